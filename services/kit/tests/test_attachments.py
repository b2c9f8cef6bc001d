"""Images and PDFs that strangers send as proof: kept without what acts or tells on somebody, or refused."""

import io
from typing import Any

import pikepdf
import pypdfium2
import pytest
from kit.core.refusals import InvalidFile
from kit.files.attachments import FORMATS, Attachment, attached
from kit.files.confined.limits import MEBIBYTE, Limits
from kit.files.confinement import Confinement
from pikepdf import Array, Dictionary, Name, String
from PIL import Image, ImageChops, ImageDraw, ImageStat

A4 = (595, 842)


@pytest.fixture
def confinement() -> Confinement:
    return Confinement()


def a_photograph(text: str = "TOTAL 86,40", size: tuple[int, int] = (600, 800)) -> Image.Image:
    image = Image.new("RGB", size, "white")
    pen = ImageDraw.Draw(image)
    for line in range(12):
        pen.text((40, 40 + 55 * line), f"{text} {line * 7919 % 1000}", fill="black", font_size=20 + line * 2)
    return image


def told_by_the_camera() -> Image.Exif:
    exif = Image.Exif()
    exif[0x010F] = "Camera of Ana"
    return exif


def a_pdf(pages: int = 1, **kept: Any) -> pikepdf.Pdf:
    """Pages with a picture in each, as a telephone makes them."""
    into = io.BytesIO()
    a_photograph().save(into, "JPEG", exif=told_by_the_camera())
    document = pikepdf.new()
    picture = pikepdf.Stream(
        document, into.getvalue(), Type=Name.XObject, Subtype=Name.Image, Width=600, Height=800,
        ColorSpace=Name.DeviceRGB, BitsPerComponent=8, Filter=Name.DCTDecode,
    )  # fmt: skip
    shared = document.make_indirect(picture)
    for _ in range(pages):
        page = document.add_blank_page(page_size=A4)
        page.Resources = Dictionary(XObject=Dictionary(Photo=shared))
        page.Contents = document.make_stream(b"q 400 0 0 600 90 120 cm /Photo Do Q")
        for name, value in kept.items():
            page[f"/{name}"] = value
    return document


def written(document: pikepdf.Pdf) -> bytes:
    into = io.BytesIO()
    document.save(into)
    return into.getvalue()


def a_pdf_that_acts() -> bytes:
    script = Dictionary(S=Name.JavaScript, JS=String("app.alert('Ana')"))
    link = Dictionary(
        Type=Name.Annot, Subtype=Name.Link, Rect=Array([0, 0, 500, 500]),
        A=Dictionary(S=Name.URI, URI=String("http://evil.example/")),
    )  # fmt: skip
    document = a_pdf(AA=Dictionary(O=script), Annots=Array([link]))
    document.Root.OpenAction = script
    document.Root.Names = Dictionary(JavaScript=Dictionary(Names=Array([String("run"), script])))
    document.attachments["virus.exe"] = b"MZ program of Ana"
    document.docinfo["/Author"] = "Ana Souza"
    with document.open_metadata() as meta:
        meta["dc:creator"] = ["Ana Souza"]
    return written(document)


def shown(content: bytes, page: int = 0) -> Image.Image:
    document: Any = pypdfium2.PdfDocument(content)
    image: Image.Image = document[page].render(scale=1).to_pil()
    return image.convert("L")


def difference(one: Image.Image, other: Image.Image) -> float:
    assert one.size == other.size
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0]


async def kept(confinement: Confinement, content: bytes) -> Attachment:
    return await attached(content, "application/pdf", confinement)


async def test_a_pdf_keeps_what_it_shows_and_is_shown_by_its_first_page(confinement: Confinement) -> None:
    content = written(a_pdf(pages=3))
    attachment = await kept(confinement, content)
    assert (attachment.is_pdf, attachment.pages, attachment.picture.content_type) == (True, 3, "image/jpeg")
    for page in range(3):
        assert difference(shown(content, page), shown(attachment.content, page)) < 0.1
    first = Image.open(io.BytesIO(attachment.picture.content)).convert("L")
    assert first.size == (attachment.picture.width, attachment.picture.height)
    assert difference(first.resize((595, 842)), shown(content).resize((595, 842))) < 5


async def test_a_page_that_stands_on_its_side_still_does(confinement: Confinement) -> None:
    content = written(a_pdf(Rotate=90))
    attachment = await kept(confinement, content)
    assert shown(attachment.content).size == (842, 595)
    assert difference(shown(content), shown(attachment.content)) < 0.1
    assert attachment.picture.width > attachment.picture.height


