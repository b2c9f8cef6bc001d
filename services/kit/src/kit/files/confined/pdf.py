"""Writes a PDF anew without scripts, links and metadata and renders its first page; runs in a confined child
process.
"""

import io
import json
import sys
from typing import Any

import pikepdf
import pypdfium2
from PIL import Image

from kit.files.confined.image import MAX_PIXELS, REFUSED, NotAnImage, described
from kit.files.confined.jpegs import without_remarks
from kit.files.confined.limits import Limits

MOST_PAGES = 100
_DOTS = 200 / 72
"""200 dots per inch: what a thermal printer prints, and what text is recognised at."""
_LONGEST = 3500
_KEPT_OF_PAGE = frozenset(
    {"/Type", "/Parent", "/Contents", "/Resources", "/MediaBox", "/CropBox", "/Rotate", "/UserUnit", "/Group"}
)
_DROPPED = ("/Metadata", "/PieceInfo", "/LastModified", "/AA", "/A", "/OpenAction", "/JS", "/JavaScript", "/EF", "/AF")
_JPEG = (pikepdf.Name.DCTDecode, pikepdf.Array([pikepdf.Name.DCTDecode]))


def rewritten(content: bytes) -> tuple[int, bytes]:
    """How many pages it has, and the first hundred of them: what they show, and nothing that acts, links or remarks.

    Raises NotAnImage and what qpdf raises.
    """
    with pikepdf.open(io.BytesIO(content)) as source, pikepdf.new() as fresh:
        count = len(source.pages)
        if count == 0:
            raise NotAnImage("pages")
        if len(source.pages) > MOST_PAGES:
            del source.pages[MOST_PAGES:]
        source.flatten_annotations("screen")
        fresh.pages.extend(source.pages)
        for page in fresh.pages:
            for name in set(page.obj.keys()) - _KEPT_OF_PAGE:
                del page[name]
        for thing in fresh.objects:
            _silence(thing)
        into = io.BytesIO()
        fresh.save(into, deterministic_id=True, stream_decode_level=pikepdf.StreamDecodeLevel.none)
        return count, into.getvalue()


def _silence(thing: pikepdf.Object) -> None:
    """Take out of one object whatever acts, and what a camera wrote beside the picture."""
    if not isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
        return
    for name in _DROPPED:
        if name in thing:
            del thing[name]
    if isinstance(thing, pikepdf.Stream) and thing.get("/Filter") in _JPEG:
        told: Any = thing.get("/DecodeParms")
        thing.write(without_remarks(thing.read_raw_bytes()), filter=pikepdf.Name.DCTDecode, decode_parms=told)


def first_page(content: bytes) -> Image.Image:
    """The first page as a printer would show it. Raises NotAnImage."""
    document: Any = pypdfium2.PdfDocument(content)
    page = document[0]
    width, height = page.get_size()
    scale = min(_DOTS, _LONGEST / max(width, height, 1))
    if width * height * scale * scale > MAX_PIXELS or min(width, height) * scale < 1:
        raise NotAnImage("pixels")
    drawn: Image.Image = page.render(scale=scale, may_draw_forms=False).to_pil()
    return drawn.convert("RGB")


def reencode(content: bytes) -> tuple[dict[str, Any], bytes]:
    """What it is now; the first page as JPEG and the new PDF, one after the other."""
    pages, fresh = rewritten(content)
    image = first_page(fresh)
    into = io.BytesIO()
    image.save(into, "JPEG", quality=88)
    return {**described(image, "JPEG"), "pages": pages, "page_size": into.tell()}, into.getvalue() + fresh


def main() -> int:
    """`<limits>`; the PDF comes by stdin, a line of JSON, the first page and the new PDF go out."""
    Image.MAX_IMAGE_PIXELS = None  # ours is stricter and comes first
    Limits.read().enter()
    content = sys.stdin.buffer.read()
    try:
        told, fresh = reencode(content)
    except Exception as error:
        sys.stderr.write(f"{type(error).__name__}\n")
        return REFUSED
    sys.stdout.buffer.write(json.dumps(told).encode() + b"\n" + fresh)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
