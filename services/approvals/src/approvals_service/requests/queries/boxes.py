"""Boxes of requests: mine to decide, decided by me, requested by me, all; and how much waits."""

from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from fastapi import Request
from kit.core.clock import Clock, day_bounds
from kit.core.folding import like_pattern
from kit.core.principal import Principal
from kit.http.pages import PageParams, PageResult, paginate
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, Select, and_, case, false, func, select, true
from sqlmodel import col

from approvals_service.people.queries import get_people, get_places
from approvals_service.requests.kinds import RequestType
from approvals_service.requests.lifecycle import RequestStatus
from approvals_service.requests.queries.summaries import LISTED, summary, value_out
from approvals_service.requests.queries.visibility import mine_to_decide, seat_of, tenant_of, visible_to
from approvals_service.requests.schemas import ApprovalRequestSummary, Box, ByType, PendingSummary, SortBy
from approvals_service.requests.tables import ApprovalRequestTable

_R = ApprovalRequestTable


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


def _in_box(filters: RequestFilters, by: Principal) -> ColumnElement[bool]:
    if filters.subject_uuid is not None:
        return and_(col(_R.subject_uuid) == filters.subject_uuid, visible_to(by))
    me = seat_of(by)
    match filters.box:
        case Box.PENDING:
            return mine_to_decide(by)
        case Box.DECIDED:
            return col(_R.decided_by).contains([me]) if me else false()
        case Box.REQUESTED:
            return col(_R.requester_user_uuid) == by.user_uuid
    by.require("view-all-order")
    return true()


def _narrowed(statement: Select[Any], filters: RequestFilters, by: Principal) -> Select[Any]:
    asked_on = col(_R.requested_at)
    if filters.request_type:
        statement = statement.where(col(_R.request_type) == filters.request_type.value)
    if filters.status:
        statement = statement.where(col(_R.status) == filters.status.value)
    if filters.search:
        statement = statement.where(col(_R.search_folded).like(like_pattern(filters.search)))
    since, before = day_bounds(filters.start_date, filters.end_date)
    if since:
        statement = statement.where(asked_on >= since)
    if before:
        statement = statement.where(asked_on < before)
    if filters.broken_policy is not None:
        statement = statement.where(col(_R.broken_policy).is_(filters.broken_policy))
    if filters.on_behalf_of:
        absent = {"by": str(seat_of(by)), "on_behalf_of": str(filters.on_behalf_of)}
        statement = statement.where(col(_R.delegated).contains([absent]))
    return statement


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
            first = [(col(_R.value) - value_out()).desc(), nearest]
        case None:
            first = [col(_R.requested_at).desc()]
    return [*first, col(_R.uuid).asc()]


async def list_requests(
    uow: UnitOfWork, filters: RequestFilters, *, by: Principal, page: PageParams, request: Request, clock: Clock
) -> tuple[PageResult, dict[UUID, ApprovalRequestSummary]]:
    """A page of a box, and its rows as answers show them. Raises Forbidden for the box of all."""
    columns = [*(getattr(_R, name) for name in LISTED), value_out().label("value_out")]
    statement = select(*columns).where(tenant_of(by), _in_box(filters, by))
    statement = _narrowed(statement, filters, by).order_by(*_order(filters))
    result = await paginate(uow, statement, page=page, request=request)
    if not result.rows:
        return result, {}
    customer_uuid = by.customer()
    named = {uuid for row in result.rows for uuid in (row["requester_employee_uuid"], *row["travelers"])}
    named |= {UUID(one["on_behalf_of"]) for row in result.rows for one in row["delegated"]}
    people = await get_people(uow, customer_uuid, named)
    places = await get_places(uow, customer_uuid, {row["cost_center_uuid"] for row in result.rows})
    now = clock.now()
    shown = {
        row["uuid"]: ApprovalRequestSummary(**summary(row, people=people, places=places, by=by, now=now))
        for row in result.rows
    }
    return result, shown


async def count_pending(uow: UnitOfWork, *, by: Principal) -> PendingSummary:
    """How much waits for the caller, by type."""
    statement = select(
        func.count().label("pending"),
        func.count(case((col(_R.alerts_count) == 0, 1))).label("without_alerts"),
        *(func.count(case((col(_R.request_type) == kind.value, 1))).label(kind.value) for kind in RequestType),
    ).where(tenant_of(by), mine_to_decide(by))
    row = await uow.row(statement)
    assert row is not None
    by_type = ByType(**{kind.value: row[kind.value] for kind in RequestType})
    return PendingSummary(pending=row["pending"], without_alerts=row["without_alerts"], by_type=by_type)
