"""One request: its levels and lines as the reader may see them, its history, why it was routed so."""

from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from sqlalchemy import select
from sqlmodel import col

from approvals_service.levels.state import ApproverStatus, Level, levels_from, open_level
from approvals_service.model_selection.queries import deciders_of, show_level
from approvals_service.model_selection.schemas import Simulation
from approvals_service.people.queries import Directory, get_people, get_places
from approvals_service.people.shapes import Ref
from approvals_service.requests.queries.summaries import LISTED, place_of, summary
from approvals_service.requests.queries.visibility import seat_of, visible_to
from approvals_service.requests.rules.lines import Verdict, mark_seen_by
from approvals_service.requests.schemas import ApprovalRequest, HistoryBy, HistoryEntry, RequestItem, ViolatedPolicy
from approvals_service.requests.tables import ApprovalRequestTable

_R = ApprovalRequestTable
_JUDGING = frozenset({ApproverStatus.APPROVING, ApproverStatus.APPROVED, ApproverStatus.REJECTED})


async def get_request(uow: UnitOfWork, request_uuid: UUID, *, by: Principal) -> ApprovalRequestTable:
    """One request the caller may read. Raises NotFound for every other."""
    customer_uuid = await locate(uow, ApprovalRequestTable, request_uuid)
    statement = select(_R).where(col(_R.uuid) == request_uuid, col(_R.customer_uuid) == customer_uuid, visible_to(by))
    found = await uow.session.scalar(statement)
    if found is None:
        raise NotFound
    return found


async def show_request(
    uow: UnitOfWork, request: ApprovalRequestTable, *, by: Principal, now: datetime, people: Directory | None = None
) -> ApprovalRequest:
    """A request as answers show it; `people` when the caller knows them already."""
    named = [*request.seated, request.requester_employee_uuid, *request.travelers]
    known = people or await get_people(uow, request.customer_uuid, named)
    wanted = (request.cost_center_uuid, request.branch_uuid, request.project_uuid, request.phase_uuid)
    places = await get_places(uow, request.customer_uuid, wanted)
    row = {name: getattr(request, name) for name in (*LISTED, "value_out")}
    current = open_level(levels_from(request.levels))
    model = Ref(uuid=request.model_uuid, name=request.model_name or "") if request.model_uuid else None
    return ApprovalRequest(
        **summary(row, people=known, places=places, by=by, now=now),
        approval_model=model,
        branch=place_of(places, request.branch_uuid),
        project=place_of(places, request.project_uuid),
        phase=place_of(places, request.phase_uuid),
        description=request.description,
        levels=[show_level(level, known) for level in levels_from(request.levels)],
        items=[_item(item, current, by) for item in request.items],
        reason_rejected=request.reason_rejected,
        obs=request.obs,
        automatic=request.automatic,
        subject_status=request.subject_status,
    )


def _judges(level: Level, by: Principal) -> bool:
    """Whether the reader decides the open level, or has; one who asked and only sits in it does not."""
    person = seat_of(by)
    seat = level.seat_of(person) if person else None
    return seat is not None and seat.status in _JUDGING


def _item(item: dict[str, Any], current: Level | None, by: Principal) -> RequestItem:
    """A line; what the open level thinks of it is seen by its deciders alone, until the level closes."""
    is_expense = item["table"] == "expense"
    return RequestItem(
        table=item["table"],
        item_order_uuid=item["item_uuid"],
        description=item["description"],
        date=item["date"],
        value=item["value"],
        broken_policy=bool(item["violated_policies"]),
        violated_policies=[ViolatedPolicy.model_validate(policy) for policy in item["violated_policies"]],
        justification=item["justification"],
        suspected_voucher=item.get("suspected_voucher", False) if is_expense else None,
        voucher_path=None,
        **_judgement(item, current, by),
    )


def _judgement(item: dict[str, Any], current: Level | None, by: Principal) -> dict[str, Any]:
    stored = {name: item[name] for name in ("rejected", "reason_rejected", "approved_at")}
    if current is None:
        return stored
    reader = seat_of(by)
    if reader is None or not _judges(current, by):
        hidden = item["level"] == current.level
        return stored | ({"rejected": False, "reason_rejected": None} if hidden else {})
    if item["rejected"]:
        return stored
    mark = mark_seen_by(item, reader, shared=not current.require_all)
    if mark is None:
        return {"rejected": False, "reason_rejected": None, "approved_at": None}
    rejected = mark["verdict"] == Verdict.REJECTED.value
    return {"rejected": rejected, "reason_rejected": mark["reason"], "approved_at": None if rejected else mark["at"]}


def show_history(request: ApprovalRequestTable, by: Principal) -> list[HistoryEntry]:
    """What happened to a request, oldest first; what the open level took out is its deciders' until it closes."""
    current = open_level(levels_from(request.levels))
    hidden = current.level if current and not _judges(current, by) else None
    return [
        HistoryEntry(
            uuid=line["uuid"],
            at=line["at"],
            by=HistoryBy(uuid=line["by_uuid"], name=line["by_name"], on_behalf_of=line.get("on_behalf_of")),
            kind=line["kind"],
            from_=line["from"],
            to=line["to"],
            reason=line["reason"],
            description=line["description"],
        )
        for line in request.history
        if hidden is None or line.get("level") != hidden
    ]


async def explain(uow: UnitOfWork, request: ApprovalRequestTable) -> Simulation:
    """Why this model was chosen then, and who can decide now."""
    people = await get_people(uow, request.customer_uuid, request.seated)
    levels = levels_from(request.levels)
    return Simulation(
        automatic=request.automatic,
        levels=[show_level(level, people) for level in levels],
        deciders_now=deciders_of(levels, people),
        **request.choice,
    )
