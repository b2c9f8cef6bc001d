"""How levels run (DOMAIN section 5): they never deadlock and never pass silently."""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from approvals_service.levels.circumstances import Circumstances, Note, NoteKind, Running
from approvals_service.levels.deadlines import deadline_of
from approvals_service.levels.stand_ins import dispensed, pass_on, stand_ins
from approvals_service.levels.state import (
    ApproverStatus,
    DecidesAs,
    Level,
    Levels,
    LevelStatus,
    Seat,
    Source,
    approved_by,
    open_level,
)


class Standing(StrEnum):
    """What somebody is to the open level."""

    MAY_DECIDE = "may_decide"
    OWN_REQUEST = "own_request"
    DECIDED = "decided"
    NOT_ASKED = "not_asked"


def satisfied(level: Level) -> bool:
    """One approval decides a level; with `require_all` nobody asked may be missing."""
    approvals = any(seat.status is ApproverStatus.APPROVED for seat in level.seats)
    return approvals and not (level.require_all and level.deciding())


def run_levels(levels: Levels, circumstances: Circumstances, *, by_silence: bool = False) -> Running:
    """Open the next level that needs somebody; levels nobody needs to decide are passed with a note.

    `by_silence`: the level before was not decided in time. The next one is decided anew, so that silence never
    approves: earlier approvals do not count for it, and nobody passes it by their own right.
    """
    done = list(levels)
    notes: list[Note] = []
    for index, level in enumerate(done):
        if level.status is not LevelStatus.WAITING:
            continue
        if not level.applies_to(circumstances.value):
            done[index] = closed(level, LevelStatus.SKIPPED)
            notes.append(Note(NoteKind.LEVEL_OUT_OF_BAND, level.level))
            continue
        before = None if by_silence else approved_by(tuple(done))
        opened, opening = _open(level, before, circumstances)
        notes += opening
        if not satisfied(opened):
            done[index] = opened
            break
        done[index] = closed(opened, LevelStatus.APPROVED)
    return Running(tuple(done), tuple(notes))


def standing_of(levels: Levels, person: UUID, own: frozenset[UUID]) -> Standing:
    """What `person` is to the open level: its decider, its requester, one who was asked before, or nobody."""
    current = open_level(levels)
    seat = current.seat_of(person) if current else None
    if seat and seat.status is ApproverStatus.APPROVING:
        return Standing.MAY_DECIDE
    if person in own and (any(level.seat_of(person) for level in levels) or _is_left_to_agency(current)):
        return Standing.OWN_REQUEST
    was_asked = any(level.seat_of(person) for level in levels if _is_past(level))
    if was_asked or (seat and seat.status is ApproverStatus.APPROVED):
        return Standing.DECIDED
    return Standing.NOT_ASKED


def _is_past(level: Level) -> bool:
    """Whether the level was decided, or passed over because nobody decided it in time."""
    decided = level.status in (LevelStatus.APPROVED, LevelStatus.REJECTED)
    return decided or (level.status is LevelStatus.SKIPPED and level.opened_at is not None)


def _is_left_to_agency(current: Level | None) -> bool:
    return current is not None and any(seat.decides_as is DecidesAs.AGENCY_MANAGER for seat in current.deciding())


def approve(levels: Levels, person: UUID, circumstances: Circumstances, *, obs: str | None = None) -> Running:
    """A decider approves: the level closes when that is enough, and the next ones run."""
    vote = {"status": ApproverStatus.APPROVED, "decided_at": circumstances.at, "obs": obs}
    voted = _voted(levels, person, vote)
    current = open_level(voted)
    if current is None or not satisfied(current):
        return Running(voted)
    return run_levels(with_level(voted, closed(current, LevelStatus.APPROVED)), circumstances)


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
    return close_all(with_level(voted, closed(current, LevelStatus.REJECTED)) if current else voted)


def close_all(levels: Levels) -> Levels:
    """Whatever is still open or waiting is skipped: the request ended."""
    live = (LevelStatus.OPEN, LevelStatus.WAITING)
    return tuple(closed(level, LevelStatus.SKIPPED) if level.status in live else level for level in levels)


def reseat(levels: Levels, circumstances: Circumstances) -> Running:
    """The open level after people came or went: it may pass to others, it is never passed by this alone."""
    current = open_level(levels)
    if current is None:
        return Running(levels)
    named = [_present(seat, circumstances) for seat in current.seats if seat.decides_as is DecidesAs.APPROVER]
    kept = [_kept(seat, circumstances) for seat in current.seats if _stays(seat, current, circumstances)]
    asked = any(seat.status is ApproverStatus.APPROVING for seat in named)
    if asked or any(seat.status is ApproverStatus.APPROVING for seat in kept):
        decided = [seat for seat in kept if seat.status is not ApproverStatus.APPROVING]
        return Running(with_level(levels, _reseated(current, [*named, *(decided if asked else kept)])))
    seats, notes = pass_on(_reseated(current, [*named, *kept]), circumstances, frozenset())
    return Running(with_level(levels, _reseated(current, seats)), notes)


