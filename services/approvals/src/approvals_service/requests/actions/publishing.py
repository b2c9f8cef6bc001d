"""Publishes the outcome of a request to its subject's owner and notifies people by bell and mail."""

from collections.abc import Iterable
from uuid import UUID

from contracts.approvals import CurrentApprover, LevelOpened, RejectedItem, RequestApproved, RequestRejected
from kit.http.uow import UnitOfWork

from approvals_service.levels.state import ApproverStatus, Level, Seat, open_level
from approvals_service.people.queries import Directory
from approvals_service.requests.actions.notices import mail_outcome, notify_of_level
from approvals_service.requests.actions.outcome import about, levels_of, next_action
from approvals_service.requests.lifecycle import RequestAction
from approvals_service.requests.rules.lines import is_out
from approvals_service.requests.tables import ApprovalRequestTable


def current_approvers(levels: Iterable[Level], people: Directory) -> tuple[CurrentApprover, ...]:
    """Seats as other services keep them; an absent approver stands beside their delegate, and is not asked."""
    return tuple(
        CurrentApprover(uuid=uuid, name=name, level=level.level, order=seat.order, status=status.value)
        for level in levels
        for seat in level.seats
        for uuid, name, status in _people_of(seat, people)
    )


def _people_of(seat: Seat, people: Directory) -> list[tuple[UUID, str, ApproverStatus]]:
    approver = people.name_of(seat.approver_uuid)
    if seat.delegate_uuid is None:
        return [(seat.approver_uuid, approver, seat.status)]
    delegate = f"{people.name_of(seat.delegate_uuid)} por {approver}"
    return [
        (seat.delegate_uuid, delegate, seat.status),
        (seat.approver_uuid, approver, ApproverStatus.SKIPPED),
    ]


def rejected_items(request: ApprovalRequestTable, *, open_level: int | None = None) -> tuple[RejectedItem, ...]:
    """The items that are out, for a level that is open: those the levels before it took out."""
    return tuple(
        RejectedItem(table=item["table"], item_uuid=item["item_uuid"], reason=item["reason_rejected"])
        for item in request.items
        if is_out(item, open_level)
    )


async def publish_level_opened(request: ApprovalRequestTable, people: Directory, uow: UnitOfWork) -> None:
    """The open level to the subject's owner, to its deciders' bells and mailboxes."""
    publish_deciders(request, people, uow)
    await notify_of_level(request, people, uow)


def publish_deciders(request: ApprovalRequestTable, people: Directory, uow: UnitOfWork) -> None:
    """The open level and its seats as they are now, to the subject's owner."""
    levels = levels_of(request)
    current = open_level(levels)
    if current is None or current.opened_at is None:
        return
    uow.publish(
        LevelOpened(
            **about(request),
            model_uuid=request.model_uuid,
            model_name=request.model_name,
            level=current.level,
            levels_total=len(levels),
            financial=next_action(levels) is RequestAction.OPEN_FINANCIAL_LEVEL,
            approvers=current_approvers(levels, people),
            opened_at=current.opened_at,
            deadline_at=current.deadline_at,
            rejected_items=rejected_items(request, open_level=current.level),
        )
    )


async def publish_approval(
    request: ApprovalRequestTable, people: Directory, uow: UnitOfWork, *, by: UUID | None, name: str
) -> None:
    """The request is approved: what was not rejected may go on. Nobody is written to about what nobody decided."""
    assert request.decided_at is not None
    uow.publish(
        RequestApproved(
            **about(request),
            model_uuid=request.model_uuid,
            model_name=request.model_name,
            automatic=request.automatic,
            approvers=current_approvers(levels_of(request), people),
            rejected_items=rejected_items(request),
            decided_by_uuid=by,
            decided_by_name=name,
            obs=request.obs,
            decided_at=request.decided_at,
        )
    )
    if by is not None:
        await mail_outcome(request, people, uow, by=by, name=name)


async def publish_rejection(
    request: ApprovalRequestTable, people: Directory, uow: UnitOfWork, *, by: UUID, name: str
) -> None:
    """The request is rejected."""
    assert request.decided_at is not None
    uow.publish(
        RequestRejected(
            **about(request),
            model_uuid=request.model_uuid,
            model_name=request.model_name,
            approvers=current_approvers(levels_of(request), people),
            rejected_items=rejected_items(request),
            reason=request.reason_rejected or "",
            decided_by_uuid=by,
            decided_by_name=name,
            decided_at=request.decided_at,
        )
    )
    await mail_outcome(request, people, uow, by=by, name=name)
