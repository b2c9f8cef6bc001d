"""Expense types as stored."""

from uuid import UUID

from kit.privacy.personal import Personal
from sqlalchemy import ForeignKeyConstraint, Index, UniqueConstraint

from config_service.resources.columns import NamedRow, named_constraints


class ExpenseTypeTable(NamedRow, table=True):
    """`category_version`: the version of the category that was told along with the type."""

    __tablename__ = "expense_type"
    __personal__ = Personal(others={"name": "a type", "name_folded": "a type"})
    __table_args__ = (
        *named_constraints("expense_type", once="expense_type_name"),
        ForeignKeyConstraint(["expense_category_uuid"], ["expense_category.uuid"], name="expense_type_category"),
        UniqueConstraint("customer_uuid", "uuid", name="expense_type_in_tenant"),
        Index("expense_type_by_category", "expense_category_uuid", "category_version"),
    )

    name: str
    kind: str
    expense_category_uuid: UUID
    category_version: int
    integration_id: str | None = None
