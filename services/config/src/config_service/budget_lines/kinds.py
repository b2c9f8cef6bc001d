"""What budgets are for, and what is counted against them."""

from enum import StrEnum


class ChargeType(StrEnum):
    BRANCH = "branch"
    COST_CENTER = "cost_center"
    PROJECT = "project"
    PHASE = "phase"


class LineSource(StrEnum):
    BUDGET = "budget"
    PHASE = "phase"


class EntrySource(StrEnum):
    ORDER = "order"
    EXPENSE = "expense"


class EntryKind(StrEnum):
    RESERVED = "reserved"
    COMMITTED = "committed"
    SPENT = "spent"
