"""Expense policies and their values as stored."""

from decimal import Decimal
from uuid import UUID

from kit.db.tables import AgencyVersioned
from kit.privacy.personal import Personal
from sqlalchemy import CheckConstraint, Column, ForeignKeyConstraint, Index, Numeric, UniqueConstraint, text
from sqlmodel import Field


class PolicyTable(AgencyVersioned, table=True):
    """`values_count` follows the values, so that a change of theirs is a change of the policy."""

    __tablename__ = "policy"
    __personal__ = Personal(
        others={"name": "a policy", "name_folded": "a policy", "description": "what a policy is for"}
    )
    __table_args__ = (
        ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name="policy_customer"),
        UniqueConstraint("customer_uuid", "sameness", name="policy_name"),
        UniqueConstraint("customer_uuid", "uuid", name="policy_in_tenant"),
        Index("policy_by_name", "customer_uuid", "name_folded", "uuid"),
        Index("policy_default", "customer_uuid", unique=True, postgresql_where=text("is_default")),
    )

    name: str
    name_folded: str
    sameness: str
    description: str | None = None
    is_default: bool = False
    active: bool = True
    values_count: int = 0


class ExpensePolicyValueTable(AgencyVersioned, table=True):
    """One limit of a policy on one type."""

    __tablename__ = "expense_policy_value"
    __table_args__ = (
        ForeignKeyConstraint(
            ["customer_uuid", "policy_uuid"],
            ["policy.customer_uuid", "policy.uuid"],
            name="expense_policy_value_policy",
        ),
        ForeignKeyConstraint(
            ["customer_uuid", "expense_type_uuid"],
            ["expense_type.customer_uuid", "expense_type.uuid"],
            name="expense_policy_value_type",
        ),
        UniqueConstraint(
            "customer_uuid", "policy_uuid", "expense_type_uuid", "policy_parameter", name="expense_policy_value_once"
        ),
        CheckConstraint("value >= 0 AND voucher_required_above >= 0", name="expense_policy_value_not_negative"),
        Index("expense_policy_value_by_type", "customer_uuid", "expense_type_uuid"),
    )

    policy_uuid: UUID
    expense_type_uuid: UUID
    policy_parameter: str
    type_value: str
    value: Decimal = Field(sa_column=Column(Numeric(14, 2), nullable=False))
    voucher_required: bool = False
    voucher_required_above: Decimal | None = Field(default=None, sa_column=Column(Numeric(14, 2)))
