"""The timetable of the sandbox's buses: the same departures for the same company, route and day."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache

from orders_service.places.stations import BusStation, stations_by_slug
from orders_service.suppliers.road import SeatClass
from orders_service.suppliers.sandbox.road.companies import Company, companies
from orders_service.suppliers.sandbox.roads import driven_km
from orders_service.suppliers.sandbox.seeds import roll

NEAREST_KM, KM_PER_HOUR = 15, 68
PAUSE_EVERY_MINUTES, PAUSE_MINUTES, CHANGE_MINUTES = 210, 30, 90
FIRST_MINUTE, DAY_MINUTES = 330, 1_080
"""Departures from 05:30 to 23:30."""
EVENING_MINUTE, EVENING_MINUTES = 1_170, 255
"""Of buses that drive by night, from 19:30 to 23:45; journeys longer than a day leave at any hour."""
NIGHT_FROM_KM = 350


@dataclass(frozen=True, slots=True)
class Bus:
    """Times carry the offset of their place; duration in minutes, pauses included. `key`: route, day, number."""

    company: str
    number: str
    origin: str
    destination: str
    kilometers: int
    departs: datetime
    arrives: datetime
    minutes: int
    connection: bool
    classes: tuple[SeatClass, ...]
    key: str


@lru_cache(maxsize=32_768)
def road_km(origin: str, destination: str) -> int:
    """Kilometers by road between two stations."""
    return driven_km(stations_by_slug()[origin], stations_by_slug()[destination])


def drive_minutes(kilometers: int, *, connection: bool) -> int:
    """From departure to arrival in steps of five minutes, with a pause every three and a half hours."""
    driven = kilometers * 60 / KM_PER_HOUR + 10
    paused = int(driven // PAUSE_EVERY_MINUTES) * PAUSE_MINUTES
    return int(5 * round((driven + paused) / 5)) + (CHANGE_MINUTES if connection else 0)


def runs(company: Company, origin: BusStation, destination: BusStation) -> bool:
    """Whether a company sells the route at all."""
    kilometers = road_km(origin.slug, destination.slug)
    if kilometers < NEAREST_KM or origin.city_uuid == destination.city_uuid:
        return False
    if company.by_night and not NIGHT_FROM_KM <= kilometers <= 1_400:
        return False
    return company.drives(origin, destination)


def _frequency(origin: BusStation, destination: BusStation, kilometers: int) -> int:
    """Departures on a full day, at least one."""
    demand = origin.weight * destination.weight
    most = 10 if kilometers < 300 else 6 if kilometers < 900 else 2
    return max(1, min(most, demand // 9))


@lru_cache(maxsize=16_384)
def buses_of_day(slug: str, origin: str, destination: str, day: date) -> tuple[Bus, ...]:
    """Departures of a local day, by time. The first of a route drives every day, others rest on some weekdays."""
    company, here, there = companies()[slug], stations_by_slug()[origin], stations_by_slug()[destination]
    if not runs(company, here, there):
        return ()
    count = _frequency(here, there, road_km(origin, destination))
    found = [
        _bus(company, here, there, day, index, count)
        for index in range(count)
        if index == 0 or roll(100, slug, origin, destination, index, day.weekday(), "rests") >= 20
    ]
    return tuple(sorted(found, key=lambda bus: (bus.departs, bus.number)))


def _bus(company: Company, origin: BusStation, destination: BusStation, day: date, index: int, count: int) -> Bus:
    route = ("road", company.slug, origin.slug, destination.slug)
    kilometers = road_km(origin.slug, destination.slug)
    connection = kilometers > company.changes_at_km
    start, span = (EVENING_MINUTE, EVENING_MINUTES) if company.by_night else (FIRST_MINUTE, DAY_MINUTES)
    slot = span // count
    minute = (start + index * slot + roll(slot, *route, index, "minute")) // 5 * 5
    wall = datetime.combine(day, time(minute // 60, minute % 60), tzinfo=origin.zone)
    departs = datetime.fromisoformat(wall.isoformat())  # a fixed offset: arithmetic below counts real minutes
    minutes = drive_minutes(kilometers, connection=connection)
    arrives = (departs + timedelta(minutes=minutes)).astimezone(destination.zone)
    number = str(1000 + roll(890, *route, "number") * 10 + index)
    return Bus(
        company=company.slug,
        number=number,
        origin=origin.slug,
        destination=destination.slug,
        kilometers=kilometers,
        departs=departs,
        arrives=datetime.fromisoformat(arrives.isoformat()),
        minutes=minutes,
        connection=connection,
        classes=_classes(company, kilometers, route, index),
        key=f"{origin.slug}>{destination.slug}:{day.isoformat()}:{number}",
    )


def _classes(company: Company, kilometers: int, route: tuple[str, ...], index: int) -> tuple[SeatClass, ...]:
    """One class, or two on a bus of two decks: plain ones on short ways, beds on long ones."""
    span = len(company.classes)
    wanted = min(span - 1, kilometers // 350)
    first = max(0, min(span - 1, wanted + roll(3, *route, index, "class") - 1))
    has_two_decks = kilometers >= NIGHT_FROM_KM and roll(100, *route, index, "decks") < 65
    return company.classes[first : first + (2 if has_two_decks else 1)]


def find_bus(slug: str, key: str) -> Bus | None:
    """The bus a key names; None when there is none."""
    route, day, number = key.split(":")
    origin, destination = route.split(">")
    found = buses_of_day(slug, origin, destination, date.fromisoformat(day))
    return next((bus for bus in found if bus.number == number), None)
