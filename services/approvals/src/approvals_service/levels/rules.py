"""How levels run (DOMAIN section 5): they never deadlock and never pass silently."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from approvals_service.levels.state import (
    ApproverStatus,
    DecidesAs,
    Level,
    Levels,
    LevelStatus,
    Seat,
    approved_by,
    open_level,
)

WINDOW = timedelta(hours=24)
BEFORE_EXPIRY = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Electorate:
    """Who may decide today: active employees, and the circles a forsaken level passes to.

    `agency`: the one whose managers decide what nobody else may; None where a customer does not separate duties.
    """

    active: frozenset[UUID]
    approver_all: tuple[UUID, ...] = ()
    administrators: tuple[UUID, ...] = ()
    agency: UUID | None = None


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What running a request depends on; `own` are the people whose request it is."""

    electorate: Electorate
    own: frozenset[UUID]
    value: Decimal
    at: datetime
    expires_at: datetime | None = None


class NoteKind(StrEnum):
    LEVEL_OPENED = "level_opened"
    LEVEL_OUT_OF_BAND = "level_out_of_band"
    SELF_APPROVED = "self_approved"
    ALREADY_APPROVED = "already_approved"
    PASSED_TO_APPROVER_ALL = "passed_to_approver_all"
    PASSED_TO_ADMINISTRATORS = "passed_to_administrators"
    PASSED_TO_AGENCY_MANAGERS = "passed_to_agency_managers"


_PASSED_TO = {
    DecidesAs.APPROVER_ALL: NoteKind.PASSED_TO_APPROVER_ALL,
    DecidesAs.ADMINISTRATOR: NoteKind.PASSED_TO_ADMINISTRATORS,
    DecidesAs.AGENCY_MANAGER: NoteKind.PASSED_TO_AGENCY_MANAGERS,
}


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


class Standing(StrEnum):
    """What somebody is to the open level."""

    MAY_DECIDE = "may_decide"
    OWN_REQUEST = "own_request"
    DECIDED = "decided"
    NOT_ASKED = "not_asked"


def deadline_of(opened_at: datetime, expires_at: datetime | None) -> datetime:
    """24 h, or one hour before the order expires; a hold of less than that leaves the hold itself."""
    normal = opened_at + WINDOW
    if expires_at is None:
        return normal
    limit = expires_at - BEFORE_EXPIRY
    return min(normal, limit if limit > opened_at else expires_at)


def satisfied(level: Level) -> bool:
    """One approval decides a level; with `require_all` nobody asked may be missing."""
    approvals = any(seat.status is ApproverStatus.APPROVED for seat in level.seats)
    return approvals and not (level.require_all and level.deciding())


def run_levels(levels: Levels, circumstances: Circumstances) -> Running:
    """Open the next level that needs somebody; levels nobody needs to decide are passed with a note."""
    done = list(levels)
    notes: list[Note] = []
    for index, level in enumerate(done):
        if level.status is not LevelStatus.WAITING:
            continue
        if not level.applies_to(circumstances.value):
            done[index] = _closed(level, LevelStatus.SKIPPED)
            notes.append(Note(NoteKind.LEVEL_OUT_OF_BAND, level.level))
            continue
        opened, opening = _open(level, approved_by(tuple(done)), circumstances)
        notes += opening
        if not satisfied(opened):
            done[index] = opened
            break
        done[index] = _closed(opened, LevelStatus.APPROVED)
    return Running(tuple(done), tuple(notes))


def standing_of(levels: Levels, person: UUID, own: frozenset[UUID]) -> Standing:
    """What `person` is to the open level: its decider, its requester, one who was asked before, or nobody."""
    current = open_level(levels)
    seat = current.seat_of(person) if current else None
    if seat and seat.status is ApproverStatus.APPROVING:
        return Standing.MAY_DECIDE
    if person in own and (any(level.seat_of(person) for level in levels) or _is_left_to_agency(current)):
        return Standing.OWN_REQUEST
    if any(
        level.seat_of(person) for level in levels if level.status in (LevelStatus.APPROVED, LevelStatus.REJECTED)
    ) or (seat and seat.status is ApproverStatus.APPROVED):
        return Standing.DECIDED
    return Standing.NOT_ASKED


def _is_left_to_agency(current: Level | None) -> bool:
    return current is not None and any(seat.decides_as is DecidesAs.AGENCY_MANAGER for seat in current.deciding())


