"""JSON and forms of extra costs."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Any
from uuid import UUID

from fastapi import UploadFile
from kit.core.money import Money
from kit.http.validation import Input, invalid
from pydantic import AfterValidator, BaseModel, Field

from orders_service.booking.schemas.written import Obs
from orders_service.references.schemas import Ref

REQUIRED_MESSAGES = {"cost_category_uuid": "Selecione a categoria", "value": "Informe o valor"}


def _above_zero(value: Decimal) -> Decimal:
    if value <= 0:
        raise invalid("Deve ser maior que zero")
    return value


Price = Annotated[Money, AfterValidator(_above_zero)]


class _ExtraCostForm(Input):
    """What a new cost and a change share; `proof` is an image or a PDF."""

    required_messages = REQUIRED_MESSAGES

    traveler_uuid: UUID | None = None
    obs: Obs | None = None
    start_date: date | None = None
    end_date: date | None = None
    proof: UploadFile | None = None


class ExtraCostCreate(_ExtraCostForm):
    cost_category_uuid: UUID
    value: Price


class ExtraCostUpdate(_ExtraCostForm):
    """Absent = unchanged; a blank field = cleared."""

    cost_category_uuid: UUID | None = None
    value: Price | None = None


class ExtraCostsExported(Input):
    uuids: Annotated[list[UUID], Field(min_length=1, max_length=100)]


class ExtraCostCategory(BaseModel):
    """The category as it was when the cost was booked."""

    uuid: UUID
    agency_uuid: UUID
    name: str
    service_type: str
    is_proof_required: bool
    wintour_code: str | None


class ExtraCost(BaseModel):
    """`proof_link` is good for five minutes and for who was answered."""

    uuid: UUID
    order_uuid: UUID
    order_number: int
    customer_uuid: UUID
    cost_category: ExtraCostCategory
    traveler: Ref | None
    proof_link: str | None
    value: Money
    obs: str | None
    start_date: date | None
    end_date: date | None
    exported_at: datetime | None
    created_at: datetime
    updated_at: datetime
    version: int


def given_of(form: ExtraCostUpdate, emptied: frozenset[str]) -> dict[str, Any]:
    """The fields that were sent, but for the proof; what was sent empty is None."""
    sent = form.model_dump(exclude_unset=True, exclude={"proof"})
    return {**sent, **dict.fromkeys(emptied & ExtraCostUpdate.model_fields.keys() - {"proof"})}
