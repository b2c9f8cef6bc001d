"""Which roll-up answers a question exactly; facts where none does, and for the parts of months at its edges."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ARRAY, ColumnElement, Select, Text, any_, literal, select, union_all

from bi_service.panels.filters import Filters
from bi_service.panels.periods import Grain, Period, grain_of
from bi_service.panels.queries.asked import CUSTOMER, in_whole_months, of_items, of_keys, within
from bi_service.panels.queries.entries import MEASURES, Facts, month_of, sums
from bi_service.spending.rules import Dimension, all_items
from bi_service.spending.tables import DAY, MONTH


def roll_up_for(filters: Filters, wanted: Dimension = Dimension.ITEM) -> Dimension | None:
    """The dimension whose months answer: the one that is narrowed or listed; None where two meet (facts answer)."""
    used = set(filters.keys) | ({wanted} - {Dimension.ITEM})
    if len(used) > 1:
        return None
    return used.pop() if used else Dimension.ITEM


def months_of(
    filters: Filters, dimensions: Sequence[Dimension], *, has_items: bool = True
) -> list[ColumnElement[bool]]:
    """The conditions on whole months of these dimensions; `has_items`: by product, not all of them together."""
    names = [str(dimension) if has_items else all_items(dimension) for dimension in dimensions]
    found: list[ColumnElement[bool]] = [
        MONTH.customer_uuid == CUSTOMER,
        MONTH.dimension == any_(literal(names, ARRAY(Text))),
        in_whole_months(MONTH.month),
    ]
    if filters.items:
        found.append(of_items(MONTH["item"]))
    found += [of_keys(MONTH.key, dimension) for dimension in filters.keys if dimension in dimensions]
    return found


def lines(filters: Filters, facts: Facts | None) -> Select[Any]:
    """bucket (hour, day or first of the month), item and measures of the period."""
    dimension, period, grain = roll_up_for(filters), filters.period, grain_of(filters.period)
    is_whole = dimension is Dimension.ITEM
    if grain is Grain.DAYS and is_whole:
        return _of_days(filters, [period], grain)
    if grain is not Grain.MONTHS or dimension is None:
        return _of_facts(facts, [period], grain)
    parts: list[Select[Any]] = []
    if period.whole_months():
        grouped = select(MONTH.month.label("bucket"), MONTH.item, *sums(MONTH))
        parts.append(grouped.where(*months_of(filters, [dimension])).group_by(MONTH.month, MONTH.item))
    if edges := period.edges():
        parts.append(_of_days(filters, edges, grain) if is_whole else _of_facts(facts, edges, grain))
    return parts[0] if len(parts) == 1 else _together(parts)


def _together(parts: list[Select[Any]]) -> Select[Any]:
    both = union_all(*parts).subquery()
    return select(*(both.c[name] for name in ("bucket", "item", *MEASURES)))


def _of_days(filters: Filters, periods: list[Period], grain: Grain) -> Select[Any]:
    bucket = DAY.day if grain is Grain.DAYS else month_of(DAY.day)
    found = select(bucket.label("bucket"), DAY.item, *sums(DAY))
    found = found.where(DAY.customer_uuid == CUSTOMER, within(DAY.day, filters, periods))
    if filters.items:
        found = found.where(of_items(DAY["item"]))
    return found.group_by("bucket", DAY.item)


def _of_facts(facts: Facts | None, periods: list[Period], grain: Grain) -> Select[Any]:
    assert facts is not None
    found = facts.read.c
    names = {Grain.HOURS: "hour", Grain.DAYS: "day"}
    bucket = found[names[grain]] if grain in names else month_of(found.day)
    summed = select(bucket.label("bucket"), found["item"], *sums(found)).where(*facts.of(periods))
    return summed.group_by("bucket", found["item"])
