"""What callers send to change an order."""

from decimal import Decimal
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from kit.core.money import ZERO, Total
from kit.http.validation import Input, invalid
from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints, WithJsonSchema
from pydantic_core import PydanticKnownError

from orders_service.suppliers.bpe import is_access_key

Obs = Annotated[str, StringConstraints(max_length=4000)]
Text = Annotated[str, StringConstraints(max_length=1000)]
NeededText = Annotated[str, StringConstraints(min_length=1, max_length=1000)]
MOST_TRAVELERS = 9
"""Of one order: no product carries more on one booking (adult_quantity of a search of flights)."""
TravelerIds = Annotated[list[UUID], Field(min_length=1, max_length=MOST_TRAVELERS)]


class PaymentMethod(StrEnum):
    INVOICE = "invoice"
    CREDIT_CARD = "credit_card"
    PIX = "pix"


class OrderCreate(Input):
    required_messages = {
        "travelers_uuids": "Selecione ao menos um viajante",
        "cost_center_uuid": "Selecione o centro de custo",
    }

    travelers_uuids: TravelerIds
    cost_center_uuid: UUID
    branch_uuid: UUID | None = None
    project_uuid: UUID | None = None
    phase_uuid: UUID | None = None
    reason_trip_uuid: UUID | None = None
    obs: Obs | None = None
    expense_only: bool = False


class OrderUpdate(Input):
    """Absent = unchanged, null = cleared."""

    travelers_uuids: TravelerIds | None = None
    cost_center_uuid: UUID | None = None
    branch_uuid: UUID | None = None
    project_uuid: UUID | None = None
    phase_uuid: UUID | None = None
    reason_trip_uuid: UUID | None = None
    obs: Obs | None = None
    expense_only: bool | None = None


class OrderTravelers(Input):
    required_messages = {"travelers_uuids": "Selecione ao menos um viajante"}

    travelers_uuids: TravelerIds


class ConsultantChoice(Input):
    """Absent or null: nobody."""

    agency_employee_uuid: UUID | None = None


class SeatChoice(Input):
    traveler_uuid: UUID
    segment_uuid: UUID
    seat_number: Annotated[str, StringConstraints(max_length=4)]


class BaggageChoice(Input):
    traveler_uuid: UUID
    quantity: Annotated[int, Field(ge=0, le=9)]


class Scenario(StrEnum):
    """What the sandbox market does with an item (API section 1.7)."""

    RESERVE_REFUSED = "reserve_refused"
    SEATS_ERROR = "seats_error"
    PRICE_RISE = "price_rise"
    PRICE_DROP = "price_drop"
    ISSUE_REFUSED = "issue_refused"
    ISSUE_TIMEOUT = "issue_timeout"
    CANCEL_REFUSED = "cancel_refused"
    SHORT_HOLD = "short_hold"


class ItemCreate(Input):
    offer_uuid: UUID
    travelers_uuids: TravelerIds
    room_uuid: UUID | None = None
    coverage_uuid: UUID | None = None
    conductor_uuid: UUID | None = None
    seats: Annotated[list[SeatChoice], Field(max_length=100)] = []
    baggages: Annotated[list[BaggageChoice], Field(max_length=9)] = []
    justification_uuid: UUID | None = None
    broken_policy_justification: Text | None = None
    obs: Obs | None = None
    sandbox_scenario: Scenario | None = None


class ItemUpdate(Input):
    """Absent = unchanged, null = cleared."""

    travelers_uuids: TravelerIds | None = None
    seats: Annotated[list[SeatChoice], Field(max_length=100)] | None = None
    baggages: Annotated[list[BaggageChoice], Field(max_length=9)] | None = None
    justification_uuid: UUID | None = None
    broken_policy_justification: Text | None = None
    conductor_uuid: UUID | None = None
    coverage_uuid: UUID | None = None
    room_uuid: UUID | None = None


class Submit(Input):
    payment_method: PaymentMethod
    credit_card_uuid: UUID | None = None
    obs: Obs | None = None


def _split(told: object) -> list[str]:
    """'a, b' as a list."""
    if not isinstance(told, str):
        raise PydanticKnownError("string_type")
    return [part.strip() for part in told.split(",")]


def _verified(keys: list[str]) -> list[str]:
    for key in keys:
        if not is_access_key(key):
            raise invalid("Chave de acesso do BP-e inválida")
    return keys


_Number = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Numbers = Annotated[
    list[_Number], Field(min_length=1, max_length=9), BeforeValidator(_split), WithJsonSchema({"type": "string"})
]
"""One number per traveler in one text, separated by commas."""


class HandIssue(Input):
    required_messages = {"tracker": "Informe o localizador"}

    tracker: Annotated[str, StringConstraints(min_length=1, max_length=60)]
    ticket: Numbers | None = None
    bpe: Annotated[Numbers, AfterValidator(_verified)] | None = None
    obs: Obs | None = None


class CancellationSettlement(Input):
    """`cancellation_tax`: what the supplier kept of all items together."""

    required_messages = {"obs": "Informe como foi resolvido"}

    obs: Annotated[str, StringConstraints(min_length=1, max_length=4000)]
    cancellation_tax: Total = ZERO


class Recall(Input):
    reason: Text | None = None


class Cancel(Input):
    required_messages = {"reason": "Informe o motivo do cancelamento"}

    reason: NeededText
    items_uuid: Annotated[list[UUID], Field(max_length=100)] | None = None
    accepted_tax: Total | None = None

    @property
    def tax(self) -> Decimal | None:
        return self.accepted_tax