def approve(levels: Levels, person: UUID, circumstances: Circumstances, *, obs: str | None = None) -> Running:
    """A decider approves: the level closes when that is enough, and the next ones run."""
    vote = {"status": ApproverStatus.APPROVED, "decided_at": circumstances.at, "obs": obs}
    voted = _voted(levels, person, vote)
    current = open_level(voted)
    if current is None or not satisfied(current):
        return Running(voted)
    closed = _with(voted, _closed(current, LevelStatus.APPROVED))
    return run_levels(closed, circumstances)


def reject(levels: Levels, person: UUID, at: datetime, *, reason: str, obs: str | None = None) -> Levels:
    """A decider rejects: the level is rejected, everybody still waiting is dispensed."""
    vote = {
        "status": ApproverStatus.REJECTED,
        "decided_at": at,
        "reason_rejected": reason,
        "obs": obs,
    }
    voted = _voted(levels, person, vote)
    current = open_level(voted)
    return close_all(_with(voted, _closed(current, LevelStatus.REJECTED)) if current else voted)


def close_all(levels: Levels) -> Levels:
    """Whatever is still open or waiting is skipped: the request ended."""
    live = (LevelStatus.OPEN, LevelStatus.WAITING)
    return tuple(_closed(level, LevelStatus.SKIPPED) if level.status in live else level for level in levels)


def reseat(levels: Levels, circumstances: Circumstances) -> Running:
    """The open level after people came or went: it may pass to others, it is never passed by this alone."""
    current = open_level(levels)
    if current is None:
        return Running(levels)
    named = [_present(seat, circumstances) for seat in current.seats if seat.decides_as is DecidesAs.APPROVER]
    kept = [seat for seat in current.seats if _stays(seat, circumstances)]
    asked = any(seat.status is ApproverStatus.APPROVING for seat in named)
    if asked or any(seat.status is ApproverStatus.APPROVING for seat in kept):
        decided = [seat for seat in kept if seat.status is not ApproverStatus.APPROVING]
        return Running(_with(levels, _reseated(current, [*named, *(decided if asked else kept)])))
    seats, notes = _forsaken(_reseated(current, [*named, *kept]), circumstances, frozenset())
    return Running(_with(levels, _reseated(current, seats)), notes)


def _open(level: Level, before: frozenset[UUID], circumstances: Circumstances) -> tuple[Level, list[Note]]:
    seats = [_asked(seat, before, circumstances) for seat in level.seats]
    notes = [
        Note(_counted_as(seat, before), level.level, seat.approver_uuid)
        for seat in seats
        if seat.status is ApproverStatus.APPROVED
    ]
    deadline = deadline_of(circumstances.at, circumstances.expires_at)
    opened = level.model_copy(
        update={
            "status": LevelStatus.OPEN,
            "opened_at": circumstances.at,
            "deadline_at": deadline,
            "seats": tuple(seats),
        }
    )
    if not satisfied(opened) and not opened.deciding():
        passed, passing = _forsaken(opened, circumstances, before)
        opened, notes = _reseated(opened, passed), [*notes, *passing]
    if not satisfied(opened):
        notes.append(Note(NoteKind.LEVEL_OPENED, level.level))
    return opened, notes


def _asked(seat: Seat, before: frozenset[UUID], circumstances: Circumstances) -> Seat:
    own = seat.approver_uuid in circumstances.own
    if seat.approver_uuid in before or (own and seat.self_approver):
        update = {"status": ApproverStatus.APPROVED, "decided_at": circumstances.at}
        return seat.model_copy(update=update)
    absent = own or seat.approver_uuid not in circumstances.electorate.active
    status = ApproverStatus.SKIPPED if absent else ApproverStatus.APPROVING
    return seat.model_copy(update={"status": status})


def _counted_as(seat: Seat, before: frozenset[UUID]) -> NoteKind:
    return NoteKind.ALREADY_APPROVED if seat.approver_uuid in before else NoteKind.SELF_APPROVED


def _present(seat: Seat, circumstances: Circumstances) -> Seat:
    """A named approver's seat by whether they are here today; decided ones stay as they are."""
    if seat.status not in (ApproverStatus.APPROVING, ApproverStatus.SKIPPED):
        return seat
    here = seat.approver_uuid in circumstances.electorate.active
    asked = here and seat.approver_uuid not in circumstances.own
    status = ApproverStatus.APPROVING if asked else ApproverStatus.SKIPPED
    return seat.model_copy(update={"status": status})


