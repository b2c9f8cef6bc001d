"""JSON shapes of vouchers being read (API section 3.7)."""

from datetime import date, datetime
from uuid import UUID

from kit.core.money import Money
from pydantic import BaseModel, ConfigDict, Field

from expenses_ocr_service.reading.receipt import Origin, Source
from expenses_ocr_service.voucher_ocr.lifecycle import OcrStatus
from expenses_ocr_service.voucher_ocr.rules import MOST_LINKS

Day = date
"""A field called `date` hides the type."""


class LinksAsked(BaseModel):
    model_config = ConfigDict(extra="forbid")

    quantity: int = Field(default=1, ge=1, le=MOST_LINKS)


class UploadLinksRead(BaseModel):
    """Absolute addresses, each for one file; `wait_time`: seconds before asking for what was read."""

    links: list[str]
    wait_time: int


class NamedRef(BaseModel):
    uuid: UUID
    name: str


class EstablishmentRead(BaseModel):
    name: str | None = None
    cnpj: str | None = None
    address: str | None = None
    number: str | None = None
    district: str | None = None
    city: str | None = None
    state: str | None = None
    zip_code: str | None = None


class OcrResult(BaseModel):
    """What was read; a field that is not sure enough is null, never guessed."""

    date: Day | None = None
    value: Money | None = None
    establishment: EstablishmentRead
    expense_category: NamedRef | None = None
    expense_type: NamedRef | None = None
    access_key: str | None = None
    payment_method: str | None = None


class OcrConfidence(BaseModel):
    """0 to 1 per field; from 0.9 on a field is shown as sure."""

    date: float
    value: float  # house: allow(float-money) - how sure, not how much
    establishment_name: float
    establishment_cnpj: float
    expense_type: float
    access_key: float


class PlaceRead(BaseModel):
    """A frame on the picture of `image_link`: shares of its width and height, from the upper left corner."""

    left: float
    top: float
    width: float
    height: float


class RivalRead(BaseModel):
    """Another candidate for a field that is not sure; `value` as `result` would have it, `confidence` 0 to 1."""

    value: str
    confidence: float
    origin: Origin
    place: PlaceRead | None = None


class FieldRead(BaseModel):
    """Where a field's value comes from, and where it stands on the picture; a code's contents stand nowhere.

    `rivals`: at most two other candidates for a date, value or CNPJ, the likeliest first; none where the field is sure.
    """

    origin: Origin
    place: PlaceRead | None = None
    rivals: list[RivalRead] = []


class OcrFields(BaseModel):
    """One entry for each field that was read; null for the others."""

    date: FieldRead | None = None
    value: FieldRead | None = None
    establishment_name: FieldRead | None = None
    establishment_cnpj: FieldRead | None = None
    access_key: FieldRead | None = None


class VoucherOcrRead(BaseModel):
    """`message` when failed; `wait_time` while queued or processing; the last four when done.

    `fields` is null for vouchers read before it was kept.
    """

    uuid: UUID
    status: OcrStatus
    created_at: datetime
    image_link: str | None = None
    wait_time: int | None = None
    message: str | None = None
    result: OcrResult | None = None
    confidence: OcrConfidence | None = None
    source: Source | None = None
    fields: OcrFields | None = None
