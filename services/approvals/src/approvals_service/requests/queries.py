"""Approval requests read: boxes, one request, its history, why it was chosen."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from uuid import UUID

from fastapi import Request
from kit.clock import SAO_PAULO, Clock
from kit.folding import like_pattern
from kit.pages import PageParams, PageResult, paginate
from kit.principal import Principal
from kit.refusals import NotFound
from kit.tenancy import locate
from kit.uow import UnitOfWork
from sqlalchemy import ColumnElement, RowMapping, Select, and_, case, cast, false, func, or_, select, true
from sqlalchemy.dialects.postgresql import JSONPATH
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from approvals_service.choosing.queries import deciders_of, show_level
from approvals_service.choosing.schemas import Simulation
from approvals_service.levels.state import levels_from, open_level
from approvals_service.people.queries import Directory, get_people, get_places
from approvals_service.people.shapes import Ref
from approvals_service.requests.lifecycle import OPEN, RequestStatus
from approvals_service.requests.schemas import (
    ApprovalRequest,
    ApprovalRequestSummary,
    Box,
    ByType,
    HistoryBy,
    HistoryEntry,
    PendingSummary,
    RequestItem,
    RequestType,
    SortBy,
    ViolatedPolicy,
)
from approvals_service.requests.tables import ApprovalRequestTable

_R = ApprovalRequestTable
_OPEN = [status.value for status in OPEN]
_LAST_DAY = date(9999, 12, 29)
_LISTED = (
    *("uuid", "request_type", "subject_uuid", "number", "title", "requester_user_uuid", "requester_name"),
    *("requester_employee_uuid", "travelers", "customer_uuid", "cost_center_uuid", "value", "broken_policy"),
    *("status", "current_level", "levels_total", "deciders", "requested_at", "expires_at", "deadline_at"),
    *("decided_at", "alerts", "created_at", "updated_at", "version"),
)


@dataclass(frozen=True, slots=True)
class RequestFilters:
    """What a list of requests may be narrowed by; days are Sao Paulo's."""

    box: Box = Box.PENDING
    request_type: RequestType | None = None
    status: RequestStatus | None = None
    search: str | None = None
    start_date: date | None = None
    end_date: date | None = None
    broken_policy: bool | None = None
    on_behalf_of: UUID | None = None
    sort: SortBy | None = None
    subject_uuid: UUID | None = None


def _tenant(by: Principal) -> ColumnElement[bool]:
    """The customer acted on; nothing of any customer is the operator's. Raises CustomerRequired."""
    return false() if by.is_operator else col(_R.customer_uuid) == by.customer()


def visible_to(by: Principal) -> ColumnElement[bool]:
    """The requests a caller may read: what they asked for, travel on, are asked about; or all."""
    if by.sees_all():
        return true()
    asked = col(_R.requester_user_uuid) == by.user_uuid
    if by.employee_uuid is None:
        return asked
    return or_(
        asked,
        col(_R.requester_employee_uuid) == by.employee_uuid,
        col(_R.travelers).contains([by.employee_uuid]),
        col(_R.seated).contains([by.employee_uuid]),
        col(_R.decided_by).contains([by.employee_uuid]),
    )


def _in_box(filters: RequestFilters, by: Principal) -> ColumnElement[bool]:
    if filters.subject_uuid is not None:
        return and_(col(_R.subject_uuid) == filters.subject_uuid, visible_to(by))
    me = by.employee_uuid
    match filters.box:
        case Box.PENDING:
            return mine_to_decide(me)
        case Box.DECIDED:
            return col(_R.decided_by).contains([me]) if me else false()
        case Box.REQUESTED:
            return col(_R.requester_user_uuid) == by.user_uuid
    by.require("view-all-order")
    return true()


def mine_to_decide(employee_uuid: UUID | None) -> ColumnElement[bool]:
    """Open requests whose level this person may decide now."""
    if employee_uuid is None:
        return false()
    return and_(col(_R.status).in_(_OPEN), col(_R.deciders).contains([employee_uuid]))


def _narrowed(statement: Select[Any], filters: RequestFilters) -> Select[Any]:
    asked_on = col(_R.requested_at)
    if filters.request_type:
        statement = statement.where(col(_R.request_type) == filters.request_type.value)
    if filters.status:
        statement = statement.where(col(_R.status) == filters.status.value)
    if filters.search:
        statement = statement.where(col(_R.search_folded).like(like_pattern(filters.search)))
    if filters.start_date:
        statement = statement.where(asked_on >= _midnight(filters.start_date))
    if filters.end_date:
        statement = statement.where(asked_on < _midnight(filters.end_date) + timedelta(days=1))
    if filters.broken_policy is not None:
        statement = statement.where(col(_R.broken_policy).is_(filters.broken_policy))
    # Nobody decides on behalf of another yet, so nothing is such a person's.
    return statement.where(false()) if filters.on_behalf_of else statement


