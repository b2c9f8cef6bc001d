"""What the market sells for a query: sales of one carrier, and the lowest prices of the days around."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import product

from orders_service.places.airports import Airport, find_place
from orders_service.suppliers.air import AirQuery
from orders_service.suppliers.sandbox.air.carriers import CARRIERS, Carrier, Family
from orders_service.suppliers.sandbox.air.fares import is_sold, price_direction
from orders_service.suppliers.sandbox.air.itineraries import Itinerary, itineraries, spread
from orders_service.suppliers.sandbox.air.keys import Sale
from orders_service.suppliers.sandbox.air.offers import has_room
from orders_service.suppliers.types import ZERO, NearbyFare, StretchQuery

SALES_CLOSE = timedelta(hours=2)
"""Before departure."""
TURNAROUND = timedelta(minutes=60)
PAIRED = 5
"""Flights of each direction that are paired into round trips."""
HORIZON_DAYS = 330
NEARBY_DAYS = 3


def sellers(query: AirQuery) -> tuple[Carrier, ...]:
    """Airlines that fly at least one stretch; LATAM stays at home when both ends are abroad and others fly there."""
    found = [c for c in CARRIERS if any(_serves(c, stretch) for stretch in query.stretches)]
    abroad = all(not a.is_domestic for s in query.stretches for a in (*_ends(s)[0], *_ends(s)[1]))
    others = [carrier for carrier in found if carrier.slug != "latam"]
    everywhere = all(any(_serves(c, stretch) for c in others) for stretch in query.stretches)
    return tuple(others if abroad and everywhere else found)


def _ends(stretch: StretchQuery) -> tuple[tuple[Airport, ...], tuple[Airport, ...]]:
    origin, destination = find_place(stretch.origin), find_place(stretch.destination)
    assert origin is not None, stretch.origin
    assert destination is not None, stretch.destination
    return origin.airports, destination.airports


def _serves(carrier: Carrier, stretch: StretchQuery) -> bool:
    origins, destinations = _ends(stretch)
    if not carrier.is_brazilian and origins[0].is_domestic and destinations[0].is_domestic:
        return False
    return any(carrier.serves(a.iata) for a in origins) and any(carrier.serves(b.iata) for b in destinations)


def ways(carrier: Carrier, query: AirQuery, stretch: StretchQuery, *, now: datetime) -> list[tuple[Itinerary, ...]]:
    """Flights of a stretch still on sale: single ones, or a flight out with a flight back."""
    origins, destinations = _ends(stretch)
    out = itineraries(
        carrier, stretch.go_date, origins=origins, destinations=destinations, direct_only=query.direct_only
    )
    out = [way for way in out if way[0].departs >= now + SALES_CLOSE]
    if stretch.return_date is None:
        return [(way,) for way in out]
    back = itineraries(
        carrier, stretch.return_date, origins=destinations, destinations=origins, direct_only=query.direct_only
    )
    pairs = product(spread(out, PAIRED), spread(back, PAIRED))
    return [(there, home) for there, home in pairs if home[0].departs >= there[-1].arrives + TURNAROUND]


def fares(carrier: Carrier, query: AirQuery) -> tuple[Family, ...]:
    """The carrier's families that answer the query."""
    return tuple(
        family
        for family in carrier.families
        if query.cabin in (None, family.cabin) and (family.bags or not query.with_baggage)
    )


def sales(carrier: Carrier, query: AirQuery, index: int, *, now: datetime) -> Iterator[Sale]:
    """Everything one airline sells for a stretch."""
    many = len(query.stretches) > 1
    for directions in ways(carrier, query, query.stretches[index], now=now):
        for family in fares(carrier, query):
            sale = Sale(carrier, family, index, many, query.passengers, directions)
            if all(is_sold(family, itinerary) for itinerary in directions) and has_room(sale):
                yield sale


def nearby(carrier: Carrier, query: AirQuery, index: int, *, now: datetime, today: date) -> Iterator[NearbyFare]:
    """The lowest value three days before to three days after, the way back as asked."""
    stretch = query.stretches[index]
    for shift in range(-NEARBY_DAYS, NEARBY_DAYS + 1):
        day = stretch.go_date + timedelta(days=shift)
        if shift == 0 or not today <= day <= today + timedelta(days=HORIZON_DAYS):
            continue
        if stretch.return_date is not None and day > stretch.return_date:
            continue
        moved = StretchQuery(stretch.origin, stretch.destination, day, stretch.return_date)
        lowest = _lowest(carrier, query, index, moved, now=now, today=today)
        if lowest is not None:
            yield NearbyFare(index, day, lowest)


def _lowest(
    carrier: Carrier, query: AirQuery, index: int, stretch: StretchQuery, *, now: datetime, today: date
) -> Decimal | None:
    moved = replace(query, stretches=(*query.stretches[:index], stretch, *query.stretches[index + 1 :]))
    known: dict[tuple[int, str], Decimal] = {}

    def value(way: Itinerary, family: Family) -> Decimal:
        name = (id(way), family.name)
        if name not in known:
            price = price_direction(carrier, way, family, passengers=query.passengers, today=today)
            known[name] = price.value
        return known[name]

    return min(
        (
            sum((value(way, sale.family) for way in sale.directions), ZERO)
            for sale in sales(carrier, moved, index, now=now)
        ),
        default=None,
    )
