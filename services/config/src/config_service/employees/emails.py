"""An e-mail is one person's over the whole platform; identity keeps that promise."""

from typing import Protocol
from uuid import UUID

from kit.calls.client import Calls
from kit.core.refusals import AlreadyExists


class Emails(Protocol):
    """Who says whether an e-mail is free."""

    async def reserve(self, email: str, *, employee_uuid: UUID) -> None:
        """Hold the e-mail for this person. Raises AlreadyExists, Unavailable."""


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
