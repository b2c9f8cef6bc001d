"""Copies of advances and expense reports about an order, as of the last event."""

from decimal import Decimal
from uuid import UUID

from kit.core.metadata import empty_list
from kit.core.money import TOTAL_COLUMN
from kit.db.references import CopyRow
from sqlalchemy import Column, Index, Numeric
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.types import Uuid
from sqlmodel import Field


class AdvanceCopy(CopyRow, table=True):
    __tablename__ = "advance_copy"
    __table_args__ = (Index("advance_copy_order", "customer_uuid", "order_uuid"),)

    agency_uuid: UUID
    order_uuid: UUID | None = None
    advance_number: int
    employee_uuid: UUID
    value: Decimal = Field(sa_column=Column(Numeric(14, 2), nullable=False))
    status: str


class ReportCopy(CopyRow, table=True):
    """`order_uuid` is set where all expenses of the report are of one trip."""

    __tablename__ = "report_copy"
    __table_args__ = (
        Index("report_copy_order", "customer_uuid", "order_uuid"),
        Index("report_copy_orders", "orders_uuids", postgresql_using="gin"),
    )

    agency_uuid: UUID
    order_uuid: UUID | None = None
    report_number: int
    orders_uuids: list[UUID] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Uuid), nullable=False))
    report_amount: Decimal = Field(sa_column=Column(TOTAL_COLUMN, nullable=False))
    status: str
