"""How many flights each choice of a filter would leave, in one statement whatever the number of offers."""

from collections.abc import Mapping, Sequence
from typing import Any

from kit.http.uow import UnitOfWork
from sqlalchemy import Text, and_, cast, distinct, func, literal, null, select, union_all
from sqlalchemy.dialects.postgresql import ARRAY

from orders_service.places.airports import airports
from orders_service.search.queries.conditions import OFFER, Condition


async def read_facets(
    uow: UnitOfWork,
    base: Sequence[Condition],
    *,
    given: Mapping[str, Condition],
    marked: Condition,
    names: Mapping[str, str],
) -> dict[str, Any]:
    """Facets of the API. `base`: which offers at all; `given`: every filter by name; `names`: airline code → name."""
    offers = _offers(base, given, marked)
    rows = await uow.rows(union_all(*_counts(offers, list(given)), *_ranges(offers, list(given))))
    found: dict[str, list[Any]] = {}
    for row in rows:
        found.setdefault(row["facet"], []).append(row)
    return _shape(found, names)


def _offers(base: Sequence[Condition], given: Mapping[str, Condition], marked: Condition) -> Any:
    """Every offer of the stretch with, per filter, whether it passes."""
    columns = [
        OFFER.c.flight_key,
        OFFER.c.value,
        OFFER.c.longest,
        OFFER.c.company.label("companies"),
        cast(OFFER.c.stops, Text).label("stops"),
        OFFER.c.family_fare.label("families"),
        cast(marked, Text).label("in_policy"),
        cast(OFFER.c.with_baggage, Text).label("with_baggage"),
        cast(OFFER.c.refundable, Text).label("refundable"),
        cast(OFFER.c.origin_places.op("||")(OFFER.c.destination_places), ARRAY(Text)).label("places"),
        *(condition.label(f"passes_{name}") for name, condition in given.items()),
    ]
    return select(*columns).where(*base).cte("offers").prefix_with("MATERIALIZED")


def _others(offers: Any, given: Sequence[str], own: str) -> Any:
    return and_(*(offers.c[f"passes_{name}"] for name in given if name != own))


def _counts(offers: Any, given: Sequence[str]) -> list[Any]:
    by_place = select(
        func.unnest(offers.c.places).label("places"),
        *(column for column in offers.c if column.name != "places"),
    ).subquery()
    facets = ("companies", "stops", "families", "in_policy", "with_baggage", "refundable")
    sources = [(facet, offers) for facet in facets] + [("places", by_place)]
    return [_count(facet, source, given) for facet, source in sources]


def _count(facet: str, source: Any, given: Sequence[str]) -> Any:
    flights = func.count(distinct(source.c.flight_key)).filter(_others(source, given, facet))
    return select(
        literal(facet).label("facet"),
        source.c[facet].label("choice"),
        flights.label("count"),
        null().label("low"),
        null().label("high"),
    ).group_by(source.c[facet])


def _ranges(offers: Any, given: Sequence[str]) -> list[Any]:
    return [
        select(literal(facet), null(), null(), cast(func.min(column), Text), cast(func.max(column), Text)).where(
            _others(offers, given, facet)
        )
        for facet, column in (("value", offers.c.value), ("duration", offers.c.longest))
    ]


def _shape(found: Mapping[str, Sequence[Any]], names: Mapping[str, str]) -> dict[str, Any]:
    counts = {
        facet: sorted(((row["choice"], row["count"]) for row in rows), key=lambda pair: (-pair[1], pair[0]))
        for facet, rows in found.items()
        if facet not in ("value", "duration")
    }
    switches = ("in_policy", "with_baggage", "refundable")
    return {
        "companies": [
            {"slug": slug, "name": names.get(slug, slug), "count": count} for slug, count in counts.get("companies", [])
        ],
        "stops": dict(sorted(counts.get("stops", []))),
        "places": [
            {"iata": iata, "name": airports()[iata].name, "count": count} for iata, count in counts.get("places", [])
        ],
        "families": [{"name": name, "count": count} for name, count in counts.get("families", [])],
        **{facet: {"true": 0, "false": 0} | dict(counts.get(facet, [])) for facet in switches},
        "value": _range(found, "value"),
        "duration": {end: int(n) if n else None for end, n in _range(found, "duration").items()},
    }


def _range(found: Mapping[str, Sequence[Any]], facet: str) -> dict[str, str | None]:
    (row,) = found.get(facet) or ({"low": None, "high": None},)
    return {"min": row["low"], "max": row["high"]}
