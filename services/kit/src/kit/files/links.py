"""Links to files: served by our own domain, for one person and five minutes, only inside authorised answers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

import msgspec

from kit.core.refusals import NotFound
from kit.core.signatures import BadSignature, Signer

LIFE = timedelta(minutes=5)
_PURPOSE = "trajeto file links"


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
        return f"{self.base}/{self._signer.token(msgspec.json.encode(linked))}"

    def read(self, token: str, *, now: datetime) -> Linked:
        """What a link says. Raises NotFound for a forged, foreign or expired one."""
        try:
            body = self._signer.body_of(token)
        except BadSignature as problem:
            raise NotFound from problem
        linked = msgspec.json.decode(body, type=Linked)
        if linked.expires_at <= now:
            raise NotFound
        return linked

    @property
    def _signer(self) -> Signer:
        return Signer(_PURPOSE, f"{self.service}\n".encode(), self.keys)
