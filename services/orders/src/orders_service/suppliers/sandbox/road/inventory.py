"""Buses as the sandbox sells them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import product
from uuid import UUID

from kit.core.clock import local_day

from orders_service.places.stations import BusStation, find_stations, stations_by_slug
from orders_service.suppliers.bpe import access_key
from orders_service.suppliers.protocol import SupplierRefused
from orders_service.suppliers.road import RoadOffer, RoadQuery, SeatClass, Terminal
from orders_service.suppliers.sandbox.inventory import Inventory, Sentences
from orders_service.suppliers.sandbox.road.companies import COMPANIES, Company, companies
from orders_service.suppliers.sandbox.road.fares import cancellation_tax, parts_of
from orders_service.suppliers.sandbox.road.keys import GONE, Sale, sale_of
from orders_service.suppliers.sandbox.road.seats import free_seats, seat_map, segment_of
from orders_service.suppliers.sandbox.road.timetable import Bus, buses_of_day, runs
from orders_service.suppliers.sandbox.seeds import roll
from orders_service.suppliers.seats import SeatMap
from orders_service.suppliers.types import ZERO, NearbyFare, PriceParts, Provider, StretchQuery

SALES_CLOSE = timedelta(minutes=60)
"""Before departure."""
REFUNDED_UNTIL = timedelta(hours=3)
"""Before departure (Lei 11.975/2009, article 8)."""
HORIZON_DAYS, NEARBY_DAYS = 180, 3
_AMENITIES = {
    SeatClass.CONVENCIONAL: ("Ar-condicionado",),
    SeatClass.EXECUTIVO: ("Ar-condicionado", "Banheiro", "Tomada USB"),
    SeatClass.SEMI_LEITO: ("Ar-condicionado", "Banheiro", "Tomada USB", "Wi-Fi"),
    SeatClass.LEITO: ("Ar-condicionado", "Banheiro", "Tomada USB", "Wi-Fi", "Manta"),
    SeatClass.LEITO_CAMA: ("Ar-condicionado", "Banheiro", "Tomada", "Wi-Fi", "Manta e travesseiro", "Água"),
}


def _routes(company: Company, stretch: StretchQuery) -> list[tuple[BusStation, BusStation]]:
    origins, destinations = find_stations(UUID(stretch.origin)), find_stations(UUID(stretch.destination))
    return [pair for pair in product(origins, destinations) if runs(company, *pair)]


def providers(query: RoadQuery) -> Sequence[Provider]:
    """The companies that drive at least one of the stretches."""
    found = [company for company in COMPANIES if any(_routes(company, stretch) for stretch in query.stretches)]
    return [company.provider() for company in found]


def _sales(company: Company, query: RoadQuery, index: int, day: date, *, now: datetime) -> Iterator[Sale]:
    """Every class of every bus of a day that has room and is not about to leave."""
    for origin, destination in _routes(company, query.stretches[index]):
        for bus in buses_of_day(company.slug, origin.slug, destination.slug, day):
            if bus.departs < now + SALES_CLOSE:
                continue
            for seat_class in bus.classes:
                sale = Sale(bus, seat_class, index, query.passengers)
                if _fits(sale):
                    yield sale


def _fits(sale: Sale) -> bool:
    return free_seats(sale.bus, sale.seat_class) >= sale.passengers


def offers(query: RoadQuery, provider: Provider, now: datetime) -> Iterator[RoadOffer]:
    """Every class of every bus of a company."""
    for index, stretch in enumerate(query.stretches):
        for sale in _sales(companies()[provider.slug], query, index, stretch.go_date, now=now):
            yield offer_of(sale, today=local_day(now))


def nearby(query: RoadQuery, provider: Provider, now: datetime) -> Iterator[NearbyFare]:
    """The company's lowest values three days before to three after."""
    today = local_day(now)
    for index, stretch in enumerate(query.stretches):
        for shift in (*range(-NEARBY_DAYS, 0), *range(1, NEARBY_DAYS + 1)):
            day = stretch.go_date + timedelta(days=shift)
            if not today <= day <= today + timedelta(days=HORIZON_DAYS):
                continue
            sold = _sales(companies()[provider.slug], query, index, day, now=now)
            lowest = min((_parts(sale, today).total for sale in sold), default=None)
            if lowest is not None:
                yield NearbyFare(index, day, lowest)


