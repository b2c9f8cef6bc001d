"""Facts as the roll-ups read them: money on the day it was booked, purchases on the day they were bought."""

from typing import Any

from kit.core.clock import SAO_PAULO
from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Date,
    Integer,
    Select,
    case,
    cast,
    func,
    literal,
    literal_column,
    null,
    select,
    union_all,
)

from bi_service.panels.filters import Filters
from bi_service.panels.periods import Period
from bi_service.panels.queries.asked import CUSTOMER, of_items, of_keys, within
from bi_service.spending.rules import WHOLE, Dimension
from bi_service.spending.tables import FACT

MEASURES = ("value", "bought", "bought_value", "bought_broken", "lead_items", "lead_days")
KEY_COLUMNS = {
    Dimension.COST_CENTER: FACT.cost_center_uuid,
    Dimension.BRANCH: FACT.branch_uuid,
    Dimension.PROJECT: FACT.project_uuid,
    Dimension.PHASE: FACT.phase_uuid,
    Dimension.ISSUER: FACT.issuer_uuid,
}
Columns = dict[str, ColumnElement[Any]]


def month_of(day: ColumnElement[Any]) -> ColumnElement[Any]:
    """The first day of a day's month."""
    return cast(func.date_trunc("month", day), Date)


def narrowed(filters: Filters) -> list[ColumnElement[bool]]:
    """The conditions on facts that filters mean."""
    conditions: list[ColumnElement[bool]] = [FACT.customer_uuid == CUSTOMER]
    if filters.items:
        conditions.append(of_items(FACT["item"]))
    return conditions + [of_keys(KEY_COLUMNS[dimension], dimension) for dimension in filters.keys]


def _lead(bought_on: ColumnElement[Any]) -> ColumnElement[Any]:
    return func.greatest(FACT.departs_on - bought_on, literal(0, Integer))


def _money(is_bought: ColumnElement[bool]) -> Columns:
    departs = is_bought & FACT.departs_on.is_not(None)
    return {
        "day": FACT.booked_on,
        "hour": func.extract("hour", func.timezone(SAO_PAULO.key, FACT.booked_at)).cast(Integer),
        "value": FACT.value,
        "last_on": case((is_bought, FACT.booked_on)),
        "bought": case((is_bought, 1), else_=0),
        "bought_value": case((is_bought, FACT.value), else_=0),
        "bought_broken": case((is_bought, FACT.broken), else_=0),
        "lead_items": case((departs, 1), else_=0),
        "lead_days": case((departs, _lead(FACT.booked_on)), else_=0),
    }


def _taken_back() -> Columns:
    """Purchases that were canceled, whenever, leave the day on which they were bought."""
    departs = FACT.departs_on.is_not(None)
    return {
        "day": FACT.bought_on,
        "hour": literal(0, Integer),
        "value": literal(0),
        "last_on": cast(null(), Date),
        "bought": FACT["items"],
        "bought_value": FACT.bought_value,
        "bought_broken": FACT.broken,
        "lead_items": case((departs, FACT["items"]), else_=0),
        "lead_days": case((departs, FACT["items"] * _lead(FACT.bought_on)), else_=0),
    }


def entries(filters: Filters, periods: list[Period], *, with_routes: bool = False) -> CompoundSelect[Any]:
    """Facts of these periods: day, hour, item, measures, last_on, and one column per dimension or what was flown."""
    named: Columns = {"item": FACT.item}
    if with_routes:
        named |= {"routes": FACT.routes, "uuid": FACT.source_uuid, "kind": FACT.kind, "booked_at": FACT.booked_at}
    else:
        named |= {str(name): func.coalesce(column, literal(WHOLE)) for name, column in KEY_COLUMNS.items()}
    chosen = narrowed(filters)
    if with_routes:
        chosen.append(func.jsonb_array_length(FACT.routes) > 0)
    booked = _select(named | _money(FACT["items"] > 0)).where(*chosen, within(FACT.booked_on, filters, periods))
    canceled = FACT.kind == literal_column("'canceled'")  # the partial index answers for a constant alone
    back = _select(named | _taken_back()).where(*chosen, canceled, within(FACT.bought_on, filters, periods))
    return union_all(booked, back)


def _select(columns: Columns) -> Select[Any]:
    return select(*(column.label(name) for name, column in columns.items()))


def sums(source: Any) -> list[ColumnElement[Any]]:
    """Every measure of a source, summed."""
    return [func.sum(source[name]).label(name) for name in MEASURES]
