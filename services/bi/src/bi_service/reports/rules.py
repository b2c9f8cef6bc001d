"""Numbers of the report centre, how long files are kept, and the calendar of reports that are made by themselves."""

from datetime import date, datetime, time, timedelta
from enum import StrEnum

from kit.core.clock import SAO_PAULO

PREVIEW_ROWS = 50
MOST_OPEN = 5
"""Reports of one person, in one customer, queued or being made."""
MOST_SCHEDULED = 20
"""Schedules of one person in one customer."""
MOST_TRIES = 3
SHOWN_FOR = timedelta(days=7)
"""So long the file of a report is kept (API section 3.8)."""
LISTED_FOR = timedelta(days=30)
"""So long the report stays in its maker's list, so that it can be made again."""
HOLD = timedelta(seconds=30)
"""Renewed every ten seconds: a worker that lives keeps its report, one that was killed loses it."""
FETCHED_ROWS = 500
"""Rows in memory at once, whatever the report's size."""
TOLD_EVERY = 20_000
"""Rows between two signs of life on open screens."""
FAILED = "Falha ao gerar relatório"
_PAUSES = (timedelta(seconds=2), timedelta(seconds=15))


def pause_after(tries: int) -> timedelta:
    """How long a report rests that could not be made at its first, second try."""
    return _PAUSES[min(max(tries, 1), len(_PAUSES)) - 1]


class Frequency(StrEnum):
    WEEKLY = "weekly"
    MONTHLY = "monthly"


_AT = time(6)
"""In Sao Paulo: mailed before work begins."""


def next_due(frequency: Frequency, after: datetime) -> datetime:
    """The first Monday, or first day of a month, at 06:00 of Sao Paulo after an instant."""
    day = after.astimezone(SAO_PAULO).date()
    while True:
        if _is_due_on(frequency, day) and (due := datetime.combine(day, _AT, SAO_PAULO)) > after:
            return due
        day += timedelta(days=1)


def _is_due_on(frequency: Frequency, day: date) -> bool:
    return day.weekday() == 0 if frequency is Frequency.WEEKLY else day.day == 1


def period_before(frequency: Frequency, due: datetime) -> tuple[date, date]:
    """The first and last day of the week, Monday to Sunday, or of the month that was over when a report was due."""
    last = due.astimezone(SAO_PAULO).date() - timedelta(days=1)
    return (last - timedelta(days=6) if frequency is Frequency.WEEKLY else last.replace(day=1)), last
