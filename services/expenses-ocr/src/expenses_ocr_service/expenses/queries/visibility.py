"""Which expenses a caller may see: `own` of API section 1.6 as SQL."""

from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, exists, or_, select, true

from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.records.tables.reports import ReportApproverTable, ReportExpenseTable

_E = columns_of(ExpenseTable)
_L = columns_of(ReportExpenseTable)
_P = columns_of(ReportApproverTable)


def launched_by(user: Any) -> ColumnElement[bool]:
    """What an account launched, for whomever; `user` is its uuid, or a bind parameter of it."""
    return _E.by_user_uuid == user  # type: ignore[no-any-return]


def spent_by(employee: Any) -> ColumnElement[bool]:
    """Whose expense it is."""
    return _E.employee_uuid == employee  # type: ignore[no-any-return]


def asked_of(employee: Any) -> ColumnElement[bool]:
    """What an employee is, or was, asked to approve in a report."""
    lines = (_L.customer_uuid == _E.customer_uuid, _L.expense_uuid == _E.uuid)
    return exists().where(*lines, _P.report_uuid == _L.report_uuid, _P.employee_uuid == employee)


def visible_to(by: Principal) -> ColumnElement[bool]:
    """The condition that lets the caller see an expense."""
    if by.sees_all():
        return true()
    if by.employee_uuid is None:
        return launched_by(by.user_uuid)
    me = by.employee_uuid
    return or_(spent_by(me), launched_by(by.user_uuid), asked_of(me))


async def require_visible(uow: UnitOfWork, expense_uuid: UUID, *, by: Principal) -> None:
    """Stand in the expense's customer, if the caller may see it and it was not removed. Raises NotFound."""
    await locate(uow, ExpenseTable, expense_uuid)
    living = (_E.uuid == expense_uuid, _E.deleted_at.is_(None))
    if await uow.row(select(_E.uuid).where(*living, visible_to(by))) is None:
        raise NotFound
