"""Decodes one image and encodes it anew without metadata; runs in a confined child process."""

import io
import json
import sys
from typing import Any

from PIL import Image, ImageOps
from pillow_heif import register_heif_opener

from kit.files.confined.likeness import likeness_of
from kit.files.confined.limits import Limits

REFUSED = 3
MAX_PIXELS = 50_000_000
_WRITTEN = {"JPEG": "JPEG", "PNG": "PNG", "WEBP": "WEBP", "HEIF": "JPEG"}
_KEPT_MODES = {"JPEG": ("RGB", "L"), "PNG": ("RGB", "RGBA", "L"), "WEBP": ("RGB", "RGBA")}


class NotAnImage(Exception):
    """Not what it was said to be, or too large to be decoded."""


def opened(content: bytes, kind: str) -> Image.Image:
    """The image, its pixels not decoded yet. Raises NotAnImage."""
    if kind == "HEIF":
        register_heif_opener(thumbnails=False)
    image = Image.open(io.BytesIO(content), formats=[kind])
    if image.width * image.height > MAX_PIXELS:
        raise NotAnImage("pixels")
    return image


def drawn(image: Image.Image, kind: str, longest: int | None) -> Image.Image:
    """The first frame upright, no larger than asked, in a mode that the format written holds."""
    if longest is not None:
        image.draft("RGB", (longest, longest))
        image.thumbnail((longest, longest))
    image.load()
    upright: Image.Image = ImageOps.exif_transpose(image)
    if upright.mode in _KEPT_MODES[kind]:
        return upright
    has_alpha = kind != "JPEG" and upright.has_transparency_data
    return upright.convert("RGBA" if has_alpha else "RGB")


def reencode(content: bytes, kind: str, longest: int | None) -> tuple[dict[str, Any], bytes]:
    """What it is now, and its bytes. Raises NotAnImage and what a decoder raises."""
    image = opened(content, kind)
    written = _WRITTEN[kind]
    fresh = drawn(image, written, longest)
    for told in ("exif", "icc_profile", "xmp", "comment", "pnginfo"):
        fresh.info.pop(told, None)
    into = io.BytesIO()
    quality = {} if written == "PNG" else {"quality": 88}
    fresh.save(into, written, **quality)
    return described(fresh, written), into.getvalue()


def described(image: Image.Image, kind: str) -> dict[str, Any]:
    """What is told of an image that was written."""
    return {"kind": kind, "width": image.width, "height": image.height, "likeness": likeness_of(image)}


def main() -> int:
    """`<limits> <kind> <longest side or 0>`; the image comes by stdin, a line of JSON and the new one go out."""
    Image.MAX_IMAGE_PIXELS = None  # ours is stricter and comes first
    limits = Limits.read()
    limits.enter()
    content = sys.stdin.buffer.read()
    try:
        told, fresh = reencode(content, sys.argv[2], int(sys.argv[3]) or None)
    except Exception as error:
        sys.stderr.write(f"{type(error).__name__}\n")
        return REFUSED
    sys.stdout.buffer.write(json.dumps(told).encode() + b"\n" + fresh)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
