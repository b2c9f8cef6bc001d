"""When an export is due, where its files stand, and what a released schema may become (pure)."""

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from uuid import UUID

from kit.core.clock import SAO_PAULO

NIGHT = time(3)
"""In Sao Paulo; the day before is over, and nobody works."""


def last_night(now: datetime) -> datetime:
    """The newest 03:00 of Sao Paulo that is over: whoever was exported after it needs nothing tonight."""
    here = now.astimezone(SAO_PAULO)
    tonight = datetime.combine(here.date(), NIGHT, SAO_PAULO)
    return tonight if tonight <= here else datetime.combine(here.date() - timedelta(days=1), NIGHT, SAO_PAULO)


def path_of(entity: str, month: date, customer_uuid: UUID) -> str:
    """The file of a customer's month; readers take the month from the folder's name."""
    return f"{entity}/month={month:%Y-%m}/{customer_uuid}.parquet"


def schema_problems(released: Mapping[str, str], today: Mapping[str, str]) -> list[str]:
    """What a reader of the released columns would miss: a column that went, changed its type or its place."""
    problems = [f"{name} is gone" for name in released if name not in today]
    problems += [f"{name} was {kind}" for name, kind in released.items() if today.get(name, kind) != kind]
    if not problems and list(today)[: len(released)] != list(released):
        problems.append("new columns stand after those that were there")
    return problems