def _stays(seat: Seat, circumstances: Circumstances) -> bool:
    """Whether a stand-in keeps the seat: they decided already, or still belong to the circle asked."""
    if seat.decides_as is DecidesAs.APPROVER:
        return False
    if seat.status is not ApproverStatus.APPROVING:
        return True
    stand_ins = {found.approver_uuid for found in _stand_ins(circumstances, 0)}
    return seat.approver_uuid in stand_ins


def _forsaken(
    level: Level, circumstances: Circumstances, before: frozenset[UUID]
) -> tuple[list[Seat], tuple[Note, ...]]:
    """A level left with nobody: holders of approver-all, else administrators, else the agency's managers decide it."""
    seats = list(level.seats)
    standing_in = _stand_ins(circumstances, len(seats))
    if not standing_in:
        return seats, ()
    kind = _PASSED_TO[standing_in[0].decides_as]
    taken = {seat.approver_uuid for seat in standing_in}
    counted = [_counted(seat, before, circumstances.at) for seat in standing_in]
    notes = [Note(kind, level.level)]
    notes += [
        Note(NoteKind.ALREADY_APPROVED, level.level, seat.approver_uuid)
        for seat in counted
        if seat.status is ApproverStatus.APPROVED
    ]
    if len(notes) > 1:
        counted = [_dispensed(seat) for seat in counted]
    return [*(s for s in seats if s.approver_uuid not in taken), *counted], tuple(notes)


def _counted(seat: Seat, before: frozenset[UUID], at: datetime) -> Seat:
    """A stand-in who approved an earlier level is not asked twice."""
    if seat.approver_uuid not in before:
        return seat
    return seat.model_copy(update={"status": ApproverStatus.APPROVED, "decided_at": at})


def _stand_ins(circumstances: Circumstances, after: int) -> list[Seat]:
    """Who decides a forsaken level: never those whose request it is while the customer separates duties.

    Where it does not, a lone administrator decides even their own: it must not deadlock.
    """
    electorate, own = circumstances.electorate, circumstances.own
    everybody = [person for person in electorate.approver_all if person not in own]
    others = [person for person in electorate.administrators if person not in own]
    if everybody:
        return _seats(everybody, DecidesAs.APPROVER_ALL, after)
    if others or electorate.agency is None:
        return _seats(others or electorate.administrators, DecidesAs.ADMINISTRATOR, after)
    return _seats([electorate.agency], DecidesAs.AGENCY_MANAGER, after)


def _seats(people: Iterable[UUID], decides_as: DecidesAs, after: int) -> list[Seat]:
    return [
        Seat(
            approver_uuid=person,
            order=after + place,
            decides_as=decides_as,
            status=ApproverStatus.APPROVING,
        )
        for place, person in enumerate(people, 1)
    ]


def _voted(levels: Levels, person: UUID, vote: dict[str, object]) -> Levels:
    current = open_level(levels)
    if current is None:
        return levels
    seats = [
        seat.model_copy(update=vote)
        if seat.approver_uuid == person and seat.status is ApproverStatus.APPROVING
        else seat
        for seat in current.seats
    ]
    voted = _reseated(current, seats)
    if any(seat.decides_as is not DecidesAs.APPROVER for seat in seats if seat.approver_uuid == person):
        voted = _reseated(voted, [_dispensed(seat) for seat in voted.seats])
    return _with(levels, voted)


def _reseated(level: Level, seats: Iterable[Seat]) -> Level:
    return level.model_copy(update={"seats": tuple(seats)})


def _closed(level: Level, status: LevelStatus) -> Level:
    seats = tuple(_dispensed(seat) for seat in level.seats)
    return level.model_copy(update={"status": status, "seats": seats})


def _dispensed(seat: Seat) -> Seat:
    if seat.status in (ApproverStatus.WAITING, ApproverStatus.APPROVING):
        return seat.model_copy(update={"status": ApproverStatus.SKIPPED})
    return seat


def _with(levels: Levels, changed: Level) -> Levels:
    return tuple(changed if level.level == changed.level else level for level in levels)
