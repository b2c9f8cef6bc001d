"""JSON shapes of an advance (API section 3.7): what is written, what is read, what lists are narrowed by."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, ClassVar
from uuid import UUID

from fastapi import Query, UploadFile
from kit.core.money import Money, Total
from kit.http.routing import ListParam
from kit.http.validation import Input
from kit.workflow.history import HistoryLine
from pydantic import BaseModel, Field, StringConstraints

from expenses_ocr_service.advances.lifecycle import AdvanceStatus
from expenses_ocr_service.charges.payees import PayeePix
from expenses_ocr_service.charges.payouts import PayoutMethod
from expenses_ocr_service.references.schemas import Ref

MOST_AT_ONCE = 50
Text = Annotated[str, StringConstraints(max_length=1000)]
Asked = Annotated[Money, Field(gt=0)]
_SAID = {
    "traveler_uuid": "Selecione ao menos um viajante",
    "reason_expense_uuid": "Selecione o motivo",
    "value": "Informe o valor",
    "date_of_need": "Informe a data em que precisa do valor",
    "cost_center_uuid": "Selecione o centro de custo",
    "payment_method": "Informe a forma de pagamento",
    "payment_receipt_image": "Anexe o comprovante de pagamento",
}


class AdvanceCreate(Input):
    """One advance of the array that is asked for."""

    required_messages: ClassVar = _SAID

    traveler_uuid: UUID
    order_uuid: UUID | None = None
    reason_expense_uuid: UUID
    value: Asked
    date_of_need: date
    description: Text | None = None
    cost_center_uuid: UUID
    project_uuid: UUID | None = None
    phase_uuid: UUID | None = None


class OrderAdvanceCreate(Input):
    """An advance of a trip: charge, reason and day come from the order."""

    required_messages: ClassVar = _SAID

    traveler_uuid: UUID
    description: Text | None = None
    value: Asked


class AdvanceUpdate(Input):
    """A form: absent = unchanged, empty = cleared where that is allowed."""

    required_messages: ClassVar = _SAID

    traveler_uuid: UUID | None = None
    order_uuid: UUID | None = None
    reason_expense_uuid: UUID | None = None
    value: Asked | None = None
    date_of_need: date | None = None
    description: Text | None = None
    cost_center_uuid: UUID | None = None
    project_uuid: UUID | None = None
    phase_uuid: UUID | None = None
    payment_receipt_image: UploadFile | None = None


CLEARABLE = frozenset({"order_uuid", "description", "project_uuid", "phase_uuid"})


class AdvancePay(Input):
    """A form: how it was paid, and the paper that shows it."""

    required_messages: ClassVar = _SAID

    payment_method: PayoutMethod
    payment_receipt_image: UploadFile


class ReasonExpense(BaseModel):
    uuid: UUID
    reason: str


class AdvanceExpense(BaseModel):
    """An expense that is accounted for against the advance."""

    created_at: datetime
    value: Money


class AdvanceModelApprover(BaseModel):
    level: int
    name: str
    approval_status: str
    self_approver: bool = False


class AdvanceModel(BaseModel):
    uuid: UUID
    approvers: list[AdvanceModelApprover]


class AdvanceTrip(BaseModel):
    uuid: UUID
    order_number: int


class AdvanceRead(BaseModel):
    """AdvanceOrder of the contract; `balance` = value − expense_total_value − what was given back, once paid."""

    uuid: UUID
    advance_number: int
    status: AdvanceStatus
    created_at: datetime
    updated_at: datetime
    traveler: Ref
    description: str | None
    current_approver: Ref | None
    cost_center: Ref
    project: Ref | None = None
    phase: Ref | None = None
    issuer: Ref
    approved_by: Ref | None
    approval_request_date: datetime | None
    approved_date: datetime | None
    reason_expense: ReasonExpense
    expenses: list[AdvanceExpense]
    value: Money
    approval_model: AdvanceModel | None
    date_of_need: date
    payment_receipt_url: str | None
    reason_rejected: str | None
    expense_total_value: Money
    order: AdvanceTrip | None
    balance: Money
    payment_method: PayoutMethod | None
    paid_at: datetime | None
    paid_by: Ref | None
    expense_report: Ref | None
    payee_pix: PayeePix | None = None
    allowed_actions: list[str]
    version: int


class HistoryBy(BaseModel):
    uuid: UUID | None
    name: str
    on_behalf_of: Ref | None = None


class AdvanceHistoryEntry(HistoryLine[AdvanceStatus]):
    """`from` and `to` are statuses, null when the entry is not a change of status."""

    by: HistoryBy


class StatusTotal(BaseModel):
    count: int
    total: Total


class AdvancesSummary(BaseModel):
    """What the same filters as the list's come to; every status is there."""

    total: Total
    by_status: dict[AdvanceStatus, StatusTotal]


@dataclass(frozen=True, slots=True)
class AdvanceFilters:
    """What the list of advances can be narrowed by (API section 2.5); empty means any."""

    statuses: tuple[AdvanceStatus, ...] = ()
    approver_name: str | None = None
    issuer_name: str | None = None
    traveler_name: str | None = None
    start_date: date | None = None
    end_date: date | None = None
    order_number: int | None = None
    with_expense_report: bool | None = None
    mine: bool = False
    order_uuid: UUID | None = None
    employee_uuid: UUID | None = None


Name = Annotated[str | None, Query(max_length=120)]


async def advance_filters(
    statuses: Annotated[list[AdvanceStatus], ListParam("statuses", max_length=20)],
    approver_name: Name = None,
    issuer_name: Name = None,
    traveler_name: Name = None,
    start_date: date | None = None,
    end_date: date | None = None,
    order_number: Annotated[int | None, Query(ge=0, le=2_147_483_647)] = None,
    with_expense_report: bool | None = None,
    mine: bool = False,
) -> AdvanceFilters:
    """The filters as sent; `order_number` is the advance's own number or its order's."""
    return AdvanceFilters(
        statuses=tuple(dict.fromkeys(statuses)),
        approver_name=approver_name,
        issuer_name=issuer_name,
        traveler_name=traveler_name,
        start_date=start_date,
        end_date=end_date,
        order_number=order_number,
        with_expense_report=with_expense_report,
        mine=mine,
    )
