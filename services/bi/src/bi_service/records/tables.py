"""Rows kept from events of config, orders, expenses-ocr and approvals, each as new as the newest event about it."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of, empty_list
from kit.core.money import TOTAL_COLUMN
from kit.db.references import CopyRow
from kit.privacy.personal import Kind, Personal
from sqlalchemy import ARRAY, BigInteger, Column, DateTime, Index, Numeric, Text, Uuid, text
from sqlmodel import Field

MONEY = Numeric(14, 2)


def _instant() -> Any:
    return Field(default=None, sa_column=Column(DateTime(timezone=True), nullable=True))


class EmployeeCopy(CopyRow, table=True):
    """A person of the customer."""

    __tablename__ = "employee_copy"
    __personal__ = Personal(
        of=("uuid",),
        columns={"full_name": Kind.NAME, "email": Kind.EMAIL, "position": Kind.DETAIL},
        others={"group_description": "a group"},
    )
    __table_args__ = (Index("employee_copy_by_name", "customer_uuid", "full_name"),)

    full_name: str = Field(sa_type=Text)
    email: str = Field(sa_type=Text)
    position: str | None = Field(default=None, sa_type=Text)
    group_description: str | None = Field(default=None, sa_type=Text)
    cost_center_uuid: UUID | None = None
    active: bool


class ApprovalSubject(CopyRow, table=True):
    """What was sent for approval (`kind` order, advance, report), as last sent; `version` counts how often."""

    __tablename__ = "approval_subject"
    __personal__ = Personal(
        of=("requester_user_uuid", "requester_employee_uuid"),
        columns={"requester_name": Kind.NAME, "title": Kind.MENTION},
    )

    kind: str = Field(sa_type=Text)
    number: int
    title: str = Field(sa_type=Text)
    requester_user_uuid: UUID
    requester_employee_uuid: UUID | None = None
    requester_name: str = Field(sa_type=Text)
    travelers_uuids: list[UUID] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Uuid), nullable=False))
    value: Decimal = Field(sa_type=TOTAL_COLUMN)
    requested_at: datetime = Field(sa_type=DateTime(timezone=True))


class RequestRecord(CopyRow, table=True):
    """A request for approval as its last event left it; what an event does not tell stays as it was."""

    __tablename__ = "request_record"
    __personal__ = Personal(
        of=("decided_by_uuid",),
        columns={"decided_by_name": Kind.NAME, "reason": Kind.MENTION},
        others={"model_name": "an approval model"},
    )
    __table_args__ = (Index("request_record_period", "customer_uuid", "told_on", "uuid"),)

    request_type: str = Field(sa_type=Text)
    subject_uuid: UUID
    status: str = Field(sa_type=Text)
    model_name: str | None = Field(default=None, sa_type=Text)
    level: int | None = None
    opened_at: datetime | None = _instant()
    decided_by_uuid: UUID | None = None
    decided_by_name: str | None = Field(default=None, sa_type=Text)
    reason: str | None = Field(default=None, sa_type=Text)
    decided_at: datetime | None = _instant()
    told_on: date


class AdvanceCopy(CopyRow, table=True):
    """An advance at its last change of status."""

    __tablename__ = "advance_copy"
    __table_args__ = (Index("advance_copy_changes", "customer_uuid", "changed_at", "uuid"),)

    advance_number: int
    employee_uuid: UUID
    value: Decimal = Field(sa_type=MONEY)
    status: str = Field(sa_type=Text)
    changed_at: datetime = Field(sa_type=DateTime(timezone=True))


class ReportCopy(CopyRow, table=True):
    """An expense report at its last change of status."""

    __tablename__ = "report_copy"
    __table_args__ = (Index("report_copy_changes", "customer_uuid", "changed_at", "uuid"),)

    report_number: int
    employee_uuid: UUID
    report_amount: Decimal = Field(sa_type=TOTAL_COLUMN)
    status: str = Field(sa_type=Text)
    changed_at: datetime = Field(sa_type=DateTime(timezone=True))


class ExtraCostRecord(CopyRow, table=True):
    """A cost that the agency booked beside an order; `feed_xid` is given by the database (see feed)."""

    __tablename__ = "extra_cost_record"
    __table_args__ = (
        Index("extra_cost_record_period", "customer_uuid", "booked_on", "uuid"),
        Index("extra_cost_record_feed", "customer_uuid", "feed_xid", "uuid"),
    )

    order_uuid: UUID
    order_number: int
    category: str = Field(sa_type=Text)
    service_type: str = Field(sa_type=Text)
    traveler_uuid: UUID | None = None
    value: Decimal = Field(sa_type=MONEY)
    booked_on: date
    start_date: date | None = None
    end_date: date | None = None
    exported_at: datetime | None = _instant()
    feed_xid: int = Field(default=0, sa_column=Column(BigInteger, nullable=False, server_default=text("0")))


class BudgetCopy(CopyRow, table=True):
    """What may be spent on a charge on the days from `start_date` to `end_date`, both included."""

    __tablename__ = "budget_copy"
    __personal__ = Personal(others={"name": "a budget"})

    name: str = Field(sa_type=Text)
    charge_type: str = Field(sa_type=Text)
    charge_uuid: UUID
    start_date: date
    end_date: date
    amount: Decimal = Field(sa_type=MONEY)
    alert_percentage: int
    active: bool


class PhaseBudgetCopy(CopyRow, table=True):
    """A phase's own budget, None where it has none; a table beside the phase's name, so that it fills by itself."""

    __tablename__ = "phase_budget_copy"
    __personal__ = Personal(others={"name": "a phase"})

    name: str = Field(sa_type=Text)
    budget: Decimal | None = Field(default=None, sa_type=MONEY)
    alert: Decimal | None = Field(default=None, sa_type=MONEY)
    start_on: date
    end_on: date | None = None
    active: bool


class ConsumptionCopy(CopyRow, table=True):
    """What an order takes of the budgets of its charges on a day; `uuid` is the order's."""

    __tablename__ = "consumption_copy"
    __table_args__ = tuple(
        Index(f"consumption_copy_by_{name}", "customer_uuid", f"{name}_uuid", "on_date")
        for name in ("branch", "cost_center", "project", "phase")
    )

    branch_uuid: UUID | None = None
    cost_center_uuid: UUID | None = None
    project_uuid: UUID | None = None
    phase_uuid: UUID | None = None
    on_date: date
    reserved: Decimal = Field(sa_type=TOTAL_COLUMN)
    committed: Decimal = Field(sa_type=TOTAL_COLUMN)
    spent: Decimal = Field(sa_type=TOTAL_COLUMN)


class CreditCopy(CopyRow, table=True):
    """A credit that an airline keeps of a canceled ticket."""

    __tablename__ = "credit_copy"
    __personal__ = Personal(of=("employee_uuid",))
    __table_args__ = (Index("credit_copy_by_end", "customer_uuid", "expires_on", "uuid"),)

    order_uuid: UUID
    employee_uuid: UUID
    airline: str = Field(sa_type=Text)
    ticket: str = Field(sa_type=Text)
    credit_value: Decimal = Field(sa_type=TOTAL_COLUMN)
    expires_on: date
    status: str = Field(sa_type=Text)
    used_at: datetime | None = _instant()
    used_order_uuid: UUID | None = None


EMPLOYEE, SUBJECT, REQUEST = columns_of(EmployeeCopy), columns_of(ApprovalSubject), columns_of(RequestRecord)
ADVANCE, REPORT, EXTRA_COST = columns_of(AdvanceCopy), columns_of(ReportCopy), columns_of(ExtraCostRecord)
BUDGET, PHASE_BUDGET = columns_of(BudgetCopy), columns_of(PhaseBudgetCopy)
CONSUMPTION, CREDIT = columns_of(ConsumptionCopy), columns_of(CreditCopy)
