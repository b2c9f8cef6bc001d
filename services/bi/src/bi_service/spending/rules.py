"""Names of the roll-ups' dimensions; pure."""

from enum import StrEnum
from uuid import UUID

WHOLE = UUID(int=0)
"""The key of the dimension that has none, and of a fact without a cost center, project …"""


EXPENSE = "expense"
"""The product of approved expenses."""


class Dimension(StrEnum):
    """What spending is summed by; ITEM is the whole of a customer, by product."""

    ITEM = "item"
    COST_CENTER = "cost_center"
    BRANCH = "branch"
    PROJECT = "project"
    PHASE = "phase"
    ISSUER = "issuer"
