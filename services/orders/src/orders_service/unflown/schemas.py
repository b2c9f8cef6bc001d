"""A credit as it is read and written (API section 3.5)."""

from datetime import date, datetime
from uuid import UUID

from kit.core.money import Total
from kit.http.validation import Input
from pydantic import BaseModel

from orders_service.references.schemas import Ref
from orders_service.unflown.lifecycle import CreditStatus


class UnflownAirway(BaseModel):
    """`expired_at`: the last day on which it is good. `airline_slug`: the provider of offers that it may pay for.
    `order_uuid`: where the ticket was bought."""

    uuid: UUID
    airline: str
    airline_slug: str
    ticket: str
    credit_value: Total
    expired_at: date
    status: CreditStatus
    employee: Ref
    order_uuid: UUID
    used_at: datetime | None
    used_order_uuid: UUID | None
    allowed_actions: list[str]
    version: int


class CreditUse(Input):
    """`order_uuid`: what the credit paid for, if that is an order of the company."""

    order_uuid: UUID | None = None
