"""The event of an expense type: it carries the category, of which the other services keep no copy."""

from contracts.config import ConfigChange

from config_service.expense_categories.schemas import ExpenseCategory
from config_service.expense_types.resource import EXPENSE_TYPES, with_category
from config_service.expense_types.tables import ExpenseTypeTable
from config_service.resources.declaration import fact_of


def expense_type_changed(row: ExpenseTypeTable, category: ExpenseCategory) -> ConfigChange:
    """The row's whole state and the category's name and icon."""
    return fact_of(EXPENSE_TYPES, row, with_category(category))
