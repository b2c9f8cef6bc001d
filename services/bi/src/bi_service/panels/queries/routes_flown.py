"""Routes: whole months from their roll-up, the rest from facts; and the last purchases beside their routes."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of, table_of
from kit.core.money import ZERO, cents
from sqlalchemy import (
    ARRAY,
    CTE,
    ColumnElement,
    Integer,
    Numeric,
    Select,
    Subquery,
    Text,
    all_,
    case,
    func,
    literal,
    literal_column,
    select,
    type_coerce,
    union_all,
)

from bi_service.panels.filters import Filters
from bi_service.panels.queries.asked import CUSTOMER, in_period, in_whole_months, of_items
from bi_service.panels.queries.combined import Part
from bi_service.panels.queries.entries import Facts, has_roll_ups, lead, narrowed
from bi_service.panels.queries.rankings import MOST
from bi_service.panels.rules import OF_ROUTES, Panel, average, fraction
from bi_service.panels.schemas import LastPurchase, RouteAnalysis, TopRoute
from bi_service.spending.rules import STAYS
from bi_service.spending.tables import FACT, ROUTE, SpendFact

TOP = 10
LAST = 20
_MEASURES = ("value", "bought", "bought_value", "lead_items", "lead_days")
Rows = Sequence[Mapping[str, Any]]


def _routes(filters: Filters, ways: CTE | None) -> Select[Any]:
    """Every route of the period with its sums, and `total`, the value of all of them."""
    parts = [] if ways is None else [_of_ways(ways)]
    if has_roll_ups(filters):
        rolled = select(ROUTE.departure, ROUTE.arrival, *(ROUTE[name] for name in _MEASURES))
        rolled = rolled.where(ROUTE.customer_uuid == CUSTOMER, in_whole_months(ROUTE.month))
        parts.append(rolled.where(of_items(ROUTE["item"])) if filters.items else rolled)
    both = union_all(*parts).subquery().c
    summed = [func.sum(both[name]).label(name) for name in _MEASURES]
    total = func.sum(func.sum(both.value)).over().label("total")
    return select(both.departure, both.arrival, *summed, total).group_by(both.departure, both.arrival)


def _ways(facts: Facts) -> CTE:
    """The facts with a route, and their routes: no index holds those, so they are looked up fact by fact."""
    found, whole = facts.read.c, columns_of(SpendFact)
    same = (whole.customer_uuid == CUSTOMER) & (whole.source_uuid == found.source) & (whole.kind == found.kind)
    # of a unique key there is one: the limit tells the planner not to read all facts once more
    looked_up = select(whole.routes).where(same).limit(1).correlate(facts.read).lateral("looked_up")
    joined = select(facts.read, looked_up.c.routes).join_from(facts.read, looked_up, literal(True))
    is_way = func.jsonb_array_length(looked_up.c.routes) > 0
    return joined.where(
        found["item"] != all_(literal(sorted(STAYS), ARRAY(Text))), is_way, *facts.of(facts.periods)
    ).cte("ways")


def _of_ways(facts: CTE) -> Select[Any]:
    """A fact's value divided over its ways as `spending.rollups` divides it."""
    way = (
        func.jsonb_array_elements(facts.c.routes)
        .table_valued("way", with_ordinality="place", name="listed")
        .render_derived()
        .lateral()
    )
    ways = func.jsonb_array_length(facts.c.routes)

    def share(amount: Any) -> Any:
        part = type_coerce(func.trunc(amount / ways, literal(2, Integer)), Numeric)
        return part + case((way.c.place == 1, amount - part * ways), else_=0)

    return select(
        way.c.way.op("->>", return_type=Text())("departure").label("departure"),
        way.c.way.op("->>", return_type=Text())("arrival").label("arrival"),
        share(facts.c.value).label("value"),
        facts.c.bought,
        share(facts.c.bought_value).label("bought_value"),
        facts.c.lead_items,
        facts.c.lead_days,
    ).select_from(facts.join(way, literal(True)))


def _ranked(of: CTE) -> Select[Any]:
    """Routes with tickets that stand, largest value first, 100 at most."""
    columns = of.c
    return (
        select(of)
        .where(columns.bought > 0)
        .order_by(columns.value.desc(), columns.departure, columns.arrival)
        .limit(MOST)
    )


