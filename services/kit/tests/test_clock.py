"""A clock may be set wrong for chaos tests only; days have bounds up to the end of the calendar."""

from datetime import UTC, date, datetime, timedelta
from time import monotonic

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from kit.core.clock import SystemClock, day_bounds, local_day


def ahead() -> timedelta:
    return SystemClock().now() - datetime.now(UTC)  # noqa: TID251 - compared with the machine's


def test_a_chaos_test_sets_a_clock_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("APP_ENV", "test")
    monkeypatch.setenv("CLOCK_SKEW_SECONDS", "240")
    assert abs(ahead() - timedelta(seconds=240)) < timedelta(seconds=1)


@pytest.mark.parametrize("env", ["dev", "prod"])
def test_nobody_else_does(monkeypatch: pytest.MonkeyPatch, env: str) -> None:
    monkeypatch.setenv("APP_ENV", env)
    monkeypatch.setenv("CLOCK_SKEW_SECONDS", "240")
    assert abs(ahead()) < timedelta(seconds=1)


@given(st.dates(), st.dates())
@example(date.min, date.max)
@example(date.max, date.min)
def test_bounds_hold_the_first_and_the_last_moment_of_their_days(first: date, last: date) -> None:
    start, end = day_bounds(first, last)
    assert start is not None
    assert local_day(start) == first
    assert (start.hour, start.minute) == (0, 0)
    if last == date.max:
        assert end is None
    else:
        assert end is not None
        assert local_day(end - timedelta(microseconds=1)) == last
        assert local_day(end) == last + timedelta(days=1)


def test_a_day_that_is_not_given_sets_no_bound() -> None:
    assert day_bounds(None, None) == (None, None)


@pytest.mark.parametrize("skew", [600, -600])
def test_a_clock_ten_minutes_wrong_follows_the_reference(monkeypatch: pytest.MonkeyPatch, skew: int) -> None:
    monkeypatch.setenv("APP_ENV", "test")
    monkeypatch.setenv("CLOCK_SKEW_SECONDS", str(skew))
    clock, right = SystemClock(), datetime.now(UTC)  # noqa: TID251 - the reference of this test
    offset = clock.compare(right, at=monotonic())
    assert abs(offset - timedelta(seconds=skew)) < timedelta(seconds=1)
    assert abs(clock.now() - right) < timedelta(seconds=1)


def test_a_clock_that_is_right_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("APP_ENV", "test")
    clock = SystemClock()
    machine = datetime.now(UTC)  # noqa: TID251 - the reference of this test
    clock.compare(machine + timedelta(hours=1), at=monotonic())
    clock.compare(machine - timedelta(seconds=1), at=monotonic())
    assert abs(clock.now() - machine) < timedelta(seconds=1)
