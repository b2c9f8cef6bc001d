"""Whose request it is never decides it while duties are separated, and somebody always may."""

from dataclasses import replace
from decimal import Decimal
from typing import Any
from uuid import UUID

from approvals_service.levels.circumstances import Circumstances, Electorate, NoteKind
from approvals_service.levels.rules import Standing, approve, reseat, run_levels, standing_of
from approvals_service.levels.state import ApproverStatus, DecidesAs, Level, Levels, Seat, open_level
from hypothesis import given, settings
from hypothesis import strategies as st

from services.approvals.tests.levels.test_rules import ANA, BRUNO, ELISA, HEITOR, NOW, a_level

PEOPLE = [ANA, BRUNO, ELISA, HEITOR]
AGENCY = UUID(int=99)
LONE = Circumstances(Electorate(frozenset({HEITOR}), (), (HEITOR,), AGENCY), frozenset({HEITOR}), Decimal(1), NOW)
TOGETHER = replace(LONE, electorate=replace(LONE.electorate, agency=None))


def deciding(levels: Levels) -> list[tuple[UUID, DecidesAs]]:
    current = open_level(levels)
    return [(seat.approver_uuid, seat.decides_as) for seat in current.deciding()] if current else []


def test_a_lone_administrators_own_request_passes_to_the_agencys_managers() -> None:
    running = run_levels((a_level(1, BRUNO),), LONE)
    assert deciding(running.levels) == [(AGENCY, DecidesAs.AGENCY_MANAGER)]
    assert NoteKind.PASSED_TO_AGENCY_MANAGERS in [note.kind for note in running.notes]
    assert standing_of(running.levels, HEITOR, LONE.own) is Standing.OWN_REQUEST
    assert open_level(approve(running.levels, AGENCY, LONE).levels) is None


def test_of_two_administrators_the_other_decides() -> None:
    two = replace(LONE, electorate=replace(LONE.electorate, active=frozenset(PEOPLE), administrators=(HEITOR, ELISA)))
    running = run_levels((a_level(1, HEITOR),), two)
    assert deciding(running.levels) == [(ELISA, DecidesAs.ADMINISTRATOR)]


def test_switching_the_parameter_moves_an_open_level_there_and_back() -> None:
    running = run_levels((a_level(1, HEITOR),), TOGETHER)
    assert deciding(running.levels) == [(HEITOR, DecidesAs.ADMINISTRATOR)]
    separated = reseat(running.levels, LONE)
    assert deciding(separated.levels) == [(AGENCY, DecidesAs.AGENCY_MANAGER)]
    assert deciding(reseat(separated.levels, TOGETHER).levels) == [(HEITOR, DecidesAs.ADMINISTRATOR)]


def test_the_managers_give_the_level_back_when_somebody_of_the_company_may_decide() -> None:
    running = run_levels((a_level(1, BRUNO),), LONE)
    back = replace(LONE, electorate=replace(LONE.electorate, active=frozenset({HEITOR, BRUNO})))
    assert deciding(reseat(running.levels, back).levels) == [(BRUNO, DecidesAs.APPROVER)]


_some = st.lists(st.sampled_from(PEOPLE), unique=True)


@st.composite
def companies(draw: Any) -> Circumstances:
    """Who is there, holds approver-all, administers and asked: everybody, or nobody at all."""
    active = frozenset(draw(_some))
    circles = [tuple(person for person in draw(_some) if person in active) for _ in range(2)]
    own = frozenset(draw(_some))
    return Circumstances(Electorate(active, circles[0], circles[1], AGENCY), own, Decimal(1000), NOW)


def levels_of(people: list[list[UUID]], *, all_of: list[bool]) -> tuple[Level, ...]:
    """Levels without the model's own leave to approve what is one's own (`self_approver`)."""
    return tuple(
        Level(
            level=number,
            require_all=all_of[number - 1],
            seats=tuple(Seat(approver_uuid=person, order=order) for order, person in enumerate(seated, 1)),
        )
        for number, seated in enumerate(people, 1)
    )


def _is_decided_by_others(levels: Levels, own: frozenset[UUID]) -> bool:
    voted = (ApproverStatus.APPROVED, ApproverStatus.APPROVING)
    return not any(seat.approver_uuid in own and seat.status in voted for level in levels for seat in level.seats)


@settings(max_examples=500)
@given(
    st.lists(_some, min_size=1, max_size=3),
    st.lists(st.booleans(), min_size=3, max_size=3),
    companies(),
    st.lists(st.tuples(companies(), st.booleans()), max_size=4),
)
def test_in_every_company_somebody_decides_and_never_who_asked(
    people: list[list[UUID]],
    all_of: list[bool],
    asked: Circumstances,
    changes: list[tuple[Circumstances, bool]],
) -> None:
    running = run_levels(levels_of(people, all_of=all_of), asked)
    for changed, is_separated in changes:
        agency = AGENCY if is_separated else None
        now = replace(changed, own=asked.own, electorate=replace(changed.electorate, agency=agency))
        running = reseat(running.levels, now)
    running = reseat(running.levels, asked)
    for _ in range(12):
        if open_level(running.levels) is None:
            break
        able = deciding(running.levels)
        assert able, "somebody may decide"
        assert not {person for person, _ in able} & asked.own
        assert all(standing_of(running.levels, person, asked.own) is not Standing.MAY_DECIDE for person in asked.own)
        running = approve(running.levels, able[0][0], asked)
    assert open_level(running.levels) is None, "it never deadlocks"
    assert _is_decided_by_others(running.levels, asked.own)
