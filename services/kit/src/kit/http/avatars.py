"""Links to people's pictures: identity stores them, services that show a person give a link (decision 0011).

Sealed by a key of their own, shared by the services that show people. With it links to pictures can be made and
nothing else: a link names whose picture it is, and the keeper serves nothing but the one that person has now.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING
from uuid import UUID

import msgspec

from kit.core.refusals import NotFound
from kit.core.signatures import BadSignature, Signer
from kit.http.openapi import BASE

if TYPE_CHECKING:
    from kit.core.settings import ServiceSettings
    from kit.db.work import UnitOfWork

LIFE = timedelta(minutes=5)
_STEP = 60
"""Lives end at whole minutes: a list read again until then gives the same addresses, and nothing is fetched again."""
_PURPOSE = "trajeto avatar links"
_KEEPER = "identity"


class SeenAvatar(msgspec.Struct, frozen=True, array_like=True):
    """What a link says: this reader may see the picture of this name, if the account still has it, until then."""

    account: UUID
    name: str
    reader: UUID
    expires: int


@dataclass(frozen=True, slots=True)
class AvatarLinks:
    """Makes and reads them; the first key seals, all of them vouch."""

    base: str
    keys: tuple[str, ...]

    @classmethod
    def of(cls, settings: ServiceSettings) -> AvatarLinks:
        """By the keys this process was told."""
        return cls(f"{settings.public_url}{BASE}/files/{_KEEPER}", settings.avatar_keys)

    def to(self, account: UUID, name: str, *, reader: UUID, now: datetime) -> str:
        """The address of an account's picture, good for this reader and four to five minutes."""
        until = int((now + LIFE).timestamp()) // _STEP * _STEP
        return f"{self.base}/{self._signer.token(msgspec.json.encode(SeenAvatar(account, name, reader, until)))}"

    def read(self, token: str, *, now: datetime) -> SeenAvatar:
        """What a link says. Raises NotFound for a forged, foreign or expired one."""
        try:
            seen = msgspec.json.decode(self._signer.body_of(token), type=SeenAvatar)
        except (BadSignature, msgspec.MsgspecError) as problem:
            raise NotFound from problem
        if datetime.fromtimestamp(seen.expires, UTC) <= now:
            raise NotFound
        return seen

    @property
    def _signer(self) -> Signer:
        return Signer(_PURPOSE, b"", self.keys)


AvatarUrl = Callable[[UUID | None, str | None], str | None]
"""The address of an account's picture by its name; None where there is none."""


def avatar_url_for(uow: UnitOfWork) -> AvatarUrl:
    """Addresses for whoever asks now; None for everybody where nobody does: a service, a reaction."""
    if uow.principal is None:
        return _no_address
    links, reader, now = AvatarLinks.of(uow.db.settings), uow.principal.user_uuid, uow.clock.now()

    @cache
    def address(account: UUID | None, name: str | None) -> str | None:
        return links.to(account, name, reader=reader, now=now) if account and name else None

    return address


def _no_address(_account: UUID | None, _name: str | None) -> None:
    return None
