"""Reference copies of entities of config, identity and orders, as of the last event."""

from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.metadata import Table, empty_list
from kit.db.references import CopyRow
from kit.privacy.personal import Kind, Personal
from sqlalchemy import Column, DateTime, Index
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.types import Uuid
from sqlmodel import Field


class EmployeeCopy(CopyRow, table=True):
    """Who travels and spends; `policy_uuid` names the expense policy, null means the customer's default one."""

    __tablename__ = "employee_copy"
    __personal__ = Personal(
        of=("uuid",),
        columns={"full_name": Kind.NAME, "full_name_folded": Kind.NAME, "email": Kind.EMAIL},
    )
    __table_args__ = (Index("employee_copy_by_name", "customer_uuid", "full_name_folded"),)

    agency_uuid: UUID
    full_name: str
    full_name_folded: str
    email: str
    active: bool
    profile_uuid: UUID
    group_uuid: UUID | None = None
    policy_uuid: UUID | None = None
    cost_center_uuid: UUID | None = None
    has_headquarters_access: bool = True
    branches_uuids: list[UUID] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Uuid), nullable=False))


class UserCopy(CopyRow, table=True):
    """The account of an employee: whom a live hint or a bell reaches."""

    __tablename__ = "user_copy"

    employee_uuid: UUID = Field(index=True)


class CostCenterCopy(CopyRow, table=True):
    __tablename__ = "cost_center_copy"
    __personal__ = Personal(others={"name": "a cost center"})

    name: str
    cost_center_code: str
    active: bool


class BranchCopy(CopyRow, table=True):
    __tablename__ = "branch_copy"
    __personal__ = Personal(others={"name": "a branch"})

    name: str
    active: bool


class ProjectCopy(CopyRow, table=True):
    __tablename__ = "project_copy"
    __personal__ = Personal(others={"name": "a project"})

    name: str
    active: bool


class PhaseCopy(CopyRow, table=True):
    """`end_at` None: the phase does not end."""

    __tablename__ = "phase_copy"
    __personal__ = Personal(others={"name": "a phase"})

    project_uuid: UUID
    name: str
    start_at: datetime = Field(sa_type=DateTime(timezone=True))
    end_at: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    active: bool


class SettingCopy(CopyRow, table=True):
    """A customer's parameters as texts; expenses read `km_rate`, `max_entry_value` and `mandatory_project`."""

    __tablename__ = "setting_copy"

    slug: str
    value: str


class PaymentSettingCopy(CopyRow, table=True):
    """The PIX key on which a customer receives returns; a customer without one receives them on its CNPJ."""

    __tablename__ = "payment_setting_copy"
    __personal__ = Personal(others={"pix_key": "a company's"})

    pix_key: str | None = None


class ReasonExpenseCopy(CopyRow, table=True):
    """A reason for asking for an advance."""

    __tablename__ = "reason_expense_copy"

    reason: str
    active: bool


class ExpenseTypeCopy(CopyRow, table=True):
    """`kind` is common or km."""

    __tablename__ = "expense_type_copy"
    __personal__ = Personal(
        others={"name": "a type", "expense_category_name": "a category", "expense_category_icon": "an icon"}
    )

    name: str
    kind: str
    active: bool
    expense_category_uuid: UUID
    expense_category_name: str
    expense_category_icon: str


class ExpenseCategoryCopy(Table, table=True):
    """The operator's list, the same for every customer, so it has no tenant."""

    __tablename__ = "expense_category_copy"
    __personal__ = Personal(others={"name": "a category"})

    uuid: UUID = Field(primary_key=True)
    version: int
    deleted: bool = False
    name: str
    icon: str
    active: bool


class PolicyCopy(CopyRow, table=True):
    """An expense policy; `values` are `contracts.config.ExpensePolicyValue` as JSON."""

    __tablename__ = "policy_copy"
    __personal__ = Personal(others={"name": "a policy", "values": "limits"})

    name: str
    default: bool
    active: bool
    values: list[dict[str, Any]] = Field(default_factory=empty_list, sa_column=Column(JSONB, nullable=False))


class OrderCopy(CopyRow, table=True):
    """The trip of an advance or an expense, as orders last told its status."""

    __tablename__ = "order_copy"

    agency_uuid: UUID
    order_number: int
    status: str
    issuer_user_uuid: UUID
