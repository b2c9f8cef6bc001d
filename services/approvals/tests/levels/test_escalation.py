"""A level that nobody decided in time: who is asked next, and that silence never approves."""

from datetime import timedelta
from uuid import UUID

import pytest
from approvals_service.levels.circumstances import Circumstances, Electorate, NoteKind, Running
from approvals_service.levels.deadlines import deadline_of, next_check_at, reminders_due
from approvals_service.levels.escalation import escalate
from approvals_service.levels.rules import Standing, approve, reseat, run_levels, standing_of
from approvals_service.levels.state import ApproverStatus, DecidesAs, Level, LevelStatus, Source
from hypothesis import given
from hypothesis import strategies as st

from services.approvals.tests.levels.test_rules import (
    ANA,
    ASKED,
    BRUNO,
    CARLA,
    DAVI,
    ELISA,
    EVERYBODY,
    HEITOR,
    NOW,
    a_level,
    statuses,
)

LATER = NOW + timedelta(hours=24)


def after(hours: float, **more: object) -> Circumstances:
    values = {"electorate": ASKED.electorate, "own": ASKED.own, "value": ASKED.value, "at": NOW}
    return Circumstances(**{**values, "at": NOW + timedelta(hours=hours), **more})  # type: ignore[arg-type]


def asked_now(running: Running) -> list[UUID]:
    assert running.current is not None
    return [seat.decider for seat in running.current.deciding()]


def passed(running: Running | None) -> Running:
    assert running is not None
    return running


@pytest.mark.parametrize(
    ("expires", "window", "deadline"),
    [
        (None, 24, 24),
        (None, 4, 4),
        (48, 24, 24),
        (48, 72, 47),
        (10, 24, 9),
        (0.5, 24, 0.5),
    ],
)
def test_a_level_waits_for_the_customers_window_or_until_an_hour_before_the_hold_ends(
    expires: float | None, window: int, deadline: float
) -> None:
    expires_at = None if expires is None else NOW + timedelta(hours=expires)
    assert deadline_of(NOW, expires_at, timedelta(hours=window)) == NOW + timedelta(hours=deadline)


@pytest.mark.parametrize(
    ("sent", "hours", "due", "next_hours"),
    [(0, 11.9, 0, 12), (0, 12, 1, 12), (1, 19, 1, 19.2), (1, 19.2, 2, 19.2), (2, 23, 2, 24), (0, 23, 2, 12)],
)
def test_reminders_are_due_at_half_and_at_four_fifths_of_the_time(
    sent: int, hours: float, due: int, next_hours: float
) -> None:
    level = Level(level=1, opened_at=NOW, deadline_at=LATER, reminders=sent)
    assert reminders_due(level, NOW + timedelta(hours=hours)) == due
    assert next_check_at(level) == NOW + timedelta(hours=next_hours)


def test_an_undecided_level_passes_to_the_next_one() -> None:
    opened = run_levels((a_level(1, BRUNO), a_level(2, CARLA)), ASKED)
    running = passed(escalate(opened.levels, after(24)))
    assert statuses(running) == ["skipped", "open"]
    assert [note.kind for note in running.notes] == [NoteKind.ESCALATED, NoteKind.LEVEL_OPENED]
    assert asked_now(running) == [CARLA]
    assert running.current is not None and running.current.deadline_at == NOW + timedelta(hours=48)


def test_a_level_outside_its_value_band_is_not_the_next_one() -> None:
    levels = (a_level(1, BRUNO), a_level(2, CARLA, max_value=10), a_level(3, DAVI))
    running = passed(escalate(run_levels(levels, ASKED).levels, after(24)))
    assert statuses(running) == ["skipped", "skipped", "open"]
    assert asked_now(running) == [DAVI]


def test_who_approved_before_the_silence_decides_the_next_level_anew() -> None:
    levels = (a_level(1, BRUNO), a_level(2, CARLA), a_level(3, BRUNO))
    second = approve(run_levels(levels, ASKED).levels, BRUNO, ASKED)
    running = passed(escalate(second.levels, after(24)))
    assert statuses(running) == ["approved", "skipped", "open"]
    assert asked_now(running) == [BRUNO]


def test_a_requester_passes_no_level_by_their_own_right_after_a_silence() -> None:
    levels = (a_level(1, BRUNO), a_level(2, ANA, own=ANA))
    running = passed(escalate(run_levels(levels, ASKED).levels, after(24)))
    assert statuses(running) == ["skipped", "open"]
    assert asked_now(running) == [ELISA], "holders of approver-all stand in"


