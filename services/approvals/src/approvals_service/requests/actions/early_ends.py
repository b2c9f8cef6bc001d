"""An end of a request that arrives before the request: stored, and applied when the request opens."""

from datetime import datetime
from uuid import UUID

from kit.http.uow import UnitOfWork
from sqlalchemy import delete, func, select
from sqlmodel import col

from approvals_service.requests.actions.ending import expire, store_subject_status, take_requests_of, withdraw
from approvals_service.requests.kinds import kind_of
from approvals_service.requests.lifecycle import RequestAction
from approvals_service.requests.tables import ApprovalRequestTable, EarlyEndTable

ANY_SUBMISSION = 2**31 - 1
"""For a subject that is gone: whatever it may have asked is asked no more."""


async def lock_subject(subject_uuid: UUID, uow: UnitOfWork) -> None:
    """Whoever opens a request of this subject, or finds none, does so alone until the commit."""
    await uow.session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(subject_uuid.hex, 0))))


async def take_requests_or_lock_subject(
    subject_uuid: UUID, uow: UnitOfWork, *, submission: int
) -> list[ApprovalRequestTable]:
    """Requests of a subject; where this submission's is not among them, none can open before the commit."""
    known = await take_requests_of(subject_uuid, uow)
    if any(request.submission >= submission for request in known):
        return known
    await lock_subject(subject_uuid, uow)
    return await take_requests_of(subject_uuid, uow)


async def store_early_withdrawal(
    subject_uuid: UUID, uow: UnitOfWork, *, customer_uuid: UUID, submission: int, at: datetime, reason: str | None
) -> None:
    """This submission, and any before, was taken back. The caller holds the subject's turn."""
    early = await _early_of(subject_uuid, customer_uuid, uow)
    if submission > early.submission:
        early.submission, early.withdrawn_at, early.reason = submission, at, reason


async def store_early_status(
    subject_uuid: UUID, uow: UnitOfWork, *, customer_uuid: UUID, status: str, version: int
) -> None:
    """What the subject is by now. The caller holds the subject's turn."""
    early = await _early_of(subject_uuid, customer_uuid, uow)
    if version > early.version:
        early.status, early.version = status, version


async def _early_of(subject_uuid: UUID, customer_uuid: UUID, uow: UnitOfWork) -> EarlyEndTable:
    early = await uow.session.get(EarlyEndTable, subject_uuid)
    if early is None:
        early = EarlyEndTable(uuid=subject_uuid, customer_uuid=customer_uuid)
        uow.add(early)
    else:
        uow.note_change()
    return early


async def delete_early_ends(uow: UnitOfWork, before: datetime) -> None:
    """Drop this customer's words from before then."""
    await uow.session.execute(delete(EarlyEndTable).where(col(EarlyEndTable.updated_at) < before))
    uow.note_change()


async def apply_early_end(request: ApprovalRequestTable, uow: UnitOfWork) -> None:
    """End a request that just opened as what was told before it says. The caller holds the subject's turn."""
    early = await uow.session.get(EarlyEndTable, request.subject_uuid)
    if early is None:
        return
    end = kind_of(request.request_type).ends.get(early.status or "")
    is_taken_back = early.submission >= request.submission
    if not is_taken_back and end is None:
        return
    if request.state.is_open or (is_taken_back and request.state.is_decided):
        await _end(request, early, uow, has_expired=end is RequestAction.EXPIRE)
    if early.status is not None:
        await store_subject_status(request, uow, status=early.status, version=early.version)


async def _end(request: ApprovalRequestTable, early: EarlyEndTable, uow: UnitOfWork, *, has_expired: bool) -> None:
    at, end = early.withdrawn_at, request.expires_at
    if has_expired or (at is not None and end is not None and at >= end):
        await expire(request, uow)
    else:
        await withdraw(request, uow, reason=early.reason)