def _stands(source_uuid: ColumnElement[UUID]) -> ColumnElement[bool]:
    """Whether a purchase was not canceled, whenever."""
    canceled = table_of(SpendFact).alias("canceled")
    is_canceled = select(1).where(
        canceled.c.customer_uuid == CUSTOMER,
        canceled.c.source_uuid == source_uuid,
        canceled.c.kind == literal_column("'canceled'"),
    )
    return ~is_canceled.exists()


def _newest(filters: Filters, ways: CTE | None) -> Select[Any]:
    """The newest purchases with a route that were not canceled, 20 at most.

    Where a filter by keys had the facts read already they are taken from those: planned for any keys, PostgreSQL
    would read back through all of the customer's purchases until 20 have the key.
    """
    if ways is not None and filters.keys:
        return _first_of(ways.c, ways.c.source, ways.c.lead_days).where(ways.c.kind == "issued")
    found = _first_of(FACT, FACT.source_uuid, lead(FACT.booked_on)).where(*narrowed(filters), in_period(FACT.booked_at))
    return found.where(FACT.kind == "issued", func.jsonb_array_length(FACT.routes) > 0)


def _first_of(of: Any, source_uuid: ColumnElement[UUID], days: ColumnElement[int]) -> Select[Any]:
    way = [of.routes[0][name].astext.label(name) for name in ("departure", "arrival")]
    found = select(source_uuid.label("uuid"), of.value.label("paid"), of.booked_at, days.label("lead"), *way)
    return found.where(_stands(source_uuid)).order_by(of.booked_at.desc(), source_uuid.desc()).limit(LAST)


def _last(newest: Subquery, of: CTE) -> Select[Any]:
    """The newest purchases beside their routes."""
    same = (of.c.departure == newest.c.departure) & (of.c.arrival == newest.c.arrival)
    own = (newest.c[name] for name in ("uuid", "paid", "booked_at", "lead"))
    return select(of, *own).join_from(newest, of, same)


def flown(filters: Filters, facts: Facts | None) -> dict[Part, Select[Any]]:
    """Routes are summed once, both for their own panels and beside the last purchases."""
    ways = _ways(facts) if facts else None
    of = _routes(filters, ways).cte("routes")
    parts = {Part.ROUTES: _ranked(of)} if filters.panels & OF_ROUTES else {}
    if Panel.LAST_PURCHASES in filters.panels:
        parts[Part.PURCHASES] = _last(_newest(filters, ways).subquery(), of)
    return parts


def _analysis(row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "departure": row["departure"],
        "arrival": row["arrival"],
        "average_ticket": cents(row["bought_value"] / row["bought"]) if row["bought"] else ZERO,
        "frequency": int(row["bought"]),
        "share": fraction(row["value"], row["total"]),
    }


def _route(row: Mapping[str, Any]) -> RouteAnalysis:
    lead_time = average(row["lead_days"], row["lead_items"])
    return RouteAnalysis(**_analysis(row), value=row["value"], lead_time=lead_time)


def _purchase(row: Mapping[str, Any]) -> LastPurchase:
    return LastPurchase(**_analysis(row), uuid=row["uuid"], value=row["paid"], lead_time=row["lead"])


def analyzed(rows: Rows) -> list[RouteAnalysis]:
    """Routes with tickets that stand, largest value first, 100 at most."""
    found = sorted(rows, key=lambda row: (-row["value"], row["departure"], row["arrival"]))
    return [_route(row) for row in found]


def last_purchases(rows: Rows) -> list[LastPurchase]:
    """The newest tickets that stand, newest first, 20 at most; `departure` and `arrival` are of their first way."""
    found = sorted(rows, key=lambda row: (row["booked_at"], row["uuid"]), reverse=True)
    return [_purchase(row) for row in found]


def top(routes: list[RouteAnalysis]) -> list[TopRoute]:
    """The ten that cost most."""
    return [TopRoute(**route.model_dump(include=set(TopRoute.model_fields))) for route in routes[:TOP]]
