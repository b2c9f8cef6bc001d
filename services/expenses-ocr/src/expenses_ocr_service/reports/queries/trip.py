"""Which trips a report is about."""

from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.records.tables.reports import ReportExpenseTable

_E = columns_of(ExpenseTable)
_L = columns_of(ReportExpenseTable)


async def get_orders_of(uow: UnitOfWork, report_uuid: UUID) -> tuple[UUID | None, tuple[UUID, ...]]:
    """The order, where all the report's expenses are of one, and every order that any of them is of; flush first."""
    joined = select(_E.order_uuid).distinct().join(ReportExpenseTable, _L.expense_uuid == _E.uuid)
    rows = await uow.rows(joined.where(_L.report_uuid == report_uuid).order_by(_E.order_uuid))
    trips = tuple(row["order_uuid"] for row in rows if row["order_uuid"] is not None)
    return trips[0] if len(rows) == len(trips) == 1 else None, trips
