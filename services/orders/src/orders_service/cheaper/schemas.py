"""A chosen flight beside what was cheaper, and what is cheaper now."""

from datetime import datetime
from uuid import UUID

from kit.core.money import Total
from pydantic import BaseModel

from orders_service.search.schemas import OfferRead


class CheaperNow(BaseModel):
    """Cheapest first; `difference`: what the cheapest saves, zero when nothing is cheaper."""

    alternatives: list[OfferRead]
    difference: Total
    seen_at: datetime


class CheapestComparison(BaseModel):
    """`alternatives` as they stood when the item was chosen, cheapest first; `now`: null while it is asked for."""

    item_uuid: UUID
    chosen: OfferRead
    cheapest: OfferRead | None
    alternatives: list[OfferRead]
    difference: Total
    seen_at: datetime
    now: CheaperNow | None