def _open(level: Level, before: frozenset[UUID] | None, circumstances: Circumstances) -> tuple[Level, list[Note]]:
    seats = [_asked(seat, before, circumstances) for seat in level.seats]
    approved = [seat for seat in seats if seat.status is ApproverStatus.APPROVED]
    notes = [Note(_counted_as(seat, before, circumstances), level.level, seat.approver_uuid) for seat in approved]
    opened = level.model_copy(
        update={
            "status": LevelStatus.OPEN,
            "opened_at": circumstances.at,
            "deadline_at": deadline_of(circumstances.at, circumstances.expires_at, circumstances.window),
            "seats": tuple(seats),
        }
    )
    if not satisfied(opened) and not opened.deciding():
        passed, passing = pass_on(opened, circumstances, before or frozenset())
        opened, notes = _reseated(opened, passed), [*notes, *passing]
    if not satisfied(opened):
        notes.append(Note(NoteKind.LEVEL_OPENED, level.level))
    return opened, notes


def _asked(seat: Seat, before: frozenset[UUID] | None, circumstances: Circumstances) -> Seat:
    own = seat.approver_uuid in circumstances.own
    by_right = before is not None and own and seat.self_approver
    if by_right or _counts(seat, before, circumstances):
        update = {"status": ApproverStatus.APPROVED, "decided_at": circumstances.at}
        return seat.model_copy(update=update)
    return _seat_today(seat, circumstances)


def _counts(seat: Seat, before: frozenset[UUID] | None, circumstances: Circumstances) -> bool:
    """Whether the approver, or who decides for them now, approved an earlier level."""
    return bool({seat.approver_uuid, circumstances.delegate_of(seat.approver_uuid)} & (before or frozenset()))


def _counted_as(seat: Seat, before: frozenset[UUID] | None, circumstances: Circumstances) -> NoteKind:
    return NoteKind.ALREADY_APPROVED if _counts(seat, before, circumstances) else NoteKind.SELF_APPROVED


def _present(seat: Seat, circumstances: Circumstances) -> Seat:
    """A named approver's seat by whether they are here today; decided ones stay as they are."""
    if seat.status not in (ApproverStatus.APPROVING, ApproverStatus.SKIPPED):
        return seat
    return _seat_today(seat, circumstances)


def _seat_today(seat: Seat, circumstances: Circumstances) -> Seat:
    """An undecided seat: asked of the approver or their delegate, dispensed when it is their own request or they left.

    A delegate of the one whose request it is does not decide it either.
    """
    here = seat.approver_uuid in circumstances.electorate.active
    asked = here and seat.approver_uuid not in circumstances.own
    status = ApproverStatus.APPROVING if asked else ApproverStatus.SKIPPED
    delegate = circumstances.delegate_of(seat.approver_uuid) if asked else None
    return seat.model_copy(update={"status": status, "delegate_uuid": delegate})


def _stays(seat: Seat, level: Level, circumstances: Circumstances) -> bool:
    """Whether a stand-in keeps the seat: they decided already, or still belong to the circle asked.

    An escalated level is asked of people beside the circle that the rule names first, who were silent.
    """
    if seat.decides_as is DecidesAs.APPROVER:
        return False
    if seat.status is not ApproverStatus.APPROVING:
        return True
    circle = {found.approver_uuid for found in stand_ins(circumstances, 0)}
    return seat.approver_uuid in (circle | _beside(circumstances) if level.source is Source.ESCALATION else circle)


def _beside(circumstances: Circumstances) -> set[UUID]:
    electorate = circumstances.electorate
    people = {*electorate.approver_all, *electorate.administrators} - circumstances.own
    return people | ({electorate.agency} if electorate.agency else set())


def _kept(seat: Seat, circumstances: Circumstances) -> Seat:
    """A stand-in's seat, decided by their delegate while they are absent."""
    if seat.status is not ApproverStatus.APPROVING or seat.decides_as is DecidesAs.AGENCY_MANAGER:
        return seat
    return seat.model_copy(update={"delegate_uuid": circumstances.delegate_of(seat.approver_uuid)})


def _voted(levels: Levels, person: UUID, vote: dict[str, object]) -> Levels:
    current = open_level(levels)
    if current is None:
        return levels
    seats = [
        seat.model_copy(update=vote) if seat.decider == person and seat.status is ApproverStatus.APPROVING else seat
        for seat in current.seats
    ]
    voted = _reseated(current, seats)
    if any(seat.decides_as is not DecidesAs.APPROVER for seat in seats if seat.decider == person):
        voted = _reseated(voted, [dispensed(seat) for seat in voted.seats])
    return with_level(levels, voted)


def _reseated(level: Level, seats: Iterable[Seat]) -> Level:
    return level.model_copy(update={"seats": tuple(seats)})


def closed(level: Level, status: LevelStatus) -> Level:
    """The level in its last status, with nobody asked any more."""
    seats = tuple(dispensed(seat) for seat in level.seats)
    return level.model_copy(update={"status": status, "seats": seats})


def with_level(levels: Levels, changed: Level) -> Levels:
    """The levels with one of them changed."""
    return tuple(changed if level.level == changed.level else level for level in levels)
