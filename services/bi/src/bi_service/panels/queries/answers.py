"""The panels, each from one statement."""

from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.money import ZERO
from kit.db.work import UnitOfWork
from sqlalchemy import func, select

from bi_service.panels.filters import Filters
from bi_service.panels.periods import Grain, Period, grain_of
from bi_service.panels.queries.lines import lines
from bi_service.panels.schemas import BiAnswer, BiBundle, ItemKind, ItemShare, SpentOn, SpentPoint, TotalSpent
from bi_service.spending.tables import CostCenterCopy

MOST = 100


def _points(period: Period, grain: Grain) -> list[tuple[Any, date, int | None]]:
    """Every bucket of a period in order: its key, its date, its hour."""
    if grain is Grain.HOURS:
        return [(hour, period.start, hour) for hour in range(24)]
    if grain is Grain.DAYS:
        days = (period.start + timedelta(days=n) for n in range(period.days))
        return [(day, day, None) for day in days]
    return [(month, month, None) for month in period.months()]


def _line(values: Mapping[Any, Decimal], period: Period, grain: Grain) -> TotalSpent:
    data = [
        SpentPoint(date=on, day=on.day, hour=hour, month=on.month, year=on.year, value=values.get(key, ZERO))
        for key, on, hour in _points(period, grain)
    ]
    return TotalSpent(value=sum(values.values(), ZERO), type=grain, data=data)


async def total_spent(uow: UnitOfWork, customer_uuid: UUID, filters: Filters) -> TotalSpent:
    """What was spent, point by point; empty points are zero."""
    grain = grain_of(filters.period)
    found = lines(customer_uuid, filters, grain=grain, by_cost_center=False).subquery()
    rows = await uow.rows(select(found.c.bucket, func.sum(found.c.value).label("value")).group_by(found.c.bucket))
    values = {int(row["bucket"]) if grain is Grain.HOURS else row["bucket"]: row["value"] for row in rows}
    return _line(values, filters.period, grain)


def _fraction(part: Decimal | int, whole: Decimal | int) -> float:
    return round(float(part) / float(whole), 4) if whole else 0.0


async def by_item(uow: UnitOfWork, customer_uuid: UUID, filters: Filters) -> list[ItemShare]:
    """Each product's value, share of the total and share out of policy; largest first."""
    found = lines(customer_uuid, filters, grain=Grain.MONTHS, by_cost_center=False).subquery()
    sums = [func.sum(found.c[name]).label(name) for name in ("value", "items", "broken")]
    rows = await uow.rows(select(found.c.item, *sums).group_by(found.c.item))
    total = sum((row["value"] for row in rows), ZERO)
    shares = [
        ItemShare(
            item=ItemKind(row["item"]),
            percent_value=_fraction(row["value"], total),
            value=row["value"],
            percent_broken_policy=_fraction(row["broken"], row["items"]),
        )
        for row in rows
        if filters.item in (None, row["item"])
    ]
    return sorted(shares, key=lambda share: (-share.value, share.item))


async def by_cost_center(uow: UnitOfWork, customer_uuid: UUID, filters: Filters) -> list[SpentOn]:
    """What each cost center spent, largest first, 100 at most."""
    found = lines(customer_uuid, filters, grain=Grain.MONTHS, by_cost_center=True).subquery()
    value, last_on = func.sum(found.c.value).label("value"), func.max(found.c.last_on).label("last_on")
    copy = columns_of(CostCenterCopy)
    statement = (
        select(found.c.key, copy.name, value, last_on)
        .join_from(found, CostCenterCopy, copy.uuid == found.c.key)
        .group_by(found.c.key, copy.name)
        .having(func.max(found.c.last_on).is_not(None))
        .order_by(value.desc(), copy.name)
        .limit(MOST)
    )
    return [
        SpentOn(uuid=row["key"], name=row["name"], last_order_date=row["last_on"], value=row["value"])
        for row in await uow.rows(statement)
    ]


_PANELS: dict[str, Any] = {"total_spent": total_spent, "by_item": by_item, "by_cost_center": by_cost_center}


async def panels(uow: UnitOfWork, customer_uuid: UUID, filters: Filters) -> BiAnswer:
    """One panel's own shape, or a bundle of several."""
    read = {name: await panel(uow, customer_uuid, filters) for name, panel in _PANELS.items() if name in filters.panels}
    if len(read) == 1:
        return BiAnswer.model_construct(data=next(iter(read.values())))
    return BiAnswer(data=BiBundle(**read))
