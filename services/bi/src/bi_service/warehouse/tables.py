"""How far each customer's rows have been exported."""

from datetime import date, datetime

from kit.core.metadata import columns_of, empty_list
from kit.db.tables import TenantRow
from sqlalchemy import ARRAY, BigInteger, Column, Date, DateTime, Index, UniqueConstraint
from sqlmodel import Field


class WarehouseExportTable(TenantRow, table=True):
    """`settled_below`: the oldest transaction that was still at work when the last export began to read; rows written
    by it or later are exported again. `cost_months`: the months of which there are files of extra costs."""

    __tablename__ = "warehouse_export"
    __table_args__ = (
        UniqueConstraint("customer_uuid", name="warehouse_export_of_customer"),
        Index("warehouse_export_oldest", "exported_at"),
    )

    settled_below: int = Field(default=0, sa_column=Column(BigInteger, nullable=False))
    cost_months: list[date] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Date), nullable=False))
    exported_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))


EXPORT = columns_of(WarehouseExportTable)
