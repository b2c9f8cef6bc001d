"""Purchase policy values as stored."""

from uuid import UUID

from kit.db.tables import AgencyVersioned
from sqlalchemy import ForeignKeyConstraint, Index, UniqueConstraint


class PolicyValueTable(AgencyVersioned, table=True):
    __tablename__ = "policy_value"
    __table_args__ = (
        ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name="policy_value_customer"),
        UniqueConstraint(
            *("customer_uuid", "product", "policy_parameter", "scope_type", "scope_uuid", "is_international"),
            name="policy_value_once",
            postgresql_nulls_not_distinct=True,
        ),
        Index("policy_value_by_product", "customer_uuid", "product", "policy_parameter"),
    )

    product: str
    policy_parameter: str
    type_value: str
    value: str
    tolerance: str | None = None
    scope_type: str
    scope_uuid: UUID | None = None
    is_international: bool | None = None
    active: bool = True
