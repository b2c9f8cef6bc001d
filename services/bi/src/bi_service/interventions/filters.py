"""The period of an agency's list, validated once."""

from collections.abc import Callable
from datetime import date
from typing import Annotated

from fastapi import Depends
from kit.core.clock import local_day
from kit.core.refusals import ValidationFailed
from kit.http.app import ClockDep

from bi_service.interventions.rules import chosen_days
from bi_service.panels.periods import LONGEST_PERIOD, Period


def require_days(first: date | None, last: date | None, chosen: Callable[[], Period]) -> Period:
    """The days chosen. Raises ValidationFailed when they end before they start, are too many or too far away."""
    if any(day is not None and not 2000 <= day.year <= 2200 for day in (first, last)):
        raise ValidationFailed({"min_date": ["Período inválido"]})
    days = chosen()
    if not 1 <= days.days <= LONGEST_PERIOD:
        raise ValidationFailed({"max_date": ["Período inválido"]})
    return days


async def wanted_days(*, clock: ClockDep, min_date: date | None = None, max_date: date | None = None) -> Period:
    """The days asked for, both included. Raises ValidationFailed."""
    today = local_day(clock.now())
    return require_days(min_date, max_date, lambda: chosen_days(first=min_date, last=max_date, today=today))


DaysQuery = Annotated[Period, Depends(wanted_days)]
