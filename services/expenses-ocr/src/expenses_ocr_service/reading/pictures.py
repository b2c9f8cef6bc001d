"""Turns the bytes of a photograph or a PDF into one grey picture, upright by its own word, within limits."""

from typing import Any, cast

import cv2
import numpy as np
import pypdfium2
from kit.files.confined.image import MAX_PIXELS, NotAnImage, opened
from numpy.typing import NDArray
from PIL import Image, ImageOps

Grey = NDArray[np.uint8]

LONGEST_SIDE = 3000
NARROWEST = 1100
"""A strip of two hundred lines is longer than any limit for photographs: it keeps the width that text is read at."""
MOST_READ = 16_000_000
"""Pixels: a metre and a half of paper at that width."""
_PDF_DOTS = 200 / 72
"""200 dots per inch: a thermal printer's own resolution."""
_PAPER = 255


def grey_picture(content: bytes, kind: str) -> Grey:
    """The first picture of an image, or the first page of a PDF, at most 3000 pixels a side; strips keep their width.

    Raises NotAnImage and whatever a decoder raises; `kind` is what the first bytes say.
    """
    image = _first_page(content) if kind == "PDF" else _first_frame(content, kind)
    grey = np.asarray(image, dtype=np.uint8)
    shrink = max(LONGEST_SIDE / max(grey.shape), NARROWEST / min(grey.shape))
    shrink = min(shrink, (MOST_READ / grey.size) ** 0.5)
    if shrink >= 1:
        return grey
    return cast("Grey", cv2.resize(grey, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA))


def _first_frame(content: bytes, kind: str) -> Image.Image:
    image = opened(content, kind)
    image.draft("L", (LONGEST_SIDE, LONGEST_SIDE))
    image.load()
    upright = ImageOps.exif_transpose(image)
    return _on_paper(upright).convert("L")


def _on_paper(image: Image.Image) -> Image.Image:
    """Transparent places show the white paper below, not the colour that hides in them."""
    if not image.has_transparency_data:
        return image
    seen = image.convert("RGBA")
    paper = Image.new("RGBA", seen.size, (_PAPER, _PAPER, _PAPER, _PAPER))
    return Image.alpha_composite(paper, seen)


def _first_page(content: bytes) -> Image.Image:
    """However many pages there are, only the first is parsed and drawn (DOMAIN section 8)."""
    document: Any = pypdfium2.PdfDocument(content)
    page = document[0]
    width, height = page.get_size()
    scale = min(_PDF_DOTS, LONGEST_SIDE / max(width, height, 1))
    if width * height * scale * scale > MAX_PIXELS or min(width, height) * scale < 1:
        raise NotAnImage("pixels")
    drawn: Image.Image = page.render(scale=scale, grayscale=True, may_draw_forms=False).to_pil()
    return drawn.convert("L")
