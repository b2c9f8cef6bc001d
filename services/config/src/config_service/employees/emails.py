"""E-mails are unique over the whole platform; identity reserves them."""

from functools import partial
from typing import Protocol
from uuid import UUID

from kit.calls.client import Calls
from kit.core.refusals import AlreadyExists
from kit.http.uow import UnitOfWork


class Emails(Protocol):
    """Who says whether an e-mail is free."""

    async def reserve(self, email: str, *, employee_uuid: UUID) -> None:
        """Hold the e-mail for this person. Raises AlreadyExists, Unavailable."""

    async def release(self, email: str, *, employee_uuid: UUID) -> None:
        """Hold it no more; nothing happens when somebody else does. Raises Unavailable."""


async def hold_email(uow: UnitOfWork, emails: Emails, email: str, *, newcomer_uuid: UUID) -> None:
    """Reserve the e-mail of somebody about to be written, before a row is locked: identity may take its time.

    It is let go when the unit of work does not commit: corrected and sent again, they are another newcomer.
    Raises AlreadyExists, Unavailable.
    """
    await emails.reserve(email, employee_uuid=newcomer_uuid)
    uow.on_rollback(partial(emails.release, email, employee_uuid=newcomer_uuid))


class IdentityEmails:
    """Asks identity, which holds the e-mail for 15 minutes."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def reserve(self, email: str, *, employee_uuid: UUID) -> None:
        """Hold the e-mail for this person; the answer names only the field. Raises AlreadyExists, Unavailable."""
        wanted = [{"email": email, "employee_uuid": str(employee_uuid)}]
        answered = await self._calls.post(service="identity", path="/internal/emails/reserve", json=wanted)
        if answered["taken"]:
            raise AlreadyExists("email", "e-mail")

    async def release(self, email: str, *, employee_uuid: UUID) -> None:
        """Hold it no more. Raises Unavailable."""
        held = [{"email": email, "employee_uuid": str(employee_uuid)}]
        await self._calls.post(service="identity", path="/internal/emails/release", json=held)
