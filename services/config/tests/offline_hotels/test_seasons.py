"""Seasons of a room share no day."""

from datetime import date, timedelta

import pytest
from config_service.offline_hotels.rules import Season, SeasonsOverlap, require_apart, season_errors
from hypothesis import given
from hypothesis import strategies as st

FIRST = date(2026, 12, 1)
days = st.integers(0, 60).map(lambda after: FIRST + timedelta(days=after))


def a_season(start: date, end: date, *, room: str = "duplo", regimen: str = "breakfast") -> Season:
    return Season(room, regimen, start, end)


@given(a=st.tuples(days, days).map(sorted), b=st.tuples(days, days).map(sorted))
def test_two_seasons_share_the_days_that_are_in_both(a: list[date], b: list[date]) -> None:
    mine, other = a_season(*a), a_season(*b)
    both = [FIRST + timedelta(days=n) for n in range(61)]
    both = [day for day in both if a[0] <= day <= a[1] and b[0] <= day <= b[1]]
    assert mine.shared_with(other) == other.shared_with(mine) == ((both[0], both[-1]) if both else None)


def test_the_days_that_overlap_are_said() -> None:
    mine = a_season(date(2026, 12, 10), date(2026, 12, 31))
    later = a_season(date(2026, 12, 20), date(2027, 1, 5))
    earlier = a_season(date(2026, 12, 1), date(2026, 12, 15))
    with pytest.raises(SeasonsOverlap, match=r"As temporadas se sobrepõem de 10/12 a 15/12\."):
        require_apart(mine, [later, earlier])


@pytest.mark.parametrize(
    "other",
    [
        a_season(date(2026, 12, 16), date(2026, 12, 20)),
        a_season(date(2026, 12, 10), date(2026, 12, 15), room="triplo"),
        a_season(date(2026, 12, 10), date(2026, 12, 15), regimen="room_only"),
    ],
)
def test_other_days_rooms_and_meals_stand_apart(other: Season) -> None:
    require_apart(a_season(date(2026, 12, 10), date(2026, 12, 15)), [other])


def test_a_season_may_be_one_day_and_does_not_end_before_it_starts() -> None:
    assert season_errors(FIRST, FIRST) == {}
    assert season_errors(FIRST, FIRST - timedelta(days=1)) == {"end_date": ["O fim deve ser depois do início"]}
