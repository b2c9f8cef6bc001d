"""How many offers each choice of a filter would leave, in one statement whatever the number of offers."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from kit.http.uow import UnitOfWork
from sqlalchemy import Text, and_, cast, distinct, func, literal, null, select, union_all
from sqlalchemy.dialects.postgresql import ARRAY

from orders_service.products.declaration import Product
from orders_service.products.facets import SEVERAL, FacetKind, counted
from orders_service.search.queries.conditions import OFFER, Condition, choice_of

FacetNames = Mapping[str, Mapping[str, str]]
"""Facet → what people read for each of its choices, where the search knows it and not the product."""
_RANGES = ("value", "duration")


async def read_facets(
    uow: UnitOfWork,
    base: Sequence[Condition],
    *,
    product: Product,
    given: Mapping[str, Condition],
    marked: Condition,
    names: FacetNames,
) -> dict[str, Any]:
    """Facets of the API. `base`: which offers at all; `given`: every filter by name."""
    offers = _offers(base, given, marked, product)
    rows = await uow.rows(union_all(*_counts(offers, list(given), product), *_ranges(offers, list(given))))
    found: dict[str, list[Any]] = {}
    for row in rows:
        found.setdefault(row["facet"], []).append(row)
    return _shape(found, names, product)


def _offers(base: Sequence[Condition], given: Mapping[str, Condition], marked: Condition, product: Product) -> Any:
    """Every offer of the stretch with, per filter, whether it passes."""
    columns = [
        OFFER.c.flight_key,
        OFFER.c.value,
        OFFER.c.longest,
        OFFER.c.company.label("companies"),
        cast(OFFER.c.stops, Text).label("stops"),
        cast(marked, Text).label("in_policy"),
        cast(OFFER.c.origin_places.op("||")(OFFER.c.destination_places), ARRAY(Text)).label("places"),
        *(choice_of(facet).label(facet.name) for facet in counted(product.facets)),
        *(condition.label(f"passes_{name}") for name, condition in given.items()),
    ]
    return select(*columns).where(*base).cte("offers").prefix_with("MATERIALIZED")


def _others(offers: Any, given: Sequence[str], own: str) -> Any:
    return and_(*(offers.c[f"passes_{name}"] for name in given if name != own))


def _counts(offers: Any, given: Sequence[str], product: Product) -> list[Any]:
    several = {"places": func.unnest(offers.c.places)}
    facets = counted(product.facets)
    several |= {
        facet.name: func.jsonb_array_elements_text(offers.c[facet.name]) for facet in facets if facet.kind in SEVERAL
    }
    names = ("companies", "stops", "in_policy", *(facet.name for facet in facets if facet.name not in several))
    sources = [(name, offers) for name in names]
    sources += [(name, _one_row_each(offers, name, choices)) for name, choices in several.items()]
    return [_count(name, source, given) for name, source in sources]


def _one_row_each(offers: Any, name: str, choices: Any) -> Any:
    """An offer once for each choice that it has."""
    return select(choices.label(name), *(column for column in offers.c if column.name != name)).subquery()


def _count(facet: str, source: Any, given: Sequence[str]) -> Any:
    counted = func.count(distinct(source.c.flight_key)).filter(_others(source, given, facet))
    return select(
        literal(facet).label("facet"),
        source.c[facet].label("choice"),
        counted.label("count"),
        null().label("low"),
        null().label("high"),
    ).group_by(source.c[facet])


def _ranges(offers: Any, given: Sequence[str]) -> list[Any]:
    return [
        select(literal(facet), null(), null(), cast(func.min(column), Text), cast(func.max(column), Text)).where(
            _others(offers, given, facet)
        )
        for facet, column in zip(_RANGES, (offers.c.value, offers.c.longest), strict=True)
    ]


def _shape(found: Mapping[str, Sequence[Any]], names: FacetNames, product: Product) -> dict[str, Any]:
    counts = {
        facet: sorted(((row["choice"], row["count"]) for row in rows), key=lambda pair: (-pair[1], pair[0]))
        for facet, rows in found.items()
        if facet not in _RANGES
    }
    labels: dict[str, Callable[[str], str]] = {facet: partial(_named, known) for facet, known in names.items()}
    switches = [facet.name for facet in product.facets if facet.kind is FacetKind.SWITCH]
    labels |= {facet.name: facet.label for facet in counted(product.facets) if facet.name not in switches}
    return {
        **{
            facet: [{"slug": slug, "name": label(slug), "count": count} for slug, count in counts.get(facet, [])]
            for facet, label in labels.items()
        },
        "stops": dict(sorted(counts.get("stops", []))),
        **{facet: {"true": 0, "false": 0} | dict(counts.get(facet, [])) for facet in ("in_policy", *switches)},
        "value": _range(found, "value"),
        "duration": {end: int(n) if n else None for end, n in _range(found, "duration").items()},
    }


def _named(known: Mapping[str, str], slug: str) -> str:
    return known.get(slug, slug)


def _range(found: Mapping[str, Sequence[Any]], facet: str) -> dict[str, str | None]:
    (row,) = found.get(facet) or ({"low": None, "high": None},)
    return {"min": row["low"], "max": row["high"]}
