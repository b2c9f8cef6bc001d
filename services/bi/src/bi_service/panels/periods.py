"""Periods of a dashboard: first and last day, whole months, spacing of points (API BiPeriod); pure."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from functools import lru_cache

from bi_service.spending.rules import months_between, next_month


class FilterType(StrEnum):
    """How far back a panel looks when no days are given."""

    YEAR = "year"
    THREE_MONTHS = "three-months"
    MONTH = "month"
    WEEK = "week"
    DAY = "day"


class Grain(StrEnum):
    """How points are spaced."""

    HOURS = "hours"
    DAYS = "days"
    MONTHS = "months"


LONGEST_DAILY = 45
LONGEST_PERIOD = 3_700


@dataclass(frozen=True, slots=True)
class Period:
    """Both days included."""

    start: date
    end: date

    @property
    def days(self) -> int:
        return (self.end - self.start).days + 1

    def months(self) -> list[date]:
        """The first days of all months touched."""
        return months_between(self.start, self.end)

    def whole_months(self) -> list[date]:
        """The first days of the months that lie inside entirely."""
        return list(_whole_months(self.start, self.end))

    def edges(self) -> list["Period"]:
        """The parts of months before and after the whole ones; the period itself when there are none."""
        whole = self.whole_months()
        if not whole:
            return [self]
        before = Period(self.start, whole[0] - timedelta(days=1))
        after = Period(next_month(whole[-1]), self.end)
        return [edge for edge in (before, after) if edge.start <= edge.end]


@lru_cache(maxsize=256)
def _whole_months(start: date, end: date) -> tuple[date, ...]:
    """Asked some ten times for every answer."""
    return tuple(month for month in months_between(start, end) if month >= start and last_day(month) <= end)


def last_day(month: date) -> date:
    """The last day of a month."""
    return month.replace(day=monthrange(month.year, month.month)[1])


def months_back(day: date, count: int) -> date:
    """The first day of the month so many months before a day's."""
    months = day.year * 12 + day.month - 1 - count
    return date(months // 12, months % 12 + 1, 1)


def default_period(filter_type: FilterType, today: date) -> Period:
    """The period a filter means today."""
    match filter_type:
        case FilterType.YEAR:
            return Period(months_back(today, 12), last_day(today))
        case FilterType.THREE_MONTHS:
            return Period(months_back(today, 3), last_day(today))
        case FilterType.MONTH:
            return Period(today - timedelta(days=29), today)
        case FilterType.WEEK:
            return Period(today - timedelta(days=6), today)
        case FilterType.DAY:
            return Period(today, today)


def chosen_period(*, start: date | None, end: date | None, filter_type: FilterType | None, today: date) -> Period:
    """The period asked for: given days win over the filter's; may be empty (start after end)."""
    usual = default_period(filter_type or FilterType.YEAR, today)
    return Period(start or usual.start, end or max(usual.end, start or usual.end))


def grain_of(period: Period) -> Grain:
    """Hours within a day, days up to six weeks, months beyond."""
    if period.days <= 1:
        return Grain.HOURS
    return Grain.DAYS if period.days <= LONGEST_DAILY else Grain.MONTHS


def points(period: Period, grain: Grain) -> list[tuple[int | date, date, int | None]]:
    """Every point of a period in order: its key, its date, its hour."""
    if grain is Grain.HOURS:
        return [(hour, period.start, hour) for hour in range(24)]
    if grain is Grain.DAYS:
        days = (period.start + timedelta(days=n) for n in range(period.days))
        return [(day, day, None) for day in days]
    return [(month, month, None) for month in period.months()]
