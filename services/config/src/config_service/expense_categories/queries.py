"""Expense categories as they are read."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from config_service.expense_categories.schemas import ExpenseCategory
from config_service.expense_categories.tables import ExpenseCategoryTable

_T: Any = ExpenseCategoryTable


async def find_categories(uow: UnitOfWork, category_uuids: Iterable[UUID]) -> dict[UUID, ExpenseCategory]:
    """Those of these that there are."""
    columns = [columns_of(ExpenseCategoryTable)[name] for name in ExpenseCategory.model_fields]
    rows = await uow.rows(select(*columns).where(_T.uuid.in_(list(category_uuids))))
    return {row["uuid"]: ExpenseCategory(**row) for row in rows}


async def require_category(uow: UnitOfWork, category_uuid: UUID, *, kept: UUID | None = None) -> ExpenseCategory:
    """The category a type names: an active one, or the one it has already (`kept`). Raises ValidationFailed."""
    found = (await find_categories(uow, [category_uuid])).get(category_uuid)
    if found is None or not (found.active or found.uuid == kept):
        raise ValidationFailed({"expense_category_uuid": ["Opção inválida"]})
    return found
