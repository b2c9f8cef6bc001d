"""What the people of the storm make of a refusal: a request that was recalled is no surprise, anything else is."""

import random
from typing import Any

import pytest
from lab.ledger import Answer, Ledger, Outcome, Trip, Write
from lab.workload import Abandoned, Booker, JudgedInVain, Recalled, Steps

NOT_YOURS = Answer(403, "NOT_THE_APPROVER", {"code": "NOT_THE_APPROVER"})
WITHDRAWN = Answer(409, "ALREADY_DECIDED", {"details": {"status": "withdrawn"}})


def refused(acts: list[str], answer: Answer) -> tuple[type[Exception], list[str]]:
    """What follows when the last act is refused and those before it were acknowledged; and the surprises."""
    trip = Trip(
        "prova 1", "aurora", "recall", order="o1", writes=[Write(act, act, Outcome.ACKNOWLEDGED) for act in acts]
    )
    ledger = Ledger(trips=[trip])
    unused: Any = None
    steps = Steps(Booker([], ledger, unused, random.Random(1)), unused, trip)
    with pytest.raises((Abandoned, JudgedInVain, Recalled)) as raised:
        steps._refused(trip.writes[-1], answer)
    assert trip.writes[-1].outcome is Outcome.REFUSED
    return raised.type, ledger.surprises


def test_who_judges_a_recalled_request_judges_the_next_one() -> None:
    assert refused(["submit", "recall", "submit", "decide1"], WITHDRAWN) == (Recalled, [])


def test_a_second_level_that_saw_the_recalled_request_waits_for_the_first() -> None:
    assert refused(["submit", "recall", "submit", "decide1", "decide2"], NOT_YOURS) == (JudgedInVain, [])


@pytest.mark.parametrize(
    ("acts", "answer"),
    [
        (["submit", "decide1"], WITHDRAWN),
        (["submit", "decide1", "decide2"], NOT_YOURS),
        (["submit", "recall", "submit", "decide1"], NOT_YOURS),
        (["submit", "recall", "submit", "decide1", "decide1", "decide2"], NOT_YOURS),
    ],
)
def test_any_other_refusal_is_a_surprise(acts: list[str], answer: Answer) -> None:
    raised, surprises = refused(acts, answer)
    assert raised is Abandoned
    assert len(surprises) == 1
