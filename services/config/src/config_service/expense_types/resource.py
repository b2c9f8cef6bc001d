"""Expense types, declared; their category makes listing, creating and updating special (`routes`, `actions`)."""

from collections.abc import Mapping
from typing import Any

from contracts.config import ExpenseTypeChanged
from kit.http.permissions import permits
from kit.http.uow import UnitOfWork

from config_service.expense_categories.queries import find_categories
from config_service.expense_categories.schemas import CategoryRef, ExpenseCategory
from config_service.expense_types.schemas import ExpenseType, ExpenseTypeWrite
from config_service.expense_types.tables import ExpenseTypeTable
from config_service.resources.declaration import Permissions, Resource, may_change
from config_service.shapes.rules import Kind

READERS = ("view-expense-type", "create-update-expense")


def with_category(category: ExpenseCategory) -> Mapping[str, Any]:
    """What the fact and the answer of a type carry of its category."""
    ref = CategoryRef(uuid=category.uuid, name=category.name, icon=category.icon)
    return {
        "expense_category": ref,
        "expense_category_name": category.name,
        "expense_category_icon": category.icon,
    }


async def _join_category(row: ExpenseTypeTable, uow: UnitOfWork) -> Mapping[str, Any]:
    known = await find_categories(uow, [row.expense_category_uuid])
    return with_category(known[row.expense_category_uuid])


EXPENSE_TYPES = Resource(
    table=ExpenseTypeTable,
    create=ExpenseTypeWrite,
    read=ExpenseType,
    fact=ExpenseTypeChanged,
    plural="expense_types",
    kind=Kind("expense-type", "Tipo de despesa", "o", READERS, doubles={"expense_type_name": ("name", "nome")}),
    may=Permissions(
        reading=permits("view-expense-type", customer="of_object"),
        activating=may_change("update-expense-type"),
        inactivating=may_change("update-expense-type", "delete-expense-type"),
        deleting=may_change("delete-expense-type"),
    ),
    used_by={"expense_policy_value_type": "policy"},
    joined=_join_category,
)
