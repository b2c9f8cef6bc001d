"""An agency's own hotels as offers at reference prices, by the rates of the season of each night."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from contracts.commerce import OfflineHotelRate
from kit.core.money import ZERO, cents

from orders_service.catalogue.queries import OwnHotel
from orders_service.suppliers.hotel import BookingRules, Hotel, HotelOffer, HotelQuery, Regimen, RoomRate
from orders_service.suppliers.protocol import SupplierRefused
from orders_service.suppliers.sandbox.hotel.cities import HotelCity, cities_by_uuid
from orders_service.suppliers.sandbox.hotel.keys import GONE, parties_of, parties_text
from orders_service.suppliers.sandbox.hotel.rules import ARRIVAL_UNTIL, CHECKIN
from orders_service.suppliers.sandbox.seeds import uuid_of
from orders_service.suppliers.types import PriceParts, Provider

OWN = "proprio"


def key_of(hotel: OwnHotel, query: HotelQuery) -> str:
    """Readable back by `query_of`."""
    return f"{OWN}|{hotel.uuid}|{query.checkin.isoformat()}|{query.checkout.isoformat()}|{parties_text(query.rooms)}"


def query_of(key: str) -> tuple[UUID, HotelQuery]:
    """The hotel and the stay that a key names. Raises SupplierRefused."""
    try:
        _, hotel, checkin, checkout, parties = key.split("|")[:5]
        days = (date.fromisoformat(checkin), date.fromisoformat(checkout))
        return UUID(hotel), HotelQuery(*days, rooms=parties_of(parties))
    except ValueError as problem:
        raise SupplierRefused(GONE) from problem


def own_offer(hotel: OwnHotel, query: HotelQuery, *, seller: Provider, now: datetime) -> HotelOffer | None:
    """The hotel for a stay; None when no rate covers all its nights, or its city is not known here."""
    city = cities_by_uuid().get(hotel.city_uuid)
    rooms = sorted(_rooms(hotel, query, now=now), key=lambda room: room.value) if city else []
    if city is None or not rooms:
        return None
    return HotelOffer(
        key=key_of(hotel, query),
        provider=seller,
        hotel=hotel_of(hotel, city),
        checkin=query.checkin,
        checkout=query.checkout,
        checkin_at=_at(query.checkin, CHECKIN, city),
        arrival_until=_at(query.checkin, ARRIVAL_UNTIL, city),
        parties=query.rooms,
        rooms=tuple(rooms),
        regimens=tuple(regimen for regimen in Regimen if any(room.regimen is regimen for room in rooms)),
        free_until=max((room.free_cancellation_until for room in rooms if room.free_cancellation_until), default=None),
    )


def hotel_of(hotel: OwnHotel, city: HotelCity) -> Hotel:
    """As offers show it; its photographs stay in config."""
    return Hotel(
        uuid=hotel.uuid,
        slug=str(hotel.uuid),
        name=hotel.name,
        chain=None,
        city=city.name,
        state=city.state,
        city_uuid=city.uuid,
        address=", ".join(part for part in (hotel.address, hotel.number) if part),
        district=hotel.district or "",
        stars=hotel.stars or 0,
        amenities=tuple(hotel.amenities),
        images=(),
        latitude=city.latitude,
        longitude=city.longitude,
        description="",
    )


def _at(day: date, wall: Any, city: HotelCity) -> datetime:
    """A moment with the fixed offset of its place."""
    return datetime.fromisoformat(datetime.combine(day, wall, tzinfo=city.zone).isoformat())


def _rooms(hotel: OwnHotel, query: HotelQuery, *, now: datetime) -> list[RoomRate]:
    """Each kind of room and meals in which everybody fits and that has a rate for every night."""
    sold: dict[tuple[str, str], list[OfflineHotelRate]] = defaultdict(list)
    for rate in map(OfflineHotelRate.model_validate, hotel.rates):
        sold[rate.room_description, rate.regimen].append(rate)
    found = (_room(hotel, query, rates, now=now) for rates in sold.values())
    return [room for room in found if room is not None]


def _room(hotel: OwnHotel, query: HotelQuery, rates: Sequence[OfflineHotelRate], *, now: datetime) -> RoomRate | None:
    nights = [query.checkin + timedelta(days=day) for day in range((query.checkout - query.checkin).days)]
    beds = max(party.beds for party in query.rooms)
    by_night = [_rate_of(rates, night, nights=len(nights), beds=beds) for night in nights]
    first = by_night[0]
    if first is None or any(rate is None for rate in by_night):
        return None
    total = sum((rate.daily_amount for rate in by_night if rate), ZERO) * len(query.rooms)
    deadline, told = first.booking_rules.deadline, first.booking_rules
    key = f"{key_of(hotel, query)}|{first.uuid}"
    return RoomRate(
        key=key,
        uuid=uuid_of("own room", key),
        description=first.room_description,
        regimen=Regimen(first.regimen),
        agreement=hotel.agreement,
        max_guests=first.max_guests,
        rooms_left=len(query.rooms),
        daily_amount=cents(total / (len(nights) * len(query.rooms))),
        free_cancellation_until=deadline if deadline and now <= deadline else None,
        rules=BookingRules(total, deadline, told.penalty or ZERO, told.no_show or total),
        images=(),
        parts=PriceParts(total),
    )


def _rate_of(rates: Sequence[OfflineHotelRate], night: date, *, nights: int, beds: int) -> OfflineHotelRate | None:
    """The rate of the season that a night is in."""
    fitting = (rate for rate in rates if rate.min_nights <= nights and rate.max_guests >= beds)
    return next((rate for rate in fitting if rate.start_date <= night <= rate.end_date), None)
