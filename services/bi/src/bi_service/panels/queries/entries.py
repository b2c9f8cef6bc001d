"""Facts as the roll-ups read them: money on the day it was booked, purchases on the day they were bought.

They are read once for all parts of an answer, and by their index alone (`spend_fact_read`): no column here may lie
outside of it, or each fact is fetched from the table, a page for a row.
"""

from dataclasses import dataclass
from typing import Any

from kit.core.clock import SAO_PAULO
from sqlalchemy import (
    CTE,
    ColumnElement,
    CompoundSelect,
    Date,
    DateTime,
    Integer,
    Select,
    case,
    cast,
    func,
    literal,
    literal_column,
    null,
    select,
    type_coerce,
    union_all,
)

from bi_service.panels.filters import Filters
from bi_service.panels.periods import Grain, Period, grain_of
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
    """The first day of a day's month; as an instant without a zone, which PostgreSQL cuts several times as fast."""
    return cast(func.date_trunc("month", cast(day, DateTime)), Date)


def narrowed(filters: Filters) -> list[ColumnElement[bool]]:
    """The conditions on facts that filters mean."""
    conditions: list[ColumnElement[bool]] = [FACT.customer_uuid == CUSTOMER]
    if filters.items:
        conditions.append(of_items(FACT["item"]))
    return conditions + [of_keys(KEY_COLUMNS[dimension], dimension) for dimension in filters.keys]


def lead(bought_on: ColumnElement[Any]) -> ColumnElement[int]:
    """Days from a purchase to its departure."""
    return type_coerce(func.greatest(FACT.departs_on - bought_on, literal(0, Integer)), Integer)


def _money(is_bought: ColumnElement[bool]) -> Columns:
    departs = is_bought & FACT.departs_on.is_not(None)
    return {
        "day": FACT.booked_on,
        "value": FACT.value,
        "last_on": case((is_bought, FACT.booked_on)),
        "bought": case((is_bought, 1), else_=0),
        "bought_value": case((is_bought, FACT.value), else_=0),
        "bought_broken": case((is_bought, FACT.broken), else_=0),
        "lead_items": case((departs, 1), else_=0),
        "lead_days": case((departs, lead(FACT.booked_on)), else_=0),
    }


def _taken_back() -> Columns:
    """Purchases that were canceled, whenever, leave the day on which they were bought."""
    departs = FACT.departs_on.is_not(None)
    return {
        "day": FACT.bought_on,
        "value": literal(0),
        "last_on": cast(null(), Date),
        "bought": FACT["items"],
        "bought_value": FACT.bought_value,
        "bought_broken": FACT.broken,
        "lead_items": case((departs, FACT["items"]), else_=0),
        "lead_days": case((departs, FACT["items"] * lead(FACT.bought_on)), else_=0),
    }


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts of these periods as a source: day (and hour, where points are hours), item, measures, last_on, one column
    per dimension, and which fact it is."""

    read: CTE
    filters: Filters
    periods: list[Period]

    def of(self, periods: list[Period]) -> list[ColumnElement[bool]]:
        """The conditions on those of a part of the periods."""
        return [] if periods == self.periods else [within(self.read.c.day, self.filters, periods)]


def facts_for(filters: Filters) -> Facts | None:
    """What no roll-up answers for; None where they answer for all: whole months, narrowed by no key."""
    period = filters.period
    periods = period.edges() if has_roll_ups(filters) else [period]
    return Facts(_entries(filters, periods).cte("facts"), filters, periods) if periods else None


def has_roll_ups(filters: Filters) -> bool:
    """Whether every whole month is answered by a roll-up, whatever is asked of it."""
    return not filters.keys and bool(filters.period.whole_months())


def _entries(filters: Filters, periods: list[Period]) -> CompoundSelect[Any]:
    named: Columns = {"item": FACT.item, "source": FACT.source_uuid, "kind": FACT.kind, "booked_at": FACT.booked_at}
    named["ways"] = FACT.ways
    named |= {str(name): func.coalesce(column, literal(WHOLE)) for name, column in KEY_COLUMNS.items()}
    money, back = _money(FACT["items"] > 0), _taken_back()
    if grain_of(filters.period) is Grain.HOURS:
        money["hour"] = func.extract("hour", func.timezone(SAO_PAULO.key, FACT.booked_at)).cast(Integer)
        back["hour"] = literal(0, Integer)
    chosen, canceled = narrowed(filters), FACT.kind == literal_column("'canceled'")
    # the partial index answers for a constant alone; and each period for itself: an index is walked from day to day
    reads = [
        read
        for period in periods
        for read in (
            _select(named | money).where(*chosen, within(FACT.booked_on, filters, [period])),
            _select(named | back).where(*chosen, canceled, within(FACT.bought_on, filters, [period])),
        )
    ]
    return union_all(*reads)


def _select(columns: Columns) -> Select[Any]:
    return select(*(column.label(name) for name, column in columns.items()))


def sums(source: Any) -> list[ColumnElement[Any]]:
    """Every measure of a source, summed."""
    return [func.sum(source[name]).label(name) for name in MEASURES]
