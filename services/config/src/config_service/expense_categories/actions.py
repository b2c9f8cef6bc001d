"""What the operator does to expense categories."""

from typing import Any
from uuid import UUID

from kit.etags import require_version
from kit.uow import UnitOfWork

from config_service.expense_categories.facts import expense_category_changed
from config_service.expense_categories.schemas import ExpenseCategory, ExpenseCategoryCreate, ExpenseCategoryUpdate
from config_service.expense_categories.tables import ExpenseCategoryTable
from config_service.shapes.actions import announce_deed, refusing_doubles, remove
from config_service.shapes.rules import Deed, Kind, edit, named

RETELL_TYPES = "expense-types"
"""Whom a changed category wakes: the types that show its name (expense_types.retelling)."""
CATEGORY = Kind(
    "expense-category", "Categoria de despesas", "a", (), doubles={"expense_category_name": ("name", "nome")}
)


async def create_category(body: ExpenseCategoryCreate, *, uow: UnitOfWork) -> ExpenseCategory:
    """The operator adds a category. Raises AlreadyExists."""
    given: dict[str, Any] = {**body.model_dump(), **named(body.name)}
    row = ExpenseCategoryTable(**given)
    async with refusing_doubles(uow, CATEGORY.doubles):
        uow.add(row)
    announce_deed(uow, expense_category_changed(row), kind=CATEGORY, deed=Deed.CREATED)
    return ExpenseCategory(**row.model_dump())


async def update_category(
    uuid: UUID, body: ExpenseCategoryUpdate, *, uow: UnitOfWork, seen: int | None
) -> ExpenseCategory:
    """The operator renames a category or gives it another picture. Raises NotFound, StaleVersion, AlreadyExists."""
    row = await _take(uow, uuid, seen=seen)
    given = body.model_dump(exclude_unset=True)
    changes = edit(row, given | (named(body.name) if "name" in given else {}))
    async with refusing_doubles(uow, CATEGORY.doubles):
        pass
    if changes:
        announce_deed(uow, expense_category_changed(row), kind=CATEGORY, deed=Deed.CHANGED, changes=changes)
        uow.wake(RETELL_TYPES)
    return ExpenseCategory(**row.model_dump())


async def switch_category(uuid: UUID, *, active: bool, uow: UnitOfWork, seen: int | None) -> ExpenseCategory:
    """Offer a category to new types, or no more; types that have it keep it. Raises NotFound, StaleVersion."""
    row = await _take(uow, uuid, seen=seen)
    if edit(row, {"active": active}):
        await uow.flush()
        announce_deed(uow, expense_category_changed(row), kind=CATEGORY, deed=Deed.of_switch(active))
        uow.wake(RETELL_TYPES)
    return ExpenseCategory(**row.model_dump())


async def delete_category(uuid: UUID, *, uow: UnitOfWork, seen: int | None) -> None:
    """The operator takes a category away that no customer's type has. Raises NotFound, StaleVersion, InUse."""
    row = await _take(uow, uuid, seen=seen)
    await remove(uow, row, {"expense_type_category": "expense_type"})
    announce_deed(uow, expense_category_changed(row), kind=CATEGORY, deed=Deed.DELETED)


async def _take(uow: UnitOfWork, uuid: UUID, *, seen: int | None) -> ExpenseCategoryTable:
    """The category, for the operator, who has no tenant to look for it in."""
    row = await uow.lock(ExpenseCategoryTable, uuid)
    require_version(row, seen)
    return row
