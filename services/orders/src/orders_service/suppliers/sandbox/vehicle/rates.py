"""What renting a car costs: group, company, season, weekdays, length, days until the pick-up, way back, driver."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import lru_cache

from kit.core.money import cents

from orders_service.places.stores import VehicleStore
from orders_service.suppliers.sandbox.roads import driven_km
from orders_service.suppliers.sandbox.seasons import season_percent
from orders_service.suppliers.sandbox.seeds import roll
from orders_service.suppliers.sandbox.vehicle.companies import Company
from orders_service.suppliers.sandbox.vehicle.models import GROUP_TERMS, Model
from orders_service.suppliers.types import ZERO

DAY, GRACE = timedelta(hours=24), timedelta(hours=1)
"""A day has 24 hours; so much more is no further day."""
WEEKDAYS = (104, 106, 106, 104, 100, 88, 90)
"""Percent, from Monday: companies rent on workdays."""
LENGTHS = ((28, 83), (7, 85), (3, 93), (1, 100))
"""From so many days on, percent of the daily rate: the weekly rate and that of four weeks."""
LATE_DAYS, LATE_PERCENT = 2, 110
YOUNG_UNDER = 25
ONE_WAY_BASE, ONE_WAY_KM = 40, Decimal("0.90")


def days_of(pickup_at: datetime, return_at: datetime) -> int:
    """Days that are paid, at least one."""
    return max(1, -((pickup_at + GRACE - return_at) // DAY))


@lru_cache(maxsize=8_192)
def calendar_percent(first: date, days: int) -> Decimal:
    """The mean of the days' weekdays and seasons."""
    each = (first + timedelta(days=after) for after in range(days))
    return Decimal(sum(WEEKDAYS[day.weekday()] * season_percent(day) for day in each)) / (100 * days)


def length_percent(days: int) -> int:
    """Longer rentals cost less a day."""
    return next(percent for least, percent in LENGTHS if days >= least)


def daily_rate(company: Company, model: Model, *, store: VehicleStore, first: date, days: int, today: date) -> Decimal:
    """BRL of each day of a rental, whatever the driver's age."""
    late = LATE_PERCENT if (first - today).days <= LATE_DAYS else 100
    load = 94 + roll(10, store.slug, first, "load") + roll(4, store.slug, model.slug, first, "load")
    rate = GROUP_TERMS[model.group].rate * model.percent * company.level / 10_000
    return cents(rate * calendar_percent(first, days) * length_percent(days) * late * load / 100_000_000)


def young_driver_fee(company: Company, age: int | None) -> Decimal:
    """BRL a day."""
    return Decimal(company.young_fee) if age is not None and age < YOUNG_UNDER else ZERO


@lru_cache(maxsize=8_192)
def return_fee(company: Company, pickup: VehicleStore, at: VehicleStore) -> Decimal:
    """BRL for bringing the car home from another city, in whole BRL."""
    if pickup.city_uuid == at.city_uuid:
        return ZERO
    fee = (ONE_WAY_BASE + ONE_WAY_KM * driven_km(pickup, at)) * company.level / 100
    return cents(fee.quantize(Decimal(1)))
