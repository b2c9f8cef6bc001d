"""Budgets as stored."""

from datetime import date
from decimal import Decimal
from uuid import UUID

from kit.core.metadata import empty_list
from kit.db.tables import AgencyVersioned
from kit.privacy.personal import Personal
from sqlalchemy import CheckConstraint, Column, ForeignKeyConstraint, Numeric, Uuid, func, literal_column
from sqlalchemy.dialects.postgresql import ARRAY, ExcludeConstraint
from sqlmodel import Field

from config_service.shapes.indexes import list_index

ONE_A_DAY = "budget_one_a_day"


def _one(column: str) -> object:
    """A uuid as a range of itself, for GiST has no plain equality of uuids without an extension."""
    return func.uuid_range(literal_column(column), literal_column(column), literal_column("'[]'"))


class BudgetTable(AgencyVersioned, table=True):
    """What may be spent on a charge from `start_date` to `end_date`, both included; a charge has one budget a day."""

    __tablename__ = "budget"
    __personal__ = Personal(others={"name": "a budget", "name_folded": "a budget", "owners_uuids": "employees by uuid"})
    __table_args__ = (
        ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name="budget_customer"),
        CheckConstraint("end_date >= start_date", name="budget_ends_after_it_starts"),
        ExcludeConstraint(
            (_one("customer_uuid"), "&&"),
            (_one("charge_uuid"), "&&"),
            (func.daterange(literal_column("start_date"), literal_column("end_date"), literal_column("'[]'")), "&&"),
            name=ONE_A_DAY,
        ),
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
