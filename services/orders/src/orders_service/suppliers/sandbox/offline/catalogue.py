"""The hotels an agency deals with itself, and their reference prices: some of each city, the same in every process."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, time
from functools import cache
from uuid import UUID
from zoneinfo import ZoneInfo

from kit.core.clock import SAO_PAULO, local_day

from orders_service.suppliers.hotel import Hotel, HotelOffer, HotelQuery
from orders_service.suppliers.offline import AgencyChoice, OfflineOffer
from orders_service.suppliers.protocol import SupplierRefused
from orders_service.suppliers.sandbox.hotel.cities import cities_by_uuid
from orders_service.suppliers.sandbox.hotel.houses import House, houses_of
from orders_service.suppliers.sandbox.hotel.inventory import found_houses
from orders_service.suppliers.sandbox.hotel.keys import GONE, Pick, Stay, parties_of, parties_text, sale_of
from orders_service.suppliers.sandbox.hotel.offers import offer_of
from orders_service.suppliers.sandbox.hotel.rooms import fits, rates_of, rooms_of
from orders_service.suppliers.sandbox.hotel.rules import ARRIVAL_UNTIL, CHECKIN
from orders_service.suppliers.sandbox.seeds import roll, uuid_of
from orders_service.suppliers.types import Provider

AGENCY = Provider(uuid_of("provider", "agencia"), "agencia", "Agência")
"""Who is asked: the consultants themselves."""
SHARE, MOST = 20, 15
"""Of a hundred hotels of a city so many are in the catalogue; a search shows the first of them."""
LISTED, CHOICE = "catalogo", "agencia"


@cache
def is_listed(house: House) -> bool:
    """Whether the agency has the hotel in its catalogue."""
    return roll(100, house.slug, "catalogue") < SHARE


def offers(query: HotelQuery, now: datetime) -> Iterator[OfflineOffer]:
    """Hotels of the catalogue, then the agency's choice, which is always there."""
    if query.scenario != "no_offers":
        listed = [house for house in found_houses(query) if is_listed(house)]
        for house in listed[:MOST]:
            found = _of_house(Stay(house, query.checkin, query.checkout, query.rooms), now)
            if found is not None:
                yield found
    yield _choice(query)


def offer(key: str, now: datetime) -> OfflineOffer:
    """What a key names, at the reference prices of this moment. Raises SupplierRefused."""
    kind, _, rest = key.partition("|")
    if kind == CHOICE:
        return _choice(_query_of(rest))
    found = _of_house(sale_of(rest).stay, now)
    if found is None:
        raise SupplierRefused(GONE)
    return found


def find_hotel(city_uuid: UUID | None, hotel_uuid: UUID) -> Hotel | None:
    """A hotel of the catalogue in a city; None when there is none."""
    city = cities_by_uuid().get(city_uuid) if city_uuid else None
    known = (house.hotel for house in (houses_of(city) if city else ()) if is_listed(house))
    return next((hotel for hotel in known if hotel.uuid == hotel_uuid), None)


def _of_house(stay: Stay, now: datetime) -> HotelOffer | None:
    """Its kinds of rooms in which everybody fits, at their plainest rate; whether they are free a consultant asks."""
    house = stay.house
    found = [Pick(kind, rates_of(house)[0]) for kind in rooms_of(house) if fits(kind, stay.parties)]
    if not found:
        return None
    sold = offer_of(stay, found, today=local_day(now), now=now)
    rooms = tuple(replace(room, key=f"{LISTED}|{room.key}") for room in sold.rooms)
    return replace(sold, key=f"{LISTED}|{sold.key}", provider=AGENCY, rooms=rooms)


def _choice(query: HotelQuery) -> AgencyChoice:
    city = cities_by_uuid().get(query.city_uuid) if query.city_uuid else None
    zone = city.zone if city else SAO_PAULO
    return AgencyChoice(
        key=_key_of(query),
        provider=AGENCY,
        city=city.name if city else "",
        city_uuid=query.city_uuid,
        hotel_name=query.hotel_name or "",
        checkin=query.checkin,
        checkout=query.checkout,
        checkin_at=_at(query.checkin, CHECKIN, zone),
        arrival_until=_at(query.checkin, ARRIVAL_UNTIL, zone),
        parties=query.rooms,
    )


def _at(day: date, wall: time, zone: ZoneInfo) -> datetime:
    """A moment with the fixed offset of its place."""
    return datetime.fromisoformat(datetime.combine(day, wall, tzinfo=zone).isoformat())


def _key_of(query: HotelQuery) -> str:
    days = f"{query.checkin.isoformat()}|{query.checkout.isoformat()}"
    return f"{CHOICE}|{query.city_uuid or ''}|{days}|{parties_text(query.rooms)}|{query.hotel_name or ''}"


def _query_of(rest: str) -> HotelQuery:
    try:
        city, checkin, checkout, parties, name = rest.split("|", maxsplit=4)
        return HotelQuery(
            checkin=date.fromisoformat(checkin),
            checkout=date.fromisoformat(checkout),
            rooms=parties_of(parties),
            city_uuid=UUID(city) if city else None,
            hotel_name=name or None,
        )
    except ValueError as problem:
        raise SupplierRefused(GONE) from problem
