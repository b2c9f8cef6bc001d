"""The scopes of approval models, and a model as model selection reads it (DOMAIN section 5)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID


class ModelType(StrEnum):
    TRAVEL = "travel"
    ADVANCE = "advance"
    EXPENSE_REPORT = "expense_report"
    BROKEN_POLICY = "broken_policy"


class ApprovalType(StrEnum):
    """What a model covers; `label` reads after "alcance"."""

    COST_CENTER = "cost_center"
    PROJECT = "project"
    PHASE = "phase"
    CUSTOMER_EMPLOYEE_GROUP = "customer_employee_group"

    @property
    def label(self) -> str:
        return _SCOPE_LABELS[self]


_SCOPE_LABELS = {
    ApprovalType.PHASE: "fase",
    ApprovalType.PROJECT: "projeto",
    ApprovalType.CUSTOMER_EMPLOYEE_GROUP: "grupo de funcionários",
    ApprovalType.COST_CENTER: "centro de custo",
}
SPECIFICITY = tuple(_SCOPE_LABELS)
"""Most specific first: phase > project > customer_employee_group > cost_center."""


@dataclass(frozen=True, slots=True)
class Charge:
    """What the request is booked against, and the group of who asks."""

    branch_uuid: UUID | None = None
    cost_center_uuid: UUID | None = None
    project_uuid: UUID | None = None
    phase_uuid: UUID | None = None
    group_uuid: UUID | None = None

    def target_of(self, scope: ApprovalType) -> UUID | None:
        """What this charge holds of a kind of scope."""
        return {
            ApprovalType.COST_CENTER: self.cost_center_uuid,
            ApprovalType.PROJECT: self.project_uuid,
            ApprovalType.PHASE: self.phase_uuid,
            ApprovalType.CUSTOMER_EMPLOYEE_GROUP: self.group_uuid,
        }[scope]


@dataclass(frozen=True, slots=True)
class LevelTemplate:
    """A level as the model says it: approvers with whether they may approve their own."""

    level: int
    approvers: tuple[tuple[UUID, bool], ...]
    require_all: bool = False
    min_value: Decimal | None = None
    max_value: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A model as the choice sees it; `targets` by scope, `marks_all` the scopes with a mark-all flag."""

    uuid: UUID
    name: str
    model_type: ModelType
    approval_type: ApprovalType | None
    created_at: datetime
    branch_uuid: UUID | None = None
    apply_expense: bool = True
    targets: Mapping[ApprovalType, frozenset[UUID]] = field(default_factory=dict)
    marks_all: frozenset[ApprovalType] = frozenset()
    out_policy_uuid: UUID | None = None
    levels: tuple[LevelTemplate, ...] = ()

    def covers(self, charge: Charge, scope: ApprovalType) -> bool:
        """Whether the charge's target of that scope is one of this model's."""
        target = charge.target_of(scope)
        return target is not None and (scope in self.marks_all or target in self.targets.get(scope, ()))

    def narrows(self, scope: ApprovalType) -> bool:
        """Whether a scope beside the model's own is limited to named ones."""
        return bool(self.targets.get(scope)) and scope not in self.marks_all
