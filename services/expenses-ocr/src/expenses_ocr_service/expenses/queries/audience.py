"""Who receives live hints about an expense: spender, creator, approvers."""

from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import literal, select, union

from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.records.tables.reports import ReportApproverTable, ReportExpenseTable
from expenses_ocr_service.references.tables import UserCopy

_U = columns_of(UserCopy)
_L = columns_of(ReportExpenseTable)
_P = columns_of(ReportApproverTable)


async def audience_of(uow: UnitOfWork, expense: ExpenseTable) -> list[UUID]:
    """The accounts of everybody named in the expense or asked about it."""
    lines = select(_L.report_uuid).where(_L.customer_uuid == expense.customer_uuid, _L.expense_uuid == expense.uuid)
    asked = select(_P.employee_uuid).where(_P.report_uuid.in_(lines))
    people = union(asked, select(literal(expense.employee_uuid, _P.employee_uuid.type)))
    rows = await uow.rows(select(_U.uuid).where(_U.employee_uuid.in_(people), ~_U.deleted))
    return list(dict.fromkeys([expense.by_user_uuid, *(row["uuid"] for row in rows)]))
