"""The table of a step's states: the full matrix, and no door beside it."""

from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.core.refusals import InvalidStatus
from orders_service.supplier_steps.lifecycle import LIVING, STEP_LIFECYCLE, StepAction, StepKind, StepState
from orders_service.supplier_steps.tables import SupplierStep

S, A = StepState, StepAction
EXPECTED: dict[tuple[S, A], S] = {
    (S.WAITING, A.CALL): S.CALLING,
    (S.CALLING, A.CALL): S.CALLING,
    (S.CALLING, A.FINISH): S.DONE,
    (S.WAITING, A.REFUSE): S.REFUSED,
    (S.CALLING, A.REFUSE): S.REFUSED,
    (S.CALLING, A.CALL_ANEW): S.WAITING,
    (S.CALLING, A.TAKE_OVER): S.WAITING,
    (S.WAITING, A.TRY_AGAIN): S.WAITING,
    (S.REFUSED, A.TRY_AGAIN): S.WAITING,
}


def a_step(state: S) -> SupplierStep:
    return SupplierStep(uuid=uuid4(), step=StepKind.ISSUE, state=state, idempotency_key="k", provider_slug="gol")


@pytest.mark.parametrize("state", list(S))
@pytest.mark.parametrize("action", list(A))
def test_a_step_moves_exactly_as_the_table_says(state: S, action: A) -> None:
    step, to = a_step(state), EXPECTED.get((state, action))
    if to is None:
        with pytest.raises(InvalidStatus):
            step.move_by(action)
        assert step.standing is state
    else:
        step.move_by(action)
        assert step.standing is to


@pytest.mark.parametrize("action", list(A))
def test_nothing_undoes_a_step_that_is_done(action: A) -> None:
    assert not STEP_LIFECYCLE.has(S.DONE, action)


@given(st.lists(st.sampled_from(list(A)), max_size=12))
def test_a_step_is_done_only_by_finishing_a_call(actions: list[A]) -> None:
    step = a_step(S.WAITING)
    for action in actions:
        before = step.standing
        if not STEP_LIFECYCLE.has(before, action):
            continue
        step.move_by(action)
        if step.standing is S.DONE:
            assert (before, action) == (S.CALLING, A.FINISH)
        assert before in LIVING or action is A.TRY_AGAIN
