"""Which model serves: the rules of DOMAIN section 5, one by one and all against all."""

from datetime import UTC, datetime, timedelta
from itertools import permutations, product
from typing import Any
from uuid import UUID

import pytest
from approvals_service.model_selection.rules import (
    AUTOMATIC,
    AUTOMATIC_BY_PARAMETER,
    choose_model,
    rank_of,
    settle_uncovered,
)
from approvals_service.models.kinds import SPECIFICITY, ApprovalType, Candidate, Charge, ModelType
from hypothesis import given
from hypothesis import strategies as st

OLD = datetime(2026, 1, 1, tzinfo=UTC)
SAO_PAULO, RECIFE = UUID(int=1), UUID(int=2)
TARGET = {scope: UUID(int=10 + place) for place, scope in enumerate(SPECIFICITY)}
WHOLE = Charge(
    branch_uuid=SAO_PAULO,
    cost_center_uuid=TARGET[ApprovalType.COST_CENTER],
    project_uuid=TARGET[ApprovalType.PROJECT],
    phase_uuid=TARGET[ApprovalType.PHASE],
    group_uuid=TARGET[ApprovalType.CUSTOMER_EMPLOYEE_GROUP],
)
_numbers = iter(range(1000, 9_000_000))


def a_model(
    scope: ApprovalType | None = ApprovalType.COST_CENTER, *, mark_all: bool = False, age: int = 0, **more: Any
) -> Candidate:
    number = next(_numbers)
    explicit = {scope: frozenset({TARGET[scope]})} if scope and not mark_all else {}
    given_: dict[str, Any] = {
        "model_type": ModelType.TRAVEL,
        "targets": explicit,
        "marks_all": frozenset({scope}) if mark_all and scope else frozenset(),
        **more,
    }
    return Candidate(
        uuid=UUID(int=number),
        name=f"Modelo {number}",
        approval_type=scope,
        created_at=OLD - timedelta(days=age),
        **given_,
    )


def test_nothing_fits_is_approved_automatically_and_says_so() -> None:
    choice = choose_model([], ModelType.TRAVEL, WHOLE)
    assert choice.model is None
    assert choice.reasons == (AUTOMATIC,)


@pytest.mark.parametrize("kind", [ModelType.TRAVEL, ModelType.ADVANCE, ModelType.EXPENSE_REPORT])
def test_a_charge_that_no_model_of_its_kind_covers_waits_for_administrators_unless_the_parameter_approves(
    kind: ModelType,
) -> None:
    elsewhere = a_model(model_type=kind, branch_uuid=RECIFE)
    choice = choose_model([elsewhere], kind, WHOLE)
    assert choice.is_uncovered
    waiting = settle_uncovered(choice, WHOLE, approves=False)
    assert waiting.waits_for_administrators
    assert waiting.reasons == ("Nenhum modelo cobre este centro de custo: aguarda os administradores",)
    approved = settle_uncovered(choice, WHOLE, approves=True)
    assert (approved.waits_for_administrators, approved.reasons) == (False, (AUTOMATIC_BY_PARAMETER,))


@pytest.mark.parametrize("kind", [ModelType.ADVANCE, ModelType.EXPENSE_REPORT])
def test_a_travel_model_counts_as_one_of_the_kind_only_when_it_approves_expenses(kind: ModelType) -> None:
    serving, other = a_model(branch_uuid=RECIFE), a_model(branch_uuid=RECIFE, apply_expense=False)
    assert choose_model([serving], kind, WHOLE).is_uncovered
    assert not choose_model([other], kind, WHOLE).is_uncovered
    assert not choose_model([], kind, WHOLE).is_uncovered
    broken = a_model(model_type=ModelType.BROKEN_POLICY)
    assert not choose_model([serving, broken], kind, WHOLE, broken_policy=True).is_uncovered


@pytest.mark.parametrize("better,worse", [(a, b) for i, a in enumerate(SPECIFICITY) for b in SPECIFICITY[i + 1 :]])
@pytest.mark.parametrize("mark_all", [False, True])
def test_the_more_specific_scope_wins_however_else_they_differ(
    better: ApprovalType, worse: ApprovalType, mark_all: bool
) -> None:
    specific = a_model(better, mark_all=mark_all)
    general = a_model(worse, branch_uuid=SAO_PAULO, age=100)
    for order in permutations([specific, general]):
        assert choose_model(order, ModelType.TRAVEL, WHOLE).model is specific


def test_an_explicit_link_beats_mark_all_even_of_a_named_branch() -> None:
    explicit, marked = a_model(), a_model(mark_all=True, branch_uuid=SAO_PAULO, age=10)
    choice = choose_model([marked, explicit], ModelType.TRAVEL, WHOLE)
    assert choice.model is explicit
    assert "O vínculo explícito venceu 'marcar todos'." in choice.reasons


