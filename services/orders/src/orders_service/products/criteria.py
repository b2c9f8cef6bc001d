"""What a search may be asked of any product, and what each product makes of it."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated, Any, Literal, Protocol
from uuid import UUID

from kit.core.refusals import Errors
from kit.http.validation import Input
from pydantic import Field

from orders_service.products.shapes import Places
from orders_service.suppliers.types import StretchQuery

SearchScenario = Literal["slow_provider", "provider_down", "no_offers"]
"""API section 1.7; the sandbox market serves every product."""
PAST_DAY = "A data não pode estar no passado"
REPEATED = "Viajante repetido"
SAME_PLACE = "Origem e destino devem ser diferentes"
RETURN_BEFORE = "A volta deve ser depois da ida"
RETURN_OF_MANY = "A volta só pode ser informada quando há um único trecho"
OUT_OF_ORDER = "As datas dos trechos devem estar em ordem"


class SearchContext(Input):
    """For whom and for what one searches. `travelers_uuids`: whose policies mark the offers, the caller when empty."""

    order_uuid: UUID | None = None
    item_uuid: UUID | None = None
    reason_trip_uuid: UUID | None = None
    travelers_uuids: Annotated[list[UUID], Field(max_length=9)] = []
    cost_center_uuid: UUID | None = None
    sandbox_scenario: SearchScenario | None = None


@dataclass(frozen=True, slots=True)
class Criteria:
    """One product's question.

    body          schema of the search's body, a SearchContext
    errors        body, today → what is wrong, by dotted path
    query         body that has no errors → the query as suppliers read it
    stretches     query → its stretches as the search shows them
    places        key of a stretch's end → the places it stands for
    horizon_days  how far ahead one may search
    """

    body: type[SearchContext]
    errors: Callable[[Any, date], Errors]
    query: Callable[[Any], Any]
    stretches: Callable[[Any], list[dict[str, Any]]]
    places: Callable[[str], Places]
    horizon_days: int


class StretchAsked(Protocol):
    """One way of a trip, and perhaps the way back."""

    @property
    def go_date(self) -> date: ...
    @property
    def return_date(self) -> date | None: ...


def needed_in_stretches(most: int) -> Mapping[str, str]:
    """What is said of a stretch in which something lacks, by dotted path."""
    needed = (
        ("origin", "Informe a origem"),
        ("destination", "Informe o destino"),
        ("go_date", "Informe a data de ida"),
    )
    return {f"stretches.{index}.{field}": said for index in range(most) for field, said in needed}


def stretch_errors(
    stretches: Sequence[StretchAsked], today: date, *, horizon_days: int, places: Callable[[Any], Errors]
) -> Errors:
    """What is wrong with the days and, by `places`, with the ends of each stretch, by dotted path."""
    found: Errors = defaultdict(list)
    for index, stretch in enumerate(stretches):
        wrong = [*_ends(places(stretch)), *_day_errors(stretch, today, horizon_days=horizon_days)]
        if index and stretch.go_date < stretches[index - 1].go_date:
            wrong.append(("go_date", OUT_OF_ORDER))
        if stretch.return_date is not None and len(stretches) > 1:
            wrong.append(("return_date", RETURN_OF_MANY))
        for field, sentence in wrong:
            found[f"stretches.{index}.{field}"].append(sentence)
    return dict(found)


def _ends(errors: Errors) -> list[tuple[str, str]]:
    return [(field, sentence) for field, sentences in errors.items() for sentence in sentences]


def _day_errors(stretch: StretchAsked, today: date, *, horizon_days: int) -> list[tuple[str, str]]:
    found = []
    if stretch.return_date is not None and stretch.return_date < stretch.go_date:
        found.append(("return_date", RETURN_BEFORE))
    days = (("go_date", stretch.go_date), ("return_date", stretch.return_date))
    wrong = [(field, day_error(day, today, horizon_days=horizon_days)) for field, day in days if day is not None]
    return found + [(field, sentence) for field, sentence in wrong if sentence is not None]


def shown_stretches(stretches: Sequence[StretchQuery]) -> list[dict[str, Any]]:
    """The stretches as a search shows them."""
    return [
        {
            "origin": stretch.origin,
            "destination": stretch.destination,
            "go_date": stretch.go_date.isoformat(),
            "return_date": stretch.return_date.isoformat() if stretch.return_date else None,
        }
        for stretch in stretches
    ]


def day_error(day: date, today: date, *, horizon_days: int) -> str | None:
    """Why nothing can be searched on a day; None when it can."""
    if day < today:
        return PAST_DAY
    if day > today + timedelta(days=horizon_days):
        return f"A busca aceita datas até {horizon_days} dias à frente"
    return None


def travelers_errors(travelers_uuids: Sequence[UUID]) -> Errors:
    """Nobody travels twice in one search."""
    return {"travelers_uuids": [REPEATED]} if len(set(travelers_uuids)) < len(travelers_uuids) else {}
