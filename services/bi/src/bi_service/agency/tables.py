"""What is known of an agency's customers: who they are, their sign-ins, their orders, and sums of both."""

from datetime import date, datetime
from uuid import UUID

from kit.core.metadata import Table, columns_of
from kit.db.references import CopyRow
from kit.db.tables import AgencyRow
from kit.privacy.personal import Kind, Personal
from sqlalchemy import DateTime, Index, Text, UniqueConstraint
from sqlmodel import Field


class CompanyCopy(CopyRow, table=True):
    """A customer as its agency's lists show it; `joined_on`: the day it was created, in Sao Paulo."""

    __tablename__ = "company_copy"
    __personal__ = Personal(others={"trading_name": "a company", "name_folded": "a company"})
    __table_args__ = (
        Index("company_copy_by_name", "agency_uuid", "name_folded", "uuid"),
        Index("company_copy_joined", "agency_uuid", "joined_on"),
    )

    agency_uuid: UUID
    trading_name: str = Field(sa_type=Text)
    name_folded: str = Field(sa_type=Text)
    joined_on: date


class SignInFact(AgencyRow, table=True):
    """Somebody of a customer signed in; appended, never changed."""

    __tablename__ = "sign_in_fact"
    __personal__ = Personal(of=("user_uuid",), columns={"name": Kind.NAME})
    __table_args__ = (
        UniqueConstraint("customer_uuid", "user_uuid", "signed_in_at", name="sign_in_fact_once"),
        Index("sign_in_fact_days", "customer_uuid", "signed_in_on"),
        Index("sign_in_fact_newest", "customer_uuid", "signed_in_at"),
    )

    user_uuid: UUID
    name: str = Field(sa_type=Text)
    signed_in_at: datetime = Field(sa_type=DateTime(timezone=True))
    signed_in_on: date


class OrderSeen(AgencyRow, table=True):
    """An order as its newest status says (`uuid` is the order's); `issued_on`: the first day on which it was issued.

    An order that was issued and canceled later counts as issued.
    """

    __tablename__ = "order_seen"
    __table_args__ = (
        Index("order_seen_opened", "agency_uuid", "opened_on", "customer_uuid"),
        Index("order_seen_issued", "agency_uuid", "issued_on", "customer_uuid"),
        Index("order_seen_newest", "customer_uuid", "issued_on"),
    )

    version: int
    order_number: int
    status: str = Field(sa_type=Text)
    opened_on: date
    issued_on: date | None = None


class CustomerActivity(Table, table=True):
    """Sums of a customer's sign-ins and orders, written with each fact and made anew by `rebuild`.

    `sign_in_days`: days with a sign-in; `last_user_…`: who signed in last.
    """

    __tablename__ = "customer_activity"
    __personal__ = Personal(of=("last_user_uuid",), columns={"last_user_name": Kind.NAME})
    __table_args__ = (
        Index("customer_activity_signed_in", "agency_uuid", "last_sign_in_at"),
        Index("customer_activity_issued", "agency_uuid", "last_issued_on"),
    )

    customer_uuid: UUID = Field(primary_key=True)
    agency_uuid: UUID
    sign_ins: int
    sign_in_days: int
    last_sign_in_at: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    last_user_uuid: UUID | None = None
    last_user_name: str | None = Field(default=None, sa_type=Text)
    orders: int
    issued_orders: int
    last_issued_on: date | None = None


COMPANY = columns_of(CompanyCopy)
SIGN_IN = columns_of(SignInFact)
ORDER = columns_of(OrderSeen)
ACTIVITY = columns_of(CustomerActivity)
"""Columns of the tables, for Core selects."""
