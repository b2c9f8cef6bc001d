"""The filters of a stretch's offers as SQL, each by its name, so that facets can leave one out."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from kit.core.folding import fold, like_pattern
from kit.core.metadata import table_of
from sqlalchemy import Boolean, ColumnElement, RowMapping, Text, and_, cast, or_, true
from sqlalchemy.dialects.postgresql import array

from orders_service.products.declaration import Product
from orders_service.products.facets import SEVERAL, Facet, FacetKind
from orders_service.search.filters import OfferFilters
from orders_service.search.lowest import ceiling
from orders_service.search.tables import SearchOfferTable

OFFER = table_of(SearchOfferTable)
Condition = ColumnElement[bool]


def in_policy(search: RowMapping, lowest: Decimal | None) -> Condition:
    """The mark of an offer: what it breaks by itself, and the lowest-fare ceiling of this moment."""
    holds: list[Condition] = [OFFER.c.in_policy]
    for abroad in (False, True):
        limit = ceiling(search["lowest_rules"], is_international=abroad, lowest_value=lowest)
        if limit is not None:
            holds.append(or_(OFFER.c.is_international.is_not(abroad), OFFER.c.value <= limit))
    return and_(*holds)


def conditions(
    filters: OfferFilters, search: RowMapping, marked: Condition, *, product: Product
) -> Mapping[str, Condition]:
    """Filter name → its condition; a filter not given holds always."""
    f, c = filters, OFFER.c
    return {
        "in_policy": true() if f.in_policy is None else (marked if f.in_policy else ~marked),
        "value": _between(c.value, f.min_value, f.max_value),
        "companies": c.company.in_(f.companies) if f.companies else true(),
        "places": _places(filters, search, product),
        "stops": true() if f.stops_max is None else c.stops <= f.stops_max,
        "duration": true() if f.duration_max is None else c.longest <= f.duration_max,
        "times": and_(
            _hours(c.departure_time, f.departure_from, f.departure_to),
            _hours(c.arrival_time, f.arrival_from, f.arrival_to),
        ),
        **{facet.name: _of_facet(facet, filters) for facet in product.facets},
    }


def choice_of(facet: Facet) -> ColumnElement[Any]:
    """What an offer has of a facet, as text; of one with several choices the JSON list of them."""
    if facet.source in OFFER.c:
        return cast(OFFER.c[facet.source], Text)
    attribute = OFFER.c.attributes[facet.source]
    return attribute if facet.kind in SEVERAL else attribute.astext


def _of_facet(facet: Facet, filters: OfferFilters) -> Condition:
    if facet.kind is FacetKind.SWITCH:
        wanted = filters.switches.get(facet.name)
        return true() if wanted is None else choice_of(facet) == str(wanted).lower()
    if facet.kind is FacetKind.WORDS:
        words = fold(filters.words.get(facet.name) or "").split()
        return and_(true(), *(choice_of(facet).like(like_pattern(word)) for word in words))
    chosen = filters.choices.get(facet.name)
    if not chosen:
        return true()
    if facet.kind is FacetKind.ALL:
        return choice_of(facet).contains(list(chosen))
    if facet.kind is FacetKind.ANY:
        return choice_of(facet).op("?|", return_type=Boolean())(array(chosen))
    return choice_of(facet).in_(chosen)


def _between(column: Any, low: Decimal | None, high: Decimal | None) -> Condition:
    return and_(true() if low is None else column >= low, true() if high is None else column <= high)


def _hours(column: Any, start: str | None, end: str | None) -> Condition:
    """HH:mm compares as text; a range past midnight (22:00 to 02:00) is two."""
    if start and end and start > end:
        return or_(column >= start, column <= end)
    return and_(true() if not start else column >= start, true() if not end else column <= end)


def _places(filters: OfferFilters, search: RowMapping, product: Product) -> Condition:
    """Chosen places of an end are the only ones good for that end; an end without a choice is open."""
    stretch = search["stretches"][filters.stretch_index]
    ends = ((stretch["origin"], OFFER.c.origin_places), (stretch["destination"], OFFER.c.destination_places))
    wanted = {place.casefold() for place in filters.places}
    found: list[Condition] = []
    for key, column in ends:
        chosen = sorted(place for place in product.criteria.places(key) if place.casefold() in wanted)
        if chosen:
            found.append(column.contained_by(chosen))
    nowhere = filters.places and not found
    return ~true() if nowhere else and_(true(), *found)
