"""Access copies in memory: customers, profiles and ended sessions, for authenticating callers.

The memory is emptied entry by entry as identity and config tell changes, so a list call pays nothing for
access, and a change holds within a second (DESIGN section 4).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

from contracts.config import CustomerChanged
from contracts.fact import Fact
from contracts.identity import ProfileChanged, SessionEnded
from sqlalchemy.dialects.postgresql import insert

from kit.db.access_copies import CustomerCopy, EndedSession, ProfileCopy
from kit.db.scopes import CustomerScope, NoScope
from kit.messaging.envelope import Envelope
from kit.messaging.reference_copies import ReferenceCopy, apply_to_copy

if TYPE_CHECKING:
    from nats.aio.msg import Msg

    from kit.db.database import Database, KeepCopy
    from kit.db.work import UnitOfWork
    from kit.messaging.bus import Bus
    from kit.security.session_feed import Ended

_REMEMBERED = 20_000
_HEARD = ("identity.session.ended.>", "identity.profile.changed.>", "config.customer.changed.>")
V = TypeVar("V")


CUSTOMERS = ReferenceCopy(fact=CustomerChanged, table=CustomerCopy, of="config/customers")
PROFILES = ReferenceCopy(fact=ProfileChanged, table=ProfileCopy, of="identity/profiles")


async def store_customer_copy(fact: CustomerChanged, uow: UnitOfWork) -> None:
    """The customer's copy follows config."""
    await apply_to_copy(CUSTOMERS, fact, uow)
    _forget_after(uow, fact)


async def store_profile_copy(fact: ProfileChanged, uow: UnitOfWork) -> None:
    """The profile's copy follows identity."""
    await apply_to_copy(PROFILES, fact, uow)
    _forget_after(uow, fact)


async def store_ended_session(fact: SessionEnded, uow: UnitOfWork) -> None:
    """The session is dead here too."""
    row = insert(EndedSession).values(uuid=fact.uuid, user_uuid=fact.user_uuid, ended_at=fact.ended_at)
    await uow.session.execute(row.on_conflict_do_nothing())
    _forget_after(uow, fact)


def _forget_after(uow: UnitOfWork, fact: Fact) -> None:
    uow.after_commit(lambda: uow.db.forget_copy(fact.uuid))


OWN_COPIES: Mapping[type[Fact], KeepCopy] = {
    CustomerChanged: store_customer_copy,
    ProfileChanged: store_profile_copy,
    SessionEnded: store_ended_session,
}
"""Facts of which every service keeps a copy, the publisher's own included."""


class Memory(OrderedDict[UUID, V]):
    """The last so many answers, oldest forgotten first."""

    def remember(self, key: UUID, value: V) -> V:
        self[key] = value
        if len(self) > _REMEMBERED:
            self.popitem(last=False)
        return value


class Access:
    """Answers who a customer, a profile, a session is: from memory, else from the copies."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._customers: Memory[CustomerCopy] = Memory()
        self._profiles: Memory[ProfileCopy] = Memory()
        self._sessions: Memory[bool] = Memory()
        self._forgotten = 0

    async def follow(self, bus: Bus) -> None:
        """Hear changes directly: a process without consumers must forget as well."""
        bus.after_return(self.forget_all)
        for subject in _HEARD:
            await bus.subscribe(subject, self._heard)

    async def _heard(self, message: Msg) -> None:
        envelope = Envelope.decode(message.data)
        fact = envelope.fact()
        if isinstance(fact, SessionEnded):
            self.end(fact.uuid)
        elif fact is not None:
            await self._store_copy(fact)

    async def _store_copy(self, fact: Fact) -> None:
        """Put the copy down at once: what memory reads next must not be the old one."""
        async with self._db.work(CustomerScope(fact.customer_uuid) if fact.customer_uuid else NoScope()) as uow:
            await self.store(fact, uow)

    async def customer(self, uuid: UUID) -> CustomerCopy | None:
        """A living customer; None when absent or removed."""
        if (known := self._customers.get(uuid)) is not None:
            return known
        found: CustomerCopy | None = await self._load(CustomerCopy, self._customers, uuid, customer_uuid=uuid)
        return found

    async def profile(self, uuid: UUID, customer_uuid: UUID | None) -> ProfileCopy | None:
        """A living profile of a customer; None when absent, removed or another customer's."""
        if customer_uuid is None:
            return None
        known = self._profiles.get(uuid) or await self._load(
            ProfileCopy, self._profiles, uuid, customer_uuid=customer_uuid
        )
        return known if known is not None and known.customer_uuid == customer_uuid else None

    async def _load(self, kind: type[Any], memory: Memory[Any], uuid: UUID, *, customer_uuid: UUID) -> Any:
        before = self._forgotten
        async with self._db.work(CustomerScope(customer_uuid)) as uow:
            found = await uow.session.get(kind, uuid)
        if found is None or found.deleted:
            return None  # not remembered: it may be on its way
        return memory.remember(uuid, found) if before == self._forgotten else found

    async def is_ended(self, session_uuid: UUID) -> bool:
        """Whether a session was ended before its tokens expire."""
        if (known := self._sessions.get(session_uuid)) is not None:
            return known
        before = self._forgotten
        async with self._db.work(NoScope()) as uow:
            ended = await uow.session.get(EndedSession, session_uuid) is not None
        return self._sessions.remember(session_uuid, ended) if before == self._forgotten else ended

    async def store_ended(self, sessions: Sequence[Ended]) -> None:
        """Sessions that identity says have ended: kept for the next start, and dead from now on."""
        if not sessions:
            return
        rows = [{"uuid": s.session_uuid, "user_uuid": s.user_uuid, "ended_at": s.ended_at} for s in sessions]
        async with self._db.work(NoScope()) as uow:
            await uow.session.execute(insert(EndedSession).on_conflict_do_nothing(), rows)
        for session in sessions:
            self.end(session.session_uuid)

    def end(self, session_uuid: UUID) -> None:
        """Hold a session for ended from now on."""
        self._forgotten += 1
        self._sessions.remember(session_uuid, True)

    def forget(self, uuid: UUID) -> None:
        """Read this customer, profile or session anew next time."""
        self._forgotten += 1
        self._customers.pop(uuid, None)
        self._profiles.pop(uuid, None)
        self._sessions.pop(uuid, None)

    def forget_all(self) -> None:
        """Read everything anew: something may have been said while we could not hear."""
        self._forgotten += 1
        for memory in (self._customers, self._profiles, self._sessions):
            memory.clear()

    async def store(self, fact: Fact, uow: UnitOfWork) -> None:
        """Write the copy in the unit of work at hand."""
        await OWN_COPIES[type(fact)](fact, uow)
