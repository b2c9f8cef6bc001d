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
from bi_service.spending.tables import FACT, ROUTE, SpendFact

TOP = 10
LAST = 20
_MEASURES = ("value", "bought", "bought_value", "lead_items", "lead_days")
Rows = Sequence[Mapping[str, Any]]
_ENDS = """ARRAY(SELECT ends.name FROM jsonb_array_elements(spend_fact.routes) WITH ORDINALITY listed (way, place),
 unnest(ARRAY[way ->> 'departure', way ->> 'arrival']) WITH ORDINALITY ends (name, side) ORDER BY place, side)"""
"""`spending.rules.ways_of` in SQL."""


def _routes(filters: Filters, flights: CTE | None) -> Select[Any]:
    """Every route of the period with its sums, and `total`, the value of all of them."""
    parts = [] if flights is None else [_of_flights(flights)]
    if has_roll_ups(filters):
        rolled = select(ROUTE.departure, ROUTE.arrival, *(ROUTE[name] for name in _MEASURES))
        rolled = rolled.where(ROUTE.customer_uuid == CUSTOMER, in_whole_months(ROUTE.month))
        parts.append(rolled.where(of_items(ROUTE["item"])) if filters.items else rolled)
    both = union_all(*parts).subquery().c
    summed = [func.sum(both[name]).label(name) for name in _MEASURES]
    total = func.sum(func.sum(both.value)).over().label("total")
    return select(both.departure, both.arrival, *summed, total).group_by(both.departure, both.arrival)


def _flights(facts: Facts) -> CTE:
    """The facts with a route, and the ends of its ways; those that the index does not hold are looked up one by one."""
    found, whole = facts.read.c, columns_of(SpendFact)
    same = (whole.customer_uuid == CUSTOMER) & (whole.source_uuid == found.source) & (whole.kind == found.kind)
    read = select(literal_column(_ENDS, ARRAY(Text)).label("ways")).select_from(table_of(SpendFact))
    # of a unique key there is one: the limit tells the planner not to read all facts once more
    looked_up = read.where(found.ways.is_(None), same).limit(1).correlate(facts.read).lateral("looked_up")
    ways = func.coalesce(found.ways, looked_up.c.ways)
    named = [column for column in found if column.name != "ways"]
    joined = select(*named, ways.label("ways")).select_from(facts.read.outerjoin(looked_up, literal(True)))
    return joined.where(func.cardinality(ways) > 0).cte("flights")


def _of_flights(flights: CTE) -> Select[Any]:
    """A fact's value divided over its ways as `spending.rollups` divides it.

    Facts with the same ways are summed first, their value and what each way but the first has of it: there are far
    fewer lists of ways than facts to take apart.
    """
    by_ways = _by_ways(flights)
    of = by_ways.c
    place = func.generate_series(1, of.ways_count).table_valued("place", name="placed").render_derived().lateral()

    def share(amount: Any, part: Any) -> Any:
        return case((place.c.place == 1, amount - part * (of.ways_count - 1)), else_=part)

    return select(
        of.ways[place.c.place * 2 - 1].label("departure"),
        of.ways[place.c.place * 2].label("arrival"),
        share(of.value, of.value_part).label("value"),
        of.bought,
        share(of.bought_value, of.bought_part).label("bought_value"),
        of.lead_items,
        of.lead_days,
    ).select_from(by_ways.join(place, literal(True)))


def _by_ways(flights: CTE) -> Subquery:
    of = flights.c
    count = type_coerce(func.cardinality(of.ways) / 2, Integer)

    def part(amount: Any) -> Any:
        return type_coerce(func.sum(func.trunc(amount / count, literal(2, Integer))), Numeric)

    summed = [func.sum(of[name]).label(name) for name in _MEASURES]
    parts = (part(of.value).label("value_part"), part(of.bought_value).label("bought_part"))
    return select(of.ways, count.label("ways_count"), *summed, *parts).group_by(of.ways).subquery("by_ways")


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


def _newest(filters: Filters, flights: CTE | None) -> Select[Any]:
    """The newest purchases with a route that were not canceled, 20 at most.

    Where a filter by keys had the facts read already they are taken from those: planned for any keys, PostgreSQL
    would read back through all of the customer's purchases until 20 have the key.
    """
    if flights is not None and filters.keys:
        of = flights.c
        return _first_of(of, of.source, of.lead_days, way=[of.ways[1], of.ways[2]]).where(of.kind == "issued")
    way = [FACT.routes[0][name].astext for name in ("departure", "arrival")]
    found = _first_of(FACT, FACT.source_uuid, lead(FACT.booked_on), way=way)
    found = found.where(*narrowed(filters), in_period(FACT.booked_at))
    return found.where(FACT.kind == "issued", func.jsonb_array_length(FACT.routes) > 0)


def _first_of(
    of: Any, source_uuid: ColumnElement[UUID], days: ColumnElement[int], *, way: Sequence[Any]
) -> Select[Any]:
    ends = (end.label(name) for end, name in zip(way, ("departure", "arrival"), strict=True))
    found = select(source_uuid.label("uuid"), of.value.label("paid"), of.booked_at, days.label("lead"), *ends)
    return found.where(_stands(source_uuid)).order_by(of.booked_at.desc(), source_uuid.desc()).limit(LAST)


def _last(newest: Subquery, of: CTE) -> Select[Any]:
    """The newest purchases beside their routes."""
    same = (of.c.departure == newest.c.departure) & (of.c.arrival == newest.c.arrival)
    own = (newest.c[name] for name in ("uuid", "paid", "booked_at", "lead"))
    return select(of, *own).join_from(newest, of, same)


def flown(filters: Filters, facts: Facts | None) -> dict[Part, Select[Any]]:
    """Routes are summed once, both for their own panels and beside the last purchases."""
    flights = _flights(facts) if facts else None
    of = _routes(filters, flights).cte("routes")
    parts = {Part.ROUTES: _ranked(of)} if filters.panels & OF_ROUTES else {}
    if Panel.LAST_PURCHASES in filters.panels:
        parts[Part.PURCHASES] = _last(_newest(filters, flights).subquery(), of)
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
