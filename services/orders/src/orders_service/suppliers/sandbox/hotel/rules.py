"""Booking rules of a rate: what is paid, until when canceling is free, what is kept later."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import lru_cache

from kit.core.money import cents

from orders_service.suppliers.hotel import BookingRules
from orders_service.suppliers.sandbox.hotel.cities import HotelCity
from orders_service.suppliers.sandbox.hotel.keys import Stay
from orders_service.suppliers.sandbox.hotel.rooms import Rate
from orders_service.suppliers.types import ZERO

CHECKIN, FREE_HOUR, ARRIVAL_UNTIL = time(14), time(12), time(23)
"""By the clock of the hotel: rooms are ready, free cancellation ends, guests who have not come are a no-show."""


@lru_cache(maxsize=4_096)
def at(day: date, wall: time, city: HotelCity) -> datetime:
    """A moment with the fixed offset of its place, so that arithmetic counts real hours."""
    return datetime.fromisoformat(datetime.combine(day, wall, tzinfo=city.zone).isoformat())


def deadline_of(stay: Stay, rate: Rate) -> datetime | None:
    """Until when canceling costs nothing; None when it always does."""
    if rate.free_days is None:
        return None
    return at(stay.checkin - timedelta(days=rate.free_days), FREE_HOUR, stay.house.city)


def penalty_of(stay: Stay, rate: Rate, paid: Decimal) -> Decimal:
    """Kept after the deadline and before check-in: an average night of all rooms, or everything of a saver rate."""
    return paid if rate.free_days is None else cents(paid / stay.nights)


def rules_of(stay: Stay, rate: Rate, total: Decimal) -> BookingRules:
    """The rules of a rate at its price."""
    return BookingRules(
        amount=total,
        deadline=deadline_of(stay, rate),
        penalty=penalty_of(stay, rate, total),
        no_show=total,
    )


def refund_of(stay: Stay, rate: Rate, paid: Decimal, *, canceled_at: datetime) -> Decimal:
    """What comes back: all until the deadline, all but the penalty until check-in, nothing of a stay that began."""
    deadline = deadline_of(stay, rate)
    if deadline is not None and canceled_at <= deadline:
        return paid
    began = canceled_at >= at(stay.checkin, CHECKIN, stay.house.city)
    return ZERO if began else paid - penalty_of(stay, rate, paid)
