"""JSON of the payment of an order (API section 3.5)."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from kit.core.money import Total
from kit.http.validation import Input, invalid
from pydantic import AfterValidator, BaseModel, StringConstraints

from orders_service.booking.schemas.written import PaymentMethod
from orders_service.payment.lifecycle import PaymentStatus
from orders_service.payment.rules import holds_card_number


def _without_card(text: str) -> str:
    if holds_card_number(text):
        raise invalid("Não informe o número do cartão")
    return text


class PaymentConfirmation(Input):
    """`reference`: the bank's own number of the payment (of a PIX its end-to-end id)."""

    reference: Annotated[str, StringConstraints(max_length=120), AfterValidator(_without_card)] | None = None


class PaidCard(BaseModel):
    """The card that pays: its brand and its last four digits."""

    masked_pan: str
    brand: str


class OrderPayment(BaseModel):
    """`value` is what is, or was, to be paid; `expires_at` while it waits. `br_code`, `pix_key`, `payee_name` of a PIX
    that waits. `refunded_value`: how much of it is to be given back; `returned_value`: how much of that its card was
    given. `refusal`: why the card was not charged."""

    uuid: UUID
    method: PaymentMethod
    status: PaymentStatus
    value: Total
    refunded_value: Total
    returned_value: Total
    br_code: str | None
    pix_key: str | None
    payee_name: str | None
    expires_at: datetime | None
    confirmed_at: datetime | None
    confirmed_by_name: str | None
    reference: str | None
    credit_card: PaidCard | None
    refusal: str | None
