"""Copies of advances and expense reports that are about an order; each is as new as the last fact heard."""

from decimal import Decimal
from uuid import UUID

from kit.references import CopyRow
from sqlalchemy import Column, Index, Numeric
from sqlmodel import Field

_MONEY = Numeric(14, 2)


class AdvanceCopy(CopyRow, table=True):
    __tablename__ = "advance_copy"
    __table_args__ = (Index("advance_copy_order", "customer_uuid", "order_uuid"),)

    agency_uuid: UUID
    order_uuid: UUID | None = None
    advance_number: int
    employee_uuid: UUID
    value: Decimal = Field(sa_column=Column(_MONEY, nullable=False))
    status: str


class ReportCopy(CopyRow, table=True):
    """`order_uuid` is set where all expenses of the report are of one trip."""

    __tablename__ = "report_copy"
    __table_args__ = (Index("report_copy_order", "customer_uuid", "order_uuid"),)

    agency_uuid: UUID
    order_uuid: UUID | None = None
    report_number: int
    report_amount: Decimal = Field(sa_column=Column(_MONEY, nullable=False))
    status: str
