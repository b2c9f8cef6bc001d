"""The panels: what they need is read in one statement, however many are asked for, and their names in another."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Any
from uuid import UUID

from kit.core.money import ZERO
from kit.db.work import UnitOfWork
from sqlalchemy import Select

from bi_service.panels.filters import Filters
from bi_service.panels.periods import grain_of, points
from bi_service.panels.queries.asked import ask
from bi_service.panels.queries.combined import Part, apart, combined
from bi_service.panels.queries.entries import MEASURES, facts_for
from bi_service.panels.queries.rankings import ranked, read_rankings
from bi_service.panels.queries.routes_flown import analyzed, flown, last_purchases, top
from bi_service.panels.queries.sources import lines
from bi_service.panels.rules import OF_FLIGHTS, OF_LINES, RANKINGS, Panel, average, fraction, month_name, shown_as
from bi_service.panels.schemas import BiAnswer, BiBundle, ItemKind, ItemShare, LeadTime, SpentPoint, TotalSpent
from bi_service.spending.rules import Dimension


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


def _lines(rows: Iterable[Mapping[str, Any]]) -> list[Line]:
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


def _of_lines(found: Sequence[Line], filters: Filters) -> dict[Panel, Any]:
    return {
        Panel.TOTAL_SPENT: total_spent(found, filters),
        Panel.BY_ITEM: by_item(found, filters.item),
        Panel.PERCENTAGE_BY_ITEM: by_item(found),
        Panel.LEAD_TIME: lead_time(found, filters),
    }


def _dimensions(filters: Filters) -> list[Dimension]:
    return sorted(dimension for panel, dimension in RANKINGS.items() if panel in filters.panels)


def _question(filters: Filters) -> Select[Any]:
    facts, parts = facts_for(filters), {}
    if filters.panels & OF_LINES:
        parts[Part.LINES] = lines(filters, facts)
    if dimensions := _dimensions(filters):
        parts[Part.RANKINGS] = ranked(filters, dimensions, facts)
    if filters.panels & OF_FLIGHTS:
        parts |= flown(filters, facts)
    return combined(parts)


async def _read(uow: UnitOfWork, customer_uuid: UUID, filters: Filters) -> dict[Panel, Any]:
    found = apart(await ask(uow, customer_uuid, filters, write=partial(_question, filters), of=(filters.panels,)))
    read = _of_lines(_lines(found[Part.LINES]), filters)
    routes = analyzed(found[Part.ROUTES])
    read |= {Panel.ROUTE_ANALYSIS: routes, Panel.TOP_ROUTES: top(routes)}
    read[Panel.LAST_PURCHASES] = last_purchases(found[Part.PURCHASES])
    names = await read_rankings(uow, customer_uuid, found[Part.RANKINGS], dimensions=_dimensions(filters))
    return read | {panel: names[of] for panel, of in RANKINGS.items() if of in names}


async def panels(uow: UnitOfWork, customer_uuid: UUID, filters: Filters) -> BiAnswer:
    """One panel's own shape, or a bundle of several."""
    read = await _read(uow, customer_uuid, filters)
    if len(filters.panels) == 1:
        (panel,) = filters.panels
        return BiAnswer.model_construct(data=read[panel])
    return BiAnswer(data=BiBundle(**{panel: read[panel] for panel in filters.panels}))
