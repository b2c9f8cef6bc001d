"""What strangers send is read within limits, or refused, and the next receipt is read all the same."""

import io
import zlib
from collections.abc import AsyncIterator
from datetime import date

import pypdfium2
import pytest
from expenses_ocr_service.reading.readers import READING, Readers, receipt_kind
from expenses_ocr_service.reading.receipt import Receipt, Source
from kit.core.refusals import InvalidFile, PayloadTooLarge
from kit.files.confined.limits import MEBIBYTE, Limits
from PIL import Image
from pillow_heif import register_heif_opener
from receipts import Drawn, draw, draw_long

register_heif_opener()
TODAY = date(2026, 11, 21)
RECEIPT = draw(4, 0)


@pytest.fixture(scope="session")
async def readers() -> AsyncIterator[Readers]:
    async with Readers(limits=READING) as readers:
        yield readers


async def read(readers: Readers, content: bytes, declared: str = "image/jpeg") -> Receipt:
    return await readers.read(content, declared, today=TODAY)


def encoded(image: Image.Image, kind: str, **how: object) -> bytes:
    into = io.BytesIO()
    image.save(into, kind, **how)
    return into.getvalue()


def assert_is(said: Receipt, drawn: Drawn) -> None:
    truth = drawn.truth
    assert (said.date.value, said.value.value, said.cnpj.value) == (truth.day, truth.value, truth.cnpj)
    assert said.category.value == truth.category


async def test_a_clean_receipt_is_read_whole(readers: Readers) -> None:
    said = await read(readers, RECEIPT.content)
    assert_is(said, RECEIPT)
    assert said.access_key.value == RECEIPT.truth.access_key
    assert (said.source, said.date.confidence, said.value.confidence) == (Source.QR_CODE, 1.0, 1.0)


@pytest.mark.long
@pytest.mark.parametrize(("kind", "declared"), [("PNG", "image/png"), ("WEBP", "image/webp"), ("HEIF", "image/heic")])
async def test_every_named_format_is_read(readers: Readers, kind: str, declared: str) -> None:
    with Image.open(io.BytesIO(RECEIPT.content)) as picture:
        assert_is(await read(readers, encoded(picture, kind), declared), RECEIPT)


@pytest.mark.long
async def test_a_photograph_turned_by_its_camera_is_read_upright(readers: Readers) -> None:
    with Image.open(io.BytesIO(RECEIPT.content)) as picture:
        turned = picture.transpose(Image.Transpose.ROTATE_90)
    exif = Image.Exif()
    exif[0x0112] = 6
    assert_is(await read(readers, encoded(turned, "JPEG", exif=exif)), RECEIPT)


@pytest.mark.long
@pytest.mark.parametrize("turn", [Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_270])
async def test_a_photograph_turned_by_nobodys_word_is_read_upright(readers: Readers, turn: Image.Transpose) -> None:
    with Image.open(io.BytesIO(RECEIPT.content)) as picture:
        assert_is(await read(readers, encoded(picture.transpose(turn), "PNG"), "image/png"), RECEIPT)


@pytest.mark.long
async def test_of_four_thousand_pages_the_first_is_read(readers: Readers) -> None:
    with Image.open(io.BytesIO(RECEIPT.content)) as picture:
        document = pypdfium2.PdfDocument(encoded(picture, "PDF", resolution=100))
    for _ in range(3999):
        document.new_page(595, 842)
    into = io.BytesIO()
    document.save(into)
    assert_is(await read(readers, into.getvalue(), "application/pdf"), RECEIPT)


@pytest.mark.long
async def test_a_receipt_of_two_hundred_lines_is_read_whole(readers: Readers) -> None:
    long = draw_long(3, 95)
    with Image.open(io.BytesIO(long.content)) as picture:
        assert picture.height > 8 * picture.width
    assert_is(await read(readers, long.content), long)


@pytest.mark.parametrize(
    ("content", "declared"),
    [
        (b"", "image/jpeg"),
        (b"\xff\xd8\xff", "image/jpeg"),
        (RECEIPT.content[:2000], "image/jpeg"),
        (RECEIPT.content, "image/png"),
        (RECEIPT.content, "text/html"),
        (b"<html>" + RECEIPT.content, "image/jpeg"),
        (b"%PDF-1.7 nothing more", "application/pdf"),
        (b"GIF89a" + RECEIPT.content, "image/gif"),
    ],
)
async def test_what_is_not_what_it_says_is_refused(readers: Readers, content: bytes, declared: str) -> None:
    with pytest.raises(InvalidFile) as refused:
        await read(readers, content, declared)
    assert refused.value.text.startswith("Não foi possível ler o arquivo. Envie uma imagem JPEG")


def a_bomb() -> bytes:
    """A PNG of 60,000 × 60,000 pixels in a few hundred bytes."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return len(body).to_bytes(4, "big") + name + body + zlib.crc32(name + body).to_bytes(4, "big")

    header = (60_000).to_bytes(4, "big") * 2 + b"\x08\x02\x00\x00\x00"
    rows = zlib.compress(b"\x00" * 100_000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


async def test_a_bomb_is_refused_unexploded(readers: Readers) -> None:
    with pytest.raises(InvalidFile):
        await read(readers, a_bomb(), "image/png")


async def test_nothing_above_fifteen_megabytes_is_looked_at() -> None:
    with pytest.raises(PayloadTooLarge):
        receipt_kind(RECEIPT.content + bytes(15_000_000), "image/jpeg")


@pytest.mark.long
@pytest.mark.parametrize(
    "limits",
    [
        Limits(memory_bytes=64 * MEBIBYTE, file_bytes=MEBIBYTE),
        Limits(cpu_seconds=0, memory_bytes=READING.memory_bytes),
        Limits(seconds=0.01, memory_bytes=READING.memory_bytes),
        Limits(answer_bytes=10, memory_bytes=READING.memory_bytes),
    ],
    ids=["memory", "cpu", "clock", "answer"],
)
async def test_a_receipt_that_costs_more_than_allowed_is_refused(limits: Limits) -> None:
    async with Readers(limits=limits) as strict:
        with pytest.raises(InvalidFile):
            await read(strict, RECEIPT.content)


@pytest.mark.long
async def test_after_refusals_and_a_dead_reader_the_next_receipt_is_read() -> None:
    async with Readers() as readers:
        with pytest.raises(InvalidFile):
            await read(readers, b"\xff\xd8\xff nonsense")
        assert_is(await read(readers, RECEIPT.content), RECEIPT)
        for process in readers.processes:
            process.kill()
            await process.wait()
        assert_is(await read(readers, RECEIPT.content), RECEIPT)
