"""Copies of config's budgets, and of the budgets that phases have of their own."""

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from kit.db.references import CopyRow
from sqlalchemy import Column, DateTime, Index, Numeric
from sqlmodel import Field


class BudgetCopy(CopyRow, table=True):
    """Which days of a charge have a budget; how much of it is left is config's to say."""

    __tablename__ = "budget_copy"
    __table_args__ = (Index("budget_copy_by_charge", "customer_uuid", "charge_uuid", "start_date"),)

    charge_uuid: UUID
    start_date: date
    end_date: date
    active: bool


class PhaseBudgetCopy(CopyRow, table=True):
    """A phase's own budget; None: it has none."""

    __tablename__ = "phase_budget_copy"

    budget: Decimal | None = Field(default=None, sa_column=Column(Numeric(14, 2), nullable=True))
    start_at: datetime = Field(sa_type=DateTime(timezone=True))
    end_at: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    active: bool
