"""Expenses, what happened to them, and the last number given out."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.metadata import Table, empty_list
from kit.core.money import ZERO
from kit.db.tables import AgencyVersioned
from kit.privacy.personal import Kind, Personal
from kit.workflow.rows import HistoryRow
from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKeyConstraint,
    Index,
    Numeric,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from expenses_ocr_service.records.statuses import ExpenseStatus

MONEY = Numeric(14, 2)


def _instant() -> Any:
    """A timestamptz column; SQLModel's Field has no typed way to say it."""
    return Field(default=None, sa_column=Column(DateTime(timezone=True), nullable=True))


def _money() -> Any:
    return Field(default=ZERO, sa_column=Column(MONEY, nullable=False))


def of_its_expense(table: str, column: str = "expense_uuid") -> ForeignKeyConstraint:
    """The expense, in the same tenant; checked at the commit, for an expense and its parts are written in any order."""
    return ForeignKeyConstraint(
        ["customer_uuid", column],
        ["expense.customer_uuid", "expense.uuid"],
        name=f"{table}_{column.removesuffix('_uuid')}_fkey",
        deferrable=True,
        initially="DEFERRED",
    )


class ExpenseTable(AgencyVersioned, table=True):
    """`unsatisfied_policies` and `duplicate_status` follow from other expenses too: they change without `version`."""

    __tablename__ = "expense"
    __personal__ = Personal(
        of=("employee_uuid", "by_user_uuid"),
        columns={
            "employee_name": Kind.MENTION,
            "by_name": Kind.MENTION,
            "justification": Kind.MENTION,
            "reason_rejected": Kind.MENTION,
            "search_folded": Kind.MENTION,
        },
        others={
            "expense_type_name": "a type",
            "expense_category_name": "a category",
            "branch_name": "a branch",
            "cost_center_name": "a cost center",
            "project_name": "a project",
            "phase_name": "a phase",
            "unsatisfied_policies": "limits",
            "license_plate": "after_erasure",
        },
    )
    __table_args__ = (
        UniqueConstraint("customer_uuid", "expense_number", name="expense_number_key"),
        UniqueConstraint("customer_uuid", "uuid", name="expense_tenant_key"),
        CheckConstraint("value > 0 AND customer_return >= 0 AND employee_return >= 0", name="expense_money"),
        CheckConstraint("(kind = 'km') = (kilometer IS NOT NULL)", name="expense_kilometers_of_km"),
        Index("expense_newest", "customer_uuid", "created_at", "uuid"),
        Index("expense_employee_newest", "customer_uuid", "employee_uuid", "created_at"),
        Index("expense_by_newest", "customer_uuid", "by_user_uuid", "created_at"),
        Index("expense_status", "customer_uuid", "status", "created_at"),
        Index("expense_spent", "customer_uuid", "employee_uuid", "expense_type_uuid", "expense_date"),
        Index("expense_day", "customer_uuid", "expense_date"),
        Index("expense_of_type", "customer_uuid", "expense_type_uuid", "created_at"),
        Index("expense_suspected", "customer_uuid", "created_at", postgresql_where=text("duplicate_status <> 'none'")),
        Index("expense_order", "customer_uuid", "order_uuid"),
        Index("expense_advance", "customer_uuid", "advance_uuid"),
        Index("expense_live_report", "customer_uuid", "live_report_uuid"),
        Index("expense_voucher_file", "voucher_path", postgresql_where=text("voucher_path IS NOT NULL")),
        Index("expense_odometer_file", "odometer_path", postgresql_where=text("odometer_path IS NOT NULL")),
        Index("expense_establishment", "customer_uuid", "company_cnpj", "created_at"),
    )

    expense_number: int
    status: str = ExpenseStatus.OPEN
    employee_uuid: UUID
    employee_name: str
    by_user_uuid: UUID
    by_employee_uuid: UUID | None = None
    by_name: str
    order_uuid: UUID | None = None
    order_number: int | None = None
    advance_uuid: UUID | None = None
    advance_number: int | None = None
    expense_type_uuid: UUID
    expense_type_name: str
    kind: str
    expense_category_uuid: UUID
    expense_category_name: str
    expense_category_icon: str
    expense_date: date
    company: str | None = None
    company_folded: str | None = None
    company_cnpj: str | None = None
    access_key: str | None = None
    value: Decimal = Field(sa_column=Column(MONEY, nullable=False))
    payment_method: str
    refundable: bool
    justification: str | None = None
    branch_uuid: UUID | None = None
    branch_name: str | None = None
    cost_center_uuid: UUID
    cost_center_name: str
    project_uuid: UUID | None = None
    project_name: str | None = None
    phase_uuid: UUID | None = None
    phase_name: str | None = None
    car_model: str | None = None
    license_plate: str | None = None
    kilometer: Decimal | None = Field(default=None, sa_column=Column(Numeric(9, 2), nullable=True))
    km_rate: Decimal | None = Field(default=None, sa_column=Column(MONEY, nullable=True))
    customer_return: Decimal = _money()
    employee_return: Decimal = _money()
    voucher_path: str | None = None
    voucher_content_type: str | None = None
    voucher_size: int | None = None
    voucher_sha256: str | None = None
    voucher_likeness: int | None = Field(default=None, sa_column=Column(BigInteger, nullable=True))
    odometer_path: str | None = None
    odometer_content_type: str | None = None
    odometer_size: int | None = None
    odometer_sha256: str | None = None
    voucher_ocr_uuid: UUID | None = None
    unsatisfied_policies: list[dict[str, Any]] = Field(
        default_factory=empty_list, sa_column=Column(JSONB, nullable=False)
    )
    duplicate_status: str = "none"
    live_report_uuid: UUID | None = None
    reason_rejected: str | None = None
    search_folded: str = ""
    deleted_at: datetime | None = _instant()

    def move_to(self, to: ExpenseStatus) -> None:
        """The only place where the status of an expense changes; ask the lifecycle first."""
        self.status = to

    @property
    def state(self) -> ExpenseStatus:
        return ExpenseStatus(self.status)


class ExpenseHistoryTable(HistoryRow, table=True):
    """Who, when, from, to, why."""

    __tablename__ = "expense_history"
    __personal__ = Personal(
        of=("by_uuid",),
        columns={"by_name": Kind.NAME, "description": Kind.MENTION, "reason": Kind.MENTION},
    )
    __table_args__ = (of_its_expense("expense_history"), Index("expense_history_expense", "expense_uuid", "at"))

    expense_uuid: UUID


class ExpenseCounterTable(Table, table=True):
    """The last expense number given out per customer; its row is also the turn of whoever changes expenses."""

    __tablename__ = "expense_counter"

    customer_uuid: UUID = Field(primary_key=True)
    last: int
