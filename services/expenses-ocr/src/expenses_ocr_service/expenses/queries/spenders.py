"""The spenders of expenses, with their accounts for notifications."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import Select, and_, select

from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.records.tables.reports import ReportApproverTable
from expenses_ocr_service.references.tables import UserCopy

_E = columns_of(ExpenseTable)
_U = columns_of(UserCopy)
_A = columns_of(ReportApproverTable)


async def get_spenders(uow: UnitOfWork, uuids: Iterable[UUID]) -> Sequence[Any]:
    """uuid, expense_number, expense_date, value, employee_uuid and live_report_uuid of each expense, and its spender's
    living account; without one the account is None.
    """
    account = and_(_U.customer_uuid == _E.customer_uuid, _U.employee_uuid == _E.employee_uuid, ~_U.deleted)
    columns = (
        _E.uuid,
        _E.expense_number,
        _E.expense_date,
        _E.value,
        _E.employee_uuid,
        _E.live_report_uuid,
        _U.uuid.label("account"),
    )
    statement = select(*columns).outerjoin(UserCopy, account).where(_E.uuid.in_(list(uuids))).order_by(_E.uuid)
    return await uow.rows(statement)


def select_approvers(report_uuid: UUID | None) -> Select[Any]:
    """The employees who approve the report an expense is in; none for an expense that is in no report."""
    return select(_A.employee_uuid).where(_A.report_uuid == report_uuid)
