"""What a model must hold to be saved, in the spec's own words; and when two have the same reach."""

from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

import pytest
from approvals_service.models.kinds import ApprovalType, Candidate, ModelType
from approvals_service.models.rules import Errors, Known, ModelDraft, form_errors, same_reach, unknown_errors

BRUNO, DAVI, PLACE, OTHER = (UUID(int=n) for n in range(1, 5))
T = ApprovalType
WHOLE = ModelDraft(
    model_type=ModelType.TRAVEL,
    approval_type=T.COST_CENTER,
    all_branches=True,
    branch_uuid=None,
    cost_centers=frozenset({PLACE}),
    levels=((BRUNO,),),
)
GROUP = replace(
    WHOLE,
    approval_type=T.CUSTOMER_EMPLOYEE_GROUP,
    cost_centers=frozenset(),
    groups=frozenset({PLACE}),
    approver_groups=frozenset({PLACE}),
)
PHASE = replace(
    WHOLE,
    approval_type=T.PHASE,
    cost_centers=frozenset(),
    projects=frozenset({PLACE}),
    phases=frozenset({PLACE}),
)
NONE: frozenset[UUID] = frozenset()
TWO = frozenset({PLACE, OTHER})


@pytest.mark.parametrize(
    "draft,errors",
    [
        (WHOLE, {}),
        (replace(WHOLE, approval_type=None), {"approval_type": ["O tipo de aprovação é obrigatório"]}),
        (replace(WHOLE, cost_centers=NONE), {"cost_centers": ["Selecione ao menos um centro de custo"]}),
        (replace(WHOLE, cost_centers=NONE, marks_all=frozenset({T.COST_CENTER})), {}),
        (replace(WHOLE, all_branches=False), {"branch_uuid": ["O nome da filial é obrigatório"]}),
        (replace(WHOLE, all_branches=False, branch_uuid=PLACE), {}),
        (replace(WHOLE, approval_type=T.PROJECT), {"projects": ["Selecione ao menos um projeto"]}),
        (PHASE, {}),
        (replace(PHASE, phases=NONE), {"phases": ["Selecione ao menos uma fase"]}),
        (replace(PHASE, projects=NONE), {"projects": ["Selecione ao menos um projeto"]}),
        (replace(PHASE, projects=TWO), {"projects": ["A fase aceita apenas um projeto"]}),
        (replace(PHASE, groups=TWO), {"customer_employee_groups": ["A fase aceita apenas um grupo"]}),
        (GROUP, {}),
        (replace(GROUP, groups=NONE), {"customer_employee_groups": ["Selecione ao menos um grupo"]}),
        (
            replace(GROUP, approver_groups=NONE),
            {"approvers_group": ["Selecione ao menos um grupo de aprovadores"]},
        ),
        (replace(WHOLE, model_type=ModelType.BROKEN_POLICY, approval_type=None, cost_centers=NONE), {}),
        (
            replace(WHOLE, levels=((BRUNO, BRUNO),)),
            {"levels.0.approvers.1.uuid": ["O aprovador já está neste nível"]},
        ),
        (
            replace(WHOLE, levels=((BRUNO,), (DAVI, BRUNO))),
            {"levels.1.approvers.1.uuid": ["O aprovador já está em outro nível"]},
        ),
    ],
)
def test_a_model_is_complete_or_says_what_is_missing(draft: ModelDraft, errors: Errors) -> None:
    assert form_errors(draft) == errors


KNOWN = Known({PLACE: "cost_center"}, {BRUNO: None})


@pytest.mark.parametrize(
    "draft,field",
    [
        (WHOLE, None),
        (replace(WHOLE, cost_centers=TWO), "cost_centers"),
        (replace(WHOLE, branch_uuid=PLACE), "branch_uuid"),
        (replace(WHOLE, projects=frozenset({PLACE})), "projects"),
        (replace(WHOLE, levels=((DAVI,),)), "levels.0.approvers.0.uuid"),
        (replace(WHOLE, out_policy_uuid=OTHER), "out_policy_approval_model_uuid"),
    ],
)
def test_what_the_customer_does_not_have_is_refused(draft: ModelDraft, field: str | None) -> None:
    errors = unknown_errors(draft, KNOWN)
    assert errors == ({field: ["Opção inválida"]} if field else {})


def test_groups_of_approvers_must_be_groups_of_the_approvers() -> None:
    groups = {PLACE: "group", OTHER: "group"}
    assert unknown_errors(GROUP, Known(groups, {BRUNO: PLACE})) == {}
    assert unknown_errors(GROUP, Known(groups, {BRUNO: OTHER})) == {
        "approvers_group": ["Selecione ao menos um grupo de aprovadores"]
    }


def saved(draft: ModelDraft, **more: object) -> Candidate:
    return Candidate(
        uuid=UUID(int=99),
        name="Modelo",
        model_type=draft.model_type,
        approval_type=draft.approval_type,
        created_at=datetime(2026, 1, 1, tzinfo=UTC),
        branch_uuid=draft.branch_uuid,
        targets={
            T.COST_CENTER: draft.cost_centers,
            T.PROJECT: draft.projects,
            T.PHASE: draft.phases,
            T.CUSTOMER_EMPLOYEE_GROUP: draft.groups,
        },
        marks_all=draft.marks_all,
    )


ALL = replace(WHOLE, cost_centers=NONE, marks_all=frozenset({T.COST_CENTER}))
BROKEN = replace(WHOLE, model_type=ModelType.BROKEN_POLICY, approval_type=None, cost_centers=NONE)


@pytest.mark.parametrize(
    "draft,other,same",
    [
        (WHOLE, WHOLE, True),
        (ALL, ALL, True),
        (PHASE, PHASE, True),
        (WHOLE, ALL, False),
        (WHOLE, replace(WHOLE, cost_centers=TWO), False),
        (WHOLE, replace(WHOLE, branch_uuid=OTHER), False),
        (WHOLE, replace(WHOLE, model_type=ModelType.ADVANCE), False),
        (PHASE, replace(PHASE, projects=frozenset({OTHER})), False),
        (BROKEN, BROKEN, False),
    ],
)
def test_the_same_reach_is_the_same_charges(draft: ModelDraft, other: ModelDraft, same: bool) -> None:
    assert same_reach(draft, saved(other)) is same
