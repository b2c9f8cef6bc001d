"""Approval models, each one row: its levels and targets are read and written with it, never alone."""

from typing import Any
from uuid import UUID

from kit.core.metadata import empty_list
from kit.db.tables import AgencyVersioned
from kit.privacy.personal import Personal
from sqlalchemy import Column, ForeignKeyConstraint, Index, UniqueConstraint, Uuid
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlmodel import Field


def _uuids() -> Any:
    return Field(default_factory=empty_list, sa_column=Column(ARRAY(Uuid), nullable=False))


class ApprovalModelTable(AgencyVersioned, table=True):
    """`levels`: [{level, require_all, min_value?, max_value?, approvers: [{uuid, approver_uuid, order, …}]}]."""

    __tablename__ = "approval_model"
    __personal__ = Personal(others={"name": "a model", "name_folded": "a model", "levels": "approvers by uuid"})
    __table_args__ = (
        UniqueConstraint("customer_uuid", "name_folded", name="approval_model_name_key"),
        UniqueConstraint("customer_uuid", "uuid", name="approval_model_in_tenant"),
        ForeignKeyConstraint(
            ["customer_uuid", "out_policy_approval_model_uuid"],
            ["approval_model.customer_uuid", "approval_model.uuid"],
            name="approval_model_fallback",
        ),
        Index("approval_model_type", "customer_uuid", "model_type", "is_active"),
        Index("approval_model_approvers", "approvers", postgresql_using="gin"),
        Index("approval_model_rows", "levels", postgresql_using="gin", postgresql_ops={"levels": "jsonb_path_ops"}),
        Index("approval_model_out_policy", "customer_uuid", "out_policy_approval_model_uuid"),
    )

    name: str
    name_folded: str
    is_active: bool = True
    model_type: str
    approval_type: str | None = None
    branch_uuid: UUID | None = None
    apply_expense: bool = True
    out_policy_approval_model_uuid: UUID | None = None
    mark_all_cost_centers: bool = False
    mark_all_projects: bool = False
    mark_all_phases: bool = False
    mark_all_groups: bool = False
    mark_all_group_approvers: bool = False
    cost_centers: list[UUID] = _uuids()
    projects: list[UUID] = _uuids()
    phases: list[UUID] = _uuids()
    groups: list[UUID] = _uuids()
    approver_groups: list[UUID] = _uuids()
    approvers: list[UUID] = _uuids()
    levels: list[dict[str, Any]] = Field(default_factory=empty_list, sa_column=Column(JSONB, nullable=False))
    customer_employee_uuid: UUID | None = None
    agency_employee_uuid: UUID | None = None
