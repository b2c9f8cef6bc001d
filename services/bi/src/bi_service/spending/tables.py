"""Facts of spending, their roll-ups, and the names of what they are booked against."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.metadata import Table, columns_of, empty_list
from kit.core.money import TOTAL_COLUMN, ZERO
from kit.db.references import CopyRow
from kit.db.tables import TenantRow
from kit.privacy.personal import Kind, Personal
from sqlalchemy import BigInteger, Column, DateTime, Index, Text, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlmodel import Field

_ZERO = {"server_default": text("0")}
_READ = ["agency_uuid", "kind", "source_uuid", "value", "items", "broken", "booked_at", "departs_on"]
_READ += ["branch_uuid", "cost_center_uuid", "project_uuid", "phase_uuid", "issuer_uuid", "ways"]
"""What panels read of a fact: in an index, where the facts of one customer stand side by side."""


class SpendFact(TenantRow, table=True):
    """One item issued, its cancellation with the opposite sign, or one expense approved; appended, never changed.

    `booked_on` is the day of `booked_at` in Sao Paulo: the day on which money counts. Of an expense that is its
    approval, `spent_on` the day of its receipt, and the issuer is who spent. `bought_on` and `bought_value` are those
    of the purchase; a cancellation has them with the opposite sign, so that counts and averages are of purchases that
    still stand (decision 0046). Both are null in rows of earlier releases: then `booked_on` and `value` hold.
    `ways`: the ends of `routes` for the index of panels; null in rows of earlier releases and where they are too long.
    `feed_xid` is given by the database at each write (see feed); `order_number` is null in facts older than the column.
    """

    __tablename__ = "spend_fact"
    __personal__ = Personal(
        of=("issuer_uuid",),
        columns={
            "issuer_name": Kind.NAME,
        },
        others={
            "routes": "places",
            "ways": "places",
            "expense_type_name": "a type of expense",
            "expense_category_name": "a category of expenses",
        },
    )
    __table_args__ = (
        UniqueConstraint("customer_uuid", "source_uuid", "kind", name="spend_fact_source_key"),
        Index("spend_fact_read", "customer_uuid", "booked_on", "item", postgresql_include=_READ),
        Index("spend_fact_newest", "customer_uuid", "booked_at"),
        Index("spend_fact_of_agency", "agency_uuid", "booked_on"),
        Index("spend_fact_canceled", "customer_uuid", "bought_on", postgresql_where=text("kind = 'canceled'")),
        *(
            Index(f"spend_fact_by_{name}", "customer_uuid", f"{name}_uuid", "booked_on")
            for name in ("branch", "cost_center", "project", "phase", "issuer")
        ),
        Index("spend_fact_feed", "customer_uuid", "feed_xid", "uuid"),
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
    bought_on: date | None = None
    bought_value: Decimal | None = Field(default=None, sa_type=TOTAL_COLUMN)
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
    ways: list[str] | None = Field(default=None, sa_type=ARRAY(Text))
    order_uuid: UUID | None = None
    order_number: int | None = None
    report_uuid: UUID | None = None
    expense_type_name: str | None = Field(default=None, sa_type=Text)
    expense_category_name: str | None = Field(default=None, sa_type=Text)
    feed_xid: int = Field(default=0, sa_column=Column(BigInteger, nullable=False, server_default=text("0")))


class EarlyCancellation(TenantRow, table=True):
    """A cancellation that arrived before its purchase; booked and removed when the purchase arrives."""

    __tablename__ = "early_cancellation"
    __table_args__ = (UniqueConstraint("customer_uuid", "source_uuid", name="early_cancellation_key"),)

    source_uuid: UUID
    value: Decimal = Field(sa_type=TOTAL_COLUMN)
    canceled_at: datetime = Field(sa_type=DateTime(timezone=True))


class SpendMonth(Table, table=True):
    """A month's spending by one dimension (`item`: all of the customer; `cost_center` …: per `key`) and product.

    `all_cost_center` …: all products of a key together, under the product "".

    `value`, `items` and `broken` count purchases and cancellations in the month of each; `bought` and what follows
    count purchases that still stand in the month in which they were bought. `lead_items` and `lead_days`: of those
    with a departure, how many and the days from purchase to departure together.
    """

    __tablename__ = "spend_month"
    __table_args__ = (
        Index("spend_month_of_agency", "agency_uuid", "dimension", "month"),
        Index("spend_month_of_product", "customer_uuid", "dimension", "item", "month"),
    )

    customer_uuid: UUID = Field(primary_key=True)
    dimension: str = Field(primary_key=True, sa_type=Text)
    month: date = Field(primary_key=True)
    key: UUID = Field(primary_key=True)
    item: str = Field(primary_key=True, sa_type=Text)
    agency_uuid: UUID | None = None
    value: Decimal = Field(sa_type=TOTAL_COLUMN)
    items: int
    broken: int
    bought: int = Field(default=0, sa_column_kwargs=_ZERO)
    bought_value: Decimal = Field(default=ZERO, sa_type=TOTAL_COLUMN, sa_column_kwargs=_ZERO)
    bought_broken: int = Field(default=0, sa_column_kwargs=_ZERO)
    lead_items: int = Field(default=0, sa_column_kwargs=_ZERO)
    lead_days: int = Field(default=0, sa_type=BigInteger, sa_column_kwargs=_ZERO)
    last_on: date | None = None


class SpendDay(Table, table=True):
    """A day's spending of a customer by product; the figures are those of SpendMonth."""

    __tablename__ = "spend_day"
    __table_args__ = (Index("spend_day_of_agency", "agency_uuid", "day"),)

    customer_uuid: UUID = Field(primary_key=True)
    day: date = Field(primary_key=True)
    item: str = Field(primary_key=True, sa_type=Text)
    agency_uuid: UUID
    value: Decimal = Field(sa_type=TOTAL_COLUMN)
    bought: int
    bought_value: Decimal = Field(sa_type=TOTAL_COLUMN)
    bought_broken: int
    lead_items: int
    lead_days: int = Field(sa_type=BigInteger)


