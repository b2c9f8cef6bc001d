"""How a fact is spread over the roll-ups; pure."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

WHOLE = UUID(int=0)
"""The key of the dimension that has none, and of a fact without a cost center."""

BY_ITEM = "item"
BY_COST_CENTER = "cost_center"


@dataclass(frozen=True, slots=True)
class Share:
    """What one fact adds to one line of a roll-up."""

    dimension: str
    month: date
    key: UUID
    item: str
    value: Decimal
    items: int
    broken: int
    last_on: date | None


def month_of(day: date) -> date:
    """The first day of a day's month."""
    return day.replace(day=1)


def shares_of(
    *, day: date, item: str, cost_center_uuid: UUID | None, value: Decimal, items: int, broken: int
) -> tuple[Share, ...]:
    """The lines a fact adds to; a cancellation (negative `items`) does not count as a last purchase."""
    last_on = day if items > 0 else None
    keys = ((BY_ITEM, WHOLE), (BY_COST_CENTER, cost_center_uuid or WHOLE))
    return tuple(Share(dimension, month_of(day), key, item, value, items, broken, last_on) for dimension, key in keys)
