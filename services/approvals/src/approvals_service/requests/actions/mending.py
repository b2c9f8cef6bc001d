"""Withdraws requests that were decided although their subject had been recalled (`stack reconcile --mend`)."""

from collections.abc import Iterable
from uuid import UUID

from kit.calls.client import Calls
from kit.db.database import Database
from kit.db.scopes import CustomerScope
from sqlalchemy import select
from sqlmodel import col

from approvals_service.requests.actions.ending import expire, take_requests_of, withdraw
from approvals_service.requests.actions.owners import OwnedSubject, read_subject
from approvals_service.requests.kinds import RequestType
from approvals_service.requests.tables import ApprovalRequestTable

REASON = "Retirada antes da decisão"
_TAKEN_BACK = frozenset({"open", "canceled", "expired_time", None})
"""What a subject is after it was recalled, canceled, expired or removed."""


async def mend_requests(subjects: Iterable[UUID], *, db: Database, calls: Calls) -> list[UUID]:
    """The requests of these subjects that were decided and never applied end now; their uuids."""
    mended = [await _mend(subject_uuid, db, calls) for subject_uuid in subjects]
    return [uuid for uuid in mended if uuid is not None]


async def _mend(subject_uuid: UUID, db: Database, calls: Calls) -> UUID | None:
    table = ApprovalRequestTable
    statement = select(col(table.customer_uuid), col(table.request_type)).where(col(table.subject_uuid) == subject_uuid)
    async with db.sweep() as session:
        known = (await session.execute(statement.limit(1))).one_or_none()
    if known is None:
        return None
    subject = await read_subject(calls, RequestType(known[1]), subject_uuid)
    if subject is None:
        return None
    async with db.work(CustomerScope(known[0])) as uow:
        request = (await take_requests_of(subject_uuid, uow))[-1]
        if not is_undone(request, subject):
            return None
        if subject.status == "expired_time":
            await expire(request, uow)
        else:
            await withdraw(request, uow, reason=REASON)
        return request.uuid


def is_undone(request: ApprovalRequestTable, subject: OwnedSubject) -> bool:
    """Decided here, while the owner took the subject back without having applied this decision."""
    is_same = subject.status is None or subject.submission == request.submission
    is_applied = subject.status is not None and subject.approval_version >= request.version
    return request.state.is_decided and is_same and not is_applied and subject.status in _TAKEN_BACK
