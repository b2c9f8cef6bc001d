"""What still waits for a person's decision; approvals knows."""

from typing import Protocol
from uuid import UUID

from kit.calls.client import Calls


class Waiting(Protocol):
    """Who says how many requests ask a person."""

    async def count_open(self, employee_uuid: UUID) -> int:
        """Open requests that ask this person, now or later. Raises Unavailable."""

    async def hand_over(self, employee_uuid: UUID, *, to: UUID, customer_uuid: UUID) -> None:
        """Have another decide them; nothing happens when none is left. Raises Unavailable, RemoteRefusal."""


class ApprovalsWaiting:
    """Asks approvals."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def count_open(self, employee_uuid: UUID) -> int:
        """Open requests that ask this person, now or later. Raises Unavailable."""
        path = f"/internal/approvers/{employee_uuid}/open-requests"
        answered = await self._calls.get(service="approvals", path=path)
        return int(answered["data"]["requests"])

    async def hand_over(self, employee_uuid: UUID, *, to: UUID, customer_uuid: UUID) -> None:
        """Have another decide them; nothing happens when none is left. Raises Unavailable, RemoteRefusal."""
        path = f"/internal/approvers/{employee_uuid}/replace"
        body = {"customer_uuid": str(customer_uuid), "replacement_uuid": str(to)}
        await self._calls.post(service="approvals", path=path, json=body)