def _parts(sale: Sale, today: date) -> PriceParts:
    return parts_of(sale.bus, sale.seat_class, passengers=sale.passengers, today=today)


def offer_of(sale: Sale, *, today: date) -> RoadOffer:
    """The sale at the prices of a day."""
    bus, price = sale.bus, _parts(sale, today)
    return RoadOffer(
        key=sale.key,
        bus_key=sale.bus_key,
        stretch_index=sale.stretch_index,
        provider=companies()[bus.company].provider(),
        seat_class=sale.seat_class,
        departure=_terminal(bus.origin),
        arrival=_terminal(bus.destination),
        departs_at=bus.departs,
        arrives_at=bus.arrives,
        duration=bus.minutes,
        connection=bus.connection,
        passengers=sale.passengers,
        free_seats=free_seats(bus, sale.seat_class),
        amenities=_AMENITIES[sale.seat_class],
        fare=price.total / sale.passengers,
        cancellation_tax=cancellation_tax(price),
        parts=price,
    )


def _terminal(slug: str) -> Terminal:
    station = stations_by_slug()[slug]
    return Terminal(station.uuid, station.name, station.city, station.state)


def offer(key: str, now: datetime) -> RoadOffer:
    """At the price of this moment. Raises SupplierRefused when it is full or about to leave."""
    sale = sale_of(key)
    if not _fits(sale) or sale.bus.departs < now + SALES_CLOSE:
        raise SupplierRefused(GONE)
    return offer_of(sale, today=local_day(now))


def parts(key: str, today: date) -> PriceParts:
    """What the seats cost on a day."""
    return _parts(sale_of(key), today)


def has_room(key: str) -> bool:
    """Whether the class has a seat for everybody."""
    return _fits(sale_of(key))


def seats(key: str) -> Sequence[SeatMap]:
    """Of its class alone: others are other offers."""
    sale = sale_of(key)
    return (seat_map(sale.bus, sale.seat_class),)


def segments(offer: RoadOffer) -> Sequence[UUID]:
    """One: the way in its class."""
    sale = sale_of(offer.key)
    return (segment_of(sale.bus, sale.seat_class),)


def less_sold(offer: RoadOffer, sold: Mapping[UUID, int]) -> RoadOffer | None:
    """With the seats that are left; None when they are too few."""
    left = offer.free_seats - sum(sold.get(segment, 0) for segment in segments(offer))
    return replace(offer, free_seats=left) if left >= offer.passengers else None


def starts_at(key: str) -> datetime:
    """When the bus leaves."""
    return sale_of(key).bus.departs


def ticket(booking: UUID, key: str, place: int) -> str:
    """The access key of the passenger's BP-e."""
    bus: Bus = sale_of(key).bus
    return access_key(
        state=stations_by_slug()[bus.origin].state,
        issued_on=bus.departs.date(),
        cnpj=companies()[bus.company].cnpj,
        number=1 + roll(999_999_999, booking, "bpe", place),
        code=roll(100_000_000, booking, "bpe code", place),
    )


def returned(_key: str, paid: PriceParts, left: timedelta) -> tuple[Decimal, Decimal]:
    """Until three hours before the departure all but five percent comes back; later nothing does."""
    return (paid.total - cancellation_tax(paid) if left >= REFUNDED_UNTIL else ZERO), ZERO


BUSES = Inventory(
    providers=providers,
    offers=offers,
    nearby=nearby,
    offer=offer,
    parts=parts,
    has_room=has_room,
    starts_at=starts_at,
    ticket=ticket,
    returned=returned,
    seats=seats,
    segments=segments,
    less_sold=less_sold,
    hold=timedelta(minutes=30),
    closes=timedelta(minutes=30),
    sentences=Sentences(
        gone=GONE,
        no_room="Não há mais poltronas nesta classe",
        issue_refused="A viação recusou a emissão",
        cancel_refused="A viação recusou o cancelamento",
        started="O ônibus já partiu",
    ),
)
