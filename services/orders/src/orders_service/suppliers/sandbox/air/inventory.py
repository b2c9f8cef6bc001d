"""Flights as the sandbox sells them."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from uuid import UUID

from kit.core.clock import local_day

from orders_service.suppliers.air import AirOffer, AirQuery, free_until
from orders_service.suppliers.protocol import SupplierRefused
from orders_service.suppliers.sandbox.air import shelf
from orders_service.suppliers.sandbox.air.carriers import carriers
from orders_service.suppliers.sandbox.air.keys import GONE, sale_of
from orders_service.suppliers.sandbox.air.offers import bag_price, has_room, offer_of, returns_of
from orders_service.suppliers.sandbox.air.seats import has_map, seat_map
from orders_service.suppliers.sandbox.inventory import Inventory, Sentences
from orders_service.suppliers.sandbox.seeds import roll
from orders_service.suppliers.seats import SeatMap
from orders_service.suppliers.types import NearbyFare, PriceParts, Provider


def providers(query: AirQuery) -> Sequence[Provider]:
    """The airlines that fly at least one of the stretches."""
    return [carrier.provider() for carrier in shelf.sellers(query)]


def offers(query: AirQuery, provider: Provider, now: datetime) -> Iterator[AirOffer]:
    """Every fare of every flight of an airline."""
    today = local_day(now)
    for index in range(len(query.stretches)):
        for sale in shelf.sales(carriers()[provider.slug], query, index, now=now):
            yield offer_of(sale, today=today)


def nearby(query: AirQuery, provider: Provider, now: datetime) -> Iterator[NearbyFare]:
    """The airline's lowest values three days before to three after."""
    for index in range(len(query.stretches)):
        yield from shelf.nearby(carriers()[provider.slug], query, index, now=now, today=local_day(now))


def offer(key: str, now: datetime) -> AirOffer:
    """At the price of this moment. Raises SupplierRefused when it is sold out or about to leave."""
    if not fits(key) or starts_at(key) < now + shelf.SALES_CLOSE:
        raise SupplierRefused(GONE)
    return offer_of(sale_of(key), today=local_day(now))


def parts(key: str, today: date) -> PriceParts:
    """What the flights cost on a day."""
    return offer_of(sale_of(key), today=today).parts


def fits(key: str) -> bool:
    """Whether the fare has a seat for everybody."""
    return has_room(sale_of(key))


def starts_at(key: str) -> datetime:
    """When the first flight departs."""
    return sale_of(key).directions[0][0].departs


def ticket(booking: UUID, key: str, place: int) -> str:
    """Thirteen digits: the airline's three, then ten."""
    return f"{sale_of(key).carrier.ticket_prefix}{roll(10_000_000_000, booking, 'ticket', place):010d}"


def returned(key: str, paid: PriceParts, _left: timedelta) -> tuple[Decimal, Decimal]:
    """By the rules of its fare, of what was paid for the flight itself beside a credit."""
    return returns_of(sale_of(key).family).of(min(paid.provider_value, paid.total))


def seats(key: str) -> Sequence[SeatMap]:
    """One map per flight that has one, in the cabin of the fare."""
    sale = sale_of(key)
    return [
        seat_map(flight, sale.family, with_children=sale.passengers.children + sale.passengers.infants > 0)
        for itinerary in sale.directions
        for flight in itinerary
        if has_map(flight)
    ]


def price_of_bag(key: str) -> Decimal | None:
    """On all flights of the fare."""
    return bag_price(sale_of(key))


FLIGHTS = Inventory(
    providers=providers,
    offers=offers,
    nearby=nearby,
    offer=offer,
    parts=parts,
    has_room=fits,
    starts_at=starts_at,
    ticket=ticket,
    returned=returned,
    free_until=free_until,
    seats=seats,
    seats_all=False,
    bag_price=price_of_bag,
    hold=timedelta(hours=24),
    closes=timedelta(hours=1),
    sentences=Sentences(
        gone=GONE,
        no_room="Não há mais lugares nesta tarifa",
        issue_refused="A companhia aérea recusou a emissão",
        cancel_refused="A companhia aérea recusou o cancelamento",
        started="O voo já partiu",
    ),
)
