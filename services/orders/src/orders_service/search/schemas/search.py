"""JSON shapes of a search: request and answer."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Any, ClassVar, Literal
from uuid import UUID

from kit.http.validation import Input
from pydantic import BaseModel, Field

from orders_service.search.lifecycle import ProviderStatus, SearchStatus
from orders_service.suppliers.air import Cabin

SearchScenario = Literal["slow_provider", "provider_down", "no_offers"]
"""API section 1.7; the sandbox market serves flights."""

Count = Annotated[int, Field(strict=True)]
Switch = Annotated[bool, Field(strict=True)]
Code = Annotated[str, Field(max_length=3)]


class StretchInput(Input):
    """`origin`, `destination`: IATA of an airport or of a city with all its airports. Days as YYYY-MM-DD."""

    origin: Code
    destination: Code
    go_date: date
    return_date: date | None = None


class SearchAirway(Input):
    """`travelers_uuids`: whose policies mark the offers, the caller when empty."""

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
    order_uuid: UUID | None = None
    item_uuid: UUID | None = None
    reason_trip_uuid: UUID | None = None
    travelers_uuids: Annotated[list[UUID], Field(max_length=9)] = []
    cost_center_uuid: UUID | None = None
    sandbox_scenario: SearchScenario | None = None


class StretchRead(BaseModel):
    origin: str
    destination: str
    go_date: date
    return_date: date | None


class SearchedProvider(BaseModel):
    slug: str
    name: str
    logo: str | None
    status: ProviderStatus
    offers: int


class SearchRead(BaseModel):
    """`query`: as it was sent. `wait_time`: seconds after which asking again is worth it."""

    uuid: UUID
    product: Literal["airway"] = "airway"
    status: SearchStatus
    wait_time: int
    expires_at: datetime
    stretches: list[StretchRead]
    query: dict[str, Any]
    offers_total: int
    providers: list[SearchedProvider]
    created_at: datetime
    updated_at: datetime
    version: int
