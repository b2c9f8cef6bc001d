"""An expense, its preview, its history and the figures of a list, as they are read."""

from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from kit.core.money import Money, Total
from kit.workflow.history import HistoryLine
from pydantic import BaseModel, PlainSerializer, WithJsonSchema

from expenses_ocr_service.policies.schemas import PolicyLimit, UnsatisfiedPolicy
from expenses_ocr_service.records.statuses import ExpenseStatus
from expenses_ocr_service.references.schemas import Ref

Kilometers = Annotated[
    Decimal,
    PlainSerializer(lambda value: f"{value:.2f}", return_type=str, when_used="json"),
    WithJsonSchema({"type": "string", "examples": ["128.50"]}),
]


class DuplicateStatus(StrEnum):
    """`confirmed`: this is the one that does not count; `dismissed`: judged, and it may be reported."""

    NONE = "none"
    SUSPECTED = "suspected"
    DISMISSED = "dismissed"
    CONFIRMED = "confirmed"


class ExpenseKind(StrEnum):
    COMMON = "common"
    KM = "km"


class ExpenseOrder(BaseModel):
    uuid: UUID
    order_number: int


class ExpenseAdvance(BaseModel):
    uuid: UUID
    advance_number: int


class ExpenseCategory(BaseModel):
    uuid: UUID
    name: str
    icon: str


class ExpenseTypeOf(BaseModel):
    uuid: UUID
    name: str
    kind: ExpenseKind
    expense_category: ExpenseCategory


class PaymentMethodOf(BaseModel):
    slug: str
    name: str


class Mileage(BaseModel):
    """What a trip by own car says; the image is a signed link."""

    car_model: str
    license_plate: str
    kilometer: Kilometers
    odometer_image_path: str | None


class AccountabilityExpense(BaseModel):
    """`voucher_path` and `odometer_image_path` are signed links, good for five minutes."""

    uuid: UUID
    expense_number: int
    order: ExpenseOrder | None
    expense_type: ExpenseTypeOf
    expense_date: date
    violated_policies: list[UnsatisfiedPolicy]
    voucher_path: str | None
    suspected_voucher: bool
    company: str | None
    value: Money
    payment_method: PaymentMethodOf
    justification: str | None
    advance_order: ExpenseAdvance | None
    extra_info: Mileage | None
    refundable: bool
    reason_rejected: str | None
    unsatisfied_policies: list[UnsatisfiedPolicy]
    status: ExpenseStatus
    cost_center: Ref
    project: Ref | None
    phase: Ref | None
    customer_employee: Ref
    approval_model: Ref | None
    customer_return: Money
    employee_return: Money
    by: Ref
    deleted_at: datetime | None
    expense_report: Ref | None
    access_key: str | None
    company_cnpj: str | None
    duplicate_status: DuplicateStatus
    allowed_actions: list[str]
    created_at: datetime
    updated_at: datetime
    version: int


class ExpensePreview(BaseModel):
    """What an expense would be; `value` is computed for kilometers and null where nothing was said yet."""

    value: Money | None
    refundable: bool
    refundable_editable: bool
    voucher_required: bool
    limits: list[PolicyLimit]
    unsatisfied_policies: list[UnsatisfiedPolicy]


class PaymentMethodRead(BaseModel):
    slug: str
    name: str
    refundable: bool
    refundable_editable: bool


class StatusFigures(BaseModel):
    count: int
    total: Total


class ExpenseSummary(BaseModel):
    """Every status stands in `by_status`, with zeros where there is none."""

    total: Total
    by_status: dict[ExpenseStatus, StatusFigures]


class TripFigures(BaseModel):
    advances: Total
    expenses: Total
    refund: Total


class TripExpenses(BaseModel):
    """The expenses of an order and what they come to."""

    summary: TripFigures
    data: list[AccountabilityExpense]


class ExpenseHistoryBy(BaseModel):
    uuid: UUID | None
    name: str
    on_behalf_of: Ref | None = None


class ExpenseHistoryEntry(HistoryLine[ExpenseStatus]):
    """`from` and `to` are statuses, null when the entry is not a change of status."""

    by: ExpenseHistoryBy
