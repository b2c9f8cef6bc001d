"""Signed values for links: a body and an HMAC over it, with key rotation."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
from dataclasses import dataclass


class BadSignature(ValueError):
    """Forged, cut, or made for something else."""


@dataclass(frozen=True, slots=True)
class Signer:
    """Tokens for one purpose; the first key signs, all of them vouch. `context` is signed along, never sent."""

    purpose: str
    context: bytes
    keys: tuple[str, ...]

    def token(self, body: bytes) -> str:
        """The body and its signature, as a path segment."""
        return f"{_text(body)}.{_text(self._signature(body, self.keys[0]))}"

    def body_of(self, token: str) -> bytes:
        """What a token says. Raises BadSignature."""
        try:
            text, _, signature = token.partition(".")
            body, given = _bytes(text), _bytes(signature)
        except (binascii.Error, ValueError) as problem:
            raise BadSignature from problem
        if not any(hmac.compare_digest(given, self._signature(body, key)) for key in self.keys):
            raise BadSignature
        return body

    def _signature(self, body: bytes, key: str) -> bytes:
        own = hmac.digest(base64.b64decode(key), self.purpose.encode(), hashlib.sha256)
        return hmac.digest(own, self.context + body, hashlib.sha256)


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    """Strictly: two texts never mean one token."""
    content = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if _text(content) != text:
        raise ValueError("not written as we write it")
    return content