def _midnight(day: date) -> datetime:
    """The start of a day in Sao Paulo; the calendar's last days have no UTC instant."""
    return datetime.combine(min(day, _LAST_DAY), time(), tzinfo=SAO_PAULO)


def _order(filters: RequestFilters) -> list[ColumnElement[Any]]:
    pending = filters.box is Box.PENDING and filters.subject_uuid is None
    sort = filters.sort or (SortBy.DEADLINE if pending else None)
    nearest = col(_R.deadline_at).asc().nulls_last()
    first: list[ColumnElement[Any]]
    match sort:
        case SortBy.DEADLINE:
            first = [nearest, col(_R.requested_at).asc()]
        case SortBy.ALERTS:
            first = [col(_R.alerts_count).desc(), nearest]
        case SortBy.OLDEST:
            first = [col(_R.requested_at).asc()]
        case SortBy.VALUE:
            first = [col(_R.value).desc(), nearest]
        case None:
            first = [col(_R.requested_at).desc()]
    return [*first, col(_R.uuid).asc()]


async def list_requests(
    uow: UnitOfWork, filters: RequestFilters, *, by: Principal, page: PageParams, request: Request, clock: Clock
) -> tuple[PageResult, dict[UUID, ApprovalRequestSummary]]:
    """A page of a box, and its rows as answers show them. Raises Forbidden for the box of all."""
    columns = [getattr(_R, name) for name in _LISTED]
    statement = select(*columns).where(_tenant(by), _in_box(filters, by))
    statement = _narrowed(statement, filters).order_by(*_order(filters))
    result = await paginate(uow, statement, page=page, request=request)
    if not result.rows:
        return result, {}
    customer_uuid = by.customer()
    named = {uuid for row in result.rows for uuid in (row["requester_employee_uuid"], *row["travelers"])}
    people = await get_people(uow, customer_uuid, named)
    places = await get_places(uow, customer_uuid, {row["cost_center_uuid"] for row in result.rows})
    now = clock.now()
    shown = {row["uuid"]: ApprovalRequestSummary(**_summary(row, people, places, by, now)) for row in result.rows}
    return result, shown


async def count_pending(uow: UnitOfWork, *, by: Principal) -> PendingSummary:
    """How much waits for the caller, by type."""
    statement = select(
        func.count().label("pending"),
        func.count(case((col(_R.alerts_count) == 0, 1))).label("without_alerts"),
        *(func.count(case((col(_R.request_type) == kind.value, 1))).label(kind.value) for kind in RequestType),
    ).where(_tenant(by), mine_to_decide(by.employee_uuid))
    row = await uow.row(statement)
    assert row is not None
    by_type = ByType(**{kind.value: row[kind.value] for kind in RequestType})
    return PendingSummary(pending=row["pending"], without_alerts=row["without_alerts"], by_type=by_type)


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
    row = {name: getattr(request, name) for name in _LISTED}
    model = Ref(uuid=request.model_uuid, name=request.model_name or "") if request.model_uuid else None
    return ApprovalRequest(
        **_summary(row, known, places, by, now),
        approval_model=model,
        branch=_place(places, request.branch_uuid),
        project=_place(places, request.project_uuid),
        phase=_place(places, request.phase_uuid),
        description=request.description,
        levels=[show_level(level, known) for level in levels_from(request.levels)],
        items=[_item(item, request, by) for item in request.items],
        reason_rejected=request.reason_rejected,
        obs=request.obs,
        automatic=request.automatic,
        subject_status=request.subject_status,
    )


def _place(places: dict[UUID, Ref], uuid: UUID | None) -> Ref | None:
    return places.get(uuid) if uuid else None


def _item(item: dict[str, Any], request: ApprovalRequestTable, by: Principal) -> RequestItem:
    """A line; what the open level marked on it is seen by its deciders alone, until the level closes."""
    current = open_level(levels_from(request.levels))
    judges = current is not None and by.employee_uuid is not None and bool(current.seat_of(by.employee_uuid))
    marks = current is None or judges or item["level"] != current.level
    return RequestItem(
        table=item["table"],
        item_order_uuid=item["item_uuid"],
        description=item["description"],
        date=item["date"],
        value=item["value"],
        broken_policy=bool(item["violated_policies"]),
        violated_policies=[ViolatedPolicy.model_validate(policy) for policy in item["violated_policies"]],
        justification=item["justification"],
        suspected_voucher=None,
        voucher_path=None,
        rejected=item["rejected"] if marks else False,
        reason_rejected=item["reason_rejected"] if marks else None,
        approved_at=item["approved_at"] if marks else None,
    )


