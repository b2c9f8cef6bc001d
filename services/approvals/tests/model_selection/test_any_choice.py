"""Any models, any charge: exactly one answer, and a sentence for it."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from approvals_service.model_selection.plan import plan_levels
from approvals_service.model_selection.rules import (
    AUTOMATIC,
    AUTOMATIC_BY_PARAMETER,
    choose_model,
    misfit,
    rank_of,
    settle_uncovered,
)
from approvals_service.models.kinds import ApprovalType, Candidate, Charge, LevelTemplate, ModelType
from hypothesis import given, settings
from hypothesis import strategies as st

pytestmark = pytest.mark.long

PLACES = [UUID(int=number) for number in range(1, 4)]
BRUNO, HEITOR = UUID(int=50), UUID(int=51)
START = datetime(2026, 1, 1, tzinfo=UTC)
_place = st.sampled_from(PLACES)
_maybe = st.none() | _place
charges = st.builds(
    Charge, branch_uuid=_maybe, cost_center_uuid=_maybe, project_uuid=_maybe, phase_uuid=_maybe, group_uuid=_maybe
)
kinds = st.sampled_from([ModelType.TRAVEL, ModelType.ADVANCE, ModelType.EXPENSE_REPORT])


@st.composite
def candidates(draw: st.DrawFn) -> list[Candidate]:
    """Up to eight active models of any kind; uuids differ, everything else may be the same."""
    made: list[Candidate] = []
    for number in range(draw(st.integers(0, 8))):
        kind = draw(st.sampled_from(list(ModelType)))
        broken = [model.uuid for model in made if model.model_type is ModelType.BROKEN_POLICY]
        made.append(
            Candidate(
                uuid=UUID(int=100 + number),
                name=f"Modelo {number}",
                model_type=kind,
                approval_type=None if kind is ModelType.BROKEN_POLICY else draw(st.sampled_from(list(ApprovalType))),
                created_at=START + timedelta(days=draw(st.integers(0, 2))),
                branch_uuid=draw(_maybe),
                apply_expense=draw(st.booleans()),
                targets={scope: draw(st.frozensets(_place, max_size=2)) for scope in ApprovalType},
                marks_all=draw(st.frozensets(st.sampled_from(list(ApprovalType)), max_size=2)),
                out_policy_uuid=draw(st.sampled_from([None, *broken])),
                levels=(LevelTemplate(1, ((BRUNO, False),)),),
            )
        )
    return made


def serving(models: list[Candidate], kind: ModelType, charge: Charge) -> list[Candidate]:
    """The reference: models of the kind that fit; for expenses, where there is none, those of travel that apply."""

    def fitting(of: ModelType) -> list[Candidate]:
        return [model for model in models if model.model_type is of and misfit(model, charge) is None]

    own = fitting(kind)
    if own or kind is ModelType.TRAVEL:
        return own
    return [model for model in fitting(ModelType.TRAVEL) if model.apply_expense]


@settings(max_examples=300)
@given(candidates(), kinds, charges, st.booleans(), st.booleans())
def test_every_charge_has_exactly_one_explained_answer(
    models: list[Candidate], kind: ModelType, charge: Charge, broken: bool, approves: bool
) -> None:
    choice = choose_model(models, kind, charge, broken_policy=broken)
    if choice.is_uncovered:
        choice = settle_uncovered(choice, charge, approves=approves)
    levels = plan_levels(choice, frozenset(), (HEITOR,))
    by_model = choice.model is not None or choice.broken_policy_model is not None
    is_automatic = choice.reasons[-1] in (AUTOMATIC, AUTOMATIC_BY_PARAMETER)
    assert [by_model, choice.waits_for_administrators, is_automatic].count(True) == 1
    assert bool(levels) is not is_automatic
    assert all(reason.strip() for reason in choice.reasons)
    assert len(set(choice.reasons)) == len(choice.reasons)


@settings(max_examples=300)
@given(candidates(), kinds, charges, st.randoms(use_true_random=False))
def test_the_best_rank_that_fits_is_chosen_whatever_the_order_and_every_other_says_why_not(
    models: list[Candidate], kind: ModelType, charge: Charge, random: Any
) -> None:
    fitting = serving(models, kind, charge)
    choice = choose_model(models, kind, charge)
    assert choice.model == min(fitting, key=rank_of, default=None)
    said = [verdict.reason for verdict in choice.verdicts]
    assert all(said)
    assert said.count("Escolhido") == (1 if fitting else 0)
    shuffled = list(models)
    random.shuffle(shuffled)
    assert choose_model(shuffled, kind, charge).model == choice.model
