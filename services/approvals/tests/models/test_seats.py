"""Levels of a model under any series of changes: numbered without gaps, each person once, conditions kept."""

from typing import Any
from uuid import UUID

from approvals_service.models.schemas import LevelConditions
from approvals_service.models.seats import added, approvers_of, changed, conditions_of, new_seat, numbered, without
from hypothesis import given
from hypothesis import strategies as st

PEOPLE = [UUID(int=number) for number in range(1, 7)]


def a_model(sizes: list[int]) -> list[dict[str, Any]]:
    people = iter(PEOPLE)
    return numbered(
        {
            **conditions_of(LevelConditions(require_all=place % 2 == 0)),
            "approvers": [new_seat(next(people), self_approver=False) for _ in range(size)],
        }
        for place, size in enumerate(sizes)
    )


CHANGES = st.lists(st.tuples(st.sampled_from(PEOPLE), st.integers(1, 7), st.booleans()), max_size=12)


@given(st.sampled_from([[1], [2, 1], [1, 1, 1], [3, 2]]), CHANGES)
def test_levels_are_numbered_without_gaps_and_name_everybody_once(
    sizes: list[int], changes: list[tuple[UUID, int, bool]]
) -> None:
    levels = a_model(sizes)
    wanted = {person for level in approvers_of(levels) for person in level}
    for person, number, removes in changes:
        rows = {UUID(s["approver_uuid"]): UUID(s["uuid"]) for level in levels for s in level["approvers"]}
        place = min(number, len(levels) + 1)
        if person not in rows:
            levels = added(levels, person, level=place, self_approver=False)
            wanted.add(person)
        elif removes:
            levels = without(levels, rows[person])
            wanted.remove(person)
        else:
            levels = changed(levels, rows[person], level=place)
        assert [level["level"] for level in levels] == list(range(1, len(levels) + 1))
        named = [person for level in approvers_of(levels) for person in level]
        assert sorted(named) == sorted(wanted)
        assert all(
            [s["order"] for s in level["approvers"]] == [*range(1, len(level["approvers"]) + 1)] for level in levels
        )


def test_conditions_stay_with_their_level_when_one_before_it_goes() -> None:
    levels = a_model([1, 1, 1])
    first = UUID(levels[0]["approvers"][0]["uuid"])
    assert [level["require_all"] for level in without(levels, first)] == [False, True]
    moved = changed(levels, first, level=4)
    assert [level["require_all"] for level in moved] == [False, True, False]


def test_the_levels_given_are_not_changed_in_place() -> None:
    levels = a_model([2, 1])
    before = [[dict(seat) for seat in level["approvers"]] for level in levels]
    changed(levels, UUID(before[0][0]["uuid"]), level=2, is_active=False)
    added(levels, PEOPLE[5], level=1, self_approver=True)
    assert [level["approvers"] for level in levels] == before
