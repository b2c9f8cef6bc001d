"""The offer of a hotel: its rates with prices, rules and pictures."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from functools import lru_cache

from kit.core.money import cents

from orders_service.suppliers.hotel import HotelOffer, Regimen, RoomRate
from orders_service.suppliers.sandbox.hotel.brands import sellers
from orders_service.suppliers.sandbox.hotel.houses import House
from orders_service.suppliers.sandbox.hotel.keys import Pick, Stay, room_key
from orders_service.suppliers.sandbox.hotel.pictures.album import picture_path
from orders_service.suppliers.sandbox.hotel.prices import late_percent, night_levels, parts_of
from orders_service.suppliers.sandbox.hotel.rooms import RoomKind, fits, rates_of, rooms_left, rooms_of
from orders_service.suppliers.sandbox.hotel.rules import ARRIVAL_UNTIL, CHECKIN, FREE_HOUR, at, rules_of
from orders_service.suppliers.sandbox.seeds import uuid_of
from orders_service.suppliers.types import PriceParts


def picks(stay: Stay) -> list[Pick]:
    """Everything a hotel can sell to all parties."""
    house = stay.house
    return [Pick(kind, rate) for kind in rooms_of(house) if is_free(stay, kind) for rate in rates_of(house)]


def is_free(stay: Stay, kind: RoomKind) -> bool:
    """Whether there is a room of the kind for each party."""
    if not fits(kind, stay.parties):
        return False
    return rooms_left(stay.house, kind, checkin=stay.checkin, checkout=stay.checkout) >= len(stay.parties)


def cheapest(stay: Stay) -> Pick | None:
    """The plainest kind that is free at the cheapest rate: rooms and rates stand in the order of their prices."""
    for kind in rooms_of(stay.house):
        if is_free(stay, kind):
            return Pick(kind, rates_of(stay.house)[0])
    return None


def picked_parts(stay: Stay, pick: Pick, *, today: date) -> PriceParts:
    """What a pick costs when it is booked on a day."""
    levels = night_levels(stay.house, stay.checkin, stay.checkout)
    late = late_percent(stay.checkin, today=today)
    return parts_of(stay.house, pick.kind, pick.rate, levels=levels, parties=stay.parties, late=late)


def offer_of(stay: Stay, found: Sequence[Pick], *, today: date, now: datetime) -> HotelOffer:
    """A hotel with these rates at the prices of a day."""
    levels, late = night_levels(stay.house, stay.checkin, stay.checkout), late_percent(stay.checkin, today=today)
    stay_key, house = stay.key, stay.house
    rooms = []
    for pick in sorted(found, key=lambda pick: pick.percent):
        price = parts_of(house, pick.kind, pick.rate, levels=levels, parties=stay.parties, late=late)
        rooms.append(_room(stay, pick, price, key=room_key(stay_key, pick.kind, pick.rate), now=now))
    return HotelOffer(
        key=stay_key,
        provider=sellers()[house.seller].provider(),
        hotel=house.hotel,
        checkin=stay.checkin,
        checkout=stay.checkout,
        checkin_at=at(stay.checkin, CHECKIN, house.city),
        arrival_until=at(stay.checkin, ARRIVAL_UNTIL, house.city),
        parties=stay.parties,
        rooms=tuple(rooms),
        regimens=regimens_of(house),
        free_until=_free_until(stay, now),
    )


@lru_cache(maxsize=8_192)
def regimens_of(house: House) -> tuple[Regimen, ...]:
    """The meals one may choose, fewest first."""
    sold = {rate.regimen for rate in rates_of(house)}
    return tuple(regimen for regimen in Regimen if regimen in sold)


def _free_until(stay: Stay, now: datetime) -> datetime | None:
    """The last moment at which a rate of the hotel is still canceled without cost."""
    days = [rate.free_days for rate in rates_of(stay.house) if rate.free_days is not None]
    last = at(stay.checkin - timedelta(days=min(days)), FREE_HOUR, stay.house.city)
    return last if now <= last else None


def _room(stay: Stay, pick: Pick, price: PriceParts, *, key: str, now: datetime) -> RoomRate:
    total, kind = price.total, pick.kind
    rules = rules_of(stay, pick.rate, total)
    is_free = rules.deadline is not None and now <= rules.deadline
    return RoomRate(
        key=key,
        uuid=uuid_of("room rate", key),
        description=kind.description,
        regimen=pick.rate.regimen,
        agreement=pick.rate.agreement,
        max_guests=kind.guests,
        rooms_left=rooms_left(stay.house, kind, checkin=stay.checkin, checkout=stay.checkout),
        daily_amount=cents(total / (stay.nights * len(stay.parties))),
        free_cancellation_until=rules.deadline if is_free else None,
        rules=rules,
        images=(picture_path(stay.house.slug, kind.picture),),
        parts=price,
    )
