"""Removes metadata (place, owner, device) from a JPEG without changing a pixel."""

_START, _SCAN = b"\xff\xd8", 0xDA
_REMARKS = frozenset({0xE1, 0xED, 0xFE})
"""APP1 (EXIF, XMP), APP13 (IPTC) and comments; colour spaces and Adobe's transform flag stay."""


def without_remarks(content: bytes) -> bytes:
    """The same picture; bytes that are no JPEG come back as they are."""
    if not content.startswith(_START):
        return content
    kept, at = [_START], 2
    while at + 4 <= len(content) and content[at] == 0xFF and content[at + 1] != _SCAN:
        end = at + 2 + int.from_bytes(content[at + 2 : at + 4], "big")
        if content[at + 1] not in _REMARKS:
            kept.append(content[at:end])
        at = end
    return b"".join(kept) + content[at:]
