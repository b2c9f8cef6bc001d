"""Puts the outcome of a run of levels on a request's row, and has open screens look again."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from kit.http.uow import UnitOfWork

from approvals_service.levels.circumstances import Circumstances, Running
from approvals_service.levels.deadlines import next_check_at
from approvals_service.levels.state import ApproverStatus, Levels, deciders_of_approved, levels_from, open_level, seated
from approvals_service.model_selection.queries import electorate_of
from approvals_service.model_selection.rules import NO_LEVEL_IN_BAND
from approvals_service.people.queries import Directory
from approvals_service.people.shapes import Ref
from approvals_service.requests.kinds import kind_of
from approvals_service.requests.lifecycle import REQUEST_LIFECYCLE, RequestAction, RequestFacts
from approvals_service.requests.rules.lines import close_lines
from approvals_service.requests.rules.words import entry, note_entries
from approvals_service.requests.tables import ApprovalRequestTable

ENTITY = "approval"


def levels_of(request: ApprovalRequestTable) -> Levels:
    """The stored levels."""
    return levels_from(request.levels)


def own_of(request: ApprovalRequestTable) -> frozenset[UUID]:
    """Whose request it is: the employee who asked; of an agency's order, the travelers it is for.

    Money of an advance or a report goes to its traveler: theirs it is, too, whoever asked.
    """
    asked = {request.requester_employee_uuid} if request.requester_employee_uuid else set()
    if asked and not kind_of(request.request_type).is_travelers_own:
        return frozenset(asked)
    return frozenset(asked | set(request.travelers))


def circumstances_of(request: ApprovalRequestTable, people: Directory, at: datetime) -> Circumstances:
    """What running this request depends on now."""
    electorate = electorate_of(people)
    return Circumstances(electorate, own_of(request), request.value, at, request.expires_at, people.window)


def put_levels(request: ApprovalRequestTable, levels: Levels) -> None:
    """Store levels, and what lists look for: who may decide, who has a seat, who decided, until when."""
    current = open_level(levels)
    request.levels = [level.model_dump(mode="json") for level in levels]
    request.levels_total = len(levels)
    request.current_level = current.level if current else None
    request.deadline_at = current.deadline_at if current else None
    request.check_at = next_check_at(current) if current else None
    deciding = current.deciding() if current else ()
    request.deciders = list(dict.fromkeys(seat.decider for seat in deciding))
    request.delegated = [
        {"by": str(decider), "on_behalf_of": str(absent)}
        for decider in request.deciders
        if current and (absent := current.absent_of(decider))
    ]
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


def complete(
    request: ApprovalRequestTable, at: datetime, *, by: UUID | None, name: str, on_behalf_of: Ref | None = None
) -> None:
    """Everything needed was approved; an order whose hold ended meanwhile is refused before (decide_order)."""
    before = request.status
    move(request, RequestAction.APPROVE, request.requested_at)
    request.decided_at = at
    request.items = close_lines(request.items, at)
    said = "Solicitação aprovada"
    if request.automatic:
        said = request.choice["reasons"][-1] if request.model_uuid is None else NO_LEVEL_IN_BAND
    who: dict[str, Any] = {"by_uuid": by, "by_name": name, "on_behalf_of": on_behalf_of} if by else {}
    line = entry(at=at, kind="approved", description=said, from_=before, to=request.status, **who)
    request.history = [*request.history, line]


def hint(request: ApprovalRequestTable, people: Directory, uow: UnitOfWork, *, before: Iterable[UUID] = ()) -> None:
    """Screens of the requester and of whoever decides, or did until now, refetch."""
    concerned = {*request.deciders, *before, *request.seated}
    _hint(request, uow, [request.requester_user_uuid, *people.accounts(concerned)])


def hint_deciders(request: ApprovalRequestTable, people: Directory, uow: UnitOfWork) -> None:
    """Screens of the open level's deciders refetch: nobody else sees what they think before it closes."""
    _hint(request, uow, people.accounts(request.deciders), actions=())


def _hint(
    request: ApprovalRequestTable,
    uow: UnitOfWork,
    accounts: Iterable[UUID],
    *,
    actions: tuple[str, ...] = ("view-all-order",),
) -> None:
    uow.live(
        entity=ENTITY,
        entity_uuid=request.uuid,
        customer_uuid=request.customer_uuid,
        status=request.status,
        version=request.version,
        user_uuids=list(accounts),
        actions=actions,
        agency_uuid=request.agency_uuid if actions else None,
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
    took_part = deciders_of_approved(levels_of(request)) | ({person} if person else set())
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
