"""Models as the rules read them, from the fields of the API and from a stored row, and back into columns."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from approvals_service.models.kinds import ApprovalType, ModelType
from approvals_service.models.queries import TARGETS
from approvals_service.models.rules import ModelDraft
from approvals_service.models.seats import approvers_of
from approvals_service.models.tables import ApprovalModelTable


def draft_of(
    given: Mapping[str, Any], levels: tuple[tuple[UUID, ...], ...], fields: Mapping[tuple[int, int], str] | None = None
) -> ModelDraft:
    """The fields of the API as the rules read them; a mark-all flag makes its list ignored."""
    marks = frozenset(scope for scope, (_, flag) in TARGETS.items() if given[flag])
    is_broken = given["model_type"] is ModelType.BROKEN_POLICY

    def named(scope: ApprovalType, field: str) -> frozenset[UUID]:
        return frozenset() if is_broken or scope in marks else frozenset(given[field])

    approver_groups = [] if given["mark_all_group_approvers"] or is_broken else given["approvers_group"]
    return ModelDraft(
        model_type=given["model_type"],
        approval_type=None if is_broken else given["approval_type"],
        all_branches=given["all_branches"],
        branch_uuid=None if given["all_branches"] else given["branch_uuid"],
        cost_centers=named(ApprovalType.COST_CENTER, "cost_centers"),
        projects=named(ApprovalType.PROJECT, "projects"),
        phases=named(ApprovalType.PHASE, "phases"),
        groups=named(ApprovalType.CUSTOMER_EMPLOYEE_GROUP, "customer_employee_groups"),
        approver_groups=frozenset(approver_groups),
        marks_all=frozenset() if is_broken else marks,
        marks_all_approver_groups=given["mark_all_group_approvers"],
        levels=levels,
        out_policy_uuid=None if is_broken else given["out_policy_approval_model_uuid"],
        fields=fields or {},
    )


def draft_of_model(model: ApprovalModelTable) -> ModelDraft:
    """A stored model as the rules read it."""
    return draft_of(fields_of(model), approvers_of(model.levels))


def fields_of(model: ApprovalModelTable) -> dict[str, Any]:
    """A stored model under the names the API gives its fields when they are written."""
    flags = {flag: getattr(model, flag) for _, flag in TARGETS.values()}
    return flags | {
        "model_type": ModelType(model.model_type),
        "approval_type": ApprovalType(model.approval_type) if model.approval_type else None,
        "all_branches": model.branch_uuid is None,
        "branch_uuid": model.branch_uuid,
        "cost_centers": model.cost_centers,
        "projects": model.projects,
        "phases": model.phases,
        "customer_employee_groups": model.groups,
        "approvers_group": model.approver_groups,
        "mark_all_group_approvers": model.mark_all_group_approvers,
        "out_policy_approval_model_uuid": model.out_policy_approval_model_uuid,
    }


def columns_of_draft(draft: ModelDraft) -> dict[str, Any]:
    """The columns a draft fills."""
    flags = {flag: scope in draft.marks_all for scope, (_, flag) in TARGETS.items()}
    return flags | {
        "model_type": draft.model_type.value,
        "approval_type": draft.approval_type.value if draft.approval_type else None,
        "branch_uuid": draft.branch_uuid,
        "out_policy_approval_model_uuid": draft.out_policy_uuid,
        "mark_all_group_approvers": draft.marks_all_approver_groups,
        "cost_centers": sorted(draft.cost_centers),
        "projects": sorted(draft.projects),
        "phases": sorted(draft.phases),
        "groups": sorted(draft.groups),
        "approver_groups": sorted(draft.approver_groups),
    }
