"""JSON shapes of approval models (API section 3.6)."""

from datetime import datetime
from typing import Annotated, Any, ClassVar, Self
from uuid import UUID

from kit.core.money import Money
from kit.http.validation import Input, invalid
from pydantic import BaseModel, Field, field_validator, model_validator

from approvals_service.models.kinds import ApprovalType, ModelType
from approvals_service.people.shapes import GroupRef, Ref

NAME_REQUIRED = "O nome é obrigatório"
APPROVAL_TYPE_REQUIRED = "O tipo de aprovação é obrigatório"
MODEL_TYPE_REQUIRED = "O tipo de modelo é obrigatório"
BRANCH_REQUIRED = "O nome da filial é obrigatório"
LEVEL_REQUIRED = "Selecione pelo menos um nível"
APPROVER_REQUIRED = "Selecione pelo menos um aprovador"
APPROVER_UUID_REQUIRED = "O aprovador é obrigatório"


class ModelApproverRow(BaseModel):
    """An approver of a model; `uuid` is the row's, `approver_uuid` the employee's."""

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


class LevelSettings(BaseModel):
    level: int
    require_all: bool
    min_value: Money | None
    max_value: Money | None


class ApprovalModel(BaseModel):
    uuid: UUID
    customer_uuid: UUID
    name: str
    is_active: bool
    approval_type: ApprovalType | None
    model_type: ModelType
    branch: Ref | None
    all_branches: bool
    apply_expense: bool
    out_policy_approval_model: Ref | None
    cost_centers: list[Ref]
    projects: list[Ref]
    phases: list[Ref]
    groups: list[Ref]
    approver_groups: list[Ref]
    mark_all_cost_centers: bool
    mark_all_projects: bool
    mark_all_phases: bool
    mark_all_groups: bool
    mark_all_group_approvers: bool
    customer_employee_uuid: UUID | None
    agency_employee_uuid: UUID | None
    approver_expense: bool
    approvers: list[ModelApproverRow]
    level_settings: list[LevelSettings]
    created_at: datetime
    updated_at: datetime
    version: int


class LevelApprover(Input):
    uuid: UUID
    self_approver: bool = False


class LevelConditions(Input):
    """Whether all approvers of a level must approve, and the values it applies to (inclusive)."""

    require_all: bool = False
    min_value: Money | None = None
    max_value: Money | None = None

    @model_validator(mode="after")
    def _band(self) -> Self:
        if self.min_value is not None and self.max_value is not None and self.min_value > self.max_value:
            raise invalid("O valor mínimo não pode ser maior que o máximo")
        return self


class LevelInput(LevelConditions):
    """A level: its approvers and its conditions."""

    approvers: Annotated[list[LevelApprover], Field(max_length=100)]

    @model_validator(mode="before")
    @classmethod
    def _from_list(cls, value: Any) -> Any:
        return {"approvers": value} if isinstance(value, list) else value

    @field_validator("approvers")
    @classmethod
    def _somebody(cls, approvers: list[LevelApprover]) -> list[LevelApprover]:
        if not approvers:
            raise invalid(APPROVER_REQUIRED)
        return approvers


MOST_LEVELS = 50
Name = Annotated[str, Field(min_length=1, max_length=120)]
Targets = Annotated[list[UUID], Field(default_factory=list, max_length=1_000)]
LevelNumber = Annotated[int, Field(ge=1, le=MOST_LEVELS)]


class ApprovalModelCreate(Input):
    """A new approval model; levels number from 1 in their order.

    A level is a list of approvers, or an object when it needs conditions.
    """

    required_messages: ClassVar[dict[str, str]] = {
        "name": NAME_REQUIRED,
        "model_type": MODEL_TYPE_REQUIRED,
        "approval_type": APPROVAL_TYPE_REQUIRED,
        "levels": LEVEL_REQUIRED,
    }

    name: Name
    customer_uuid: UUID | None = None
    approval_type: ApprovalType | None = None
    model_type: ModelType
    mark_all_cost_centers: bool = False
    mark_all_phases: bool = False
    mark_all_projects: bool = False
    mark_all_groups: bool = False
    mark_all_group_approvers: bool = False
    cost_centers: Targets
    projects: Targets
    phases: Targets
    approvers_group: Targets
    customer_employee_groups: Targets
    customer_employee_uuid: UUID | None = None
    agency_employee_uuid: UUID | None = None
    apply_expense: bool = True
    all_branches: bool = True
    out_policy_approval_model_uuid: UUID | None = None
    branch_uuid: UUID | None = None
    levels: Annotated[list[LevelInput], Field(min_length=1, max_length=MOST_LEVELS)]


class ApproverOfModel(Input):
    """An approver in the flat list of an update."""

    required_messages: ClassVar[dict[str, str]] = {"approver_uuid": APPROVER_UUID_REQUIRED}

    approver_uuid: UUID
    self_approver: bool = False
    level: LevelNumber


class LevelSettingsInput(LevelConditions):
    """The conditions of a level, by its number among `approvers`."""

    level: LevelNumber


class ApprovalModelUpdate(Input):
    """What is absent stays; lists replace. A `uuid` given must be the model's own.

    Levels renumber from 1 in the order of the numbers given; an approver who stays keeps the row's uuid and state.
    """

    required_messages: ClassVar[dict[str, str]] = {"name": NAME_REQUIRED, "approvers": LEVEL_REQUIRED}

    uuid: UUID | None = None
    name: Name = ""
    all_branches: bool = True
    apply_expense: bool = True
    approval_type: ApprovalType | None = None
    model_type: ModelType = ModelType.TRAVEL
    out_policy_approval_model_uuid: UUID | None = None
    mark_all_cost_centers: bool = False
    mark_all_phases: bool = False
    mark_all_groups: bool = False
    mark_all_group_approvers: bool = False
    mark_all_projects: bool = False
    cost_centers: Targets
    projects: Targets
    phases: Targets
    customer_employee_groups: Targets
    approvers_group: Targets
    branch_uuid: UUID | None = None
    approvers: Annotated[list[ApproverOfModel], Field(default_factory=list, min_length=1, max_length=1_000)]
    level_settings: Annotated[list[LevelSettingsInput], Field(default_factory=list, max_length=MOST_LEVELS)]


class ApproverCreate(Input):
    """An approver added to a level; the level after the last one opens a new one."""

    required_messages: ClassVar[dict[str, str]] = {"approver_uuid": APPROVER_UUID_REQUIRED}

    approval_model_uuid: UUID | None = None
    self_approver: bool = False
    approver_uuid: UUID
    level: LevelNumber


class ApproverUpdate(Input):
    """What is absent stays."""

    self_approver: bool = False
    level: LevelNumber = 1


class CostCenterLink(Input):
    """The cost center a model covers from now on."""

    cost_center_uuid: UUID
