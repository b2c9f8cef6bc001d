"""Routes: whole months from their roll-up, the rest from facts; and the last purchases beside their routes."""

from collections.abc import Mapping
from functools import partial
from typing import Any
from uuid import UUID

from kit.core.metadata import table_of
from kit.core.money import ZERO, cents
from kit.db.work import UnitOfWork
from sqlalchemy import (
    CTE,
    ColumnElement,
    DateTime,
    Integer,
    Numeric,
    Select,
    Subquery,
    Uuid,
    case,
    func,
    literal,
    literal_column,
    null,
    select,
    union_all,
)

from bi_service.panels.filters import Filters
from bi_service.panels.queries.asked import CUSTOMER, ask, in_period, in_whole_months, of_items
from bi_service.panels.queries.entries import entries, narrowed
from bi_service.panels.queries.rankings import MOST
from bi_service.panels.rules import OF_FLIGHTS, OF_ROUTES, Panel, average, fraction
from bi_service.panels.schemas import LastPurchase, RouteAnalysis, TopRoute
from bi_service.spending.tables import FACT, ROUTE, SpendFact

TOP = 10
LAST = 20
_MEASURES = ("value", "bought", "bought_value", "lead_items", "lead_days")
_OWN: Mapping[str, Any] = {"uuid": Uuid(), "paid": Numeric(), "booked_at": DateTime(timezone=True), "lead": Integer()}
"""What a purchase has beside the sums of its route; a route by itself has none of it."""


def _routes(filters: Filters, facts: CTE | None) -> Select[Any]:
    """Every route of the period with its sums, and `total`, the value of all of them."""
    parts = [] if facts is None else [_of_facts(facts)]
    if _has_roll_up(filters):
        rolled = select(ROUTE.departure, ROUTE.arrival, *(ROUTE[name] for name in _MEASURES))
        rolled = rolled.where(ROUTE.customer_uuid == CUSTOMER, in_whole_months(ROUTE.month))
        parts.append(rolled.where(of_items(ROUTE["item"])) if filters.items else rolled)
    both = union_all(*parts).subquery().c
    summed = [func.sum(both[name]).label(name) for name in _MEASURES]
    total = func.sum(func.sum(both.value)).over().label("total")
    return select(both.departure, both.arrival, *summed, total).group_by(both.departure, both.arrival)


def _has_roll_up(filters: Filters) -> bool:
    return not filters.keys and bool(filters.period.whole_months())


def _facts(filters: Filters) -> CTE | None:
    """Facts with a route that no roll-up answers for; None where roll-ups answer for all."""
    periods = filters.period.edges() if _has_roll_up(filters) else [filters.period]
    return entries(filters, periods, with_routes=True).cte("facts") if periods else None


def _of_facts(facts: CTE) -> Select[Any]:
    """A fact's value divided over its ways as `spending.rollups` divides it."""
    way = (
        func.jsonb_array_elements(facts.c.routes)
        .table_valued("way", with_ordinality="place", name="listed")
        .render_derived()
        .lateral()
    )
    ways = func.jsonb_array_length(facts.c.routes)

    def share(amount: Any) -> Any:
        part = func.trunc(amount / ways, literal(2, Integer))
        return part + case((way.c.place == 1, amount - part * ways), else_=0)

    return select(
        way.c.way.op("->>")("departure").label("departure"),
        way.c.way.op("->>")("arrival").label("arrival"),
        share(facts.c.value).label("value"),
        facts.c.bought,
        share(facts.c.bought_value).label("bought_value"),
        facts.c.lead_items,
        facts.c.lead_days,
    ).select_from(facts.join(way, literal(True)))


def _ranked(of: CTE) -> Select[Any]:
    """Routes with tickets that stand, largest value first, 100 at most."""
    columns = of.c
    ranked = select(of, *(null().cast(kind).label(name) for name, kind in _OWN.items())).where(columns.bought > 0)
    return ranked.order_by(columns.value.desc(), columns.departure, columns.arrival).limit(MOST)


def _stands(source_uuid: ColumnElement[UUID]) -> ColumnElement[bool]:
    """Whether a purchase was not canceled, whenever."""
    canceled = table_of(SpendFact).alias("canceled")
    is_canceled = select(1).where(
        canceled.c.customer_uuid == CUSTOMER,
        canceled.c.source_uuid == source_uuid,
        canceled.c.kind == literal_column("'canceled'"),
    )
    return ~is_canceled.exists()


def _newest(filters: Filters, facts: CTE | None) -> Select[Any]:
    """The newest purchases with a route that were not canceled, 20 at most.

    Where a filter by keys had the facts read already they are taken from those: planned for any keys, PostgreSQL
    would read back through all of the customer's purchases until 20 have the key.
    """
    if facts is not None and filters.keys:
        return _first_of(facts.c, facts.c.uuid, facts.c.lead_days).where(facts.c.kind == "issued")
    lead = func.greatest(FACT.departs_on - FACT.booked_on, literal(0, Integer))
    found = _first_of(FACT, FACT.source_uuid, lead).where(*narrowed(filters), in_period(FACT.booked_at))
    return found.where(FACT.kind == "issued", func.jsonb_array_length(FACT.routes) > 0)


def _first_of(of: Any, source_uuid: ColumnElement[UUID], lead: ColumnElement[int]) -> Select[Any]:
    way = [of.routes[0][name].astext.label(name) for name in ("departure", "arrival")]
    found = select(source_uuid.label("uuid"), of.value.label("paid"), of.booked_at, lead.label("lead"), *way)
    return found.where(_stands(source_uuid)).order_by(of.booked_at.desc(), source_uuid.desc()).limit(LAST)


def _last(newest: Subquery, of: CTE) -> Select[Any]:
    """The newest purchases beside their routes."""
    same = (of.c.departure == newest.c.departure) & (of.c.arrival == newest.c.arrival)
    return select(of, *(newest.c[name] for name in _OWN)).join_from(newest, of, same)


def _flown(filters: Filters, panels: frozenset[Panel]) -> Select[Any]:
    """Routes are summed once, both for their own panels and beside the last purchases."""
    facts = _facts(filters)
    of = _routes(filters, facts).cte("routes")
    parts = [_ranked(of)] if panels & OF_ROUTES else []
    if Panel.LAST_PURCHASES in panels:
        parts.append(_last(_newest(filters, facts).subquery(), of))
    return select(union_all(*(select(part.subquery()) for part in parts)).subquery())


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


async def flown(
    uow: UnitOfWork, customer_uuid: UUID, filters: Filters
) -> tuple[list[RouteAnalysis], list[LastPurchase]]:
    """Routes with tickets that stand, largest value first, 100 at most; the newest tickets that stand, newest first,
    20 at most, whose `departure` and `arrival` are of their first way. What no panel asked for is empty."""
    asked = filters.panels & OF_FLIGHTS
    rows = await ask(uow, customer_uuid, filters, write=partial(_flown, filters, asked), of=("flown", asked))
    routes = sorted(
        (row for row in rows if row["uuid"] is None), key=lambda row: (-row["value"], row["departure"], row["arrival"])
    )
    newest = sorted(
        (row for row in rows if row["uuid"] is not None), key=lambda row: (row["booked_at"], row["uuid"]), reverse=True
    )
    return [_route(row) for row in routes], [_purchase(row) for row in newest]


def top(analyzed: list[RouteAnalysis]) -> list[TopRoute]:
    """The ten that cost most."""
    return [TopRoute(**route.model_dump(include=set(TopRoute.model_fields))) for route in analyzed[:TOP]]
