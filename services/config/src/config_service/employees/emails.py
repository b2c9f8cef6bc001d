"""E-mails are unique over the whole platform; identity reserves them."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any, Protocol, TypeVar
from uuid import UUID

from kit.calls.client import Calls
from kit.core.refusals import AlreadyExists
from kit.http.uow import UnitOfWork

T = TypeVar("T")
AT_ONCE = 1_000
"""E-mails in one call: with the longest addresses its body stays below the 1 MiB that a service reads."""


class Emails(Protocol):
    """Who says whether an e-mail is free."""

    async def reserve(self, email: str, *, employee_uuid: UUID) -> None:
        """Hold the e-mail for this person. Raises AlreadyExists, Unavailable."""

    async def release(self, email: str, *, employee_uuid: UUID) -> None:
        """Hold it no more; nothing happens when somebody else does. Raises Unavailable."""

    async def reserve_many(self, holders: Mapping[str, UUID]) -> frozenset[str]:
        """Hold at most AT_ONCE e-mails, each for its person; those of somebody else. Raises Unavailable."""

    async def release_many(self, holders: Mapping[str, UUID]) -> None:
        """Hold at most AT_ONCE e-mails no more. Raises Unavailable."""

    async def find_taken(self, emails: Iterable[str]) -> frozenset[str]:
        """Those of at most AT_ONCE e-mails that somebody has; holds none. Raises Unavailable."""


async def hold_email(uow: UnitOfWork, emails: Emails, email: str, *, newcomer_uuid: UUID) -> None:
    """Reserve the e-mail of somebody about to be written, before a row is locked: identity may take its time.

    It is let go when the unit of work does not commit: corrected and sent again, they are another newcomer.
    Raises AlreadyExists, Unavailable.
    """
    await emails.reserve(email, employee_uuid=newcomer_uuid)
    uow.on_rollback(partial(emails.release, email, employee_uuid=newcomer_uuid))


async def hold_emails(uow: UnitOfWork, emails: Emails, newcomers: Mapping[str, UUID]) -> frozenset[str]:
    """The same for many, each e-mail for its newcomer; those of somebody else are answered. Raises Unavailable."""
    taken: set[str] = set()
    for batch in _batches(newcomers.items()):
        holders = dict(batch)
        taken |= await emails.reserve_many(holders)
        uow.on_rollback(partial(emails.release_many, holders))
    return frozenset(taken)


async def find_taken_emails(emails: Emails, wanted: Iterable[str]) -> frozenset[str]:
    """Those of many e-mails that somebody on the platform has. Raises Unavailable."""
    taken: set[str] = set()
    for batch in _batches(wanted):
        taken |= await emails.find_taken(batch)
    return frozenset(taken)


def _batches(entries: Iterable[T]) -> Iterator[list[T]]:
    """The entries, at most AT_ONCE at a time."""
    left = iter(entries)
    while batch := list(islice(left, AT_ONCE)):
        yield batch


class IdentityEmails:
    """Asks identity, which holds the e-mail for 15 minutes."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def reserve(self, email: str, *, employee_uuid: UUID) -> None:
        """Hold the e-mail for this person; the answer names only the field. Raises AlreadyExists, Unavailable."""
        if await self.reserve_many({email: employee_uuid}):
            raise AlreadyExists("email", "e-mail")

    async def release(self, email: str, *, employee_uuid: UUID) -> None:
        """Hold it no more. Raises Unavailable."""
        await self.release_many({email: employee_uuid})

    async def reserve_many(self, holders: Mapping[str, UUID]) -> frozenset[str]:
        """Hold e-mails, each for its person; those of somebody else. Raises Unavailable."""
        answered = await self._calls.post(service="identity", path="/internal/emails/reserve", json=_told(holders))
        return frozenset(answered["taken"])

    async def release_many(self, holders: Mapping[str, UUID]) -> None:
        """Hold e-mails no more. Raises Unavailable."""
        await self._calls.post(service="identity", path="/internal/emails/release", json=_told(holders))

    async def find_taken(self, emails: Iterable[str]) -> frozenset[str]:
        """Those of some e-mails that somebody has. Raises Unavailable."""
        answered = await self._calls.post(service="identity", path="/internal/emails/check", json=list(emails))
        return frozenset(answered["taken"])


def _told(holders: Mapping[str, UUID]) -> list[dict[str, Any]]:
    return [{"email": email, "employee_uuid": str(holder)} for email, holder in holders.items()]
