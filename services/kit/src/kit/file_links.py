"""Links to files: ours in every environment, for one person and five minutes, given inside authorised answers only."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

import msgspec

from kit.refusals import NotFound

LIFE = timedelta(minutes=5)
_PURPOSE = b"trajeto file links"


class Linked(msgspec.Struct, frozen=True, array_like=True):
    """What a link says and its seal vouches for."""

    name: str
    person: UUID
    expires: int
    content_type: str
    title: str

    @property
    def expires_at(self) -> datetime:
        return datetime.fromtimestamp(self.expires, UTC)


@dataclass(frozen=True, slots=True)
class FileLinks:
    """Makes and reads the links of one service; the first key seals, all of them vouch."""

    service: str
    base: str
    keys: tuple[str, ...]

    def to(self, name: str, *, person: UUID, content_type: str, title: str, now: datetime) -> str:
        """The address of a file, good for this person and five minutes; `title` is its name when saved."""
        linked = Linked(name, person, int((now + LIFE).timestamp()), content_type, title[:120])
        body = msgspec.json.encode(linked)
        return f"{self.base}/{_text(body)}.{_text(self._seal(body, self.keys[0]))}"

    def read(self, token: str, *, now: datetime) -> Linked:
        """What a link says. Raises NotFound for a forged, foreign or expired one."""
        try:
            text, _, seal = token.partition(".")
            body, given = _bytes(text), _bytes(seal)
        except (binascii.Error, ValueError) as problem:
            raise NotFound from problem
        if not any(hmac.compare_digest(given, self._seal(body, key)) for key in self.keys):
            raise NotFound
        linked = msgspec.json.decode(body, type=Linked)
        if linked.expires_at <= now:
            raise NotFound
        return linked

    def _seal(self, body: bytes, key: str) -> bytes:
        own = hmac.digest(base64.b64decode(key), _PURPOSE, hashlib.sha256)
        return hmac.digest(own, self.service.encode() + b"\n" + body, hashlib.sha256)


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    """Strictly: two texts never mean one token."""
    content = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if _text(content) != text:
        raise ValueError("not written as we write it")
    return content
