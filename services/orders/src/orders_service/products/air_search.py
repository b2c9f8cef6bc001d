"""The search of flights: its body, what is wrong with it, and the query that airlines read."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Annotated, Any, ClassVar

from kit.core.refusals import Errors
from kit.http.validation import Input
from pydantic import Field

from orders_service.places.airports import Place, find_place
from orders_service.products.criteria import Criteria, SearchContext, day_error, travelers_errors
from orders_service.suppliers.air import AirQuery, Cabin, Passengers
from orders_service.suppliers.types import StretchQuery

HORIZON_DAYS = 330
"""Airlines load their flights about eleven months ahead."""
SAME_PLACE = "Origem e destino devem ser diferentes"
UNKNOWN_PLACE = "Aeroporto ou cidade não encontrado"
RETURN_BEFORE = "A volta deve ser depois da ida"
RETURN_OF_MANY = "A volta só pode ser informada quando há um único trecho"
OUT_OF_ORDER = "As datas dos trechos devem estar em ordem"
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

    required_messages: ClassVar[Mapping[str, str]] = {
        f"stretches.{index}.{field}": sentence
        for index in range(6)
        for field, sentence in (
            ("origin", "Informe a origem"),
            ("destination", "Informe o destino"),
            ("go_date", "Informe a data de ida"),
        )
    }

    stretches: Annotated[list[StretchInput], Field(min_length=1, max_length=6)]
    adult_quantity: Annotated[Count, Field(ge=1, le=9)]
    children_quantity: Annotated[Count, Field(ge=0, le=8)] = 0
    infant_quantity: Annotated[Count, Field(ge=0, le=9)] = 0
    cabin: Cabin | None = None
    direct_only: Switch = False
    with_baggage: Switch = False


def errors_of(asked: SearchAirway, today: date) -> Errors:
    """Dotted path → Portuguese sentences, all at once; empty when the query can be searched."""
    found: Errors = defaultdict(list)
    for index, stretch in enumerate(asked.stretches):
        for field, sentence in _stretch_errors(stretch, today):
            found[f"stretches.{index}.{field}"].append(sentence)
        if index and stretch.go_date < asked.stretches[index - 1].go_date:
            found[f"stretches.{index}.go_date"].append(OUT_OF_ORDER)
        if stretch.return_date is not None and len(asked.stretches) > 1:
            found[f"stretches.{index}.return_date"].append(RETURN_OF_MANY)
    if asked.infant_quantity > asked.adult_quantity:
        found["infant_quantity"].append(LONELY_INFANT)
    if asked.adult_quantity + asked.children_quantity > 9:
        found["children_quantity"].append(TOO_MANY)
    return {**found, **travelers_errors(asked.travelers_uuids)}


def _stretch_errors(stretch: StretchInput, today: date) -> list[tuple[str, str]]:
    found = []
    origin, destination = find_place(stretch.origin), find_place(stretch.destination)
    for field, text, place in (
        ("origin", stretch.origin, origin),
        ("destination", stretch.destination, destination),
    ):
        if not text:
            found.append((field, "Informe a origem" if field == "origin" else "Informe o destino"))
        elif place is None:
            found.append((field, UNKNOWN_PLACE))
    if origin and destination and share_an_airport((origin, destination)):
        found.append(("destination", SAME_PLACE))
    if stretch.return_date is not None and stretch.return_date < stretch.go_date:
        found.append(("return_date", RETURN_BEFORE))
    days = (("go_date", stretch.go_date), ("return_date", stretch.return_date))
    wrong = [(field, day_error(day, today, horizon_days=HORIZON_DAYS)) for field, day in days if day is not None]
    return found + [(field, sentence) for field, sentence in wrong if sentence is not None]


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
    return [
        {
            "origin": stretch.origin,
            "destination": stretch.destination,
            "go_date": stretch.go_date.isoformat(),
            "return_date": stretch.return_date.isoformat() if stretch.return_date else None,
        }
        for stretch in query.stretches
    ]


AIR_CRITERIA = Criteria(
    body=SearchAirway, errors=errors_of, query=query_of, stretches=stretches_of, horizon_days=HORIZON_DAYS
)
