"""JSON shapes of 'Quem aprova?': the model and why, its levels, the approvers."""

from datetime import datetime
from uuid import UUID

from kit.core.money import Money, Total
from kit.http.validation import Input
from pydantic import BaseModel, Field

from approvals_service.levels.state import ApproverStatus, DecidesAs, LevelStatus, Source
from approvals_service.models.kinds import ModelType
from approvals_service.people.shapes import GroupRef, Ref


class RequestApproverRow(BaseModel):
    """A seat of a level; `uuid` is the seat's, `approver_uuid` the employee's."""

    uuid: UUID
    approver_uuid: UUID
    name: str
    order: int
    level: int
    cost_center: Ref | None
    self_approver: bool
    is_active: bool
    group: GroupRef | None
    avatar_url: str | None
    approval_status: ApproverStatus
    decided_at: datetime | None
    reason_rejected: str | None
    obs: str | None
    delegate: Ref | None


class ApprovalLevel(BaseModel):
    level: int
    status: LevelStatus
    source: Source
    financial: bool
    require_all: bool
    min_value: Money | None
    max_value: Money | None
    opened_at: datetime | None
    deadline_at: datetime | None
    approvers: list[RequestApproverRow]


class Decider(BaseModel):
    """Somebody who may decide now, and in which quality."""

    uuid: UUID
    name: str
    as_: DecidesAs = Field(alias="as", serialization_alias="as")
    on_behalf_of: Ref | None

    model_config = {"populate_by_name": True}


class SimulationCandidate(BaseModel):
    model: Ref
    fits: bool
    reason: str


class Simulation(BaseModel):
    """Which model serves, why, and who is asked; `automatic`: nobody needs to approve."""

    automatic: bool
    model: Ref | None
    broken_policy_model: Ref | None
    reasons: list[str]
    candidates: list[SimulationCandidate]
    levels: list[ApprovalLevel]
    deciders_now: list[Decider]


class ChargeInput(Input):
    branch_uuid: UUID | None = None
    cost_center_uuid: UUID | None = None
    project_uuid: UUID | None = None
    phase_uuid: UUID | None = None
    group_uuid: UUID | None = None


class ResolveInput(Input):
    """What another service asks to know who would approve; `requester_uuid` is an employee."""

    customer_uuid: UUID
    model_type: ModelType
    charge: ChargeInput = Field(default_factory=ChargeInput)
    requester_uuid: UUID | None = None
    value: Total | None = None
    broken_policy: bool = False
