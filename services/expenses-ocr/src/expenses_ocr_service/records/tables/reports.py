"""Tables of expense reports, their items, approvers and history."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.metadata import Table
from kit.core.money import TOTAL_COLUMN, ZERO
from kit.db.tables import AgencyRow
from kit.privacy.personal import Kind, Personal
from kit.workflow.rows import ApproverRow, HistoryRow, RemovableRow
from sqlalchemy import CheckConstraint, Column, DateTime, ForeignKeyConstraint, Index, Numeric, UniqueConstraint, text
from sqlmodel import Field

from expenses_ocr_service.records.statuses import ReportStatus

MONEY = Numeric(14, 2)


def _instant() -> Any:
    """A timestamptz column; SQLModel's Field has no typed way to say it."""
    return Field(default=None, sa_column=Column(DateTime(timezone=True), nullable=True))


def _money() -> Any:
    return Field(default=ZERO, sa_column=Column(MONEY, nullable=False))


def _total() -> Any:
    return Field(default=ZERO, sa_column=Column(TOTAL_COLUMN, nullable=False))


def of_its_report(table: str) -> ForeignKeyConstraint:
    """The report, in the same tenant; checked at the commit, for a report and its parts are written in any order."""
    return ForeignKeyConstraint(
        ["customer_uuid", "report_uuid"],
        ["expense_report.customer_uuid", "expense_report.uuid"],
        name=f"{table}_report_fkey",
        deferrable=True,
        initially="DEFERRED",
    )


class ReportTable(RemovableRow, table=True):
    """`approval_*` is the current submission's request, as approvals last told it."""

    __tablename__ = "expense_report"
    __personal__ = Personal(
        of=("employee_uuid", "issuer_user_uuid", "paid_by_uuid"),
        columns={
            "employee_name": Kind.MENTION,
            "employee_folded": Kind.MENTION,
            "issuer_name": Kind.MENTION,
            "paid_by_name": Kind.MENTION,
            "name": Kind.MENTION,
            "name_folded": Kind.MENTION,
            "description": Kind.MENTION,
            "reason_rejected": Kind.MENTION,
        },
        others={"approval_model_name": "a model"},
    )
    __table_args__ = (
        UniqueConstraint("customer_uuid", "report_number", name="expense_report_number_key"),
        UniqueConstraint("customer_uuid", "uuid", name="expense_report_tenant_key"),
        CheckConstraint("refund_amount = 0 OR return_amount = 0", name="expense_report_one_direction"),
        CheckConstraint("(paid_at IS NULL) = (payment_method IS NULL)", name="expense_report_payment_whole"),
        CheckConstraint("paid_at IS NULL OR status = 'finished'", name="expense_report_paid_is_finished"),
        Index("expense_report_newest", "customer_uuid", "created_at", "uuid"),
        Index("expense_report_employee", "customer_uuid", "employee_uuid", "created_at"),
        Index("expense_report_issuer", "customer_uuid", "issuer_user_uuid", "created_at"),
        Index("expense_report_status", "customer_uuid", "status", "created_at"),
        Index("expense_report_day", "customer_uuid", "report_date"),
        Index("expense_report_receipt_file", "receipt_path", postgresql_where=text("receipt_path IS NOT NULL")),
    )

    report_number: int
    status: str = ReportStatus.OPEN
    name: str
    name_folded: str
    description: str | None = None
    report_date: date
    employee_uuid: UUID
    employee_name: str
    employee_folded: str
    issuer_name: str
    report_amount: Decimal = _total()
    refund_amount: Decimal = _total()
    return_amount: Decimal = _total()
    expenses_count: int = 0
    requested_at: datetime | None = _instant()
    approved_at: datetime | None = _instant()
    reason_rejected: str | None = None
    payment_method: str | None = None
    receipt_path: str | None = None
    receipt_content_type: str | None = None
    receipt_size: int | None = None
    receipt_sha256: str | None = None
    paid_at: datetime | None = _instant()
    paid_by_uuid: UUID | None = None
    paid_by_name: str | None = None
    finished_at: datetime | None = _instant()

    @property
    def state(self) -> ReportStatus:
        return ReportStatus(self.status)


class ReportExpenseTable(AgencyRow, table=True):
    """An expense as this report counts it; stays as it was when the expense moves on to another report."""

    __tablename__ = "report_expense"
    __personal__ = Personal(columns={"reason": Kind.MENTION}, of=("employee_uuid",))
    __table_args__ = (
        UniqueConstraint("customer_uuid", "report_uuid", "expense_uuid", name="report_expense_once"),
        of_its_report("report_expense"),
        Index("report_expense_report", "report_uuid"),
        Index("report_expense_expense", "expense_uuid"),
    )

    report_uuid: UUID
    expense_uuid: UUID
    employee_uuid: UUID
    value: Decimal = _money()
    refundable: bool
    rejected: bool = False
    reason: str | None = None


class ReportAdvanceTable(AgencyRow, table=True):
    """An advance in a report: what it held, and at the end what was spent of it and what came back."""

    __tablename__ = "report_advance"
    __table_args__ = (
        UniqueConstraint("customer_uuid", "report_uuid", "advance_uuid", name="report_advance_once"),
        CheckConstraint("settled >= 0 AND returned >= 0", name="report_advance_not_negative"),
        CheckConstraint("settled + returned <= balance_then", name="report_advance_within_balance"),
        of_its_report("report_advance"),
        Index("report_advance_report", "report_uuid"),
        Index("report_advance_advance", "advance_uuid"),
    )

    report_uuid: UUID
    advance_uuid: UUID
    balance_then: Decimal = _money()
    settled: Decimal = _money()
    returned: Decimal = _money()


class ReportApproverTable(ApproverRow, table=True):
    """Who decides the current submission, as approvals last told it."""

    __tablename__ = "report_approver"
    __personal__ = Personal(of=("employee_uuid",), columns={"name": Kind.NAME})
    __table_args__ = (
        of_its_report("report_approver"),
        Index("report_approver_report", "report_uuid"),
        Index("report_approver_employee", "employee_uuid", "report_uuid"),
    )

    report_uuid: UUID


class ReportHistoryTable(HistoryRow, table=True):
    """Who, when, from, to, why. A submission and a payment are written down once, whoever races."""

    __tablename__ = "report_history"
    __personal__ = Personal(
        of=("by_uuid",),
        columns={"by_name": Kind.NAME, "description": Kind.MENTION, "reason": Kind.MENTION},
    )
    __table_args__ = (
        of_its_report("report_history"),
        UniqueConstraint("customer_uuid", "report_uuid", "submission", name="report_history_submission"),
        UniqueConstraint("customer_uuid", "report_uuid", "payment", name="report_history_payment"),
        Index("report_history_report", "report_uuid", "at"),
    )

    report_uuid: UUID
    submission: int | None = None
    payment: int | None = None


class ReportCounterTable(Table, table=True):
    """The last report number given out per customer."""

    __tablename__ = "report_counter"

    customer_uuid: UUID = Field(primary_key=True)
    last: int
