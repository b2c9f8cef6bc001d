"""The period of an agency's list, validated once."""

from datetime import date
from typing import Annotated

from fastapi import Depends
from kit.core.clock import local_day
from kit.core.refusals import ValidationFailed
from kit.http.app import ClockDep

from bi_service.interventions.rules import chosen_days
from bi_service.panels.periods import LONGEST_PERIOD, Period


async def wanted_days(*, clock: ClockDep, min_date: date | None = None, max_date: date | None = None) -> Period:
    """The days asked for, both included. Raises ValidationFailed when they end before they start or are too many."""
    if any(day is not None and not 2000 <= day.year <= 2200 for day in (min_date, max_date)):
        raise ValidationFailed({"min_date": ["Período inválido"]})
    days = chosen_days(first=min_date, last=max_date, today=local_day(clock.now()))
    if not 1 <= days.days <= LONGEST_PERIOD:
        raise ValidationFailed({"max_date": ["Período inválido"]})
    return days


DaysQuery = Annotated[Period, Depends(wanted_days)]
