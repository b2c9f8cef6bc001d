"""Which trip a report is about."""

from typing import Any
from uuid import UUID

from kit.uow import UnitOfWork
from sqlalchemy import select

from expenses_ocr_service.expenses.tables import ExpenseTable
from expenses_ocr_service.reports.tables import ReportExpenseTable

_E: Any = ExpenseTable.__table__.c  # type: ignore[attr-defined]  # SQLModel hides its table
_L: Any = ReportExpenseTable.__table__.c  # type: ignore[attr-defined]


async def get_order_of(uow: UnitOfWork, report_uuid: UUID) -> UUID | None:
    """The order, where all the report's expenses are of one; flush first."""
    joined = select(_E.order_uuid).distinct().join(ReportExpenseTable, _L.expense_uuid == _E.uuid)
    rows = await uow.rows(joined.where(_L.report_uuid == report_uuid).limit(2))
    return rows[0]["order_uuid"] if len(rows) == 1 else None
