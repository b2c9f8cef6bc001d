"""Uploaded attachments: an image or a PDF is decoded and encoded anew, with a picture for display (HARDENING A12)."""

from __future__ import annotations

import json
from dataclasses import dataclass

from fastapi import UploadFile

from kit.core.refusals import InvalidFile
from kit.files.confined.limits import MEBIBYTE, Limits
from kit.files.confinement import ChildFailed, Confinement
from kit.files.images import Picture, content_of, kind_declared, kind_of, picture_from_child, reencoded

FORMATS = "uma imagem JPEG, PNG, WebP ou HEIC, ou um PDF, de até 50 megapixels"
_CHILD = "kit.files.confined.pdf"
_LIMITS = Limits(answer_bytes=32 * MEBIBYTE)


@dataclass(frozen=True, slots=True)
class Attachment:
    """The copy to keep, and what it looks like: itself, or the first page of a PDF; a PDF keeps its first 100 pages."""

    content: bytes
    content_type: str
    picture: Picture
    pages: int

    @property
    def is_pdf(self) -> bool:
        return self.content_type == "application/pdf"


async def attachment_of(upload: UploadFile, confinement: Confinement) -> Attachment:
    """A fresh copy of an uploaded image or PDF.

    Raises InvalidFile (another kind, unreadable, locked, above 50 MP), PayloadTooLarge (above 15 MB), Unavailable.
    """
    return await attached(await content_of(upload), upload.content_type or "", confinement)


async def attached(
    content: bytes, declared: str, confinement: Confinement, *, limits: Limits | None = None
) -> Attachment:
    """The same of bytes and the type declared for them."""
    kind = kind_declared(declared)
    if kind is None or kind_of(content) != kind:
        raise InvalidFile(FORMATS)
    try:
        if kind != "PDF":
            picture = await reencoded(content, declared, confinement, limits=limits)
            return Attachment(picture.content, picture.content_type, picture, pages=1)
        answer = await confinement.run(_CHILD, content=content, limits=limits or _LIMITS)
    except (ChildFailed, InvalidFile) as problem:
        raise InvalidFile(FORMATS) from problem
    told, _, rest = answer.partition(b"\n")
    said = json.loads(told)
    page, fresh = rest[: said["page_size"]], rest[said["page_size"] :]
    return Attachment(fresh, "application/pdf", picture_from_child(said, page), said["pages"])
