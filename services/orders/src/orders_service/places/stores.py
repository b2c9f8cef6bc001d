"""Stores of rental companies, loaded once: the four companies of the market are invented."""

import csv
from dataclasses import dataclass
from datetime import time
from functools import cache
from importlib import resources
from uuid import NAMESPACE_OID, UUID, uuid5
from zoneinfo import ZoneInfo

from contracts.places import city_uuid
from kit.core.folding import fold

from orders_service.places.airports import find_place
from orders_service.places.zones import zone_of

RENTAL_COMPANIES = {
    "locadora-sul": "Locadora Sul",
    "via-livre": "Via Livre",
    "rota-certa": "Rota Certa",
    "mandacaru": "Mandacaru Aluguel de Carros",
}
"""Name by slug, the company with the most stores first."""


@dataclass(frozen=True, slots=True)
class VehicleStore:
    """`opens` and `closes`: local, the same on every day; 00:00 to 23:59 is open all day."""

    uuid: UUID
    slug: str
    company_slug: str
    name: str
    address: str
    city: str
    city_uuid: UUID
    state: str
    airport_iata: str | None
    latitude: float
    longitude: float
    opens: time
    closes: time

    @property
    def company(self) -> str:
        return RENTAL_COMPANIES[self.company_slug]

    @property
    def zone(self) -> ZoneInfo:
        return zone_of(self.state)

    def is_open_at(self, wall: time) -> bool:
        """Whether people are served at a local time, the minute of closing included."""
        return self.opens <= wall.replace(second=0, microsecond=0) <= self.closes

    def words(self) -> str:
        """What a search reads, folded."""
        return _words(self.name, self.company, self.city, self.state, self.airport_iata or "")


@cache
def _words(*names: str) -> str:
    return fold(" ".join(names))


@cache
def stores() -> dict[UUID, VehicleStore]:
    """Every store by its key, in the order of the file: by company, state, city."""
    text = resources.files(__package__).joinpath("stores.csv").read_text(encoding="utf-8")
    found = map(_store, csv.DictReader(text.splitlines()))
    return {store.uuid: store for store in found}


def _store(row: dict[str, str]) -> VehicleStore:
    return VehicleStore(
        uuid=uuid5(NAMESPACE_OID, f"trajeto vehicle store {row['slug']}"),
        slug=row["slug"],
        company_slug=row["company"],
        name=row["name"],
        address=row["address"],
        city=row["city"],
        city_uuid=city_uuid(row["ibge_code"]),
        state=row["state"],
        airport_iata=row["airport_iata"] or None,
        latitude=float(row["latitude"]),
        longitude=float(row["longitude"]),
        opens=time.fromisoformat(row["opens"]),
        closes=time.fromisoformat(row["closes"]),
    )


@cache
def stores_by_slug() -> dict[str, VehicleStore]:
    """Every store by the name that keys of offers hold."""
    return {store.slug: store for store in stores().values()}


@cache
def stores_at(iata: str) -> tuple[VehicleStore, ...]:
    """The stores at an airport, or at all airports of a city; none for any other code."""
    place = find_place(iata)
    codes = [airport.iata for airport in place.airports] if place else []
    found = [store for store in stores().values() if store.airport_iata in codes]
    return tuple(sorted(found, key=lambda store: codes.index(store.airport_iata or "")))


def find_stores(place: UUID | str) -> tuple[VehicleStore, ...]:
    """The store of a key, or the stores at the airports of a code."""
    if isinstance(place, str):
        return stores_at(place)
    return (stores()[place],) if place in stores() else ()
