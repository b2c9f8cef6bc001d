"""Expense categories as they are read."""

from typing import Any
from uuid import UUID

from kit.refusals import ValidationFailed
from kit.uow import UnitOfWork
from sqlalchemy import Select, select

from config_service.expense_categories.tables import ExpenseCategoryTable
from config_service.shapes.queries import narrowed

_T: Any = ExpenseCategoryTable


def select_categories(*, name: str | None, active: bool | None) -> Select[Any]:
    """All of them, by name."""
    found = select(_T.uuid, _T.name, _T.icon, _T.active, _T.created_at, _T.updated_at, _T.version)
    return narrowed(found, name=(_T.name_folded, name), flag=(_T.active, active)).order_by(_T.name_folded, _T.uuid)


async def require_category(uow: UnitOfWork, category_uuid: UUID) -> ExpenseCategoryTable:
    """The active category a type names. Raises ValidationFailed."""
    found = await uow.session.get(ExpenseCategoryTable, category_uuid)
    if found is None or not found.active:
        raise ValidationFailed({"expense_category_uuid": ["Opção inválida"]})
    return found
