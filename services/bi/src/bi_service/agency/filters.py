"""What is asked of the agency's dashboard, validated once."""

from datetime import date
from typing import Annotated

from fastapi import Depends, Query
from kit.core.clock import local_day
from kit.http.app import ClockDep

from bi_service.agency.rules import chosen_range
from bi_service.interventions.filters import require_days
from bi_service.panels.periods import Period

NameQuery = Annotated[str | None, Query(max_length=120)]


async def wanted_range(*, clock: ClockDep, min_date: date | None = None, max_date: date | None = None) -> Period:
    """The days of the cards, both included. Raises ValidationFailed when they end before they start."""
    today = local_day(clock.now())
    return require_days(min_date, max_date, lambda: chosen_range(first=min_date, last=max_date, today=today))


RangeQuery = Annotated[Period, Depends(wanted_range)]
