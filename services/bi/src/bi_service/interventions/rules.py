"""Which days an agency's list is about (pure)."""

from datetime import date, timedelta

from bi_service.panels.periods import Period


def week_of(day: date) -> Period:
    """From its Sunday to the day itself (API section 3.8, the agency's lists)."""
    return Period(day - timedelta(days=(day.weekday() + 1) % 7), day)


def chosen_days(*, first: date | None, last: date | None, today: date) -> Period:
    """What was asked for; this week without either, may be empty (first after last)."""
    if first is None:
        return week_of(last or today)
    return Period(first, last or max(first, today))
