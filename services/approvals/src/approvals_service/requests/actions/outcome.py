"""Puts the outcome of a run of levels on a request's row, and tells whoever must know."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from contracts.approvals import (
    CurrentApprover,
    LevelOpened,
    RejectedItem,
    RequestApproved,
    RequestRejected,
)
from kit.uow import UnitOfWork

from approvals_service.choosing.queries import electorate_of
from approvals_service.choosing.rules import AUTOMATIC, NO_LEVEL_IN_BAND
from approvals_service.levels.rules import Circumstances, Running
from approvals_service.levels.state import ApproverStatus, Level, Levels, approved_by, levels_from, open_level, seated
from approvals_service.people.queries import Directory
from approvals_service.requests.lifecycle import REQUEST_LIFECYCLE, RequestAction, RequestFacts
from approvals_service.requests.mails import approval_requested
from approvals_service.requests.rules import AUTOMATIC_BY, approve_items, brl, entry, note_entries
from approvals_service.requests.tables import ApprovalRequestTable

ENTITY = "approval"


def levels_of(request: ApprovalRequestTable) -> Levels:
    """The stored levels."""
    return levels_from(request.levels)


def own_of(request: ApprovalRequestTable) -> frozenset[UUID]:
    """Whose request it is: the employee who asked; of an agency's order, the travelers it is for."""
    if request.requester_employee_uuid:
        return frozenset({request.requester_employee_uuid})
    return frozenset(request.travelers)


def circumstances_of(request: ApprovalRequestTable, people: Directory, at: datetime) -> Circumstances:
    """What running this request depends on now."""
    return Circumstances(electorate_of(people), own_of(request), request.value, at, request.expires_at)


def put_levels(request: ApprovalRequestTable, levels: Levels) -> None:
    """Store levels, and what lists look for: who may decide, who has a seat, who decided, until when."""
    current = open_level(levels)
    request.levels = [level.model_dump(mode="json") for level in levels]
    request.levels_total = len(levels)
    request.current_level = current.level if current else None
    request.deadline_at = current.deadline_at if current else None
    request.deciders = [seat.approver_uuid for seat in current.deciding()] if current else []
    request.seated = seated(levels)


def next_action(levels: Levels) -> RequestAction:
    """Which step of the lifecycle the outcome of a run is."""
    current = open_level(levels)
    if current is None:
        return RequestAction.APPROVE
    if current.financial and current.level == len(levels):
        return RequestAction.OPEN_FINANCIAL_LEVEL
    return RequestAction.OPEN_LEVEL


def facts_of(request: ApprovalRequestTable, now: datetime) -> RequestFacts:
    """What the lifecycle's rules look at."""
    return RequestFacts(now=now, expires_at=request.expires_at)


def move(request: ApprovalRequestTable, action: RequestAction, now: datetime) -> None:
    """Take a step of the lifecycle. Raises InvalidStatus."""
    request.move_to(REQUEST_LIFECYCLE.decide(request.state, action, facts_of(request, now)).to)


def put_running(request: ApprovalRequestTable, running: Running, *, people: Directory, at: datetime) -> None:
    """Store the outcome of a run with its history."""
    put_levels(request, running.levels)
    names = {note.approver_uuid: people.name_of(note.approver_uuid) for note in running.notes if note.approver_uuid}
    request.history = [*request.history, *note_entries(running.notes, names, at)]


def complete(request: ApprovalRequestTable, people: Directory, at: datetime, *, by: UUID | None) -> None:
    """Everything needed was approved; an order whose hold ended meanwhile is refused before (decide_order)."""
    before = request.status
    move(request, RequestAction.APPROVE, request.requested_at)
    request.decided_at = at
    request.items = approve_items(request.items, at)
    said = "Solicitação aprovada"
    if request.automatic:
        said = AUTOMATIC if request.model_uuid is None else NO_LEVEL_IN_BAND
    who: dict[str, Any] = {"by_uuid": by, "by_name": people.name_of(by)} if by else {}
    line = entry(at=at, kind="approved", description=said, from_=before, to=request.status, **who)
    request.history = [*request.history, line]


