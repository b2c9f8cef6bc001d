"""What the workload was told and what it was not: the book the verdict compares the databases with."""

import time
from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of the edge; status 0: none came, and `code` says how it was lost."""

    status: int
    code: str = ""
    body: Any = None
    is_replay: bool = False
    retry_after: float = 0.0

    @property
    def is_unknown(self) -> bool:
        """Whether the call may or may not have happened; a 404 without a code is an edge's that has no table yet."""
        bare = self.status == 404 and not self.code
        return bare or self.status in {0, 429} or self.status >= 500 or self.code == "IDEMPOTENCY_IN_PROGRESS"

    @property
    def is_done(self) -> bool:
        return 200 <= self.status < 300


class Outcome(StrEnum):
    UNDER_WAY = "under_way"
    ACKNOWLEDGED = "acknowledged"
    REFUSED = "refused"
    UNKNOWN = "unknown"


@dataclass(slots=True)
class Write:
    """One changing call under one Idempotency-Key, however often it was sent."""

    act: str
    key: str
    outcome: Outcome = Outcome.UNDER_WAY
    answer: Answer | None = None
    tries: int = 0
    repeats: int = 0
    began_at: float = field(default_factory=time.monotonic)


@dataclass(slots=True)
class Trip:
    """One order as its people know it; `mark` stands in the order's remarks, so that a double is found."""

    mark: str
    customer: str
    plan: str
    deciders: tuple[str, ...] = ()
    order: str = ""
    number: int = 0
    items: list[str] = field(default_factory=list)
    writes: list[Write] = field(default_factory=list)
    is_ended: bool = False

    def said(self, act: str) -> list[Write]:
        """The writes of one kind."""
        return [write for write in self.writes if write.act == act]

    def acknowledged(self, act: str) -> int:
        """How many of a kind were acknowledged."""
        return sum(write.outcome is Outcome.ACKNOWLEDGED for write in self.said(act))

    def possible(self, act: str) -> int:
        """How many of a kind may have happened."""
        return sum(write.outcome is not Outcome.REFUSED for write in self.said(act))


@dataclass
class Ledger:
    """Every trip, and how every single request ended."""

    trips: list[Trip] = field(default_factory=list)
    requests: Counter[str] = field(default_factory=Counter)
    surprises: list[str] = field(default_factory=list)

    def note(self, answer: Answer) -> None:
        """Count one request by its outcome."""
        self.requests[str(answer.status) if answer.status else answer.code] += 1

    def surprise(self, trip: Trip, what: str) -> None:
        """Something no fault explains."""
        self.surprises.append(f"{trip.plan} {trip.order or trip.mark}: {what}")

    def total(self, outcome: Outcome) -> int:
        """Writes that ended so."""
        return sum(write.outcome is outcome for trip in self.trips for write in trip.writes)
