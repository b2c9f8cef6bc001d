"""Ways from one airport to another on one day with one airline: without a stop, else through its hubs."""

from datetime import date, datetime, timedelta
from itertools import pairwise, product

from orders_service.places.airports import Airport
from orders_service.suppliers.sandbox.air.carriers import Carrier
from orders_service.suppliers.sandbox.air.geography import is_international
from orders_service.suppliers.sandbox.air.timetable import ScheduledFlight, flies, flights_of_day

Itinerary = tuple[ScheduledFlight, ...]

DIRECT_SHOWN, CONNECTED_SHOWN = 7, 4
SHORTEST_WAIT, SHORTEST_WAIT_ABROAD = timedelta(minutes=45), timedelta(minutes=90)


def itineraries(
    carrier: Carrier,
    day: date,
    *,
    origins: tuple[Airport, ...],
    destinations: tuple[Airport, ...],
    direct_only: bool,
) -> list[Itinerary]:
    """What the airline sells on a local day, by departure; a few of each kind, spread over the day."""
    pairs = [(a.iata, b.iata) for a, b in product(origins, destinations)]
    direct: list[Itinerary] = [(flight,) for a, b in pairs for flight in flights_of_day(carrier.slug, a, b, day)]
    if direct_only:
        return spread(direct, DIRECT_SHOWN)
    connected = [found for a, b in pairs for found in _through_hubs(carrier, a, b, day)]
    if not direct and not connected:
        connected = [found for a, b in pairs for found in _through_two_hubs(carrier, a, b, day)]
    chosen = spread(direct, DIRECT_SHOWN) + spread(connected, CONNECTED_SHOWN)
    return sorted(chosen, key=lambda itinerary: (itinerary[0].departs, itinerary[-1].arrives))


def spread(found: list[Itinerary], most: int) -> list[Itinerary]:
    """At most so many, evenly over the day."""
    found = sorted(found, key=lambda itinerary: (itinerary[0].departs, itinerary[-1].arrives, itinerary[0].number))
    if len(found) <= most:
        return found
    return [found[round(index * (len(found) - 1) / (most - 1))] for index in range(most)]


def _through_hubs(carrier: Carrier, origin: str, destination: str, day: date) -> list[Itinerary]:
    found: list[Itinerary] = []
    for hub in carrier.hubs:
        if hub in (origin, destination) or not (
            flies(carrier.slug, origin, hub) and flies(carrier.slug, hub, destination)
        ):
            continue
        for first in flights_of_day(carrier.slug, origin, hub, day):
            following = _next(carrier, hub, destination, first)
            if following:
                found.append((first, following))
    return _one_per_arrival(found)


def _through_two_hubs(carrier: Carrier, origin: str, destination: str, day: date) -> list[Itinerary]:
    found: list[Itinerary] = []
    for hub, gate in product(carrier.hubs, carrier.hubs):
        legs = (origin, hub, gate, destination)
        if len(set(legs)) < 4 or not all(flies(carrier.slug, a, b) for a, b in pairwise(legs)):
            continue
        for first in flights_of_day(carrier.slug, origin, hub, day):
            second = _next(carrier, hub, gate, first)
            third = _next(carrier, gate, destination, second) if second else None
            if second and third:
                found.append((first, second, third))
    return _one_per_arrival(found)


def _next(carrier: Carrier, hub: str, destination: str, arriving: ScheduledFlight) -> ScheduledFlight | None:
    """The first flight one can reach; tomorrow's when today's have left."""
    border = is_international(arriving.origin, hub) or is_international(hub, destination)
    ready = arriving.arrives + (SHORTEST_WAIT_ABROAD if border else SHORTEST_WAIT)
    for day in (ready.date(), ready.date() + timedelta(days=1)):
        for flight in flights_of_day(carrier.slug, hub, destination, day):
            if flight.departs >= ready:
                return flight
    return None


def _one_per_arrival(found: list[Itinerary]) -> list[Itinerary]:
    """Of those that end on the same flight, the one that leaves last."""
    best: dict[tuple[str, datetime], Itinerary] = {}
    for itinerary in found:
        last = (itinerary[-1].key, itinerary[-1].arrives)
        if last not in best or itinerary[0].departs > best[last][0].departs:
            best[last] = itinerary
    return list(best.values())


def minutes_of(itinerary: Itinerary) -> int:
    """From the first departure to the last arrival, waits included."""
    return int((itinerary[-1].arrives - itinerary[0].departs).total_seconds() // 60)
