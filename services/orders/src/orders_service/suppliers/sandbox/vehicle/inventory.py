"""Rented cars as the sandbox sells them."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from uuid import UUID

from kit.core.clock import local_day

from orders_service.places.stores import VehicleStore
from orders_service.suppliers.protocol import SupplierRefused
from orders_service.suppliers.sandbox.inventory import Inventory, Sentences
from orders_service.suppliers.sandbox.seasons import season_percent
from orders_service.suppliers.sandbox.seeds import roll
from orders_service.suppliers.sandbox.vehicle import rates
from orders_service.suppliers.sandbox.vehicle.companies import COMPANIES, Company, companies
from orders_service.suppliers.sandbox.vehicle.coverages import coverages_of
from orders_service.suppliers.sandbox.vehicle.keys import GONE, Sale, local_time, sale_of
from orders_service.suppliers.sandbox.vehicle.offers import amount_of, offer_of
from orders_service.suppliers.types import ZERO, NearbyFare, PriceParts, Provider
from orders_service.suppliers.vehicle import VehicleOffer, VehicleQuery, kept_day

SALES_CLOSE = timedelta(hours=2)
"""Before the pick-up: a car is made ready."""
ALWAYS_LEFT = "compacto"
"""Every fleet has this car, and every store one of it."""


def _ways(company: Company, query: VehicleQuery) -> list[tuple[VehicleStore, VehicleStore]]:
    """Each store of the pick-up with the one where its cars are given back."""
    found = []
    for pickup in company.stores_of(query.pickup):
        there = [pickup] if query.dropoff is None else company.stores_of(query.dropoff)
        at = pickup if pickup in there else next((store for store in there if company.takes_back(pickup, store)), None)
        if at is not None and company.takes_back(pickup, at):
            found.append((pickup, at))
    return found


def providers(query: VehicleQuery) -> Sequence[Provider]:
    """The companies that have a store of the pick-up and one for the return."""
    return [company.provider() for company in COMPANIES if _ways(company, query)]


def _sales(company: Company, query: VehicleQuery) -> Iterator[Sale]:
    """Every car of every store of the pick-up."""
    for pickup, at in _ways(company, query):
        for model in company.models():
            sale = Sale(
                company=company,
                model=model,
                pickup_store=pickup,
                return_store=at,
                pickup_at=local_time(pickup, query.pickup_at),
                return_at=local_time(at, query.return_at),
                driver_age=query.driver_age,
                coverage=coverages_of(company)[0],
            )
            if sale.is_offered():
                yield sale


def offers(query: VehicleQuery, provider: Provider, now: datetime) -> Iterator[VehicleOffer]:
    """Every car of a company that is left and can be made ready in time."""
    for sale in _sales(companies()[provider.slug], query):
        if cars_left(sale) and sale.pickup_at >= now + SALES_CLOSE:
            yield offer_of(sale, today=local_day(now), cars_left=cars_left(sale))


def nearby(_query: VehicleQuery, _provider: Provider, _now: datetime) -> Iterator[NearbyFare]:
    """None: the days around are those of flights and buses (API section 2.3)."""
    return iter(())


def cars_left(sale: Sale) -> int:
    """How many of the model the store has left for the day; in the season fewer."""
    first = sale.pickup_at.date()
    left = roll(8, sale.pickup_store.slug, sale.model.slug, first, "left") - (season_percent(first) > 100)
    return max(left, int(sale.model.slug == ALWAYS_LEFT))


def offer(key: str, now: datetime) -> VehicleOffer:
    """The rental with all of its coverages at the prices of this moment, whichever of them the key names.

    Raises SupplierRefused when no car is left or the pick-up is too near.
    """
    sale = sale_of(key)
    if not cars_left(sale) or sale.pickup_at < now + SALES_CLOSE:
        raise SupplierRefused(GONE)
    return offer_of(sale.choices()[0], today=local_day(now), cars_left=cars_left(sale))


def parts(key: str, today: date) -> PriceParts:
    """What the rental with the coverage of its key costs on a day."""
    return PriceParts(provider_value=amount_of(sale_of(key), today=today))


def has_room(key: str) -> bool:
    """Whether a car is left."""
    return cars_left(sale_of(key)) > 0


def starts_at(key: str) -> datetime:
    """When the car is picked up."""
    return sale_of(key).pickup_at


def ticket(booking: UUID, key: str, _place: int) -> str:
    """The number of the rental: one for everybody who travels in the car."""
    return f"{sale_of(key).company.prefix}{roll(100_000_000, booking, 'rental'):08d}"


def returned(key: str, paid: PriceParts, left: timedelta) -> tuple[Decimal, Decimal]:
    """All of it until the company's dead line, then all but one day until the pick-up, then nothing."""
    sale = sale_of(key)
    if left >= sale.company.free_until:
        return paid.total, ZERO
    return (paid.total - one_day(sale, paid) if left > timedelta(0) else ZERO), ZERO


def one_day(sale: Sale, paid: PriceParts) -> Decimal:
    """What a day costs of what was paid, its coverage included and the way back left out."""
    fee = rates.return_fee(sale.company, sale.pickup_store, sale.return_store)
    return kept_day(paid.total, fee, sale.days)


CARS = Inventory(
    providers=providers,
    offers=offers,
    nearby=nearby,
    offer=offer,
    parts=parts,
    has_room=has_room,
    starts_at=starts_at,
    ticket=ticket,
    returned=returned,
    hold=timedelta(hours=24),
    closes=timedelta(hours=1),
    sentences=Sentences(
        gone=GONE,
        no_room="Não há mais carros deste grupo na loja",
        issue_refused="A locadora recusou a emissão",
        cancel_refused="A locadora recusou o cancelamento",
        started="A locação já começou",
    ),
)
