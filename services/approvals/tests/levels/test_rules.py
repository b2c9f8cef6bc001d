"""How levels run: each rule by name, then whole histories that must end well."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from approvals_service.levels.circumstances import Circumstances, Electorate, NoteKind, Running
from approvals_service.levels.deadlines import deadline_of
from approvals_service.levels.rules import Standing, approve, reject, reseat, run_levels, satisfied, standing_of
from approvals_service.levels.state import (
    ApproverStatus,
    DecidesAs,
    Level,
    Levels,
    LevelStatus,
    Seat,
    open_level,
)
from hypothesis import given, settings
from hypothesis import strategies as st

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
ANA, BRUNO, CARLA, DAVI, ELISA, HEITOR = (UUID(int=n) for n in range(1, 7))
EVERYBODY = frozenset({ANA, BRUNO, CARLA, DAVI, ELISA, HEITOR})
OFFICE = Electorate(EVERYBODY, (ELISA,), (HEITOR,))
ASKED = Circumstances(OFFICE, frozenset({ANA}), Decimal("1608.00"), NOW)


def a_level(number: int, *people: UUID, own: UUID | None = None, **more: Any) -> Level:
    seats = tuple(
        Seat(approver_uuid=person, order=order, self_approver=person == own) for order, person in enumerate(people, 1)
    )
    return Level(level=number, seats=seats, **more)


def statuses(running: Running | Levels) -> list[str]:
    levels = running.levels if isinstance(running, Running) else running
    return [level.status.value for level in levels]


def kinds(running: Running) -> list[NoteKind]:
    return [note.kind for note in running.notes]


def absent(*people: UUID, asked: Circumstances = ASKED) -> Circumstances:
    """The same request while these people are not active."""
    office = asked.electorate
    gone = frozenset(people)
    kept = Electorate(
        office.active - gone,
        tuple(person for person in office.approver_all if person not in gone),
        tuple(person for person in office.administrators if person not in gone),
    )
    return replace(asked, electorate=kept)


def test_levels_are_asked_in_order_and_any_one_approver_decides() -> None:
    running = run_levels((a_level(1, BRUNO, CARLA), a_level(2, DAVI)), ASKED)
    assert statuses(running) == ["open", "waiting"]
    after = approve(running.levels, CARLA, ASKED)
    assert statuses(after) == ["approved", "open"]
    first = after.levels[0]
    assert [seat.status.value for seat in first.seats] == ["skipped", "approved"]
    assert statuses(approve(after.levels, DAVI, ASKED)) == ["approved", "approved"]


def test_require_all_waits_for_everybody() -> None:
    running = run_levels((a_level(1, BRUNO, CARLA, require_all=True),), ASKED)
    half = approve(running.levels, BRUNO, ASKED)
    assert statuses(half) == ["open"]
    assert standing_of(half.levels, BRUNO, ASKED.own) is Standing.DECIDED
    assert statuses(approve(half.levels, CARLA, ASKED)) == ["approved"]


def test_a_requester_who_may_approve_their_own_passes_the_level_with_a_note() -> None:
    running = run_levels((a_level(1, ANA, BRUNO, own=ANA),), ASKED)
    assert statuses(running) == ["approved"]
    assert kinds(running) == [NoteKind.SELF_APPROVED]


def test_require_all_counts_the_requesters_own_seat_but_waits_for_the_others() -> None:
    running = run_levels((a_level(1, ANA, BRUNO, own=ANA, require_all=True),), ASKED)
    assert statuses(running) == ["open"]
    assert statuses(approve(running.levels, BRUNO, ASKED)) == ["approved"]


def test_a_requester_in_the_level_cannot_decide_it() -> None:
    running = run_levels((a_level(1, ANA, BRUNO),), ASKED)
    assert standing_of(running.levels, ANA, ASKED.own) is Standing.OWN_REQUEST
    assert standing_of(running.levels, BRUNO, ASKED.own) is Standing.MAY_DECIDE


def test_a_level_left_with_nobody_passes_to_approver_all() -> None:
    running = run_levels((a_level(1, ANA),), ASKED)
    current = running.current
    assert current is not None
    assert [seat.approver_uuid for seat in current.deciding()] == [ELISA]
    assert current.deciding()[0].decides_as is DecidesAs.APPROVER_ALL
    assert kinds(running) == [NoteKind.PASSED_TO_APPROVER_ALL, NoteKind.LEVEL_OPENED]


def test_without_holders_of_approver_all_the_administrators_decide() -> None:
    running = run_levels((a_level(1, BRUNO),), absent(BRUNO, ELISA))
    assert running.current is not None
    assert [seat.approver_uuid for seat in running.current.deciding()] == [HEITOR]
    assert NoteKind.PASSED_TO_ADMINISTRATORS in kinds(running)


def test_a_lone_administrator_decides_even_their_own_request() -> None:
    asked = replace(absent(BRUNO, ELISA), own=frozenset({HEITOR}))
    running = run_levels((a_level(1, BRUNO),), asked)
    assert standing_of(running.levels, HEITOR, asked.own) is Standing.MAY_DECIDE
    assert statuses(running) == ["open"]


def test_a_level_of_require_all_left_with_nobody_needs_one_stand_in() -> None:
    asked = replace(absent(BRUNO), electorate=Electorate(EVERYBODY - {BRUNO}, (ELISA, DAVI)))
    running = run_levels((a_level(1, BRUNO, require_all=True),), asked)
    assert statuses(approve(running.levels, DAVI, asked)) == ["approved"]


def test_who_approved_once_is_not_asked_again() -> None:
    running = run_levels((a_level(1, BRUNO), a_level(2, BRUNO, CARLA), a_level(3, DAVI)), ASKED)
    after = approve(running.levels, BRUNO, ASKED)
    assert statuses(after) == ["approved", "approved", "open"]
    assert NoteKind.ALREADY_APPROVED in kinds(after)


@pytest.mark.parametrize(
    "value,applies",
    [("999.99", False), ("1000.00", True), ("1608.00", True), ("2000.00", True), ("2000.01", False)],
)
def test_a_value_band_is_inclusive_and_skips_with_a_note(value: str, applies: bool) -> None:
    asked = replace(ASKED, value=Decimal(value))
    level = a_level(1, BRUNO, min_value=Decimal("1000.00"), max_value=Decimal("2000.00"))
    running = run_levels((level,), asked)
    assert statuses(running) == ["open" if applies else "skipped"]
    assert (NoteKind.LEVEL_OUT_OF_BAND in kinds(running)) is not applies


def test_a_rejection_ends_every_level() -> None:
    running = run_levels((a_level(1, BRUNO, CARLA), a_level(2, DAVI)), ASKED)
    ended = reject(running.levels, BRUNO, NOW, reason="Caro demais")
    assert statuses(ended) == ["rejected", "skipped"]
    assert ended[0].seats[0].reason_rejected == "Caro demais"
    assert ended[1].seats[0].status is ApproverStatus.SKIPPED


def test_one_asked_before_is_told_it_was_decided_and_one_asked_later_that_it_is_not_theirs() -> None:
    running = run_levels((a_level(1, BRUNO, CARLA), a_level(2, DAVI)), ASKED)
    assert standing_of(running.levels, DAVI, ASKED.own) is Standing.NOT_ASKED
    after = approve(running.levels, BRUNO, ASKED)
    assert standing_of(after.levels, CARLA, ASKED.own) is Standing.DECIDED
    assert standing_of(after.levels, ELISA, ASKED.own) is Standing.NOT_ASKED


def test_an_approver_who_leaves_is_replaced_and_may_come_back() -> None:
    running = run_levels((a_level(1, BRUNO),), ASKED)
    gone = reseat(running.levels, absent(BRUNO))
    assert [seat.approver_uuid for seat in gone.current.deciding()] == [ELISA]  # type: ignore[union-attr]
    back = reseat(gone.levels, ASKED)
    assert [seat.approver_uuid for seat in back.current.deciding()] == [BRUNO]  # type: ignore[union-attr]


def test_leaving_never_passes_a_level_that_asks_for_everybody() -> None:
    running = run_levels((a_level(1, BRUNO, CARLA, require_all=True),), ASKED)
    half = approve(running.levels, BRUNO, ASKED)
    gone = reseat(half.levels, absent(CARLA))
    assert statuses(gone) == ["open"]
    assert [seat.approver_uuid for seat in gone.current.deciding()] == [ELISA]  # type: ignore[union-attr]


def test_seating_again_without_a_change_changes_nothing() -> None:
    running = run_levels((a_level(1, BRUNO, CARLA), a_level(2, DAVI)), ASKED)
    assert reseat(running.levels, ASKED).levels == running.levels
    forsaken = run_levels((a_level(1, ANA),), ASKED)
    assert reseat(forsaken.levels, ASKED) == Running(forsaken.levels)


@pytest.mark.parametrize(
    "expires,deadline",
    [(None, 24 * 60), (30 * 60, 24 * 60), (20 * 60, 19 * 60), (61, 1), (60, 60), (30, 30)],
)
def test_the_deadline_is_a_day_or_an_hour_before_the_hold_ends(expires: int | None, deadline: int) -> None:
    expires_at = NOW + timedelta(minutes=expires) if expires else None
    assert deadline_of(NOW, expires_at) == NOW + timedelta(minutes=deadline)


PEOPLE = sorted(EVERYBODY)


@dataclass
class Story:
    """A request somebody plays: levels, who is there, who asks, and moves until it ends."""

    levels: Levels
    asked: Circumstances
    moves: list[tuple[str, int, bool]] = field(default_factory=list)


_band = st.sampled_from([None, Decimal("500"), Decimal("1500"), Decimal("3000")])


@st.composite
def stories(draw: Any) -> Story:
    levels = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        people = draw(st.lists(st.sampled_from(PEOPLE), max_size=3, unique=True))
        own = draw(st.sampled_from(PEOPLE))
        low, high = draw(_band), draw(_band)
        levels.append(a_level(number, *people, own=own, require_all=draw(st.booleans()), min_value=low, max_value=high))
    active = frozenset(draw(st.lists(st.sampled_from(PEOPLE), unique=True))) | {HEITOR}
    stand_ins = tuple(p for p in draw(st.lists(st.sampled_from(PEOPLE), unique=True)) if p in active)
    own = frozenset({draw(st.sampled_from(PEOPLE))})
    asked = Circumstances(Electorate(active, stand_ins, (HEITOR,)), own, draw(_value), NOW)
    moves = draw(st.lists(st.tuples(st.sampled_from(["approve", "leave"]), st.integers(0, 9), st.booleans())))
    return Story(tuple(levels), asked, moves)


_value = st.sampled_from([Decimal("100"), Decimal("1000"), Decimal("2000")])


def passed_for_a_reason(running: Levels, noted: set[tuple[NoteKind, int]]) -> bool:
    """Every level that passed holds somebody's approval, or a note says why it was skipped."""
    return all(
        any(seat.status is ApproverStatus.APPROVED for seat in level.seats)
        if level.status is LevelStatus.APPROVED
        else level.status is not LevelStatus.SKIPPED or (NoteKind.LEVEL_OUT_OF_BAND, level.level) in noted
        for level in running
    )


