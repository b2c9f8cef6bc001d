"""The sandbox's timetable: the same flights for the same airline, route and day."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache

from orders_service.places.airports import airports
from orders_service.suppliers.sandbox.air.carriers import Carrier, carriers
from orders_service.suppliers.sandbox.air.geography import NEAREST_KM, distance_km, flight_minutes, is_international
from orders_service.suppliers.sandbox.seeds import roll

FIRST_MINUTE, DAY_MINUTES = 345, 1_005
"""Departures from 05:45 to 22:30."""
DENSE = 30
"""Product of weights from which a route is flown past the hubs."""
REGIONAL_AIRCRAFT = "ATR 72-600"
NARROW = {"gws": "Boeing 737-8", "latam": "Airbus A320", "azul": "Embraer 195-E2"}


@dataclass(frozen=True, slots=True)
class ScheduledFlight:
    """Times carry the offset of their place; duration in minutes. `key` names it: route, day, number."""

    carrier: str
    number: str
    origin: str
    destination: str
    departs: datetime
    arrives: datetime
    minutes: int
    aircraft: str
    operated_by: str | None
    key: str


@lru_cache(maxsize=65_536)
def flies(slug: str, origin: str, destination: str) -> bool:
    """Whether an airline flies the route without a stop."""
    carrier = carriers()[slug]
    if not (carrier.serves(origin) and carrier.serves(destination)) or distance_km(origin, destination) < NEAREST_KM:
        return False
    if is_international(origin, destination):
        return origin in carrier.gateways or destination in carrier.gateways
    if not carrier.is_brazilian:
        return False  # cabotage
    if origin in carrier.hubs or destination in carrier.hubs:
        return True
    pair = "-".join(sorted((origin, destination)))
    return _demand(origin, destination) >= DENSE and roll(100, slug, pair, "dense") < 60


def _demand(origin: str, destination: str) -> int:
    return airports()[origin].weight * airports()[destination].weight


def _frequency(carrier: Carrier, origin: str, destination: str) -> int:
    """Departures on a full day, at least one."""
    demand = _demand(origin, destination)
    most = 3 if is_international(origin, destination) else 8
    return max(1, min(most, demand // (8 if carrier.slug in {"gws", "latam", "azul"} else 14)))


@lru_cache(maxsize=16_384)
def flights_of_day(slug: str, origin: str, destination: str, day: date) -> tuple[ScheduledFlight, ...]:
    """Departures of a local day, by time. The first of a route flies every day, others rest on some weekdays."""
    if not flies(slug, origin, destination):
        return ()
    carrier = carriers()[slug]
    count = _frequency(carrier, origin, destination)
    return tuple(
        _flight(carrier, origin, destination, day, index, count)
        for index in range(count)
        if index == 0 or roll(100, slug, origin, destination, index, day.weekday(), "rests") >= 18
    )


def _flight(carrier: Carrier, origin: str, destination: str, day: date, index: int, count: int) -> ScheduledFlight:
    route = (carrier.slug, origin, destination)
    slot = DAY_MINUTES // count
    minute = (FIRST_MINUTE + index * slot + roll(slot, *route, index, "minute")) // 5 * 5
    wall = datetime.combine(day, time(minute // 60 % 24, minute % 60), tzinfo=airports()[origin].zone)
    departs = datetime.fromisoformat(wall.isoformat())  # a fixed offset: arithmetic below counts real minutes
    smaller = min(airports()[origin].weight, airports()[destination].weight)
    regional = carrier.regional or (smaller == 1 and distance_km(origin, destination) < 900)
    minutes = flight_minutes(distance_km(origin, destination), regional=regional)
    landed = (departs + timedelta(minutes=minutes)).astimezone(airports()[destination].zone)
    number = str(1000 + roll(890, *route, "number") * 10 + index)
    return ScheduledFlight(
        carrier=carrier.slug,
        number=number,
        origin=origin,
        destination=destination,
        departs=departs,
        arrives=datetime.fromisoformat(landed.isoformat()),
        minutes=minutes,
        aircraft=_aircraft(carrier, origin, destination, regional=regional),
        operated_by="Voepass" if regional and carrier.slug == "latam" else None,
        key=f"{origin}-{destination}:{day.isoformat()}:{number}",
    )


def _aircraft(carrier: Carrier, origin: str, destination: str, *, regional: bool) -> str:
    if regional:
        return REGIONAL_AIRCRAFT
    if distance_km(origin, destination) > 5_000:
        return "Airbus A330-900" if carrier.slug in {"azul", "tap"} else "Boeing 787-9"
    return NARROW.get(carrier.slug, "Airbus A321")


def find_flight(slug: str, key: str) -> ScheduledFlight | None:
    """The flight a key names; None when there is none."""
    route, day, number = key.split(":")
    origin, destination = route.split("-")
    found = flights_of_day(slug, origin, destination, date.fromisoformat(day))
    return next((flight for flight in found if flight.number == number), None)
