"""What a search may be asked of any product, and what each product makes of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated, Any, Literal
from uuid import UUID

from kit.core.refusals import Errors
from kit.http.validation import Input
from pydantic import Field

SearchScenario = Literal["slow_provider", "provider_down", "no_offers"]
"""API section 1.7; the sandbox market serves every product."""
PAST_DAY = "A data não pode estar no passado"
REPEATED = "Viajante repetido"


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
    horizon_days  how far ahead one may search
    """

    body: type[SearchContext]
    errors: Callable[[Any, date], Errors]
    query: Callable[[Any], Any]
    stretches: Callable[[Any], list[dict[str, Any]]]
    horizon_days: int


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
