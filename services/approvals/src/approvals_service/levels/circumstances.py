"""What running the levels of a request depends on, and what happened while they ran."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from approvals_service.levels.deadlines import WINDOW
from approvals_service.levels.state import Level, Levels, open_level


@dataclass(frozen=True, slots=True)
class Electorate:
    """Who may decide today: active employees, and the circles a forsaken level passes to.

    `agency`: the one whose managers decide what nobody else may; None where a customer does not separate duties.
    `delegates`: by absent approver, the person who decides in their place now.
    """

    active: frozenset[UUID]
    approver_all: tuple[UUID, ...] = ()
    administrators: tuple[UUID, ...] = ()
    agency: UUID | None = None
    delegates: Mapping[UUID, UUID] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What running a request depends on; `own` are the people whose request it is.

    `window`: how long a level may wait for its decision, as the customer set it.
    """

    electorate: Electorate
    own: frozenset[UUID]
    value: Decimal
    at: datetime
    expires_at: datetime | None = None
    window: timedelta = WINDOW

    def delegate_of(self, approver: UUID) -> UUID | None:
        """Who decides in the place of an absent approver; never one who left, nor one whose own request it is."""
        delegate = self.electorate.delegates.get(approver)
        return delegate if delegate in self.electorate.active and delegate not in self.own else None


class NoteKind(StrEnum):
    LEVEL_OPENED = "level_opened"
    LEVEL_OUT_OF_BAND = "level_out_of_band"
    SELF_APPROVED = "self_approved"
    ALREADY_APPROVED = "already_approved"
    PASSED_TO_APPROVER_ALL = "passed_to_approver_all"
    PASSED_TO_ADMINISTRATORS = "passed_to_administrators"
    PASSED_TO_AGENCY_MANAGERS = "passed_to_agency_managers"
    ESCALATED = "escalated"
    ESCALATED_TO_APPROVER_ALL = "escalated_to_approver_all"
    ESCALATED_TO_ADMINISTRATORS = "escalated_to_administrators"
    ESCALATED_TO_AGENCY_MANAGERS = "escalated_to_agency_managers"
    DEADLINE_EXTENDED = "deadline_extended"


@dataclass(frozen=True, slots=True)
class Note:
    """Something that happened by itself while levels ran: it becomes a line of the history."""

    kind: NoteKind
    level: int
    approver_uuid: UUID | None = None


@dataclass(frozen=True, slots=True)
class Running:
    """The levels after a run, and what happened on the way."""

    levels: Levels
    notes: tuple[Note, ...] = ()

    @property
    def current(self) -> Level | None:
        return open_level(self.levels)
