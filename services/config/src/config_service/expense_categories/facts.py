"""A category as the others hear of it."""

from contracts.config import ExpenseCategoryChanged

from config_service.expense_categories.tables import ExpenseCategoryTable


def expense_category_changed(row: ExpenseCategoryTable) -> ExpenseCategoryChanged:
    """The whole state of the row."""
    return ExpenseCategoryChanged(**row.model_dump())
