"""A report, its preview, its figures and its history as they are read."""

from datetime import date, datetime
from uuid import UUID

from kit.core.money import Money, Total
from kit.workflow.history import HistoryLine
from pydantic import BaseModel

from expenses_ocr_service.advances.schemas import AdvanceRead, HistoryBy
from expenses_ocr_service.charges.payees import PayeePix
from expenses_ocr_service.charges.payouts import PayoutMethod
from expenses_ocr_service.expenses.schemas.read import AccountabilityExpense
from expenses_ocr_service.policies.schemas import UnsatisfiedPolicy
from expenses_ocr_service.records.statuses import ReportStatus
from expenses_ocr_service.references.schemas import Ref


class ReportViolation(UnsatisfiedPolicy):
    """A limit that one of the report's expenses does not keep."""

    expense_uuid: UUID


class SettledAdvance(BaseModel):
    """What an advance held when it came in, and at the end what was spent of it and what came back."""

    uuid: UUID
    advance_number: int
    balance_then: Money
    settled: Money
    returned: Money


class ReportSettlement(BaseModel):
    """What every figure of the report is made of.

    report_amount = expenses_total − rejected_total = refundable_total + not_refundable_total;
    refund_amount − return_amount = refundable_total − advances_balance.
    """

    expenses_total: Total
    rejected_total: Total
    refundable_total: Total
    not_refundable_total: Total
    advances_balance: Total
    settled_total: Total
    advances: list[SettledAdvance]


class ExpenseReportSummary(BaseModel):
    """A report as lists show it: without its expenses and advances."""

    uuid: UUID
    report_number: int
    name: str
    description: str | None
    status: ReportStatus
    report_date: date
    report_amount: Total
    refund_amount: Total
    return_amount: Total
    created_at: datetime
    updated_at: datetime
    requested_at: datetime | None
    approved_at: datetime | None
    finished_at: datetime | None
    violated_policies: list[ReportViolation]
    customer_employee: Ref
    expenses_count: int
    current_approver: Ref | None
    reason_rejected: str | None
    payment_method: PayoutMethod | None
    payment_receipt_url: str | None
    paid_at: datetime | None
    paid_by: Ref | None
    payee_pix: PayeePix | None
    allowed_actions: list[str]
    version: int


class ExpenseReport(ExpenseReportSummary):
    """`accountability_expenses` say what this report counted, also when an expense has moved on since."""

    advance_orders: list[AdvanceRead]
    accountability_expenses: list[AccountabilityExpense]
    settlement: ReportSettlement


class ReportPreview(BaseModel):
    """What a report of these items would come to; nothing is stored."""

    report_amount: Total
    refund_amount: Total
    return_amount: Total
    expenses_total: Total
    refundable_total: Total
    advances_balance: Total
    missing_vouchers: list[UUID]
    confirmed_duplicates: list[UUID]
    unsatisfied_policies: list[ReportViolation]


class ReportFigures(BaseModel):
    """`return` stands on the wire; the word is taken in Python."""

    model_config = {"populate_by_name": True, "alias_generator": lambda name: name.rstrip("_")}

    count: int
    total: Total
    refund: Total
    return_: Total


class ReportsSummary(BaseModel):
    """What the same filters as the list's come to; every status is there."""

    total: Total
    by_status: dict[ReportStatus, ReportFigures]


class ReturnPix(BaseModel):
    """How an employee gives money back: the BR Code for a QR and for copying, and what it says."""

    br_code: str
    pix_key: str
    value: Total
    payee_name: str


class ReportHistoryEntry(HistoryLine[ReportStatus]):
    """`from` and `to` are statuses, null when the entry is not a change of status."""

    by: HistoryBy