@settings(max_examples=400)
@given(stories())
def test_every_request_ends_and_none_is_approved_silently(story: Story) -> None:
    running, asked = run_levels(story.levels, story.asked), story.asked
    noted = {(note.kind, note.level) for note in running.notes}
    moves = iter(story.moves)
    for _ in range(40):
        current = open_level(running.levels)
        if current is None:
            break
        assert current.deciding(), "an open level always has somebody who may decide"
        assert not satisfied(current)
        assert sum(level.status is LevelStatus.OPEN for level in running.levels) == 1
        kind, pick, _flag = next(moves, ("approve", 0, True))
        if kind == "leave":
            asked = absent(PEOPLE[pick % 5], asked=asked)
            running = reseat(running.levels, asked)
            assert open_level(running.levels) is not None, "people leaving never passes a level"
        else:
            seat = current.deciding()[pick % len(current.deciding())]
            lone = {seat.approver_uuid} <= set(asked.electorate.administrators)
            assert seat.approver_uuid not in asked.own or lone
            running = approve(running.levels, seat.approver_uuid, asked)
        noted |= {(note.kind, note.level) for note in running.notes}
    assert open_level(running.levels) is None, "it never deadlocks"
    assert passed_for_a_reason(running.levels, noted)


@settings(max_examples=200)
@given(stories(), st.integers(0, 9), st.integers(0, 9))
def test_of_two_decisions_on_a_level_that_needs_one_only_the_first_counts(
    story: Story, first: int, second: int
) -> None:
    running = run_levels(story.levels, story.asked)
    current = open_level(running.levels)
    if current is None or current.require_all:
        return
    deciding = current.deciding()
    winner = deciding[first % len(deciding)].approver_uuid
    loser = deciding[second % len(deciding)].approver_uuid
    after = approve(running.levels, winner, story.asked)
    closed = next(level for level in after.levels if level.level == current.level)
    assert closed.status is LevelStatus.APPROVED
    decided = [s for s in closed.seats if s.status is ApproverStatus.APPROVED]
    assert [seat.approver_uuid for seat in decided] == [winner]
    next_level = open_level(after.levels)
    if next_level is None or next_level.seat_of(loser) is None:
        standing = standing_of(after.levels, loser, story.asked.own)
        assert standing in (Standing.DECIDED, Standing.OWN_REQUEST, Standing.NOT_ASKED)
