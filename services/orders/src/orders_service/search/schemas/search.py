"""JSON shapes of a search that was begun."""

from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

from pydantic import BaseModel

from orders_service.search.lifecycle import ProviderStatus, SearchStatus

ProductName = Literal["airway", "hotel", "road", "vehicle", "offline_hotel"]


class StretchRead(BaseModel):
    origin: str
    destination: str
    go_date: date
    return_date: date | None


class SearchedProvider(BaseModel):
    """`reason`: why a provider that failed has no offers, where that is known."""

    slug: str
    name: str
    logo: str | None
    status: ProviderStatus
    reason: str | None
    offers: int


class SearchRead(BaseModel):
    """`query`: as it was sent. `wait_time`: seconds after which asking again is worth it."""

    uuid: UUID
    product: ProductName
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
