"""Which places a person may mean by what they type."""

from collections.abc import Sequence
from functools import cache
from uuid import UUID

from kit.core.folding import fold

from orders_service.places.airports import Place, places
from orders_service.places.stations import BusStation, stations
from orders_service.places.stores import VehicleStore, stores


def list_places(search: str | None = None, *, international: bool | None = None) -> Sequence[Place]:
    """Places by name; with a search the likeliest first: the exact code, then codes, then cities that start so."""
    wanted = fold(search or "")
    found = [
        place
        for place in places().values()
        if (international is None or place.is_domestic is not international)
        and all(word in place.words() for word in wanted.split())
    ]
    return sorted(found, key=lambda place: (_distance(place, wanted), fold(place.name), place.iata))


def _distance(place: Place, wanted: str) -> int:
    if not wanted:
        return 0
    if place.iata.casefold() == wanted:
        return 1
    starts = place.iata.casefold().startswith(wanted) or fold(place.city).startswith(wanted)
    return (2 if starts else 4) + (0 if place.kind == "city" else 1)


def list_stations(search: str | None = None) -> Sequence[BusStation]:
    """Bus stations by city; with a search those first whose city starts so, the busiest of them first."""
    wanted = fold(search or "")
    found = [one for one in stations().values() if all(_is_named(one, word) for word in wanted.split())]

    def order(station: BusStation) -> tuple[bool, int, str, str]:
        city = _folded(station.city)
        return (not city.startswith(wanted), -station.weight if wanted else 0, city, _folded(station.name))

    return sorted(found, key=order)


def list_vehicle_stores(search: str | None = None, *, city_uuid: UUID | None = None) -> Sequence[VehicleStore]:
    """Stores by city, those at its airports first; with a search those of the airport or city that starts so first."""
    wanted = fold(search or "")
    found = [
        one
        for one in stores().values()
        if city_uuid in (None, one.city_uuid) and all(_is_named(one, word) for word in wanted.split())
    ]

    def order(store: VehicleStore) -> tuple[bool, str, bool, str, str]:
        city = _folded(store.city)
        starts = _folded(store.airport_iata or "") == wanted or city.startswith(wanted)
        return (not starts, city, store.airport_iata is None, _folded(store.name), store.company)

    return sorted(found, key=order)


_folded = cache(fold)
"""The names of places are few; folding all of them again takes 10 ms of a list."""


def _is_named(place: BusStation | VehicleStore, word: str) -> bool:
    """A part of the city, or the start of a word of the name: 'rio' is a part of every 'Rodoviária'."""
    return word in _folded(place.city) or any(part.startswith(word) for part in place.words().split())
