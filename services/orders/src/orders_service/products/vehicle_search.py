"""The search of rented cars: its body, what is wrong with it, and the query that rental companies read."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Annotated, Any, ClassVar
from uuid import UUID

from kit.core.refusals import Errors
from kit.http.validation import invalid
from pydantic import BeforeValidator, Field, WithJsonSchema

from orders_service.places.airports import find_place
from orders_service.places.stores import VehicleStore, find_stores, stores
from orders_service.products.criteria import Criteria, SearchContext, day_error, travelers_errors
from orders_service.products.shapes import Places
from orders_service.suppliers.vehicle import VehicleQuery

HORIZON_DAYS = 330
"""Companies price about eleven months ahead, and the car is back by then."""
NO_PICKUP = "Informe o local de retirada"
TWO_PLACES = "Informe a loja ou o aeroporto, não os dois"
UNKNOWN_STORE = "Loja não encontrada"
UNKNOWN_PLACE = "Aeroporto ou cidade não encontrado"
NO_STORE = "Não há lojas neste aeroporto"
OTHER_COMPANY = "A devolução deve ser em uma loja da mesma locadora"
RETURN_BEFORE = "A devolução deve ser depois da retirada"
OTHER_CLOCK = "Informe o horário do local, sem fuso ou com o fuso dele"

_LOCAL_TIME = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:00)?([+-]\d{2}:\d{2})?", re.ASCII)


def _local_time(value: object) -> object:
    """A text to the minute, never a number: pydantic would read one as seconds since 1970."""
    if not isinstance(value, str) or not _LOCAL_TIME.fullmatch(value.strip()):
        raise invalid("Data inválida")
    return value


LocalTime = Annotated[
    datetime, BeforeValidator(_local_time), WithJsonSchema({"type": "string", "examples": ["2026-12-01T10:30"]})
]
"""YYYY-MM-DDTHH:MM by the clock of a place; with an offset only if it is that place's."""
Code = Annotated[str, Field(max_length=3)]


class SearchVehicle(SearchContext):
    """One rental. A place is a store, or the stores of an airport or of all airports of a city.

    Without a place of return the car comes back to the store where it was picked up.
    """

    required_messages: ClassVar[Mapping[str, str]] = {
        "pickup_at": "Informe a data e a hora da retirada",
        "return_at": "Informe a data e a hora da devolução",
    }

    pickup_store_uuid: UUID | None = None
    pickup_airport: Code | None = None
    return_store_uuid: UUID | None = None
    return_airport: Code | None = None
    pickup_at: LocalTime
    return_at: LocalTime
    driver_age: Annotated[int, Field(strict=True, ge=18, le=99)] | None = None


def errors_of(asked: SearchVehicle, today: date) -> Errors:
    """Dotted path → Portuguese sentences, all at once; empty when the query can be searched."""
    found: Errors = defaultdict(list)
    wrong = [*_place_errors(asked, "pickup"), *_place_errors(asked, "return"), *_day_errors(asked, today)]
    if not any(field.endswith(("_uuid", "_airport")) for field, _ in wrong):
        wrong += [*_company_errors(asked), *_clock_errors(asked)]
    for field, sentence in wrong:
        found[field].append(sentence)
    return {**found, **travelers_errors(asked.travelers_uuids)}


Wrong = list[tuple[str, str]]


def _place_errors(asked: SearchVehicle, end: str) -> Wrong:
    store, airport = _asked_at(asked, end)
    if store and airport:
        return [(f"{end}_airport", TWO_PLACES)]
    if store is not None:
        return [] if store in stores() else [(f"{end}_store_uuid", UNKNOWN_STORE)]
    if airport:
        if find_place(airport) is None:
            return [(f"{end}_airport", UNKNOWN_PLACE)]
        return [] if find_stores(airport) else [(f"{end}_airport", NO_STORE)]
    return [("pickup_store_uuid", NO_PICKUP)] if end == "pickup" else []


def _asked_at(asked: SearchVehicle, end: str) -> tuple[UUID | None, str | None]:
    if end == "pickup":
        return asked.pickup_store_uuid, asked.pickup_airport
    return asked.return_store_uuid, asked.return_airport


def _day_errors(asked: SearchVehicle, today: date) -> Wrong:
    found = []
    for field, at in (("pickup_at", asked.pickup_at), ("return_at", asked.return_at)):
        sentence = day_error(at.date(), today, horizon_days=HORIZON_DAYS)
        if sentence is not None:
            found.append((field, sentence))
    return found


def _company_errors(asked: SearchVehicle) -> Wrong:
    """A car comes back to a store of its own company."""
    pickup, dropoff = _stores_at(asked, "pickup"), _stores_at(asked, "return")
    if {store.company_slug for store in pickup} & {store.company_slug for store in dropoff}:
        return []
    return [("return_store_uuid" if asked.return_store_uuid else "return_airport", OTHER_COMPANY)]


def _stores_at(asked: SearchVehicle, end: str) -> Sequence[VehicleStore]:
    store, airport = _asked_at(asked, end)
    place = store or airport or None
    return find_stores(place) if place else _stores_at(asked, "pickup")


def _clock_errors(asked: SearchVehicle) -> Wrong:
    found = []
    times = {"pickup": asked.pickup_at, "return": asked.return_at}
    for end, at in times.items():
        some = _stores_at(asked, end)
        if at.tzinfo is not None and at.utcoffset() != _at(some, at).utcoffset():
            found.append((f"{end}_at", OTHER_CLOCK))
        elif not any(store.is_open_at(at.time()) for store in some):
            first, last = min(store.opens for store in some), max(store.closes for store in some)
            found.append((f"{end}_at", f"Este local atende das {first:%H:%M} às {last:%H:%M}"))
    starts, ends = (_at(_stores_at(asked, end), at) for end, at in times.items())
    return [*found, ("return_at", RETURN_BEFORE)] if ends <= starts else found


def _at(some: Sequence[VehicleStore], wall: datetime) -> datetime:
    """The stores of an airport, and the airports of a city, share one clock."""
    return wall.replace(tzinfo=some[0].zone)


def query_of(asked: SearchVehicle) -> VehicleQuery:
    """The query as rental companies read it, codes in capitals, times without an offset."""
    pickup, dropoff = (
        store or (airport.upper() if airport else None)
        for store, airport in (_asked_at(asked, "pickup"), _asked_at(asked, "return"))
    )
    assert pickup is not None
    return VehicleQuery(
        pickup=pickup,
        pickup_at=asked.pickup_at.replace(tzinfo=None),
        return_at=asked.return_at.replace(tzinfo=None),
        dropoff=dropoff,
        driver_age=asked.driver_age,
        scenario=asked.sandbox_scenario,
    )


def stretches_of(query: VehicleQuery) -> list[dict[str, Any]]:
    """The rental as a search shows it: one stretch from the place of pick-up to that of return."""
    return [
        {
            "origin": str(query.pickup),
            "destination": str(query.dropoff or query.pickup),
            "go_date": query.pickup_at.date().isoformat(),
            "return_date": query.return_at.date().isoformat(),
        }
    ]


def places_of(key: str) -> Places:
    """The stores that a stretch's end stands for: name by key."""
    place = key if len(key) == len("GRU") else UUID(key)
    return {str(store.uuid): store.name for store in find_stores(place)}


VEHICLE_CRITERIA = Criteria(
    body=SearchVehicle,
    errors=errors_of,
    query=query_of,
    stretches=stretches_of,
    places=places_of,
    horizon_days=HORIZON_DAYS,
)
