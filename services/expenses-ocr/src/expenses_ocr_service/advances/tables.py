"""Tables of advances, their approvers, history and numbering."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.metadata import Table
from kit.core.money import ZERO
from kit.privacy.personal import Kind, Personal
from kit.workflow.rows import ApproverRow, HistoryRow, RemovableRow
from sqlalchemy import CheckConstraint, Column, DateTime, ForeignKeyConstraint, Index, Numeric, UniqueConstraint, text
from sqlmodel import Field

from expenses_ocr_service.advances.lifecycle import AdvanceStatus

MONEY = Numeric(14, 2)


def _instant() -> Any:
    """A timestamptz column; SQLModel's Field has no typed way to say it."""
    return Column(DateTime(timezone=True), nullable=True)


def _money() -> Any:
    return Field(default=ZERO, sa_column=Column(MONEY, nullable=False))


def _of_its_advance(table: str) -> ForeignKeyConstraint:
    """The advance, in the same tenant; checked at the commit, for a row and its parts are written in any order."""
    return ForeignKeyConstraint(
        ["customer_uuid", "advance_uuid"],
        ["advance.customer_uuid", "advance.uuid"],
        name=f"{table}_advance_fkey",
        deferrable=True,
        initially="DEFERRED",
    )


_LIVING = text("deleted_at IS NULL")


class AdvanceTable(RemovableRow, table=True):
    """`employee_*` travels and spends, `issuer_*` asked; `settled` and `returned` are the reports' to move."""

    __tablename__ = "advance"
    __personal__ = Personal(
        of=("employee_uuid", "issuer_user_uuid", "issuer_employee_uuid"),
        columns={
            "employee_name": Kind.MENTION,
            "employee_folded": Kind.MENTION,
            "issuer_name": Kind.MENTION,
            "issuer_folded": Kind.MENTION,
            "approved_by_name": Kind.MENTION,
            "paid_by_name": Kind.MENTION,
            "description": Kind.MENTION,
            "reason_rejected": Kind.MENTION,
        },
        others={
            "cost_center_name": "a cost center",
            "project_name": "a project",
            "phase_name": "a phase",
            "branch_name": "a branch",
            "approval_model_name": "a model",
        },
    )
    __table_args__ = (
        UniqueConstraint("customer_uuid", "advance_number", name="advance_number_key"),
        UniqueConstraint("customer_uuid", "uuid", name="advance_tenant_key"),
        CheckConstraint("value > 0", name="advance_value"),
        CheckConstraint("settled >= 0 AND returned >= 0 AND settled + returned <= value", name="advance_balance"),
        CheckConstraint("status = 'paid' OR settled + returned = 0", name="advance_settled_once_paid"),
        Index("advance_newest", "customer_uuid", "created_at", "advance_number", postgresql_where=_LIVING),
        Index("advance_of_status", "customer_uuid", "status", "created_at", postgresql_where=_LIVING),
        Index("advance_of_employee", "customer_uuid", "employee_uuid", "created_at", postgresql_where=_LIVING),
        Index("advance_of_issuer", "customer_uuid", "issuer_user_uuid", "created_at", postgresql_where=_LIVING),
        Index("advance_of_order", "customer_uuid", "order_uuid", postgresql_where=_LIVING),
        Index("advance_of_report", "customer_uuid", "live_report_uuid"),
        Index("advance_receipt_file", "receipt_path", postgresql_where=text("receipt_path IS NOT NULL")),
    )

    advance_number: int
    status: str = AdvanceStatus.OPEN
    employee_uuid: UUID
    employee_name: str
    employee_folded: str
    issuer_employee_uuid: UUID | None = None
    issuer_name: str
    issuer_folded: str
    order_uuid: UUID | None = None
    order_number: int | None = None
    reason_expense_uuid: UUID
    reason_expense: str
    value: Decimal = Field(sa_column=Column(MONEY, nullable=False))
    settled: Decimal = _money()
    returned: Decimal = _money()
    date_of_need: date
    description: str | None = None
    branch_uuid: UUID | None = None
    branch_name: str | None = None
    cost_center_uuid: UUID
    cost_center_name: str
    project_uuid: UUID | None = None
    project_name: str | None = None
    phase_uuid: UUID | None = None
    phase_name: str | None = None
    requested_at: datetime | None = Field(default=None, sa_column=_instant())
    approved_at: datetime | None = Field(default=None, sa_column=_instant())
    approved_by_uuid: UUID | None = None
    approved_by_name: str | None = None
    reason_rejected: str | None = None
    live_report_uuid: UUID | None = None
    payment_method: str | None = None
    receipt_path: str | None = None
    receipt_content_type: str | None = None
    receipt_size: int | None = None
    receipt_sha256: str | None = None
    paid_at: datetime | None = Field(default=None, sa_column=_instant())
    paid_by_uuid: UUID | None = None
    paid_by_name: str | None = None

    @property
    def state(self) -> AdvanceStatus:
        return AdvanceStatus(self.status)

    @property
    def balance(self) -> Decimal:
        """What is still to be accounted for: once paid, what was neither settled nor returned."""
        return self.value - self.settled - self.returned if self.state is AdvanceStatus.PAID else ZERO


class AdvanceApproverTable(ApproverRow, table=True):
    """Who decides the current submission, as approvals last told it."""

    __tablename__ = "advance_approver"
    __personal__ = Personal(of=("employee_uuid",), columns={"name": Kind.NAME, "name_folded": Kind.NAME})
    __table_args__ = (
        _of_its_advance("advance_approver"),
        Index("advance_approver_advance", "customer_uuid", "advance_uuid"),
        Index("advance_approver_employee", "employee_uuid", "advance_uuid"),
    )

    advance_uuid: UUID
    name_folded: str


class AdvanceHistoryTable(HistoryRow, table=True):
    """What happened to an advance: one entry per change, one submission per number, one payment (HARDENING B7)."""

    __tablename__ = "advance_history"
    __personal__ = Personal(of=("by_uuid",), columns={"by_name": Kind.NAME, "description": Kind.MENTION})
    __table_args__ = (
        _of_its_advance("advance_history"),
        UniqueConstraint("customer_uuid", "advance_uuid", "submission", name="advance_history_submission"),
        Index(
            "advance_history_paid",
            "customer_uuid",
            "advance_uuid",
            unique=True,
            postgresql_where=text("to_status = 'paid'"),
        ),
        Index("advance_history_advance", "customer_uuid", "advance_uuid", "at"),
    )

    advance_uuid: UUID
    submission: int | None = None


class AdvanceCounterTable(Table, table=True):
    """The last advance number given out per customer."""

    __tablename__ = "advance_counter"

    customer_uuid: UUID = Field(primary_key=True)
    last: int
