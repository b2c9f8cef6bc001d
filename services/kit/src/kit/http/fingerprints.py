"""Fingerprint of a request, to detect an Idempotency-Key reused for another request (HARDENING B7)."""

import hashlib
from collections.abc import Callable
from email.message import Message
from typing import Any

from python_multipart.exceptions import MultipartParseError
from python_multipart.multipart import MultipartParser

from kit.core.refusals import MalformedRequest, ValidationFailed
from kit.http.strict import MAX_LIST, is_clean

_NOTHING = hashlib.sha256(b"null").hexdigest()
_TEXT_LIMIT = 64 * 1024
Update = Callable[[bytes], object]


class BodyFingerprint:
    """SHA-256 of a body that is neither JSON nor a form, as it comes."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()
        self._empty = True

    def update(self, chunk: bytes) -> None:
        """The next bytes."""
        self._empty = self._empty and not chunk
        self._hash.update(chunk)

    def done(self) -> str:
        """The fingerprint; that of nothing when there was no body."""
        return _NOTHING if self._empty else self._hash.hexdigest()


class FormFingerprint:
    """SHA-256 of the sorted form fields with each file's SHA-256, computed while the body is read.

    Boundaries, the order of fields, file names and part headers do not count. Raises MalformedRequest, or
    ValidationFailed for a text that no field may hold.
    """

    def __init__(self, boundary: str) -> None:
        self._parts: list[tuple[str, str]] = []
        self._header, self._value, self._headers = b"", b"", dict[str, str]()
        self._name, self._text, self._hash = "", bytearray(), hashlib.sha256()
        self._is_file = self._ended = False
        callbacks: Any = {
            "on_part_begin": self._begin,
            "on_header_field": self._on_header,
            "on_header_value": self._on_value,
            "on_header_end": self._header_ends,
            "on_headers_finished": self._headers_end,
            "on_part_data": self._on_part,
            "on_part_end": self._end,
            "on_end": self._all,
        }
        self._parser = MultipartParser(boundary.encode("latin-1"), callbacks)

    def update(self, chunk: bytes) -> None:
        """The next bytes of the form."""
        try:
            self._parser.write(chunk)
        except MultipartParseError as problem:
            raise MalformedRequest from problem

    def done(self) -> str:
        """The fingerprint of the whole form."""
        if not self._ended:
            raise MalformedRequest
        lines = "\n".join(f"{name!r} {digest}" for name, digest in sorted(self._parts))
        return hashlib.sha256(lines.encode()).hexdigest()

    def _begin(self) -> None:
        if len(self._parts) >= MAX_LIST:
            raise MalformedRequest
        self._headers, self._text, self._hash = {}, bytearray(), hashlib.sha256()

    def _on_header(self, raw: bytes, start: int, end: int) -> None:
        self._header += raw[start:end]

    def _on_value(self, raw: bytes, start: int, end: int) -> None:
        self._value += raw[start:end]

    def _header_ends(self) -> None:
        self._headers[self._header.decode("latin-1").lower()] = self._value.decode("utf-8", "surrogateescape")
        self._header = self._value = b""

    def _headers_end(self) -> None:
        said = Message()
        said["content-disposition"] = self._headers.get("content-disposition", "")
        name, filename = said.get_param("name", header="content-disposition"), said.get_filename()
        if not isinstance(name, str) or not is_clean(name) or not is_clean(filename or ""):
            raise MalformedRequest
        self._name, self._is_file = name, filename is not None

    def _on_part(self, raw: bytes, start: int, end: int) -> None:
        self._hash.update(raw[start:end])
        if not self._is_file and len(self._text) <= _TEXT_LIMIT:
            self._text += raw[start:end]

    def _end(self) -> None:
        if not self._is_file:
            _require_text(self._name, bytes(self._text))
        self._parts.append((f"{'file' if self._is_file else 'text'} {self._name}", self._hash.hexdigest()))

    def _all(self) -> None:
        self._ended = True


def _require_text(name: str, raw: bytes) -> None:
    """A form's text obeys what a JSON text obeys (HARDENING A9)."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise MalformedRequest from problem
    if len(raw) > _TEXT_LIMIT or not is_clean(text):
        raise ValidationFailed({name: ["Valor inválido"]})


def boundary_of(content_type: str) -> str:
    """The boundary of a multipart body; MalformedRequest without one."""
    said = Message()
    said["content-type"] = content_type
    boundary = said.get_boundary()
    if not boundary or len(boundary) > 200 or not boundary.isascii():
        raise MalformedRequest
    return boundary
