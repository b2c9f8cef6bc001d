"""The whole table of an expense's states: every step there is, and no other."""

from pathlib import Path

import pytest
from expenses_ocr_service.expenses.lifecycle import (
    BY_SYSTEM,
    EXPENSE_LIFECYCLE,
    Actor,
    ExpenseAction,
    Facts,
    allowed_expense_actions,
)
from expenses_ocr_service.expenses.refusals import ConfirmedAsDuplicate, HeldByLiveReport
from expenses_ocr_service.records.statuses import ExpenseStatus
from kit.core.refusals import Forbidden, InvalidStatus, Refusal

S, A = ExpenseStatus, ExpenseAction
PERSON = frozenset({Actor.EDITOR, Actor.REPORTER, Actor.JUDGE})
OWNER = Facts(PERSON)
LEADS = {
    (S.OPEN, A.ADD_TO_REPORT): S.WAITING,
    (S.REJECTED, A.ADD_TO_REPORT): S.WAITING,
    (S.WAITING, A.TAKE_OUT): S.OPEN,
    (S.WAITING, A.SEND): S.APPROVING,
    (S.APPROVING, A.REOPEN): S.WAITING,
    (S.APPROVING, A.APPROVE): S.APPROVED,
    (S.APPROVING, A.REJECT): S.REJECTED,
    (S.APPROVED, A.FINISH): S.FINISHED,
}
STAYS = {(S.OPEN, A.EDIT), (S.REJECTED, A.EDIT), (S.OPEN, A.REMOVE), (S.REJECTED, A.REMOVE), (S.WAITING, A.REMOVE)} | {
    (status, A.JUDGE_DUPLICATE) for status in S
}


def test_the_readme_draws_the_states_of_an_expense() -> None:
    assert EXPENSE_LIFECYCLE.mermaid() in (Path(__file__).parents[2] / "README.md").read_text()


@pytest.mark.parametrize("status", S)
@pytest.mark.parametrize("action", A)
def test_the_table_holds_these_steps_and_no_other(status: ExpenseStatus, action: ExpenseAction) -> None:
    step = EXPENSE_LIFECYCLE.steps.get((status, action))
    expected = LEADS.get((status, action), status if (status, action) in STAYS else None)
    assert (step.to if step else None) == expected


@pytest.mark.parametrize("key", LEADS)
def test_what_a_report_does_no_person_does(key: tuple[ExpenseStatus, ExpenseAction]) -> None:
    assert EXPENSE_LIFECYCLE.decide(*key, BY_SYSTEM).to is LEADS[key]
    if key[1] is not A.ADD_TO_REPORT:
        with pytest.raises(Forbidden):
            EXPENSE_LIFECYCLE.decide(*key, OWNER)


@pytest.mark.parametrize(
    ("status", "action", "facts", "refusal"),
    [
        (S.OPEN, A.EDIT, Facts(frozenset({Actor.JUDGE})), Forbidden),
        (S.WAITING, A.EDIT, OWNER, InvalidStatus),
        (S.FINISHED, A.REMOVE, OWNER, InvalidStatus),
        (S.WAITING, A.REMOVE, Facts(PERSON, in_live_report=True), HeldByLiveReport),
        (S.OPEN, A.REMOVE, Facts(PERSON, in_live_report=True), HeldByLiveReport),
        (S.OPEN, A.ADD_TO_REPORT, Facts(PERSON, is_confirmed_duplicate=True), ConfirmedAsDuplicate),
        (S.APPROVED, A.JUDGE_DUPLICATE, OWNER, InvalidStatus),
        (S.OPEN, A.JUDGE_DUPLICATE, Facts(frozenset({Actor.EDITOR}), pairs_to_judge=True), Forbidden),
    ],
)
def test_what_is_refused_and_how(
    status: ExpenseStatus, action: ExpenseAction, facts: Facts, refusal: type[Refusal]
) -> None:
    with pytest.raises(refusal):
        EXPENSE_LIFECYCLE.decide(status, action, facts)


def test_a_person_is_offered_what_their_call_would_do() -> None:
    assert allowed_expense_actions(S.OPEN, OWNER) == ["edit", "remove", "add_to_report"]
    assert allowed_expense_actions(S.WAITING, Facts(PERSON, in_live_report=True)) == []
    assert allowed_expense_actions(S.FINISHED, Facts(PERSON, pairs_to_judge=True)) == ["judge_duplicate"]
    confirmed = Facts(PERSON, is_confirmed_duplicate=True, pairs_to_judge=True)
    assert allowed_expense_actions(S.REJECTED, confirmed) == ["edit", "remove", "judge_duplicate"]
    assert allowed_expense_actions(S.OPEN, Facts(frozenset())) == []
