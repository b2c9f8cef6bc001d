"""The spenders of expenses, with their accounts for notifications."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import and_, select

from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.references.tables import UserCopy

_E = columns_of(ExpenseTable)
_U = columns_of(UserCopy)


async def get_spenders(uow: UnitOfWork, uuids: Iterable[UUID]) -> Sequence[Any]:
    """uuid, expense_number, expense_date, value and account of each expense whose spender has a living account."""
    account = and_(_U.customer_uuid == _E.customer_uuid, _U.employee_uuid == _E.employee_uuid, ~_U.deleted)
    columns = (_E.uuid, _E.expense_number, _E.expense_date, _E.value, _U.uuid.label("account"))
    statement = select(*columns).join(UserCopy, account).where(_E.uuid.in_(list(uuids))).order_by(_E.uuid)
    return await uow.rows(statement)
