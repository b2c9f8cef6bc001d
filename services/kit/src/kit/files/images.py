"""Uploaded images: declared type, first bytes and decoder must agree, and the newly encoded copy is stored
(HARDENING A12).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import UploadFile

from kit.core.refusals import InvalidFile, PayloadTooLarge
from kit.files.confined.limits import Limits
from kit.files.confinement import ChildFailed, Confinement

MAX_FILE_BYTES = 15_000_000
_CHILD = "kit.files.confined.image"
_KINDS = {
    "image/jpeg": "JPEG", "image/png": "PNG", "image/webp": "WEBP", "image/heic": "HEIF", "image/heif": "HEIF",
    "application/pdf": "PDF",
}  # fmt: skip
_ENCODED = frozenset({"JPEG", "PNG", "WEBP", "HEIF"})
_TYPES = {"JPEG": "image/jpeg", "PNG": "image/png", "WEBP": "image/webp"}
_FORMATS = "uma imagem JPEG, PNG, WebP ou HEIC de até 50 megapixels"
_HEIF_BRANDS = frozenset({b"heic", b"heix", b"heim", b"heis", b"mif1"})


@dataclass(frozen=True, slots=True)
class Picture:
    """An image as we encoded it: no metadata, upright; sides in pixels; see kit.files.confined.likeness for that."""

    content: bytes
    content_type: str
    width: int
    height: int
    likeness: int


def kind_of(content: bytes) -> str | None:
    """What the first bytes say; None for anything we do not take."""
    if content.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "WEBP"
    if content[4:8] == b"ftyp" and content[8:12] in _HEIF_BRANDS:
        return "HEIF"
    return "PDF" if content.startswith(b"%PDF-") else None


def kind_declared(content_type: str) -> str | None:
    """What a declared type says, in the same words."""
    return _KINDS.get(content_type.partition(";")[0].strip().lower())


async def content_of(upload: UploadFile) -> bytes:
    """What was uploaded. Raises PayloadTooLarge (above 15 MB)."""
    content = await upload.read(MAX_FILE_BYTES + 1)
    if len(content) > MAX_FILE_BYTES:
        raise PayloadTooLarge
    return content


async def picture_of(upload: UploadFile, confinement: Confinement, *, longest: int | None = None) -> Picture:
    """A fresh copy of an uploaded image, at most `longest` pixels a side.

    Raises InvalidFile (another kind, unreadable, above 50 MP), PayloadTooLarge (above 15 MB), Unavailable.
    """
    content = await content_of(upload)
    return await reencoded(content, upload.content_type or "", confinement, longest=longest)


async def reencoded(
    content: bytes, declared: str, confinement: Confinement, *, longest: int | None = None, limits: Limits | None = None
) -> Picture:
    """The same of bytes and the type declared for them."""
    kind = kind_declared(declared)
    if kind not in _ENCODED or kind_of(content) != kind:
        raise InvalidFile(_FORMATS)
    try:
        answer = await confinement.run(_CHILD, kind, str(longest or 0), content=content, limits=limits or Limits())
    except ChildFailed as problem:
        raise InvalidFile(_FORMATS) from problem
    told, _, fresh = answer.partition(b"\n")
    return picture_from_child(json.loads(told), fresh)


def picture_from_child(said: Mapping[str, Any], fresh: bytes) -> Picture:
    """What a child that encoded a picture says of it."""
    return Picture(fresh, _TYPES[said["kind"]], said["width"], said["height"], said["likeness"])
