"""Facts of spending, their monthly roll-ups, and the names of what they are booked against."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.metadata import Table, columns_of, empty_list
from kit.core.money import TOTAL_COLUMN
from kit.db.references import CopyRow
from kit.db.tables import TenantRow
from kit.privacy.personal import Kind, Personal
from sqlalchemy import DateTime, Index, Text, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field


class SpendFact(TenantRow, table=True):
    """One item issued, its cancellation with the opposite sign, or one expense approved; appended, never changed.

    `booked_on` is the day of `booked_at` in Sao Paulo: what every period counts by. Of an expense that is its
    approval, `spent_on` the day of its receipt, and the issuer is who spent.
    """

    __tablename__ = "spend_fact"
    __personal__ = Personal(
        of=("issuer_uuid",),
        columns={
            "issuer_name": Kind.NAME,
        },
        others={"routes": "places"},
    )
    __table_args__ = (
        UniqueConstraint("customer_uuid", "source_uuid", "kind", name="spend_fact_source_key"),
        Index("spend_fact_period", "customer_uuid", "booked_on", "item"),
    )

    agency_uuid: UUID
    source_uuid: UUID
    kind: str = Field(sa_type=Text)
    item: str = Field(sa_type=Text)
    value: Decimal = Field(sa_type=TOTAL_COLUMN)
    items: int
    broken: int
    booked_at: datetime = Field(sa_type=DateTime(timezone=True))
    booked_on: date
    departs_on: date | None = None
    spent_on: date | None = None
    expense_type_uuid: UUID | None = None
    expense_category_uuid: UUID | None = None
    branch_uuid: UUID | None = None
    cost_center_uuid: UUID | None = None
    project_uuid: UUID | None = None
    phase_uuid: UUID | None = None
    issuer_uuid: UUID
    issuer_name: str = Field(sa_type=Text)
    provider: str = Field(sa_type=Text)
    routes: list[dict[str, Any]] = Field(default_factory=empty_list, sa_type=JSONB)


class SpendMonth(Table, table=True):
    """A month's spending by one dimension (`item`: all of the customer; `cost_center`: per `key`) and product."""

    __tablename__ = "spend_month"

    customer_uuid: UUID = Field(primary_key=True)
    dimension: str = Field(primary_key=True, sa_type=Text)
    month: date = Field(primary_key=True)
    key: UUID = Field(primary_key=True)
    item: str = Field(primary_key=True, sa_type=Text)
    value: Decimal = Field(sa_type=TOTAL_COLUMN)
    items: int
    broken: int
    last_on: date | None = None


class CostCenterCopy(CopyRow, table=True):
    """The name of a cost center."""

    __tablename__ = "cost_center_copy"
    __personal__ = Personal(others={"name": "a cost center"})

    name: str = Field(sa_type=Text)


FACT = columns_of(SpendFact)
"""Columns of the facts, for Core selects."""
MONTH = columns_of(SpendMonth)
"""Columns of the roll-up."""
