"""The table of an advance's states, walked at random and drawn in the README."""

from decimal import Decimal
from pathlib import Path

import pytest
from drawn_amounts import amounts
from expenses_ocr_service.advances.lifecycle import (
    ADVANCE_LIFECYCLE,
    BY_SYSTEM,
    OFFERED,
    Actor,
    AdvanceAction,
    AdvanceStatus,
    Facts,
)
from expenses_ocr_service.charges.refusals import AlreadyPaid
from hypothesis import given
from hypothesis import strategies as st
from kit.core.refusals import Forbidden, InvalidStatus, Refusal

A, S = AdvanceAction, AdvanceStatus
PEOPLE = st.frozensets(st.sampled_from([actor for actor in Actor if actor is not Actor.SYSTEM]))
BALANCES = st.just(Decimal(0)) | amounts("1000.00")
WORLD = st.builds(Facts, actors=PEOPLE | st.just(BY_SYSTEM.actors), balance=BALANCES, is_in_report=st.booleans())
WALK = st.lists(st.tuples(st.sampled_from(AdvanceAction), WORLD), max_size=30)
EVERYBODY = Facts(frozenset(Actor), balance=Decimal(1))


@given(WALK)
def test_whatever_happens_money_is_paid_once_and_only_after_a_decision_of_ours(walk: list[tuple[A, Facts]]) -> None:
    status, seen = S.OPEN, [S.OPEN]
    for action, facts in walk:
        try:
            status = ADVANCE_LIFECYCLE.decide(status, action, facts).to
        except Refusal:
            continue
        if status is not seen[-1]:
            seen.append(status)
    if S.PAID in seen:
        assert seen[-2:] == [S.WAITING_PAYMENT, S.PAID], "paid is the end, and comes from nowhere else"
        assert seen[-3] is S.APPROVING
    if S.DISAPPROVED in seen:
        assert seen[-2:] == [S.APPROVING, S.DISAPPROVED]


@given(PEOPLE, st.sampled_from(AdvanceStatus), st.sampled_from(AdvanceAction))
def test_no_person_moves_an_advance_but_who_pays_it(actors: frozenset[Actor], status: S, action: A) -> None:
    try:
        step = ADVANCE_LIFECYCLE.decide(status, action, Facts(actors, balance=Decimal(1)))
    except Refusal:
        return
    assert action in OFFERED
    assert step.to is status or (status, action) == (S.WAITING_PAYMENT, A.PAY)


@pytest.mark.parametrize("status", AdvanceStatus)
@pytest.mark.parametrize("action", AdvanceAction)
def test_the_whole_matrix(status: S, action: A) -> None:
    allowed = {
        S.OPEN: {A.EDIT, A.REMOVE, A.REQUEST},
        S.APPROVING: {A.EDIT, A.REMOVE, A.REQUEST, A.OPEN_LEVEL, A.REOPEN, A.APPROVE, A.DISAPPROVE},
        S.DISAPPROVED: set(),
        S.WAITING_PAYMENT: {A.PAY},
        S.PAID: {A.SETTLE},
    }[status]
    if action in allowed:
        ADVANCE_LIFECYCLE.decide(status, action, EVERYBODY)
        return
    expected = AlreadyPaid if (status, action) == (S.PAID, A.PAY) else InvalidStatus
    with pytest.raises(expected):
        ADVANCE_LIFECYCLE.decide(status, action, EVERYBODY)


@given(PEOPLE)
def test_who_asked_needs_the_action_too(actors: frozenset[Actor]) -> None:
    may = ADVANCE_LIFECYCLE.allowed(S.APPROVING, Facts(actors))
    assert (A.EDIT in may) == ({Actor.REQUESTER, Actor.EDITOR} <= actors)
    assert (A.REMOVE in may) == ({Actor.REQUESTER, Actor.REMOVER} <= actors)


def test_what_a_report_holds_or_has_used_up_is_not_settled_again() -> None:
    settler = frozenset({Actor.SETTLER})
    assert A.SETTLE in ADVANCE_LIFECYCLE.allowed(S.PAID, Facts(settler, balance=Decimal("0.01")))
    assert A.SETTLE not in ADVANCE_LIFECYCLE.allowed(S.PAID, Facts(settler, balance=Decimal(0)))
    assert A.SETTLE not in ADVANCE_LIFECYCLE.allowed(S.PAID, Facts(settler, balance=Decimal(1), is_in_report=True))
    with pytest.raises(Forbidden):
        ADVANCE_LIFECYCLE.decide(S.PAID, A.SETTLE, Facts(frozenset(), balance=Decimal(1)))


def test_the_readme_draws_the_lifecycle_as_it_is() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    assert ADVANCE_LIFECYCLE.mermaid() in readme
