"""The list of orders: filtered, sorted and cut in the database, four statements whatever the page's length."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Any
from uuid import UUID

from fastapi import Request, Response
from kit.access import CustomerCopy
from kit.clock import SAO_PAULO
from kit.folding import fold, like_pattern
from kit.pages import PageParams, page_answer, paginate
from kit.principal import Principal
from kit.refusals import CustomerRequired, NotFound
from kit.uow import UnitOfWork
from sqlalchemy import RowMapping, Select, exists, or_, select

from orders_service.booking.lifecycle import Facts, ItemStatus, OrderStatus
from orders_service.booking.queries.decisions import ASKED
from orders_service.booking.queries.read_order import is_expired, reason_of, voucher_link
from orders_service.booking.queries.standing import actors_of, has_departed
from orders_service.booking.queries.visibility import mine, visible_to
from orders_service.booking.rules import DECIDING, allowed_order_actions
from orders_service.booking.schemas.filters import TABS, ListTab, OrderFilters, Period
from orders_service.booking.schemas.order import OrderSummary, SummaryTraveler
from orders_service.booking.tables import ItemTable, OrderApproverTable, OrderTable, OrderTraveler
from orders_service.references.schemas import Ref

_O: Any = OrderTable.__table__.c  # type: ignore[attr-defined]  # SQLModel hides its table
_I: Any = ItemTable.__table__.c  # type: ignore[attr-defined]
_T: Any = OrderTraveler.__table__.c  # type: ignore[attr-defined]
_P: Any = OrderApproverTable.__table__.c  # type: ignore[attr-defined]
_C: Any = CustomerCopy.__table__.c  # type: ignore[attr-defined]

_SHOWN = (
    *(_O.uuid, _O.order_number, _O.status, _O.issuer_user_uuid, _O.issuer_employee_uuid, _O.issuer_name),
    *(_O.customer_uuid, _O.cost_center_uuid, _O.cost_center_name, _O.reason_trip_uuid, _O.reason_trip),
    *(_O.total_value, _O.expires_at, _O.created_at, _O.updated_at, _O.issued_at, _O.products, _O.destination),
    *(_O.start_date, _O.end_date, _O.broken_policy, _O.has_price_change, _O.approval_level, _O.departs_at, _O.version),
)


async def list_orders(
    uow: UnitOfWork, filters: OrderFilters, *, by: Principal, page: PageParams, request: Request
) -> Response:
    """Orders the caller may see, newest first."""
    await _require_customer(uow, filters, by)
    statement = _statement(filters, by)
    found = await paginate(uow, statement, page=page, request=request)
    uuids = [row["uuid"] for row in found.rows]
    travelers = await _travelers(uow, uuids)
    asked = await _asked(uow, [row for row in found.rows if OrderStatus(row["status"]) in DECIDING], by)
    now = uow.clock.now()
    return page_answer(found, lambda row: _summary(row, travelers[row["uuid"]], asked, by=by, now=now))


async def _require_customer(uow: UnitOfWork, filters: OrderFilters, by: Principal) -> None:
    """customer_uuid is for agency users: theirs, else 404; a customer user may only name their own."""
    if not by.is_agency:
        if filters.customer_uuid not in (None, by.customer_uuid):
            raise NotFound
        return
    if by.agency_uuid is None:
        raise CustomerRequired
    if filters.customer_uuid is not None:
        known = select(_C.uuid).where(_C.uuid == filters.customer_uuid, _C.agency_uuid == by.agency_uuid)
        if await uow.row(known) is None:
            raise NotFound


def _statement(filters: OrderFilters, by: Principal) -> Select[Any]:
    begun = or_(_I.is_issuing, _I.status == ItemStatus.ISSUED)
    issuing = exists().where(_I.order_uuid == _O.uuid, begun).label("is_issuing")
    statement = (
        select(*_SHOWN, _C.trading_name, issuing)
        .join(CustomerCopy, _C.uuid == _O.customer_uuid)
        .where(_whose(by), visible_to(by), *_by_status(filters), *_by_charge(filters), *_by_words(filters))
        .order_by(_O.created_at.desc(), _O.uuid.desc())
    )
    if filters.mine:
        statement = statement.where(mine(by))
    return statement.where(*_by_period(filters))


def _whose(by: Principal) -> Any:
    """Repeats the tenant for the index; row-level security holds besides."""
    if by.customer_uuid is not None:
        return _O.customer_uuid == by.customer_uuid
    return _O.agency_uuid == by.agency_uuid


def _by_status(filters: OrderFilters) -> list[Any]:
    conditions: list[Any] = []
    if filters.tab is not ListTab.ALL:
        conditions.append(_O.status.in_(TABS[filters.tab]))
    wanted: list[Any] = []
    if filters.statuses:
        wanted.append(_O.status.in_(filters.statuses))
    if filters.item_statuses:
        wanted.append(exists().where(_I.order_uuid == _O.uuid, _I.status.in_(filters.item_statuses)))
    if wanted:
        conditions.append(or_(*wanted))
    broken = True if filters.only_broken else filters.broken_policy
    if broken is not None:
        conditions.append(_O.broken_policy.is_(broken))
    if filters.products:
        conditions.append(_O.products.overlap(list(filters.products)))
    return conditions


def _by_charge(filters: OrderFilters) -> list[Any]:
    named = {
        _O.cost_center_uuid: filters.cost_center_uuid,
        _O.project_uuid: filters.project_uuid,
        _O.phase_uuid: filters.phase_uuid,
        _O.consultant_uuid: filters.consultant_uuid,
        _O.customer_uuid: filters.customer_uuid,
        _O.order_number: filters.order_number,
    }
    return [column == value for column, value in named.items() if value is not None]


def _by_words(filters: OrderFilters) -> list[Any]:
    words = {
        _O.search_folded: filters.search,
        _O.issuer_folded: filters.issuer_name,
        _O.travelers_folded: filters.traveler_name,
    }
    return [column.like(like_pattern(text)) for column, text in words.items() if text and fold(text)]


def _by_period(filters: OrderFilters) -> list[Any]:
    """Days in Sao Paulo: of creation, or any day of the trip."""
    start, end = filters.start_date, filters.end_date
    if filters.period is Period.TRIP:
        chosen = (start and _O.end_date >= start, end and _O.start_date <= end)
    else:
        chosen = (
            start and _O.created_at >= _midnight(start),
            end and _O.created_at < _midnight(end + timedelta(days=1)),
        )
    return [condition for condition in chosen if condition is not None]


def _midnight(day: Any) -> datetime:
    return datetime.combine(day, time(), SAO_PAULO).astimezone(UTC)


async def _travelers(uow: UnitOfWork, orders: Sequence[UUID]) -> dict[UUID, list[SummaryTraveler]]:
    found: defaultdict[UUID, list[SummaryTraveler]] = defaultdict(list)
    if orders:
        statement = (
            select(_T.order_uuid, _T.employee_uuid, _T.full_name)
            .where(_T.order_uuid.in_(orders))
            .order_by(_T.order_uuid, _T.place)
        )
        for row in await uow.rows(statement):
            found[row["order_uuid"]].append(
                SummaryTraveler.model_construct(uuid=row["employee_uuid"], full_name=row["full_name"])
            )
    return found


async def _asked(uow: UnitOfWork, deciding: Sequence[RowMapping], by: Principal) -> set[UUID]:
    """Which of these the caller may decide now."""
    if by.is_agency or not deciding:
        return set()
    levels = {row["uuid"]: row["approval_level"] for row in deciding}
    wanted = (_P.order_uuid.in_(levels), _P.employee_uuid == by.employee_uuid, _P.status == ASKED)
    rows = await uow.rows(select(_P.order_uuid, _P.level).where(*wanted))
    return {row["order_uuid"] for row in rows if row["level"] == levels[row["order_uuid"]]}


def _summary(
    row: RowMapping, travelers: list[SummaryTraveler], asked: set[UUID], *, by: Principal, now: datetime
) -> OrderSummary:
    status = OrderStatus(row["status"])
    decisions = ["approve", "reject"] if row["uuid"] in asked else []
    return OrderSummary.model_construct(  # our own columns need no second judgement
        **{name: row[name] for name in _SAME},
        status=status,
        issuer=Ref.model_construct(
            uuid=row["issuer_employee_uuid"] or row["issuer_user_uuid"], name=row["issuer_name"]
        ),
        travelers=travelers,
        customer=Ref.model_construct(uuid=row["customer_uuid"], name=row["trading_name"]),
        cost_center=Ref.model_construct(uuid=row["cost_center_uuid"], name=row["cost_center_name"]),
        reason_trip=reason_of(row["reason_trip_uuid"], row["reason_trip"]),
        is_expired=is_expired(status, row["expires_at"], now),
        link_voucher=voucher_link(row["uuid"], status),
        allowed_actions=allowed_order_actions(status, _facts(row, by, now=now)) + decisions,
    )


_SAME = (
    *("uuid", "order_number", "total_value", "expires_at", "created_at", "updated_at", "issued_at", "products"),
    *("destination", "start_date", "end_date", "broken_policy", "has_price_change", "version"),
)


def _facts(row: RowMapping, by: Principal, *, now: datetime) -> Facts:
    """As of one order, from the list's own columns."""
    actors = actors_of(row["issuer_user_uuid"], by)
    return Facts(actors, is_issuing=bool(row["is_issuing"]), has_departed=has_departed(row["departs_at"], now))
