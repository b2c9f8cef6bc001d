"""Expense categories as they are read."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from kit.refusals import ValidationFailed
from kit.uow import UnitOfWork
from sqlalchemy import Select, select

from config_service.expense_categories.schemas import ExpenseCategory
from config_service.expense_categories.tables import ExpenseCategoryTable
from config_service.shapes.queries import narrowed

_T: Any = ExpenseCategoryTable


def _select() -> Select[Any]:
    return select(_T.uuid, _T.name, _T.icon, _T.active, _T.created_at, _T.updated_at, _T.version)


def select_categories(*, name: str | None, active: bool | None) -> Select[Any]:
    """All of them, by name."""
    return narrowed(_select(), name=(_T.name_folded, name), flag=(_T.active, active)).order_by(_T.name_folded, _T.uuid)


async def find_categories(uow: UnitOfWork, category_uuids: Iterable[UUID]) -> dict[UUID, ExpenseCategory]:
    """Those of these that there are."""
    rows = await uow.rows(_select().where(_T.uuid.in_(list(category_uuids))))
    return {row["uuid"]: ExpenseCategory(**row) for row in rows}


async def require_category(uow: UnitOfWork, category_uuid: UUID, *, kept: UUID | None = None) -> ExpenseCategory:
    """The category a type names: an active one, or the one it has already (`kept`). Raises ValidationFailed."""
    found = (await find_categories(uow, [category_uuid])).get(category_uuid)
    if found is None or not (found.active or found.uuid == kept):
        raise ValidationFailed({"expense_category_uuid": ["Opção inválida"]})
    return found
