"""The cities of the market: where they are, how many hotels they have, which are by the sea."""

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from uuid import UUID
from zoneinfo import ZoneInfo

from kit.core.folding import fold

from orders_service.places.stations import BusStation, stations
from orders_service.places.stores import VehicleStore, stores
from orders_service.places.zones import zone_of
from orders_service.suppliers.sandbox.seeds import roll

BIGGEST = {"sao-paulo-sp": 505, "rio-de-janeiro-rj": 160}
"""More hotels than the weight of their stations says: on most days 500 of São Paulo's have rooms."""
SEASIDE = frozenset(
    fold(name)
    for name in (
        *("Rio de Janeiro", "Salvador", "Recife", "Fortaleza", "Natal", "Maceió", "João Pessoa", "Aracaju", "Vitória"),
        *("Florianópolis", "Balneário Camboriú", "Porto Seguro", "Ilhéus", "Cabo Frio", "Santos", "São Luís", "Macaé"),
        *("Rio Grande", "Linhares", "Parnaíba"),
    )
)
RESORTS = frozenset(map(fold, ("Caldas Novas", "Foz do Iguaçu", "Poços de Caldas", "Petrópolis", "Garanhuns")))
"""Inland, and still people go there for their holidays."""


@dataclass(frozen=True, slots=True, eq=False)
class HotelCity:
    """One object per city. `weight`: 1 to 10 as its busiest bus station's; `leisure`: people come for the weekend."""

    slug: str
    uuid: UUID
    name: str
    state: str
    latitude: float
    longitude: float
    weight: int
    hotels: int
    seaside: bool
    leisure: bool

    @property
    def zone(self) -> ZoneInfo:
        return zone_of(self.state)


@cache
def cities() -> dict[str, HotelCity]:
    """Every city with a bus station or a rental store, by its slug."""
    found: dict[UUID, list[BusStation | VehicleStore]] = defaultdict(list)
    known: list[BusStation | VehicleStore] = [*stations().values(), *stores().values()]
    for place in known:
        found[place.city_uuid].append(place)
    return {city.slug: city for city in map(_city, found.values())}


@cache
def cities_by_uuid() -> dict[UUID, HotelCity]:
    """The same by the key that every service knows a city by."""
    return {city.uuid: city for city in cities().values()}


def _city(known: list[BusStation | VehicleStore]) -> HotelCity:
    """A city lies where its busiest station is; one without a station is small."""
    centre = max(known, key=_weight)
    slug, folded, weight = _slug(centre.city, centre.state), fold(centre.city), _weight(centre)
    return HotelCity(
        slug=slug,
        uuid=centre.city_uuid,
        name=centre.city,
        state=centre.state,
        latitude=centre.latitude,
        longitude=centre.longitude,
        weight=weight,
        hotels=BIGGEST.get(slug) or _count(slug, weight),
        seaside=folded in SEASIDE,
        leisure=folded in SEASIDE | RESORTS,
    )


def _weight(place: BusStation | VehicleStore) -> int:
    return place.weight if isinstance(place, BusStation) else 1


def _count(slug: str, weight: int) -> int:
    """2 to 8 hotels in a small city, 12 to 40 in a big one."""
    low, high = (2, 8) if weight <= 3 else (12, 26) if weight <= 5 else (24, 40)
    return low + roll(high - low + 1, "hotels of", slug)


def _slug(name: str, state: str) -> str:
    kept = "".join(letter if letter.isalnum() else "-" for letter in f"{fold(name)} {state.lower()}")
    return "-".join(filter(None, kept.split("-")))
