"""Which steps there are with a supplier, and how each may stand."""

from enum import StrEnum


class StepKind(StrEnum):
    RESERVE = "reserve"
    ISSUE = "issue"
    RELEASE = "release"
    CANCEL = "cancel"


class StepState(StrEnum):
    """`calling`: a call may be under way, or its outcome is unknown."""

    WAITING = "waiting"
    CALLING = "calling"
    DONE = "done"
    REFUSED = "refused"


LIVING = frozenset({StepState.WAITING, StepState.CALLING})
