"""JSON shapes of coverage (API section 3.6)."""

from uuid import UUID

from pydantic import BaseModel

from approvals_service.models.kinds import ApprovalType, ModelType
from approvals_service.people.shapes import Ref


class ModelRef(Ref):
    """A model that covers a cost center."""

    model_type: ModelType


class CostCenterCoverage(BaseModel):
    uuid: UUID
    name: str
    cost_center_code: str | None
    active: bool
    approval_models: list[ModelRef]


class UncoveredScope(BaseModel):
    """A charge to it may find no model; `branch` where only charges of that branch do."""

    approval_type: ApprovalType
    uuid: UUID
    name: str
    branch: Ref | None


class LevelWithoutApprover(BaseModel):
    model: Ref
    level: int


class TiedScope(UncoveredScope):
    """`models`: those that serve it by the same rules, so that the oldest, which stands first, wins."""

    models: list[Ref]


class Coverage(BaseModel):
    """`total` scopes, `covered` of them by a model whatever the branch; `ties`: where age alone chooses the model."""

    total: int
    covered: int
    uncovered: list[UncoveredScope]
    without_approver: list[LevelWithoutApprover]
    ties: list[TiedScope]
