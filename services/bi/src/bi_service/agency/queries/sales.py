"""Sales of all customers of an agency: what was issued less what was canceled; expenses are no sales."""

from collections.abc import Collection, Mapping
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.clock import SAO_PAULO
from kit.core.money import ZERO, cents
from kit.db.work import UnitOfWork
from sqlalchemy import ColumnElement, Integer, Select, func, literal, select, union_all

from bi_service.agency.rules import ACTIVE_CUSTOMERS, AVERAGE_TICKET, ORDERS, SALES
from bi_service.agency.schemas import Card, SalesChart, SalesPoint
from bi_service.agency.tables import ORDER
from bi_service.panels.periods import FilterType, Grain, Period, default_period, grain_of, points
from bi_service.spending.rules import EXPENSE, Dimension
from bi_service.spending.tables import DAY, FACT, MONTH


async def sales_charts(uow: UnitOfWork, agency_uuid: UUID, *, today: date, only: FilterType | None) -> list[SalesChart]:
    """One chart per period, or the one asked for."""
    wanted = {kind: default_period(kind, today) for kind in FilterType if only in (None, kind)}
    values = await _values(uow, agency_uuid, list(wanted.values()))
    return [_chart(kind, period, values[grain_of(period)]) for kind, period in wanted.items()]


async def _values(
    uow: UnitOfWork, agency_uuid: UUID, periods: Collection[Period]
) -> Mapping[Grain, Mapping[Any, Decimal]]:
    """Sales by point; one statement per grain reads the longest period of it."""
    found: dict[Grain, Mapping[Any, Decimal]] = {}
    for grain in {grain_of(period) for period in periods}:
        longest = max((period for period in periods if grain_of(period) is grain), key=lambda period: period.days)
        rows = await uow.rows(_by_point(agency_uuid, longest, grain))
        found[grain] = {row["point"]: row["value"] for row in rows}
    return found


def _by_point(agency_uuid: UUID, period: Period, grain: Grain) -> Select[Any]:
    if grain is Grain.MONTHS:
        return _of_months(agency_uuid, period.months(), MONTH.month)
    if grain is Grain.DAYS:
        return _of_days(agency_uuid, [period], DAY.day)
    hour: Any = func.extract("hour", func.timezone(SAO_PAULO.key, FACT.booked_at)).cast(Integer)
    sold = FACT.agency_uuid == agency_uuid, FACT.booked_on == period.start, FACT.item != EXPENSE
    return select(hour.label("point"), func.sum(FACT.value).label("value")).where(*sold).group_by("point")


def _of_months(agency_uuid: UUID, months: Collection[date], point: ColumnElement[Any]) -> Select[Any]:
    of = MONTH.agency_uuid == agency_uuid, MONTH.dimension == str(Dimension.ITEM), MONTH.item != EXPENSE
    sold = select(point.label("point"), func.sum(MONTH.value).label("value"))
    return sold.where(*of, MONTH.month.in_(months)).group_by("point")


def _of_days(agency_uuid: UUID, periods: Collection[Period], point: ColumnElement[Any]) -> Select[Any]:
    parts = [
        select(point.label("point"), func.sum(DAY.value).label("value"))
        .where(DAY.agency_uuid == agency_uuid, DAY.item != EXPENSE, DAY.day.between(period.start, period.end))
        .group_by("point")
        for period in periods
    ]
    both = union_all(*parts).subquery()
    return select(both)


def _chart(kind: FilterType, period: Period, values: Mapping[Any, Decimal]) -> SalesChart:
    grain = grain_of(period)
    data = [
        SalesPoint(
            day=None if grain is Grain.MONTHS else on.day,
            hour=hour,
            month=on.month,
            year=on.year,
            sales_amount=values.get(key, ZERO),
        )
        for key, on, hour in points(period, grain)
    ]
    return SalesChart(filter=kind, value=sum((point.sales_amount for point in data), ZERO), type=grain, data=data)


async def cards(uow: UnitOfWork, agency_uuid: UUID, days: Period) -> list[Card]:
    """Sales, issued orders, sales per order, and how many customers had an order issued."""
    whole = literal(1, Integer)
    parts = [_of_months(agency_uuid, days.whole_months(), whole)]
    if edges := days.edges():
        parts.append(_of_days(agency_uuid, edges, whole))
    sold = union_all(*parts).subquery()
    total = await uow.session.scalar(select(func.sum(sold.c.value)))
    value = ZERO if total is None else total
    issued = ORDER.agency_uuid == agency_uuid, ORDER.issued_on.between(days.start, days.end)
    counted = select(func.count().label("orders"), func.count(ORDER.customer_uuid.distinct()).label("customers"))
    row = (await uow.rows(counted.where(*issued)))[0]
    ticket = cents(value / row["orders"]) if row["orders"] else ZERO
    figures = {SALES: value, ORDERS: row["orders"], AVERAGE_TICKET: ticket, ACTIVE_CUSTOMERS: row["customers"]}
    return [Card(value=figure, description=description) for description, figure in figures.items()]
