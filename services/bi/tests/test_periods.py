"""Periods: every day is counted once, whole months and edges together."""

from datetime import date, timedelta

import pytest
from bi_service.panels.periods import FilterType, Grain, Period, chosen_period, default_period, grain_of, last_day
from hypothesis import given
from hypothesis import strategies as st

TODAY = date(2026, 11, 20)
DAYS = st.dates(date(2015, 1, 1), date(2035, 12, 31))


@given(DAYS, st.integers(0, 900))
def test_whole_months_and_edges_cover_every_day_once(start: date, length: int) -> None:
    period = Period(start, start + timedelta(days=length))
    parts = [Period(month, last_day(month)) for month in period.whole_months()] + period.edges()
    days = sorted(part.start + timedelta(days=n) for part in parts for n in range(part.days))
    assert days == [start + timedelta(days=n) for n in range(period.days)]


@pytest.mark.parametrize(
    ("kind", "start", "end", "grain"),
    [
        (FilterType.YEAR, date(2025, 11, 1), date(2026, 11, 30), Grain.MONTHS),
        (FilterType.THREE_MONTHS, date(2026, 8, 1), date(2026, 11, 30), Grain.MONTHS),
        (FilterType.MONTH, date(2026, 10, 22), TODAY, Grain.DAYS),
        (FilterType.WEEK, date(2026, 11, 14), TODAY, Grain.DAYS),
        (FilterType.DAY, TODAY, TODAY, Grain.HOURS),
    ],
)
def test_a_filter_means_its_period(kind: FilterType, start: date, end: date, grain: Grain) -> None:
    period = default_period(kind, TODAY)
    assert (period.start, period.end, grain_of(period)) == (start, end, grain)


def test_given_days_win_over_the_filter() -> None:
    period = chosen_period(start=date(2026, 1, 5), end=None, filter_type=FilterType.DAY, today=TODAY)
    assert (period.start, period.end) == (date(2026, 1, 5), TODAY)
