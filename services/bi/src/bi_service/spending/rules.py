"""Names of the roll-ups' dimensions, and their months; pure."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from enum import StrEnum
from uuid import UUID

WHOLE = UUID(int=0)
"""The key of the dimension that has none, and of a fact without a cost center, project …"""


EXPENSE = "expense"
"""The product of approved expenses."""
LONGEST_WAYS = 500
"""Bytes of a fact's ways that its index holds; PostgreSQL refuses rows of an index over 2,704 in all."""
_OF_A_NAME = 8  # its length and its place, which PostgreSQL stores beside it


class Dimension(StrEnum):
    """What spending is summed by; ITEM is the whole of a customer, by product."""

    ITEM = "item"
    COST_CENTER = "cost_center"
    BRANCH = "branch"
    PROJECT = "project"
    PHASE = "phase"
    ISSUER = "issuer"


ALL_ITEMS = ""
"""The product of rows that hold all products of a key together."""


def ways_of(routes: Sequence[Mapping[str, str]]) -> list[str] | None:
    """Where each way of a fact begins and ends, one after the other; None when an index cannot hold so much."""
    names = [route[end] for route in routes for end in ("departure", "arrival")]
    return names if sum(len(name.encode()) + _OF_A_NAME for name in names) <= LONGEST_WAYS else None


def all_items(dimension: Dimension) -> str:
    """The name under which months keep all products of a key together."""
    return f"all_{dimension}"


def next_month(month: date) -> date:
    """The first day of the next month."""
    return (month.replace(day=28) + timedelta(days=4)).replace(day=1)


def months_between(first: date, last: date) -> list[date]:
    """The first days of all months from a day's to another's."""
    found, month = [], first.replace(day=1)
    while month <= last:
        found.append(month)
        month = next_month(month)
    return found
