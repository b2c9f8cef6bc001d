"""Expense categories, declared: every signed-in user reads them, the operator writes them."""

from contracts.config import ExpenseCategoryChanged
from kit.http.permissions import any_signed_in, permits_operator

from config_service.expense_categories.schemas import ExpenseCategory, ExpenseCategoryCreate, ExpenseCategoryUpdate
from config_service.expense_categories.tables import ExpenseCategoryTable
from config_service.resources.declaration import Permissions, Resource
from config_service.shapes.rules import Kind

PUBLISH_TYPES = "expense-types"
"""The task that publishes every customer's types again (expense_types.publishing_again): they carry the category's
name."""
EXPENSE_CATEGORIES = Resource(
    table=ExpenseCategoryTable,
    create=ExpenseCategoryCreate,
    update=ExpenseCategoryUpdate,
    read=ExpenseCategory,
    fact=ExpenseCategoryChanged,
    plural="expense_categories",
    kind=Kind(
        "expense-category", "Categoria de despesas", "a", (), doubles={"expense_category_name": ("name", "nome")}
    ),
    may=Permissions(
        listing=any_signed_in(),
        creating=permits_operator(),
        updating=permits_operator(),
        activating=permits_operator(),
        inactivating=permits_operator(),
        deleting=permits_operator(),
    ),
    used_by={"expense_type_category": "expense_type"},
    wakes=PUBLISH_TYPES,
    id_name="category_id",
)
