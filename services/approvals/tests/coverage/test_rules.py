"""Which scopes are gaps, and that a charge finds no model exactly where coverage says so."""

from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

import pytest
from approvals_service.coverage.rules import Gap, Scope, find_gaps, find_ties, levels_without_approver
from approvals_service.model_selection.rules import choose_model
from approvals_service.models.kinds import ApprovalType, Candidate, Charge, LevelTemplate, ModelType
from hypothesis import given
from hypothesis import strategies as st

T, NOW = ApprovalType, datetime(2026, 1, 1, tzinfo=UTC)
SAO_PAULO, RECIFE = UUID(int=1), UUID(int=2)
SALES, MARKETING = Scope(T.COST_CENTER, UUID(int=10), "Comercial"), Scope(T.COST_CENTER, UUID(int=11), "Marketing")
PROJECT = Scope(T.PROJECT, UUID(int=20), "Expansão")
PHASE = Scope(T.PHASE, UUID(int=30), "Obra", project_uuid=PROJECT.uuid)
GROUP = Scope(T.CUSTOMER_EMPLOYEE_GROUP, UUID(int=40), "Vendas")
SCOPES = (SALES, MARKETING, PROJECT, PHASE, GROUP)
BRANCHES = (SAO_PAULO, RECIFE)


def covering(*scopes: Scope, branch: UUID | None = None, kind: ModelType = ModelType.TRAVEL) -> Candidate:
    """A model of the scopes' kind that names them."""
    scope = scopes[0].approval_type
    targets = {scope: frozenset(one.uuid for one in scopes)}
    if scope is T.PHASE:
        targets[T.PROJECT] = frozenset(one.project_uuid for one in scopes if one.project_uuid)
    return Candidate(
        uuid=UUID(int=hash((scopes, branch, kind)) % 2**64),
        name="Modelo",
        model_type=kind,
        approval_type=scope,
        created_at=NOW,
        branch_uuid=branch,
        targets=targets,
    )


@pytest.mark.parametrize(
    "models,gaps",
    [
        ([], [Gap(scope) for scope in SCOPES]),
        ([covering(SALES, MARKETING)], []),
        ([covering(SALES)], [Gap(MARKETING), Gap(PROJECT), Gap(PHASE), Gap(GROUP)]),
        ([covering(SALES), covering(PROJECT)], [Gap(MARKETING), Gap(GROUP)]),
        ([covering(SALES), covering(PHASE)], [Gap(MARKETING), Gap(PROJECT), Gap(GROUP)]),
        (
            [covering(SALES), covering(MARKETING, branch=RECIFE), covering(PROJECT), covering(GROUP), covering(PHASE)],
            [Gap(MARKETING, SAO_PAULO)],
        ),
        ([covering(SALES, MARKETING, branch=SAO_PAULO), covering(SALES, MARKETING, branch=RECIFE)], []),
        ([covering(SALES, MARKETING, kind=ModelType.ADVANCE)], [Gap(scope) for scope in SCOPES]),
    ],
)
def test_a_scope_is_a_gap_where_some_charge_to_it_finds_no_model(models: list[Candidate], gaps: list[Gap]) -> None:
    found = find_gaps(models, ModelType.TRAVEL, scopes=SCOPES, branches=BRANCHES)
    assert sorted(found, key=repr) == sorted(gaps, key=repr)


def test_a_travel_model_that_approves_expenses_covers_advances() -> None:
    assert find_gaps([covering(SALES)], ModelType.ADVANCE, scopes=[SALES], branches=BRANCHES) == []


MODELS = [covering(scope, branch=branch) for scope in SCOPES for branch in (None, *BRANCHES)]


@given(st.lists(st.sampled_from(MODELS), unique_by=lambda model: model.uuid))
def test_no_charge_of_a_branch_finds_nothing_unless_its_cost_center_is_a_gap(models: list[Candidate]) -> None:
    gaps = {
        (gap.scope.uuid, gap.branch_uuid)
        for gap in find_gaps(models, ModelType.TRAVEL, scopes=SCOPES, branches=BRANCHES)
    }
    for center in (SALES, MARKETING):
        for branch in BRANCHES:
            alone = Charge(branch, cost_center_uuid=center.uuid)
            is_gap = bool({(center.uuid, branch), (center.uuid, None)} & gaps)
            assert (choose_model(models, ModelType.TRAVEL, alone).model is None) is is_gap


def test_a_level_without_an_active_approver_is_named() -> None:
    bruno, davi = UUID(int=50), UUID(int=51)
    levels = (LevelTemplate(1, ((bruno, False),)), LevelTemplate(2, ((davi, False),)), LevelTemplate(3, ()))
    model = Candidate(UUID(int=60), "Padrão", ModelType.TRAVEL, T.COST_CENTER, NOW, levels=levels)
    assert levels_without_approver([model], {bruno}) == [(model, 2), (model, 3)]


def ties(*models: Candidate) -> list[tuple[Scope, UUID | None, int]]:
    found = find_ties(models, ModelType.TRAVEL, scopes=SCOPES)
    return [(tie.scope, tie.branch_uuid, len(tie.models)) for tie in found]


def test_models_that_overlap_tie_where_age_alone_decides() -> None:
    assert ties(covering(SALES, MARKETING), covering(SALES)) == [(SALES, None, 2)]
    assert ties(covering(SALES), covering(MARKETING)) == [], "each has its own"
    assert ties(covering(SALES), covering(PROJECT)) == [], "the more specific wins"
    assert ties(covering(SALES), covering(SALES, branch=RECIFE)) == [], "the branch named wins"
    assert ties(covering(SALES), covering(SALES, kind=ModelType.ADVANCE)) == [], "another kind"


def test_a_tie_may_be_of_one_branch_alone() -> None:
    wide, narrow = covering(SALES, MARKETING, branch=RECIFE), covering(SALES, branch=RECIFE)
    assert ties(wide, narrow) == [(SALES, RECIFE, 2)]


def test_the_model_that_wins_a_tie_stands_first() -> None:
    older = replace(covering(SALES), created_at=datetime(2025, 1, 1, tzinfo=UTC))
    (tie,) = find_ties([covering(SALES, MARKETING), older], ModelType.TRAVEL, scopes=[SALES])
    assert tie.models[0] is older
    assert tie.models[0] is choose_model(tie.models, ModelType.TRAVEL, SALES.charge()).model
