"""Open decisions of a person, requested from approvals."""

from typing import Protocol
from uuid import UUID

from kit.calls.client import Calls


class Waiting(Protocol):
    """Who says how many requests ask a person."""

    async def count_open(self, employee_uuid: UUID) -> int:
        """Open requests that ask this person, now or later. Raises Unavailable."""


class ApprovalsWaiting:
    """Asks approvals."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def count_open(self, employee_uuid: UUID) -> int:
        """Open requests that ask this person, now or later. Raises Unavailable."""
        path = f"/internal/approvers/{employee_uuid}/open-requests"
        answered = await self._calls.get(service="approvals", path=path)
        return int(answered["data"]["requests"])