class SpendRoute(Table, table=True):
    """A month's spending by route and product; an item's value is divided over its ways."""

    __tablename__ = "spend_route"

    customer_uuid: UUID = Field(primary_key=True)
    month: date = Field(primary_key=True)
    departure: str = Field(primary_key=True, sa_type=Text)
    arrival: str = Field(primary_key=True, sa_type=Text)
    item: str = Field(primary_key=True, sa_type=Text)
    value: Decimal = Field(sa_type=TOTAL_COLUMN)
    bought: int
    bought_value: Decimal = Field(sa_type=TOTAL_COLUMN)
    lead_items: int
    lead_days: int = Field(sa_type=BigInteger)


class SpendIssuer(Table, table=True):
    """The name of an issuer, or of who spent, as of their newest purchase."""

    __tablename__ = "spend_issuer"
    __personal__ = Personal(of=("uuid",), columns={"name": Kind.NAME})

    customer_uuid: UUID = Field(primary_key=True)
    uuid: UUID = Field(primary_key=True)
    name: str = Field(sa_type=Text)
    named_at: datetime = Field(sa_type=DateTime(timezone=True))


class CostCenterCopy(CopyRow, table=True):
    """The name of a cost center."""

    __tablename__ = "cost_center_copy"
    __personal__ = Personal(others={"name": "a cost center"})

    name: str = Field(sa_type=Text)


class BranchCopy(CopyRow, table=True):
    """The name of a branch (unit)."""

    __tablename__ = "branch_copy"
    __personal__ = Personal(others={"name": "a branch"})

    name: str = Field(sa_type=Text)


class ProjectCopy(CopyRow, table=True):
    """The name of a project."""

    __tablename__ = "project_copy"
    __personal__ = Personal(others={"name": "a project"})

    name: str = Field(sa_type=Text)


class PhaseCopy(CopyRow, table=True):
    """The name of a phase."""

    __tablename__ = "phase_copy"
    __personal__ = Personal(others={"name": "a phase"})

    name: str = Field(sa_type=Text)


FACT = columns_of(SpendFact)
"""Columns of the facts, for Core selects."""
MONTH = columns_of(SpendMonth)
"""Columns of the roll-up of months."""
DAY = columns_of(SpendDay)
"""Columns of the roll-up of days."""
ROUTE = columns_of(SpendRoute)
"""Columns of the roll-up of routes."""
