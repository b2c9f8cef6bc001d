"""The search of flights: its body, what is wrong with it, and the query that airlines read."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Annotated, Any, ClassVar

from kit.core.refusals import Errors
from kit.http.validation import Input
from pydantic import Field

from orders_service.places.airports import Place, find_place
from orders_service.products.criteria import (
    SAME_PLACE,
    Criteria,
    SearchContext,
    needed_in_stretches,
    shown_stretches,
    stretch_errors,
    travelers_errors,
)
from orders_service.products.shapes import Places
from orders_service.suppliers.air import AirQuery, Cabin, Passengers
from orders_service.suppliers.types import StretchQuery

HORIZON_DAYS = 330
"""Airlines load their flights about eleven months ahead."""
UNKNOWN_PLACE = "Aeroporto ou cidade não encontrado"
LONELY_INFANT = "Cada bebê de colo precisa de um adulto"
TOO_MANY = "Uma busca aceita até 9 passageiros com assento"

Count = Annotated[int, Field(strict=True)]
Switch = Annotated[bool, Field(strict=True)]
Code = Annotated[str, Field(max_length=3)]


class StretchInput(Input):
    """`origin`, `destination`: IATA of an airport or of a city with all its airports. Days as YYYY-MM-DD."""

    origin: Code
    destination: Code
    go_date: date
    return_date: date | None = None


class SearchAirway(SearchContext):
    """Flights for everybody who travels together, stretch by stretch."""

    required_messages: ClassVar[Mapping[str, str]] = needed_in_stretches(6)

    stretches: Annotated[list[StretchInput], Field(min_length=1, max_length=6)]
    adult_quantity: Annotated[Count, Field(ge=1, le=9)]
    children_quantity: Annotated[Count, Field(ge=0, le=8)] = 0
    infant_quantity: Annotated[Count, Field(ge=0, le=9)] = 0
    cabin: Cabin | None = None
    direct_only: Switch = False
    with_baggage: Switch = False


def errors_of(asked: SearchAirway, today: date) -> Errors:
    """Dotted path → Portuguese sentences, all at once; empty when the query can be searched."""
    found: Errors = {}
    if asked.infant_quantity > asked.adult_quantity:
        found["infant_quantity"] = [LONELY_INFANT]
    if asked.adult_quantity + asked.children_quantity > 9:
        found["children_quantity"] = [TOO_MANY]
    stretches = stretch_errors(asked.stretches, today, horizon_days=HORIZON_DAYS, places=_places_errors)
    return {**stretches, **found, **travelers_errors(asked.travelers_uuids)}


def _places_errors(stretch: StretchInput) -> Errors:
    found: Errors = {}
    origin, destination = find_place(stretch.origin), find_place(stretch.destination)
    for field, text, place in (
        ("origin", stretch.origin, origin),
        ("destination", stretch.destination, destination),
    ):
        if not text:
            found[field] = ["Informe a origem" if field == "origin" else "Informe o destino"]
        elif place is None:
            found[field] = [UNKNOWN_PLACE]
    if origin and destination and share_an_airport((origin, destination)):
        found["destination"] = [SAME_PLACE]
    return found


def share_an_airport(places: Sequence[Place]) -> bool:
    """GRU and SAO (all of São Paulo) name the same airport."""
    codes = [{airport.iata for airport in place.airports} for place in places]
    return bool(set.intersection(*codes))


def query_of(asked: SearchAirway) -> AirQuery:
    """The query as airlines read it, codes in capitals."""
    return AirQuery(
        stretches=tuple(
            StretchQuery(s.origin.upper(), s.destination.upper(), s.go_date, s.return_date) for s in asked.stretches
        ),
        passengers=Passengers(asked.adult_quantity, asked.children_quantity, asked.infant_quantity),
        cabin=asked.cabin,
        direct_only=asked.direct_only,
        with_baggage=asked.with_baggage,
        scenario=asked.sandbox_scenario,
    )


def stretches_of(query: AirQuery) -> list[dict[str, Any]]:
    """The stretches as a search shows them."""
    return shown_stretches(query.stretches)


def places_of(code: str) -> Places:
    """The airports that a code stands for."""
    place = find_place(code)
    return {airport.iata: airport.name for airport in place.airports} if place else {}


AIR_CRITERIA = Criteria(
    body=SearchAirway,
    errors=errors_of,
    query=query_of,
    stretches=stretches_of,
    places=places_of,
    horizon_days=HORIZON_DAYS,
)
