"""Hotels as the sandbox sells them."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import cache
from uuid import UUID

from kit.core.clock import local_day
from kit.core.folding import fold

from orders_service.suppliers.hotel import HotelOffer, HotelQuery
from orders_service.suppliers.protocol import SupplierRefused
from orders_service.suppliers.sandbox.hotel.brands import SELLERS
from orders_service.suppliers.sandbox.hotel.cities import cities, cities_by_uuid
from orders_service.suppliers.sandbox.hotel.houses import House, houses_of
from orders_service.suppliers.sandbox.hotel.keys import GONE, Pick, Stay, sale_of
from orders_service.suppliers.sandbox.hotel.offers import cheapest, is_free, offer_of, picked_parts, picks
from orders_service.suppliers.sandbox.hotel.rules import ARRIVAL_UNTIL, at, refund_of
from orders_service.suppliers.sandbox.inventory import Inventory, Sentences
from orders_service.suppliers.sandbox.seeds import roll
from orders_service.suppliers.types import ZERO, NearbyFare, PriceParts, Provider

HOLD = timedelta(hours=48)
"""DOMAIN section 3."""
SALES_CLOSE = timedelta(hours=1)
"""Before the end of the first day: rooms are sold until 22:00."""
MOST_BY_NAME = 60
"""Hotels that a search by name alone finds."""
TICKET_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


def found_houses(query: HotelQuery) -> Sequence[House]:
    """The hotels of the city, of the name, or of both."""
    if query.city_uuid is None:
        known = [house for city in cities().values() for house in houses_of(city)]
    else:
        city = cities_by_uuid().get(query.city_uuid)
        known = list(houses_of(city)) if city else []
    wanted = fold(query.hotel_name or "").split()
    named = [house for house in known if not wanted or all(word in _words(house) for word in wanted)]
    found = [house for house in named if house.stars >= (query.stars_min or 1)]
    return found if query.city_uuid else found[:MOST_BY_NAME]


@cache
def _words(house: House) -> str:
    return fold(f"{house.hotel.name} {house.hotel.chain or ''} {house.hotel.city}")


def providers(query: HotelQuery) -> Sequence[Provider]:
    """Those that sell at least one of the hotels."""
    selling = {house.seller for house in found_houses(query)}
    return [seller.provider() for seller in SELLERS if seller.slug in selling]


def _stay(house: House, query: HotelQuery) -> Stay:
    return Stay(house, query.checkin, query.checkout, query.rooms)


def offers(query: HotelQuery, provider: Provider, now: datetime) -> Iterator[HotelOffer]:
    """Every hotel of a seller that has rooms for all parties, with its cheapest rate."""
    today = local_day(now)
    for house in found_houses(query):
        if house.seller != provider.slug:
            continue
        stay = _stay(house, query)
        pick = cheapest(stay) if _is_sold(stay, now) else None
        if pick:
            yield offer_of(stay, [pick], today=today, now=now)


def nearby(_query: HotelQuery, _provider: Provider, _now: datetime) -> Iterator[NearbyFare]:
    """Hotels have no days around (API section 2.3)."""
    return iter(())


def offer(key: str, now: datetime) -> HotelOffer:
    """All rates at the price of this moment, whichever of them the key names.

    Raises SupplierRefused when that rate or the whole hotel is full, or its first day is about to end.
    """
    sale = sale_of(key)
    found = picks(sale.stay)
    if not found or sale.pick not in (None, *found) or not _is_sold(sale.stay, now):
        raise SupplierRefused(GONE)
    return offer_of(sale.stay, found, today=local_day(now), now=now)


def _is_sold(stay: Stay, now: datetime) -> bool:
    return now < _arrival_until(stay) - SALES_CLOSE


def _arrival_until(stay: Stay) -> datetime:
    return at(stay.checkin, ARRIVAL_UNTIL, stay.house.city)


def _bought(key: str) -> tuple[Stay, Pick]:
    """What a key buys. Raises SupplierRefused when it names no rate and there is none."""
    sale = sale_of(key)
    pick = sale.pick or cheapest(sale.stay)
    if pick is None:
        raise SupplierRefused(GONE)
    return sale.stay, pick


def parts(key: str, today: date) -> PriceParts:
    """What the rooms cost when they are booked on a day."""
    stay, pick = _bought(key)
    return picked_parts(stay, pick, today=today)


def has_room(key: str) -> bool:
    """Whether there is a room of the kind for each party."""
    sale = sale_of(key)
    return is_free(sale.stay, sale.pick.kind) if sale.pick else cheapest(sale.stay) is not None


def starts_at(key: str) -> datetime:
    """When the first day ends for guests who did not come: until then a stay is sold and canceled."""
    return _arrival_until(sale_of(key).stay)


def ticket(booking: UUID, key: str, place: int) -> str:
    """The hotel's confirmation number of an adult's room: adults are booked room by room, children not by name."""
    lodged = [room for room, party in enumerate(sale_of(key).stay.parties) for _ in range(party.adults)]
    room = lodged[min(place, len(lodged) - 1)]
    letters = "".join(TICKET_LETTERS[roll(len(TICKET_LETTERS), booking, "hotel", turn)] for turn in range(3))
    return f"{letters}{1 + roll(9_999_999, booking, 'confirmation', room):07d}"


def returned(key: str, paid: PriceParts, left: timedelta) -> tuple[Decimal, Decimal]:
    """All until the deadline of the rate, later all but the penalty, nothing after check-in; never a credit."""
    stay, pick = _bought(key)
    return refund_of(stay, pick.rate, paid.total, canceled_at=_arrival_until(stay) - left), ZERO


HOTELS = Inventory(
    providers=providers,
    offers=offers,
    nearby=nearby,
    offer=offer,
    parts=parts,
    has_room=has_room,
    starts_at=starts_at,
    ticket=ticket,
    returned=returned,
    hold=HOLD,
    closes=SALES_CLOSE,
    sentences=Sentences(
        gone=GONE,
        no_room="Não há mais quartos deste tipo nestas datas",
        issue_refused="O hotel recusou a confirmação da reserva",
        cancel_refused="O hotel recusou o cancelamento",
        started="O prazo de chegada do hotel já passou: nada é reembolsado",
    ),
)
