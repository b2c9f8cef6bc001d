"""Replaces an approver who leaves in open and future levels."""

from uuid import UUID

from approvals_service.levels.state import ApproverStatus, Level, Levels, LevelStatus, Seat

_UNDECIDED = frozenset({ApproverStatus.APPROVING, ApproverStatus.WAITING})
_AHEAD = frozenset({LevelStatus.OPEN, LevelStatus.WAITING})


def replace_approver(levels: Levels, leaving: UUID, *, to: UUID) -> Levels:
    """The levels with `to` in every seat of `leaving` that nobody decided; who sits there already sits once."""
    return tuple(_replace_in_level(level, leaving, to) if level.status in _AHEAD else level for level in levels)


def _replace_in_level(level: Level, leaving: UUID, heir: UUID) -> Level:
    sits = any(seat.approver_uuid == heir for seat in level.seats)
    kept = (seat for seat in level.seats if not (sits and _is_undecided_seat_of(seat, leaving)))
    seats = (
        seat.model_copy(update={"approver_uuid": heir}) if _is_undecided_seat_of(seat, leaving) else seat
        for seat in kept
    )
    return level.model_copy(update={"seats": tuple(seats)})


def _is_undecided_seat_of(seat: Seat, leaving: UUID) -> bool:
    return seat.approver_uuid == leaving and seat.status in _UNDECIDED
