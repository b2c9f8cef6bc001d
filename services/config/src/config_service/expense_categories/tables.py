"""Expense categories as stored."""

from kit.db.tables import Versioned
from kit.privacy.personal import Personal
from sqlalchemy import Index, UniqueConstraint


class ExpenseCategoryTable(Versioned, table=True):
    """A directory row: no tenant's, read by everybody, written by the operator."""

    __tablename__ = "expense_category"
    __personal__ = Personal(others={"name": "a category", "name_folded": "a category"})
    __table_args__ = (
        UniqueConstraint("sameness", name="expense_category_name"),
        Index("expense_category_by_name", "name_folded", "uuid"),
    )

    name: str
    name_folded: str
    sameness: str
    icon: str
    active: bool = True
