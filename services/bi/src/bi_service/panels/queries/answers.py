"""The panels: what they need is read in at most four statements, however many of them are asked for."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Any
from uuid import UUID

from kit.core.money import ZERO
from kit.db.work import UnitOfWork

from bi_service.panels.filters import Filters
from bi_service.panels.periods import grain_of, points
from bi_service.panels.queries.asked import ask
from bi_service.panels.queries.entries import MEASURES
from bi_service.panels.queries.rankings import rankings
from bi_service.panels.queries.routes_flown import flown, top
from bi_service.panels.queries.sources import lines
from bi_service.panels.rules import OF_FLIGHTS, OF_LINES, RANKINGS, Panel, average, fraction, month_name, shown_as
from bi_service.panels.schemas import BiAnswer, BiBundle, ItemKind, ItemShare, LeadTime, SpentPoint, TotalSpent


@dataclass(frozen=True, slots=True)
class Line:
    """Sums of one product at one point in time; `at` is an hour, a day or the first day of a month."""

    at: Any
    item: ItemKind
    value: Decimal
    bought: int
    bought_value: Decimal
    bought_broken: int
    lead_items: int
    lead_days: int


async def _read_lines(uow: UnitOfWork, customer_uuid: UUID, filters: Filters) -> list[Line]:
    write = partial(lines, filters, grain_of(filters.period))
    rows = await ask(uow, customer_uuid, filters, write=write, of=("lines",))
    return [Line(row["bucket"], shown_as(ItemKind(row["item"])), *(row[name] for name in MEASURES)) for row in rows]


def _total(found: Iterable[Line]) -> Decimal:
    return sum((line.value for line in found), ZERO)


def _by(found: Iterable[Line], key: Callable[[Line], Hashable]) -> dict[Any, list[Line]]:
    parts: defaultdict[Any, list[Line]] = defaultdict(list)
    for line in found:
        parts[key(line)].append(line)
    return parts


def total_spent(found: Sequence[Line], filters: Filters) -> TotalSpent:
    """What was spent, point by point; empty points are zero."""
    grain, by_point = grain_of(filters.period), _by(found, lambda line: line.at)
    data = []
    for key, on, hour in points(filters.period, grain):
        value = _total(by_point.get(key, ()))
        data.append(SpentPoint(date=on, day=on.day, hour=hour, month=on.month, year=on.year, value=value))
    return TotalSpent(value=_total(found), type=grain, data=data)


def by_item(found: Sequence[Line], item: ItemKind | None = None) -> list[ItemShare]:
    """Each product's value, share of all of them and share out of policy; largest first. `item`: this one alone."""
    whole = _total(found)
    shares = [
        ItemShare(
            item=product,
            percent_value=fraction(_total(of), whole),
            value=_total(of),
            percent_broken_policy=fraction(sum(line.bought_broken for line in of), sum(line.bought for line in of)),
        )
        for product, of in _by(found, lambda line: line.item).items()
        if item in (None, product)
    ]
    return sorted(shares, key=lambda share: (-share.value, share.item))


def lead_time(found: Iterable[Line], filters: Filters) -> list[LeadTime]:
    """The months of the period, each with the days from purchase to departure of the flights bought in it."""
    flights = (line for line in found if line.item is ItemKind.AIRWAY)
    by_month = _by(
        flights, lambda line: line.at.replace(day=1) if isinstance(line.at, date) else filters.period.months()[0]
    )
    return [
        LeadTime(
            description=month_name(month),
            month=f"{month:%Y-%m}",
            value=average(sum(line.lead_days for line in of), sum(line.lead_items for line in of)),
        )
        for month in filters.period.months()
        for of in (by_month.get(month, []),)
    ]


async def _of_lines(uow: UnitOfWork, customer_uuid: UUID, filters: Filters) -> dict[Panel, Any]:
    found = await _read_lines(uow, customer_uuid, filters)
    return {
        Panel.TOTAL_SPENT: total_spent(found, filters),
        Panel.BY_ITEM: by_item(found, filters.item),
        Panel.PERCENTAGE_BY_ITEM: by_item(found),
        Panel.LEAD_TIME: lead_time(found, filters),
    }


async def _read(uow: UnitOfWork, customer_uuid: UUID, filters: Filters) -> dict[Panel, Any]:
    read: dict[Panel, Any] = {}
    if filters.panels & OF_LINES:
        read |= await _of_lines(uow, customer_uuid, filters)
    if ranked := [dimension for panel, dimension in RANKINGS.items() if panel in filters.panels]:
        found = await rankings(uow, customer_uuid, filters, dimensions=ranked)
        read |= {panel: found[of] for panel, of in RANKINGS.items() if of in found}
    if filters.panels & OF_FLIGHTS:
        analyzed, newest = await flown(uow, customer_uuid, filters)
        read |= {Panel.ROUTE_ANALYSIS: analyzed, Panel.TOP_ROUTES: top(analyzed), Panel.LAST_PURCHASES: newest}
    return read


async def panels(uow: UnitOfWork, customer_uuid: UUID, filters: Filters) -> BiAnswer:
    """One panel's own shape, or a bundle of several."""
    read = await _read(uow, customer_uuid, filters)
    if len(filters.panels) == 1:
        (panel,) = filters.panels
        return BiAnswer.model_construct(data=read[panel])
    return BiAnswer(data=BiBundle(**{panel: read[panel] for panel in filters.panels}))
