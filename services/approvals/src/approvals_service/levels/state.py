"""What a level and its seats are while a request runs; stored as JSON inside the request."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from kit.core.ids import new_uuid
from pydantic import BaseModel, ConfigDict, Field


class LevelStatus(StrEnum):
    WAITING = "waiting"
    OPEN = "open"
    APPROVED = "approved"
    REJECTED = "rejected"
    SKIPPED = "skipped"


class ApproverStatus(StrEnum):
    WAITING = "waiting"
    APPROVING = "approving"
    APPROVED = "approved"
    REJECTED = "rejected"
    SKIPPED = "skipped"


class Source(StrEnum):
    """Where a level comes from (API section 3.6)."""

    MODEL = "model"
    BROKEN_POLICY = "broken_policy"
    ESCALATION = "escalation"


class DecidesAs(StrEnum):
    """In which quality somebody decides a level."""

    APPROVER = "approver"
    DELEGATE = "delegate"
    APPROVER_ALL = "approver_all"
    ADMINISTRATOR = "administrator"
    AGENCY_MANAGER = "agency_manager"


class Seat(BaseModel):
    """One person's place in a level; as `agency_manager` it belongs to all managers of the agency it names.

    `delegate_uuid`: who decides, or decided, in the approver's place while they are absent.
    """

    model_config = ConfigDict(frozen=True)

    uuid: UUID = Field(default_factory=new_uuid)
    approver_uuid: UUID
    order: int
    self_approver: bool = False
    decides_as: DecidesAs = DecidesAs.APPROVER
    status: ApproverStatus = ApproverStatus.WAITING
    delegate_uuid: UUID | None = None
    decided_at: datetime | None = None
    reason_rejected: str | None = None
    obs: str | None = None

    @property
    def decider(self) -> UUID:
        """Who decides this seat: the approver, or their delegate."""
        return self.delegate_uuid or self.approver_uuid


class Level(BaseModel):
    """One step of a request; the value band is inclusive at both ends.

    `reminders`: how many of the reminders about its deadline were sent.
    """

    model_config = ConfigDict(frozen=True)

    level: int
    source: Source = Source.MODEL
    status: LevelStatus = LevelStatus.WAITING
    financial: bool = False
    require_all: bool = False
    min_value: Decimal | None = None
    max_value: Decimal | None = None
    opened_at: datetime | None = None
    deadline_at: datetime | None = None
    reminders: int = 0
    seats: tuple[Seat, ...] = ()

    def applies_to(self, value: Decimal) -> bool:
        """Whether the value lies in the level's band."""
        above = self.min_value is None or value >= self.min_value
        return above and (self.max_value is None or value <= self.max_value)

    def seat_of(self, person: UUID) -> Seat | None:
        """The seat a person decides, one that waits for them first; None without one."""
        seats = [seat for seat in self.seats if seat.decider == person]
        return next((s for s in seats if s.status is ApproverStatus.APPROVING), seats[0] if seats else None)

    def absent_of(self, decider: UUID) -> UUID | None:
        """The approver for whom somebody decides as a delegate; None for one who decides in their own right, too."""
        seats = [seat for seat in self.deciding() if seat.decider == decider]
        own = any(seat.delegate_uuid is None for seat in seats)
        return None if own else next((seat.approver_uuid for seat in seats), None)

    def deciding(self) -> tuple[Seat, ...]:
        """The seats that may decide now."""
        return tuple(seat for seat in self.seats if seat.status is ApproverStatus.APPROVING)


Levels = tuple[Level, ...]


def levels_from(documents: Iterable[Mapping[str, object]]) -> Levels:
    """Levels as they were stored."""
    return tuple(Level.model_validate(document) for document in documents)


def open_level(levels: Levels) -> Level | None:
    """The level being decided, None when none is."""
    return next((level for level in levels if level.status is LevelStatus.OPEN), None)


def approved_by(levels: Levels) -> frozenset[UUID]:
    """Everybody who approved some level by a decision or by their own right, and for whom a delegate did."""
    return frozenset(
        person
        for level in levels
        for seat in level.seats
        if seat.status is ApproverStatus.APPROVED
        for person in (seat.approver_uuid, seat.decider)
    )


def deciders_of_approved(levels: Levels) -> frozenset[UUID]:
    """Everybody who approved some level themself."""
    approved = ApproverStatus.APPROVED
    return frozenset(seat.decider for level in levels for seat in level.seats if seat.status is approved)


def seated(levels: Levels) -> list[UUID]:
    """Everybody with a place in some level, and who decides for them, each once, in order."""
    people = (person for level in levels for seat in level.seats for person in (seat.approver_uuid, seat.decider))
    return list(dict.fromkeys(people))