@pytest.mark.parametrize(
    ("electorate", "decides_as", "asked"),
    [
        (ASKED.electorate, DecidesAs.APPROVER_ALL, [ELISA]),
        (Electorate(EVERYBODY, (BRUNO,), (HEITOR,)), DecidesAs.ADMINISTRATOR, [HEITOR]),
        (Electorate(EVERYBODY, (), (ANA, HEITOR)), DecidesAs.ADMINISTRATOR, [HEITOR]),
        (Electorate(EVERYBODY, (), (ANA,), UUID(int=9)), DecidesAs.AGENCY_MANAGER, [UUID(int=9)]),
    ],
)
def test_after_the_last_level_those_are_asked_who_may_stand_in_and_were_not_asked(
    electorate: Electorate, decides_as: DecidesAs, asked: list[UUID]
) -> None:
    late = after(24, electorate=electorate)
    running = passed(escalate(run_levels((a_level(1, BRUNO),), ASKED).levels, late))
    current = running.current
    assert current is not None
    assert (current.level, current.source, statuses(running)) == (2, Source.ESCALATION, ["skipped", "open"])
    assert asked_now(running) == asked
    assert {seat.decides_as for seat in current.seats} == {decides_as}
    assert asked_now(reseat(running.levels, late)) == asked, "looking at the seats again keeps who was asked"


@pytest.mark.parametrize(
    "electorate",
    [
        Electorate(EVERYBODY, (), ()),
        Electorate(EVERYBODY, (), (BRUNO,)),
        Electorate(EVERYBODY, (), (ANA,)),  # their own, where duties are not separated
    ],
)
def test_a_request_expires_when_nobody_is_left_to_ask(electorate: Electorate) -> None:
    opened = run_levels((a_level(1, BRUNO),), ASKED)
    assert escalate(opened.levels, after(24, electorate=electorate)) is None


def test_a_request_that_stand_ins_left_undecided_expires() -> None:
    asked = passed(escalate(run_levels((a_level(1, BRUNO),), ASKED).levels, after(24)))
    assert escalate(asked.levels, after(48)) is None


def test_an_order_that_stand_ins_left_undecided_waits_until_its_hold_ends() -> None:
    hold = {"expires_at": NOW + timedelta(hours=72)}
    asked = passed(escalate(run_levels((a_level(1, BRUNO),), ASKED).levels, after(24, **hold)))
    waiting = passed(escalate(asked.levels, after(48, **hold)))
    assert waiting.current is not None and asked_now(waiting) == [ELISA]
    assert waiting.current.deadline_at == hold["expires_at"]
    assert [note.kind for note in waiting.notes] == [NoteKind.DEADLINE_EXTENDED]
    assert escalate(waiting.levels, after(72, **hold)) is None


def test_who_was_passed_over_learns_that_the_level_is_decided() -> None:
    opened = run_levels((a_level(1, BRUNO), a_level(2, CARLA)), ASKED)
    running = passed(escalate(opened.levels, after(24)))
    assert standing_of(running.levels, BRUNO, ASKED.own) is Standing.DECIDED
    assert standing_of(running.levels, CARLA, ASKED.own) is Standing.MAY_DECIDE


PEOPLE = st.lists(st.sampled_from([ANA, BRUNO, CARLA, DAVI]), min_size=1, max_size=3, unique=True)


@given(st.lists(PEOPLE, min_size=1, max_size=4), st.booleans(), st.lists(st.booleans(), max_size=8))
def test_silence_never_approves(levels: list[list[UUID]], own_right: bool, decided: list[bool]) -> None:
    """Whatever was approved before: escalating alone ends no request approved and closes no level as approved."""
    planned = tuple(a_level(place, *people, own=ANA if own_right else None) for place, people in enumerate(levels, 1))
    running, hours = run_levels(planned, ASKED), 0
    for is_decided in [*decided, *([False] * (len(levels) + 3))]:
        if running.current is None:
            return
        hours += 24
        if is_decided:
            running = approve(running.levels, asked_now(running)[0], after(hours))
            continue
        before = {level.level for level in running.levels if level.status is LevelStatus.APPROVED}
        moved = escalate(running.levels, after(hours))
        if moved is None:
            return
        assert {level.level for level in moved.levels if level.status is LevelStatus.APPROVED} == before
        assert moved.current is not None and moved.current.deciding()
        assert not any(seat.status is ApproverStatus.APPROVED for seat in moved.current.seats)
        running = moved
    raise AssertionError("it never ended")