def test_the_named_branch_beats_all_branches() -> None:
    named, everywhere = a_model(branch_uuid=SAO_PAULO), a_model(age=10)
    choice = choose_model([everywhere, named], ModelType.TRAVEL, WHOLE)
    assert choice.model is named
    assert "A filial nomeada venceu 'todas as filiais'." in choice.reasons


def test_the_older_model_wins_a_tie() -> None:
    older, newer = a_model(age=10), a_model()
    choice = choose_model([newer, older], ModelType.TRAVEL, WHOLE)
    assert choice.model is older
    assert choice.reasons[-1] == "O modelo mais antigo venceu."
    assert {v.candidate.uuid: v.reason for v in choice.verdicts} == {
        older.uuid: "Escolhido",
        newer.uuid: "É mais novo",
    }


def test_another_branch_does_not_fit() -> None:
    other = a_model(branch_uuid=RECIFE)
    choice = choose_model([other], ModelType.TRAVEL, WHOLE)
    assert choice.model is None
    assert choice.verdicts[0].reason == "Vale para outra filial"


@pytest.mark.parametrize("scope", SPECIFICITY)
@pytest.mark.parametrize("mark_all", [False, True])
def test_a_charge_without_the_scope_is_not_served(scope: ApprovalType, mark_all: bool) -> None:
    assert choose_model([a_model(scope, mark_all=mark_all)], ModelType.TRAVEL, Charge()).model is None


def test_a_phase_model_of_another_project_does_not_fit() -> None:
    targets = {
        ApprovalType.PHASE: frozenset({TARGET[ApprovalType.PHASE]}),
        ApprovalType.PROJECT: frozenset({UUID(int=99)}),
    }
    assert choose_model([a_model(ApprovalType.PHASE, targets=targets)], ModelType.TRAVEL, WHOLE).model is None


@pytest.mark.parametrize("kind", [ModelType.ADVANCE, ModelType.EXPENSE_REPORT])
def test_a_travel_model_that_applies_expense_serves_when_no_other_does(kind: ModelType) -> None:
    travel, closed = a_model(), a_model(apply_expense=False, age=10)
    own = a_model(model_type=kind)
    assert choose_model([closed, travel], kind, WHOLE).model is travel
    assert choose_model([closed, travel, own], kind, WHOLE).model is own
    assert choose_model([closed], kind, WHOLE).model is None


def test_an_advance_model_never_serves_a_trip() -> None:
    assert choose_model([a_model(model_type=ModelType.ADVANCE)], ModelType.TRAVEL, WHOLE).model is None


def test_a_broken_policy_adds_the_model_named_else_the_active_one() -> None:
    named = a_model(None, model_type=ModelType.BROKEN_POLICY)
    general = a_model(None, model_type=ModelType.BROKEN_POLICY, age=10)
    plain, pointing = a_model(age=5), a_model(out_policy_uuid=named.uuid)
    models = [named, general]
    chosen = choose_model([*models, pointing], ModelType.TRAVEL, WHOLE, broken_policy=True)
    assert (chosen.model, chosen.broken_policy_model) == (pointing, named)
    fallback = choose_model([*models, plain], ModelType.TRAVEL, WHOLE, broken_policy=True)
    assert (fallback.model, fallback.broken_policy_model) == (plain, general)
    kept = choose_model([*models, plain], ModelType.TRAVEL, WHOLE)
    assert kept.broken_policy_model is None


def test_a_broken_policy_is_never_automatic_while_a_model_for_it_is_active() -> None:
    broken = a_model(None, model_type=ModelType.BROKEN_POLICY)
    choice = choose_model([broken], ModelType.TRAVEL, WHOLE, broken_policy=True)
    assert choice.model is None
    assert choice.broken_policy_model is broken
    assert AUTOMATIC not in choice.reasons


_MATRIX = [
    a_model(scope, mark_all=mark, branch_uuid=branch, age=age)
    for scope, mark, branch, age in product(SPECIFICITY, (False, True), (None, SAO_PAULO), (0, 9))
]


@given(st.lists(st.sampled_from(_MATRIX), min_size=1, unique_by=lambda c: c.uuid), st.randoms(use_true_random=False))
def test_the_choice_is_the_best_rank_in_any_order(chosen: list[Candidate], random: Any) -> None:
    shuffled = sorted(chosen, key=lambda c: c.uuid)
    random.shuffle(shuffled)
    choice = choose_model(shuffled, ModelType.TRAVEL, WHOLE)
    assert choice.model is min(chosen, key=rank_of)
    assert [v.reason for v in choice.verdicts].count("Escolhido") == 1
    assert all(v.reason for v in choice.verdicts)
    assert choice.reasons
