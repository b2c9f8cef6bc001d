"""Publishes the outcome of a request to its subject's owner and notifies people by bell and mail."""

from collections.abc import Collection, Iterable
from uuid import UUID

from contracts.approvals import CurrentApprover, LevelOpened, RejectedItem, RequestApproved, RequestRejected
from kit.core.money import brl
from kit.http.uow import UnitOfWork

from approvals_service.levels.state import Level, open_level
from approvals_service.people.queries import Directory, Employee
from approvals_service.requests.actions.outcome import ENTITY, about, levels_of, next_action
from approvals_service.requests.instant.links import make_link
from approvals_service.requests.kinds import kind_of
from approvals_service.requests.lifecycle import RequestAction, RequestStatus
from approvals_service.requests.mails import approval_requested, request_ended
from approvals_service.requests.rules.lines import is_out
from approvals_service.requests.rules.words import capital, name_of
from approvals_service.requests.tables import ApprovalRequestTable

ASKED = "approval_requested"


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


def rejected_items(request: ApprovalRequestTable, *, open_level: int | None = None) -> tuple[RejectedItem, ...]:
    """The items that are out, for a level that is open: those the levels before it took out."""
    return tuple(
        RejectedItem(table=item["table"], item_uuid=item["item_uuid"], reason=item["reason_rejected"])
        for item in request.items
        if is_out(item, open_level)
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
            rejected_items=rejected_items(request, open_level=current.level),
        )
    )


def ask(request: ApprovalRequestTable, deciders: Collection[UUID], *, people: Directory, uow: UnitOfWork) -> None:
    """Ring and write to those who may decide now."""
    for person in (people.get(uuid) for uuid in deciders):
        if person is None:
            continue
        if person.user_uuid and person.wants(ASKED, by="in_app"):
            _ring(request, person.user_uuid, uow)
        if person.wants(ASKED, by="email"):
            _write_to_decider(request, person, uow, path=_path(request))
    if people.agency.uuid in deciders:
        _ask_managers(request, people, uow)


def _ask_managers(request: ApprovalRequestTable, people: Directory, uow: UnitOfWork) -> None:
    """Ring and write to the agency's managers; they sign in to decide, so no link approves by password."""
    for manager in people.agency.managers:
        if people.stands_aside(manager.uuid, request.requester_user_uuid):
            continue
        _ring(request, manager.uuid, uow, of=f"{people.agency.customer_name} · ")
        address = f"{uow.db.settings.public_url.rstrip('/')}{_path(request)}"
        mail = approval_requested(request, name=manager.name, address=address)
        uow.mail(to=manager.email, subject=mail.subject, text=mail.text, html=mail.html)


def _path(request: ApprovalRequestTable) -> str:
    return f"/aprovacoes/{request.uuid}"


def _ring(request: ApprovalRequestTable, user_uuid: UUID, uow: UnitOfWork, *, of: str = "") -> None:
    uow.notify(
        user_uuid=user_uuid,
        kind=ASKED,
        title=f"{capital(name_of(request.request_type, request.number, request.title))}: aprovação pendente",
        text=f"{of}{request.requester_name} · {request.title} · {brl(request.value_left)}",
        link=_path(request),
        about_entity=ENTITY,
        about_uuid=request.uuid,
    )


def _write_to_decider(request: ApprovalRequestTable, person: Employee, uow: UnitOfWork, *, path: str) -> None:
    """A mail that leads to the request, and to deciding it with the password alone."""
    address = f"{uow.db.settings.public_url.rstrip('/')}{path}"
    instant = make_link(request, person, uow)
    mail = approval_requested(request, name=person.name, address=address, instant=instant)
    uow.mail(to=person.email, subject=mail.subject, text=mail.text, html=mail.html)


def tell_approved(
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
        write_to_requester(request, people, uow, by=by, name=name)


def tell_rejected(request: ApprovalRequestTable, people: Directory, uow: UnitOfWork, *, by: UUID, name: str) -> None:
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
    write_to_requester(request, people, uow, by=by, name=name)


def write_to_requester(
    request: ApprovalRequestTable, people: Directory, uow: UnitOfWork, *, by: UUID, name: str
) -> None:
    """A mail to who asked for money, with the expenses that were rejected and why."""
    notice = kind_of(request.request_type).outcome_notice
    person = people.get(request.requester_employee_uuid)
    if notice is None or person is None or person.uuid == by:
        return
    kind = notice.rejected if request.state is RequestStatus.REJECTED else notice.approved
    if not person.wants(kind, by="email"):
        return
    address = uow.db.settings.public_url.rstrip("/") + notice.path.format(uuid=request.subject_uuid)
    mail = request_ended(request, name=person.name, decided_by=name, address=address)
    uow.mail(to=person.email, subject=mail.subject, text=mail.text, html=mail.html)
