"""Routes: whole months from their roll-up, the rest from facts; and the last purchases beside their routes."""

from collections.abc import Mapping
from functools import partial
from typing import Any
from uuid import UUID

from kit.core.metadata import table_of
from kit.core.money import ZERO, cents
from kit.db.work import UnitOfWork
from sqlalchemy import Integer, Select, case, func, literal, literal_column, select, union_all

from bi_service.panels.filters import Filters
from bi_service.panels.periods import Period
from bi_service.panels.queries.asked import CUSTOMER, ask, in_period, in_whole_months, of_items
from bi_service.panels.queries.entries import entries, narrowed
from bi_service.panels.queries.rankings import MOST
from bi_service.panels.rules import average, fraction
from bi_service.panels.schemas import LastPurchase, RouteAnalysis, TopRoute
from bi_service.spending.tables import FACT, ROUTE, SpendFact

TOP = 10
LAST = 20
_MEASURES = ("value", "bought", "bought_value", "lead_items", "lead_days")


def _routes(filters: Filters) -> Select[Any]:
    """Every route of the period with its sums, and `total`, the value of all of them."""
    whole = [] if filters.keys else filters.period.whole_months()
    edges = filters.period.edges() if whole else [filters.period]
    parts: list[Select[Any]] = []
    if whole:
        rolled = select(ROUTE.departure, ROUTE.arrival, *(ROUTE[name] for name in _MEASURES))
        rolled = rolled.where(ROUTE.customer_uuid == CUSTOMER, in_whole_months(ROUTE.month))
        parts.append(rolled.where(of_items(ROUTE["item"])) if filters.items else rolled)
    if edges:
        parts.append(_of_facts(filters, edges))
    both = union_all(*parts).subquery().c
    summed = [func.sum(both[name]).label(name) for name in _MEASURES]
    total = func.sum(func.sum(both.value)).over().label("total")
    return select(both.departure, both.arrival, *summed, total).group_by(both.departure, both.arrival)


def _of_facts(filters: Filters, periods: list[Period]) -> Select[Any]:
    """A fact's value divided over its ways as `spending.rollups` divides it."""
    found = entries(filters, periods, with_routes=True)
    way = (
        func.jsonb_array_elements(found.c.routes)
        .table_valued("way", with_ordinality="place", name="listed")
        .render_derived()
        .lateral()
    )
    ways = func.jsonb_array_length(found.c.routes)

    def share(amount: Any) -> Any:
        part = func.trunc(amount / ways, literal(2, Integer))
        return part + case((way.c.place == 1, amount - part * ways), else_=0)

    return select(
        way.c.way.op("->>")("departure").label("departure"),
        way.c.way.op("->>")("arrival").label("arrival"),
        share(found.c.value).label("value"),
        found.c.bought,
        share(found.c.bought_value).label("bought_value"),
        found.c.lead_items,
        found.c.lead_days,
    ).select_from(found.join(way, literal(True)))


def _analysis(row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "departure": row["departure"],
        "arrival": row["arrival"],
        "average_ticket": cents(row["bought_value"] / row["bought"]) if row["bought"] else ZERO,
        "frequency": int(row["bought"]),
        "share": fraction(row["value"], row["total"]),
    }


async def routes(uow: UnitOfWork, customer_uuid: UUID, filters: Filters) -> list[RouteAnalysis]:
    """Routes with tickets that stand, largest value first, 100 at most."""
    rows = await ask(uow, customer_uuid, filters, write=partial(_ranked, filters), of=("routes",))
    return [
        RouteAnalysis(**_analysis(row), value=row["value"], lead_time=average(row["lead_days"], row["lead_items"]))
        for row in rows
    ]


def _ranked(filters: Filters) -> Select[Any]:
    found = _routes(filters).subquery()
    ranked = select(found).where(found.c.bought > 0)
    return ranked.order_by(found.c.value.desc(), found.c.departure, found.c.arrival).limit(MOST)


def top(analyzed: list[RouteAnalysis]) -> list[TopRoute]:
    """The ten that cost most."""
    return [TopRoute(**route.model_dump(include=set(TopRoute.model_fields))) for route in analyzed[:TOP]]


def _newest(filters: Filters) -> Select[Any]:
    """The newest purchases with a route that were not canceled."""
    canceled = table_of(SpendFact).alias("canceled")
    is_canceled = select(1).where(
        canceled.c.customer_uuid == CUSTOMER,
        canceled.c.source_uuid == FACT.source_uuid,
        canceled.c.kind == literal_column("'canceled'"),
    )
    bought = (
        FACT.kind == "issued",
        in_period(FACT.booked_at),
        func.jsonb_array_length(FACT.routes) > 0,
    )
    lead = func.greatest(FACT.departs_on - FACT.booked_on, literal(0, Integer))
    return (
        select(
            FACT.source_uuid.label("uuid"),
            FACT.value.label("paid"),
            FACT.booked_at,
            lead.label("lead"),
            FACT.routes[0]["departure"].astext.label("departure"),
            FACT.routes[0]["arrival"].astext.label("arrival"),
        )
        .where(*narrowed(filters), *bought, ~is_canceled.exists())
        .order_by(FACT.booked_at.desc(), FACT.source_uuid.desc())
        .limit(LAST)
    )


async def last_purchases(uow: UnitOfWork, customer_uuid: UUID, filters: Filters) -> list[LastPurchase]:
    """The newest tickets that stand, newest first, 20 at most; `departure` and `arrival` are of the first way."""
    rows = await ask(uow, customer_uuid, filters, write=partial(_last, filters), of=("last purchases",))
    return [LastPurchase(**_analysis(row), uuid=row["uuid"], value=row["paid"], lead_time=row["lead"]) for row in rows]


def _last(filters: Filters) -> Select[Any]:
    newest = _newest(filters).subquery()
    of = _routes(filters).subquery()
    same = (of.c.departure == newest.c.departure) & (of.c.arrival == newest.c.arrival)
    summed = [of.c[name] for name in ("bought", "bought_value", "value", "total")]
    found = select(newest, *summed).join_from(newest, of, same)
    return found.order_by(newest.c.booked_at.desc(), newest.c.uuid.desc())
