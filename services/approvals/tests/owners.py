"""The owners of what is approved, as approvals asks them: a subject and the end of its request."""

from typing import Any
from uuid import UUID

import httpx
from approvals_service.requests.tables import ApprovalRequestTable
from kit.testing import Running
from sqlalchemy import select
from sqlmodel import col


async def as_its_owner_has_it(approvals: Running, uuid: str, ended_as: str) -> dict[str, Any]:
    """A subject that waits while its latest request is open, and has applied that request's end afterwards."""
    async with approvals.db.sweep() as session:
        statement = select(ApprovalRequestTable).where(col(ApprovalRequestTable.subject_uuid) == UUID(uuid))
        request = await session.scalar(statement.order_by(col(ApprovalRequestTable.submission).desc()).limit(1))
    is_open = request is None or request.state.is_open
    return {
        "uuid": uuid,
        "status": "approving" if is_open else ended_as,
        "submission": request.submission if request else 1,
        "approval_version": 0 if request is None else request.version,
    }


class FakeOrders:
    """GET /internal/subjects/{id} of orders: what it has applied so far; `says` overrides it for one order."""

    def __init__(self, approvals: Running) -> None:
        self.approvals = approvals
        self.statuses: dict[str, str] = {}
        self.says: dict[str, dict[str, Any]] = {}
        self.remote = approvals.remotes["orders"]
        self.remote.away = False
        self.remote.asked.clear()
        self.remote.answers("GET", "/internal/subjects/", self._status)

    def applies(self, order_uuid: UUID, status: str) -> None:
        """From now on the order is in this status."""
        self.statuses[str(order_uuid)] = status

    async def _status(self, request: httpx.Request) -> tuple[int, Any]:
        uuid = request.url.path.rsplit("/", 1)[-1]
        told = await as_its_owner_has_it(self.approvals, uuid, self.statuses.get(uuid, "approving"))
        return 200, {"data": told | self.says.get(uuid, {})}
