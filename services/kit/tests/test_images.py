"""What strangers send as images: read in a child with limits, kept as a fresh copy, or refused."""

import io
import struct
import zlib
from collections.abc import Callable
from typing import Any

import pillow_heif
import pytest
from kit.core.refusals import InvalidFile, Unavailable
from kit.files.confined.limits import MEBIBYTE, Limits
from kit.files.confinement import ChildFailed, Confinement
from kit.files.images import kind_of, reencoded
from PIL import Image, TiffImagePlugin

TYPES = {"JPEG": "image/jpeg", "PNG": "image/png", "WEBP": "image/webp", "HEIF": "image/heic"}


@pytest.fixture
def confinement() -> Confinement:
    return Confinement()


def drawn(kind: str, size: tuple[int, int] = (60, 40), **more: Any) -> bytes:
    into = io.BytesIO()
    if kind == "HEIF":
        pillow_heif.from_pillow(Image.new("RGB", size, "teal")).save(into)
    else:
        Image.new("RGB", size, "teal").save(into, kind, **more)
    return into.getvalue()


def chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def a_png_that_unpacks_to(side: int) -> bytes:
    """A hundred kilobytes that ask for gigabytes."""
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    packer = zlib.compressobj(9)
    row = b"\0" * (1 + side * 3)
    rows = b"".join(packer.compress(row) for _ in range(side // 8)) + packer.flush()
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", TYPES)
async def test_each_named_format_comes_out_fresh(confinement: Confinement, kind: str) -> None:
    picture = await reencoded(drawn(kind), TYPES[kind], confinement)
    assert (picture.width, picture.height) == (60, 40)
    assert picture.content_type == ("image/jpeg" if kind == "HEIF" else TYPES[kind])
    assert Image.open(io.BytesIO(picture.content)).size == (60, 40)


async def test_where_a_photograph_was_taken_is_forgotten_and_it_stands_upright(confinement: Confinement) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # lies on its side
    exif[0x010F] = "Camera of Ana"
    exif.get_ifd(0x8825).update({1: "S", 2: tuple(TiffImagePlugin.IFDRational(n) for n in (23, 33, 1))})
    content = drawn("JPEG", exif=exif, comment=b"written by Ana")
    assert b"Camera of Ana" in content
    picture = await reencoded(content, "image/jpeg", confinement)
    fresh = Image.open(io.BytesIO(picture.content))
    assert dict(fresh.getexif()) == {}
    assert b"Ana" not in picture.content
    assert (picture.width, picture.height) == (40, 60)


async def test_text_in_a_png_is_forgotten(confinement: Confinement) -> None:
    content = drawn("PNG")
    content = content[:33] + chunk(b"tEXt", b"Author\0Ana Souza") + content[33:]
    assert b"Ana" not in (await reencoded(content, "image/png", confinement)).content


async def test_a_large_one_is_made_as_small_as_asked(confinement: Confinement) -> None:
    picture = await reencoded(drawn("JPEG", (3000, 1500)), "image/jpeg", confinement, longest=512)
    assert (picture.width, picture.height) == (512, 256)


SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
REFUSED: dict[str, Callable[[], tuple[bytes, str]]] = {
    "nothing": lambda: (b"", "image/png"),
    "an svg": lambda: (SVG, "image/svg+xml"),
    "an svg called png": lambda: (SVG, "image/png"),
    "a gif": lambda: (drawn("GIF"), "image/gif"),
    "a page": lambda: (b"<html><script>alert(1)</script>", "image/jpeg"),
    "a jpeg called png": lambda: (drawn("JPEG"), "image/png"),
    "a gif behind the first bytes of a png": lambda: (b"\x89PNG\r\n\x1a\n" + drawn("GIF"), "image/png"),
    "half an image": lambda: ((whole := drawn("JPEG", (800, 800)))[: len(whole) // 2], "image/jpeg"),
    "a png cut short": lambda: (drawn("PNG")[:40], "image/png"),
    "first bytes alone": lambda: (b"\xff\xd8\xff", "image/jpeg"),
    "a bomb": lambda: (a_png_that_unpacks_to(20_000), "image/png"),
    "no type": lambda: (drawn("PNG"), ""),
    "a program": lambda: (b"\x7fELF" + b"\0" * 100, "image/png"),
}


@pytest.mark.parametrize("name", REFUSED)
async def test_refused(confinement: Confinement, name: str) -> None:
    content, declared = REFUSED[name]()
    with pytest.raises(InvalidFile):
        await reencoded(content, declared, confinement)


async def test_a_bomb_is_small_and_named_by_its_pixels_before_it_is_decoded(confinement: Confinement) -> None:
    bomb = a_png_that_unpacks_to(20_000)
    assert len(bomb) < 200_000
    with pytest.raises(ChildFailed, match="NotAnImage"):
        await confinement.run("kit.files.confined.image", "PNG", "0", content=bomb, limits=Limits())


async def test_what_hides_behind_an_image_does_not_survive(confinement: Confinement) -> None:
    polyglot = drawn("PNG") + b"PK\x03\x04 <script>alert(1)</script>"
    assert kind_of(polyglot) == "PNG"
    fresh = (await reencoded(polyglot, "image/png", confinement)).content
    assert b"script" not in fresh
    assert b"PK\x03\x04" not in fresh


@pytest.fixture(scope="module")
def large() -> bytes:
    return drawn("PNG", (7000, 7000))


@pytest.mark.long
@pytest.mark.parametrize(
    "limits", [Limits(memory_bytes=200 * MEBIBYTE), Limits(cpu_seconds=1)], ids=["memory", "processor"]
)
async def test_a_large_image_meets_the_limits_of_its_child(
    confinement: Confinement, large: bytes, limits: Limits
) -> None:
    with pytest.raises(InvalidFile):
        await reencoded(large, "image/png", confinement, limits=limits)


@pytest.mark.parametrize("limits", [Limits(seconds=0.02), Limits(answer_bytes=50)], ids=["time", "answer"])
async def test_a_child_at_its_limit_ends_and_the_service_goes_on(confinement: Confinement, limits: Limits) -> None:
    with pytest.raises(InvalidFile):
        await reencoded(drawn("PNG"), "image/png", confinement, limits=limits)
    assert (await reencoded(drawn("PNG"), "image/png", confinement)).width == 60


async def test_a_child_knows_no_secret_of_ours(confinement: Confinement, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIELD_KEY", "a secret")
    program = "import os, sys; sys.stdout.write(str(dict(os.environ))); sys.stdout.flush(); os._exit(0)"
    seen = await confinement.run("timeit", program, content=b"", limits=Limits())  # runs what it is given
    assert b"MALLOC_ARENA_MAX" in seen
    assert b"FIELD_KEY" not in seen


async def test_who_comes_when_the_queue_is_full_is_told_to_wait() -> None:
    with pytest.raises(Unavailable):
        await reencoded(drawn("PNG"), "image/png", Confinement(at_once=0, waiting=0))
