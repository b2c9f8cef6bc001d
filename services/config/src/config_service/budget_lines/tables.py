"""Budget lines, the entries counted against them, and what is held for submits under way."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.metadata import empty_list
from kit.core.money import TOTAL_COLUMN, ZERO
from kit.db.references import CopyRow
from kit.db.tables import AgencyRow, TenantRow
from kit.privacy.personal import Personal
from sqlalchemy import Column, DateTime, ForeignKeyConstraint, Index, Numeric, UniqueConstraint, Uuid
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import Field

from config_service.budget_lines.kinds import ChargeType


def _total() -> Any:
    return Field(default=ZERO, sa_column=Column(TOTAL_COLUMN, nullable=False))


def _of_charge(charge_type: ChargeType) -> ForeignKeyConstraint:
    """What has a budget is not deleted."""
    return ForeignKeyConstraint(
        ["customer_uuid", f"{charge_type}_uuid"],
        [f"{charge_type}.customer_uuid", f"{charge_type}.uuid"],
        name=f"budget_line_{charge_type}",
    )


class BudgetLineTable(AgencyRow, table=True):
    """A budget, or a phase's own budget (`source`), with what was taken of it; `uuid` is the budget's or the phase's.

    `end_date` None: it does not end. `alert_at`: the amount from which its owners are notified; None: never.
    `held`: for submits under way (`BudgetHoldTable`), in no other column. `is_over_alert`: its owners know of it.
    Of `branch_uuid` to `phase_uuid` the one of its charge is set.
    """

    __tablename__ = "budget_line"
    __personal__ = Personal(others={"name": "a budget", "name_folded": "a budget", "owners_uuids": "employees by uuid"})
    __table_args__ = (
        ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name="budget_line_customer"),
        *(_of_charge(charge_type) for charge_type in ChargeType),
        Index("budget_line_by_name", "customer_uuid", "name_folded", "uuid"),
        Index("budget_line_by_charge", "customer_uuid", "charge_uuid", "start_date"),
    )

    source: str
    name: str
    name_folded: str
    charge_type: str
    charge_uuid: UUID
    branch_uuid: UUID | None = None
    cost_center_uuid: UUID | None = None
    project_uuid: UUID | None = None
    phase_uuid: UUID | None = None
    start_date: date
    end_date: date | None = None
    amount: Decimal = Field(sa_column=Column(Numeric(14, 2), nullable=False))
    alert_at: Decimal | None = Field(default=None, sa_column=Column(Numeric(14, 2), nullable=True))
    alert_percentage: int | None = None
    owners_uuids: list[UUID] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Uuid), nullable=False))
    active: bool = True
    reserved: Decimal = _total()
    committed: Decimal = _total()
    spent: Decimal = _total()
    held: Decimal = _total()
    is_over_alert: bool = False


class BudgetEntryTable(AgencyRow, table=True):
    """What one order or expense takes of one charge on a day; a budget's entries are those of its charge and days."""

    __tablename__ = "budget_entry"
    __personal__ = Personal(others={"description": "a trip, or the type of an expense"})
    __table_args__ = (
        UniqueConstraint("customer_uuid", "source_uuid", "charge_uuid", "kind", name="budget_entry_once"),
        Index(
            *("budget_entry_of_charge", "customer_uuid", "charge_uuid", "on_date"),
            postgresql_include=["agency_uuid", "kind", "value"],
        ),
    )

    source: str
    source_uuid: UUID
    kind: str
    charge_type: str
    charge_uuid: UUID
    on_date: date
    value: Decimal = _total()
    number: int | None = None
    description: str
    occurred_at: datetime = Field(sa_type=DateTime(timezone=True))


class BookedSourceTable(TenantRow, table=True):
    """The version of an order's consumption that its entries are of."""

    __tablename__ = "booked_source"
    __table_args__ = (UniqueConstraint("customer_uuid", "source_uuid", name="booked_source_once"),)

    source_uuid: UUID
    source_version: int
    submission: int


class BudgetHoldTable(TenantRow, table=True):
    """What a submit under way keeps of the lines of its charges, until its order tells of it or `expires_at`."""

    __tablename__ = "budget_hold"
    __table_args__ = (
        UniqueConstraint("customer_uuid", "source_uuid", name="budget_hold_once"),
        Index("budget_hold_expires", "expires_at"),
    )

    source_uuid: UUID
    submission: int
    charges_uuids: list[UUID] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Uuid), nullable=False))
    on_date: date
    value: Decimal = _total()
    expires_at: datetime = Field(sa_type=DateTime(timezone=True))


class OrderConsumptionCopy(CopyRow, table=True):
    """What an order takes of budgets, as orders last told it."""

    __tablename__ = "order_consumption_copy"
    __personal__ = Personal(others={"title": "a trip"})

    agency_uuid: UUID
    number: int
    title: str
    branch_uuid: UUID | None = None
    cost_center_uuid: UUID | None = None
    project_uuid: UUID | None = None
    phase_uuid: UUID | None = None
    on_date: date
    submission: int
    reserved: Decimal = _total()
    committed: Decimal = _total()
    spent: Decimal = _total()
    changed_at: datetime = Field(sa_type=DateTime(timezone=True))