def _summary(
    row: RowMapping | dict[str, Any], people: Directory, places: dict[UUID, Ref], by: Principal, now: datetime
) -> dict[str, Any]:
    expired = row["expires_at"] is not None and now >= row["expires_at"]
    is_open = row["status"] in _OPEN
    decides = is_open and not expired and by.employee_uuid in row["deciders"]
    requester = row["requester_employee_uuid"] or row["requester_user_uuid"]
    plain = ("uuid", "request_type", "subject_uuid", "number", "title", "value", "broken_policy", "status")
    stamps = ("requested_at", "deadline_at", "decided_at", "created_at", "updated_at", "version", "alerts")
    return {
        **{name: row[name] for name in (*plain, *stamps, "current_level", "levels_total")},
        "requester": people.person(requester, name=row["requester_name"]),
        "travelers": people.refs(row["travelers"]),
        "customer": places.get(row["customer_uuid"]) or Ref(uuid=row["customer_uuid"], name=""),
        "cost_center": _place(places, row["cost_center_uuid"]),
        "can_decide": decides,
        "on_behalf_of": None,
        "allowed_actions": ["approve", "reject"] if decides else [],
    }


def show_history(request: ApprovalRequestTable) -> list[HistoryEntry]:
    """What happened to a request, oldest first."""
    return [
        HistoryEntry(
            uuid=line["uuid"],
            at=line["at"],
            by=HistoryBy(uuid=line["by_uuid"], name=line["by_name"], on_behalf_of=None),
            kind=line["kind"],
            from_=line["from"],
            to=line["to"],
            reason=line["reason"],
            description=line["description"],
        )
        for line in request.history
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


async def list_open_with(uow: UnitOfWork, employee_uuid: UUID) -> list[UUID]:
    """Open requests, of any tenant, in which this person is asked now or later; read as the sweep role."""
    async with uow.db.sweep() as session:
        statement = select(col(_R.uuid)).where(col(_R.status).in_(_OPEN), _asks(employee_uuid))
        found: Iterable[UUID] = (await session.execute(statement)).scalars().all()
    return list(found)


def _asks(employee_uuid: UUID) -> ColumnElement[bool]:
    path = (
        '$[*] ? (@.status == "open" || @.status == "waiting").seats[*] ? '
        '(@.approver_uuid == $person && (@.status == "approving" || @.status == "waiting"))'
    )
    person = func.jsonb_build_object("person", str(employee_uuid))
    waiting = func.jsonb_path_exists(col(_R.levels), cast(path, JSONPATH), person)
    return and_(col(_R.seated).contains([employee_uuid]), waiting)


async def list_asking(uow: UnitOfWork, employee_uuid: UUID) -> list[UUID]:
    """Open requests of the customer that a change of this person may touch."""
    statement = select(col(_R.uuid)).where(
        col(_R.status).in_(_OPEN), or_(col(_R.seated).contains([employee_uuid]), _asks_stand_ins())
    )
    return list((await uow.session.scalars(statement.order_by(col(_R.uuid)))).all())


async def list_of_stand_ins(uow: UnitOfWork) -> list[UUID]:
    """Open requests of the customer that stand-ins decide, or nobody."""
    statement = select(col(_R.uuid)).where(col(_R.status).in_(_OPEN), _asks_stand_ins())
    return list((await uow.session.scalars(statement.order_by(col(_R.uuid)))).all())


async def list_forsaken(session: AsyncSession) -> list[tuple[UUID, UUID]]:
    """Customer and uuid of every open request that nobody is asked to decide."""
    statement = select(col(_R.customer_uuid), col(_R.uuid)).where(
        col(_R.status).in_(_OPEN), func.cardinality(col(_R.deciders)) == 0
    )
    return [(row[0], row[1]) for row in await session.execute(statement)]


def _asks_stand_ins() -> ColumnElement[bool]:
    path = '$[*] ? (@.status == "open").seats[*] ? (@.decides_as != "approver")'
    standing_in = func.jsonb_path_exists(col(_R.levels), cast(path, JSONPATH))
    return or_(standing_in, func.cardinality(col(_R.deciders)) == 0)
