"""An expense type as the others hear of it: with its category, for they keep none of their own."""

from contracts.config import ExpenseTypeChanged

from config_service.expense_categories.schemas import ExpenseCategory
from config_service.expense_types.tables import ExpenseTypeTable


def expense_type_changed(row: ExpenseTypeTable, category: ExpenseCategory) -> ExpenseTypeChanged:
    """The whole state of the row and what its category is called."""
    return ExpenseTypeChanged(
        **row.model_dump(), expense_category_name=category.name, expense_category_icon=category.icon
    )
