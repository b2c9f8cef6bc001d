"""Expense types as stored."""

from uuid import UUID

from kit.personal import Personal
from kit.tables import AgencyVersioned
from sqlalchemy import ForeignKeyConstraint, Index, UniqueConstraint


class ExpenseTypeTable(AgencyVersioned, table=True):
    """`category_version`: the version of the category that was told along with the type."""

    __tablename__ = "expense_type"
    __personal__ = Personal(others={"name": "a type", "name_folded": "a type"})
    __table_args__ = (
        ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name="expense_type_customer"),
        ForeignKeyConstraint(["expense_category_uuid"], ["expense_category.uuid"], name="expense_type_category"),
        UniqueConstraint("customer_uuid", "sameness", name="expense_type_name"),
        UniqueConstraint("customer_uuid", "uuid", name="expense_type_in_tenant"),
        Index("expense_type_by_name", "customer_uuid", "name_folded", "uuid"),
        Index("expense_type_by_category", "expense_category_uuid", "category_version"),
    )

    name: str
    name_folded: str
    sameness: str
    kind: str
    expense_category_uuid: UUID
    category_version: int
    integration_id: str | None = None
    active: bool = True