def current_approvers(levels: Iterable[Level], people: Directory) -> tuple[CurrentApprover, ...]:
    """Seats as other services keep them."""
    return tuple(
        CurrentApprover(
            uuid=seat.approver_uuid,
            name=people.name_of(seat.approver_uuid),
            level=level.level,
            order=seat.order,
            status=seat.status.value,
        )
        for level in levels
        for seat in level.seats
    )


def rejected_items(request: ApprovalRequestTable) -> tuple[RejectedItem, ...]:
    """The items that are out."""
    return tuple(
        RejectedItem(table=item["table"], item_uuid=item["item_uuid"], reason=item["reason_rejected"])
        for item in request.items
        if item["rejected"]
    )


def tell_level_opened(request: ApprovalRequestTable, people: Directory, uow: UnitOfWork) -> None:
    """The open level to the subject's owner, to its deciders' bells and mailboxes."""
    tell_who_decides(request, people, uow)
    ask(request, request.deciders, people=people, uow=uow)


def tell_who_decides(request: ApprovalRequestTable, people: Directory, uow: UnitOfWork) -> None:
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
        )
    )


def ask(request: ApprovalRequestTable, deciders: Iterable[UUID], *, people: Directory, uow: UnitOfWork) -> None:
    """Ring and write to those who may decide now."""
    subject = f"Pedido {request.number}: aprovação pendente"
    for person in (people.get(uuid) for uuid in deciders):
        if person is None:
            continue
        link = f"/aprovacoes/{request.uuid}"
        if person.user_uuid:
            uow.notify(
                user_uuid=person.user_uuid,
                kind="approval_requested",
                title=subject,
                text=f"{request.requester_name} · {request.title} · {brl(request.value)}",
                link=link,
                about_entity=ENTITY,
                about_uuid=request.uuid,
            )
        address = f"{uow.db.settings.public_url.rstrip('/')}{link}"
        mail = approval_requested(request, name=person.name, address=address)
        uow.mail(to=person.email, subject=mail.subject, text=mail.text, html=mail.html)


def tell_approved(request: ApprovalRequestTable, people: Directory, uow: UnitOfWork, *, by: UUID | None = None) -> None:
    """The request is approved: what was not rejected may go on."""
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
            decided_by_name=people.name_of(by) if by else AUTOMATIC_BY,
            obs=request.obs,
            decided_at=request.decided_at,
        )
    )


def tell_rejected(request: ApprovalRequestTable, people: Directory, uow: UnitOfWork, *, by: UUID) -> None:
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
            decided_by_name=people.name_of(by),
            decided_at=request.decided_at,
        )
    )


def hint(request: ApprovalRequestTable, people: Directory, uow: UnitOfWork, *, before: Iterable[UUID] = ()) -> None:
    """Screens of the requester and of whoever decides, or did until now, refetch."""
    concerned = {*request.deciders, *before, *request.seated}
    uow.live(
        entity=ENTITY,
        entity_uuid=request.uuid,
        customer_uuid=request.customer_uuid,
        status=request.status,
        version=request.version,
        user_uuids=[request.requester_user_uuid, *people.accounts(concerned)],
        actions=("view-all-order",),
        agency_uuid=request.agency_uuid,
    )


def last_approver(levels: Levels) -> UUID | None:
    """Who closed the last level that was approved by somebody."""
    for level in reversed(levels):
        seats = [seat for seat in level.seats if seat.status is ApproverStatus.APPROVED]
        if seats:
            return seats[-1].approver_uuid
    return None


def note_deciders(request: ApprovalRequestTable, person: UUID | None = None) -> None:
    """Keep who took part, for the box of what I decided."""
    took_part = approved_by(levels_of(request)) | ({person} if person else set())
    known = [*request.decided_by, *(uuid for uuid in request.seated if uuid in took_part)]
    request.decided_by = list(dict.fromkeys([*known, *([person] if person else [])]))


def about(request: ApprovalRequestTable) -> dict[str, Any]:
    """What every fact of a request says."""
    return {
        "uuid": request.uuid,
        "customer_uuid": request.customer_uuid,
        "request_type": request.request_type,
        "subject_uuid": request.subject_uuid,
        "submission": request.submission,
        "version": request.version,
    }


def concerned(request: ApprovalRequestTable) -> list[UUID | None]:
    """Everybody with a seat, who asked, who travels."""
    return [*request.seated, request.requester_employee_uuid, *request.travelers]
