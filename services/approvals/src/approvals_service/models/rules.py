"""What a model must hold to be saved (spec, business areas, section 5), and when two have the same reach."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from uuid import UUID

from approvals_service.models.kinds import ApprovalType, Candidate, ModelType

COST_CENTER_REQUIRED = "Selecione ao menos um centro de custo"
PROJECT_REQUIRED = "Selecione ao menos um projeto"
PHASE_REQUIRED = "Selecione ao menos uma fase"
GROUP_REQUIRED = "Selecione ao menos um grupo"
APPROVER_GROUP_REQUIRED = "Selecione ao menos um grupo de aprovadores"
APPROVAL_TYPE_REQUIRED = "O tipo de aprovação é obrigatório"
BRANCH_REQUIRED = "O nome da filial é obrigatório"
ONE_PROJECT = "A fase aceita apenas um projeto"
ONE_GROUP = "A fase aceita apenas um grupo"
REPEATED_IN_LEVEL = "O aprovador já está neste nível"
REPEATED_IN_LEVELS = "O aprovador já está em outro nível"
UNKNOWN_OPTION = "Opção inválida"
NAMED_AS_OUT_POLICY = "Este modelo é usado como modelo fora da política por: {names}"

Errors = dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class ModelDraft:
    """A model about to be saved; `levels` are its approvers, level by level.

    `fields`: the API field of each approver by (level, place) where it is not `levels.L.approvers.P.uuid`.
    """

    model_type: ModelType
    approval_type: ApprovalType | None
    all_branches: bool
    branch_uuid: UUID | None
    cost_centers: frozenset[UUID] = frozenset()
    projects: frozenset[UUID] = frozenset()
    phases: frozenset[UUID] = frozenset()
    groups: frozenset[UUID] = frozenset()
    approver_groups: frozenset[UUID] = frozenset()
    marks_all: frozenset[ApprovalType] = frozenset()
    marks_all_approver_groups: bool = False
    levels: tuple[tuple[UUID, ...], ...] = ()
    out_policy_uuid: UUID | None = None
    fields: Mapping[tuple[int, int], str] = field(default_factory=dict)

    def field_of(self, level: int, place: int) -> str:
        """The API field that named an approver; both numbers count from 0."""
        return self.fields.get((level, place), f"levels.{level}.approvers.{place}.uuid")


@dataclass(frozen=True, slots=True)
class Known:
    """What the customer has: places by kind, active employees with their group, broken-policy models."""

    places: Mapping[UUID, str] = field(default_factory=dict)
    employees: Mapping[UUID, UUID | None] = field(default_factory=dict)
    broken_policy_models: frozenset[UUID] = frozenset()


def form_errors(draft: ModelDraft) -> Errors:
    """What is missing or contradicts itself, whatever the customer has; field → sentences."""
    errors: Errors = {}
    if not draft.all_branches and draft.branch_uuid is None:
        errors["branch_uuid"] = [BRANCH_REQUIRED]
    if draft.model_type is not ModelType.BROKEN_POLICY:
        errors |= _target_errors(draft)
    return errors | _repeated(draft)


def _target_errors(draft: ModelDraft) -> Errors:
    def lacks(scope: ApprovalType, named: frozenset[UUID]) -> bool:
        return not named and scope not in draft.marks_all

    match draft.approval_type:
        case None:
            return {"approval_type": [APPROVAL_TYPE_REQUIRED]}
        case ApprovalType.COST_CENTER:
            missing = lacks(ApprovalType.COST_CENTER, draft.cost_centers)
            return {"cost_centers": [COST_CENTER_REQUIRED]} if missing else {}
        case ApprovalType.PROJECT:
            missing = lacks(ApprovalType.PROJECT, draft.projects)
            return {"projects": [PROJECT_REQUIRED]} if missing else {}
        case ApprovalType.PHASE:
            return _phase_errors(draft)
    return _group_errors(draft)


def _phase_errors(draft: ModelDraft) -> Errors:
    errors: Errors = {}
    if not draft.projects and ApprovalType.PROJECT not in draft.marks_all:
        errors["projects"] = [PROJECT_REQUIRED]
    if not draft.phases and ApprovalType.PHASE not in draft.marks_all:
        errors["phases"] = [PHASE_REQUIRED]
    if len(draft.projects) > 1:
        errors["projects"] = [ONE_PROJECT]
    if len(draft.groups) > 1:
        errors["customer_employee_groups"] = [ONE_GROUP]
    return errors


def _group_errors(draft: ModelDraft) -> Errors:
    errors: Errors = {}
    if not draft.groups and ApprovalType.CUSTOMER_EMPLOYEE_GROUP not in draft.marks_all:
        errors["customer_employee_groups"] = [GROUP_REQUIRED]
    if not draft.approver_groups and not draft.marks_all_approver_groups:
        errors["approvers_group"] = [APPROVER_GROUP_REQUIRED]
    return errors


def _repeated(draft: ModelDraft) -> Errors:
    errors: Errors = {}
    seen: dict[UUID, int] = {}
    for level, approvers in enumerate(draft.levels):
        for place, approver in enumerate(approvers):
            if approver in seen:
                said = REPEATED_IN_LEVEL if seen[approver] == level else REPEATED_IN_LEVELS
                errors[draft.field_of(level, place)] = [said]
            seen.setdefault(approver, level)
    return errors


def unknown_errors(draft: ModelDraft, known: Known) -> Errors:
    """What the draft names and the customer does not have."""
    lists: tuple[tuple[str, str, Iterable[UUID]], ...] = (
        ("cost_centers", "cost_center", draft.cost_centers),
        ("projects", "project", draft.projects),
        ("phases", "phase", draft.phases),
        ("customer_employee_groups", "group", draft.groups),
        ("approvers_group", "group", draft.approver_groups),
        ("branch_uuid", "branch", [draft.branch_uuid] if draft.branch_uuid else []),
    )
    errors: Errors = {
        name: [UNKNOWN_OPTION] for name, kind, uuids in lists if any(known.places.get(uuid) != kind for uuid in uuids)
    }
    if draft.out_policy_uuid and draft.out_policy_uuid not in known.broken_policy_models:
        errors["out_policy_approval_model_uuid"] = [UNKNOWN_OPTION]
    for level, approvers in enumerate(draft.levels):
        for place, approver in enumerate(approvers):
            if approver not in known.employees:
                errors[draft.field_of(level, place)] = [UNKNOWN_OPTION]
    return errors or _foreign_groups(draft, known)


def _foreign_groups(draft: ModelDraft, known: Known) -> Errors:
    """The groups of approvers must be groups of the approvers of the levels."""
    if not draft.approver_groups or draft.marks_all_approver_groups:
        return {}
    theirs = {known.employees[person] for level in draft.levels for person in level}
    return {} if draft.approver_groups & theirs else {"approvers_group": [APPROVER_GROUP_REQUIRED]}


def same_reach(draft: ModelDraft, other: Candidate) -> bool:
    """Whether both would serve exactly the same charges: age alone should not decide that silently.

    Models for broken policies have no reach of their own: they are named by other models.
    """
    scope = draft.approval_type
    if scope is None or draft.model_type is ModelType.BROKEN_POLICY:
        return False
    if (draft.model_type, scope, draft.branch_uuid) != (
        other.model_type,
        other.approval_type,
        other.branch_uuid,
    ):
        return False
    beside = (ApprovalType.PROJECT, ApprovalType.CUSTOMER_EMPLOYEE_GROUP)
    scopes = (scope, *beside) if scope is ApprovalType.PHASE else (scope,)
    return all(_reach(draft, kind) == _reach_of(other, kind) for kind in scopes)


def targets_of(draft: ModelDraft, scope: ApprovalType) -> frozenset[UUID]:
    """The targets the draft names of a scope."""
    return {
        ApprovalType.COST_CENTER: draft.cost_centers,
        ApprovalType.PROJECT: draft.projects,
        ApprovalType.PHASE: draft.phases,
        ApprovalType.CUSTOMER_EMPLOYEE_GROUP: draft.groups,
    }[scope]


def _reach(draft: ModelDraft, scope: ApprovalType) -> frozenset[UUID] | None:
    return None if scope in draft.marks_all else targets_of(draft, scope)


def _reach_of(other: Candidate, scope: ApprovalType) -> frozenset[UUID] | None:
    return None if scope in other.marks_all else frozenset(other.targets.get(scope, ()))
