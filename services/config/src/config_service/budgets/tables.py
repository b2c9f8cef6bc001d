"""Budgets as stored."""

from datetime import date
from decimal import Decimal
from uuid import UUID

from kit.core.metadata import empty_list
from kit.db.tables import AgencyVersioned
from kit.privacy.personal import Personal
from sqlalchemy import CheckConstraint, Column, ForeignKeyConstraint, Numeric, Uuid
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import Field

from config_service.shapes.indexes import list_index

ONE_A_DAY = "budget_one_a_day"
"""The exclusion constraint that keeps budgets of a charge apart; migration 0031 makes it, for no model can say it."""


class BudgetTable(AgencyVersioned, table=True):
    """What may be spent on a charge from `start_date` to `end_date`, both included; a charge has one budget a day."""

    __tablename__ = "budget"
    __personal__ = Personal(others={"name": "a budget", "name_folded": "a budget", "owners_uuids": "employees by uuid"})
    __table_args__ = (
        ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name="budget_customer"),
        CheckConstraint("end_date >= start_date", name="budget_ends_after_it_starts"),
        list_index("budget", "customer_uuid"),
    )

    name: str
    name_folded: str
    charge_type: str
    charge_uuid: UUID
    start_date: date
    end_date: date
    amount: Decimal = Field(sa_column=Column(Numeric(14, 2), nullable=False))
    alert_percentage: int = 80
    owners_uuids: list[UUID] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Uuid), nullable=False))
    active: bool = True