async def test_scripts_links_files_and_names_do_not_survive(confinement: Confinement) -> None:
    content = a_pdf_that_acts()
    attachment = await kept(confinement, content)
    with pikepdf.open(io.BytesIO(attachment.content)) as document:
        told = " ".join(repr(thing) for thing in document.objects) + repr(document.trailer)
        streams = b"".join(thing.read_raw_bytes() for thing in document.objects if isinstance(thing, pikepdf.Stream))
    for word in ("JavaScript", "alert", "evil", "OpenAction", "/AA", "/Annots", "EmbeddedFile", "Souza", "/Info"):
        assert word not in told, word
    assert b"Camera of Ana" in content
    assert b"Ana" not in streams
    assert b"Ana" not in attachment.content


async def test_what_was_filled_into_a_form_stays_visible(confinement: Confinement) -> None:
    document = a_pdf()
    look = document.make_stream(b"0 0 0 rg 0 0 200 60 re f", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 200, 60])
    note = Dictionary(
        Type=Name.Annot, Subtype=Name.Stamp, Rect=Array([100, 740, 300, 800]), F=4, AP=Dictionary(N=look)
    )  # fmt: skip
    document.pages[0].Annots = document.make_indirect(Array([document.make_indirect(note)]))
    attachment = await kept(confinement, written(document))
    assert shown(attachment.content).getpixel((200, 70)) == 0
    with pikepdf.open(io.BytesIO(attachment.content)) as fresh:
        assert "/Annots" not in fresh.pages[0]


@pytest.mark.long
async def test_of_four_thousand_pages_a_hundred_are_kept_and_one_is_drawn(confinement: Confinement) -> None:
    attachment = await kept(confinement, written(a_pdf(pages=4000)))
    assert attachment.pages == 4000
    with pikepdf.open(io.BytesIO(attachment.content)) as document:
        assert len(document.pages) == 100
    assert len(attachment.content) < 200_000


def locked() -> bytes:
    into = io.BytesIO()
    a_pdf().save(into, encryption=pikepdf.Encryption(owner="a", user="b"))
    return into.getvalue()


REFUSED = {
    "nothing": b"",
    "a header alone": b"%PDF-1.7\n",
    "another kind": b"\x89PNG\r\n\x1a\n",
    "a locked one": locked(),
    "one without pages": written(pikepdf.new()),
    "a page with a header of rubbish": b"MZ\0\0" + written(a_pdf()),
}


@pytest.mark.parametrize("name", REFUSED)
async def test_refused_in_words_that_name_the_formats(confinement: Confinement, name: str) -> None:
    with pytest.raises(InvalidFile) as refused:
        await kept(confinement, REFUSED[name])
    assert refused.value.text == f"Não foi possível ler o arquivo. Envie {FORMATS}."
    assert all(kind in FORMATS for kind in ("JPEG", "PNG", "WebP", "HEIC", "PDF"))


async def test_a_pdf_cut_in_half_is_mended_or_refused(confinement: Confinement) -> None:
    whole = written(a_pdf(pages=3))
    try:
        attachment = await kept(confinement, whole[: len(whole) // 2])
    except InvalidFile:
        return
    assert attachment.pages >= 1


@pytest.mark.long
@pytest.mark.parametrize(
    "limits",
    [Limits(memory_bytes=90 * MEBIBYTE), Limits(seconds=0.05), Limits(answer_bytes=50)],
    ids=["memory", "time", "answer"],
)
async def test_a_pdf_meets_the_limits_of_its_child(confinement: Confinement, limits: Limits) -> None:
    with pytest.raises(InvalidFile):
        await attached(written(a_pdf()), "application/pdf", confinement, limits=limits)
    assert (await kept(confinement, written(a_pdf()))).pages == 1


async def test_the_same_picture_smaller_lighter_and_packed_otherwise_is_known_again(confinement: Confinement) -> None:
    async def hash_of(image: Image.Image, **how: Any) -> int:
        into = io.BytesIO()
        image.save(into, "JPEG", **how)
        return (await attached(into.getvalue(), "image/jpeg", confinement)).picture.likeness

    def apart(one: int, other: int) -> int:
        return ((one ^ other) & (1 << 64) - 1).bit_count()

    original = a_photograph()
    first = await hash_of(original, quality=95)
    assert -(2**63) <= first < 2**63
    assert apart(first, await hash_of(original.resize((300, 400)), quality=60)) <= 6
    assert apart(first, await hash_of(original.point(lambda light: int(light * 0.8)), quality=80)) <= 6
    assert apart(first, await hash_of(original.transpose(Image.Transpose.FLIP_TOP_BOTTOM))) > 6
