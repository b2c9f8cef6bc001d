"""What a seat in a bus costs: distance, class, company, day of the week, season, days until departure."""

from datetime import date
from decimal import Decimal

from kit.core.money import cents

from orders_service.places.stations import stations_by_slug
from orders_service.suppliers.road import SeatClass
from orders_service.suppliers.sandbox.road.companies import companies
from orders_service.suppliers.sandbox.road.timetable import Bus
from orders_service.suppliers.sandbox.seasons import season_percent
from orders_service.suppliers.sandbox.seeds import roll, share
from orders_service.suppliers.types import PriceParts

CLASS_PERCENT = {
    SeatClass.CONVENCIONAL: 100,
    SeatClass.EXECUTIVO: 118,
    SeatClass.SEMI_LEITO: 146,
    SeatClass.LEITO: 205,
    SeatClass.LEITO_CAMA: 262,
}
WEEKDAYS = (98, 92, 92, 97, 116, 104, 112)
"""Percent, from Monday: people go home for the weekend."""
LATE_DAYS, LATE_PERCENT = 3, 112
CANCELLATION_PERCENT = 5
"""The most a company may keep of a ticket that is canceled in time (ANTT, resolution 6033/2023)."""


def base_fare(kilometers: int) -> Decimal:
    """BRL of one seat of the plainest class on an ordinary day."""
    near, far = min(kilometers, 400), max(kilometers - 400, 0)
    return 14 + Decimal("0.235") * near + Decimal("0.168") * far


def seat_fare(bus: Bus, seat_class: SeatClass, *, today: date) -> Decimal:
    """BRL of one passenger, without the boarding tax."""
    day = bus.departs.date()
    late = LATE_PERCENT if (day - today).days <= LATE_DAYS else 100
    load = 94 + roll(14, bus.company, bus.key, "load")
    fare = base_fare(bus.kilometers) * CLASS_PERCENT[seat_class] * companies()[bus.company].level / 10_000
    return cents(fare * WEEKDAYS[day.weekday()] * season_percent(day) * late * load / 100_000_000)


def boarding_tax(station: str) -> Decimal:
    """What a station charges each passenger who boards there."""
    return cents(3 + Decimal("0.55") * stations_by_slug()[station].weight + share(station, "boarding"))


def parts_of(bus: Bus, seat_class: SeatClass, *, passengers: int, today: date) -> PriceParts:
    """All passengers; nobody travels on a lap for less."""
    return PriceParts(
        provider_value=seat_fare(bus, seat_class, today=today) * passengers,
        boarding_tax=boarding_tax(bus.origin) * passengers,
    )


def cancellation_tax(parts: PriceParts) -> Decimal:
    """What is kept of tickets that are canceled in time."""
    return cents(parts.provider_value * CANCELLATION_PERCENT / 100)
