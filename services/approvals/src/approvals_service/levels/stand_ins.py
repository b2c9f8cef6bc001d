"""Who decides a level that is left with nobody: holders of approver-all, else administrators, else the agency."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from approvals_service.levels.circumstances import Circumstances, Note, NoteKind
from approvals_service.levels.state import ApproverStatus, DecidesAs, Level, Seat

_PASSED_TO = {
    DecidesAs.APPROVER_ALL: NoteKind.PASSED_TO_APPROVER_ALL,
    DecidesAs.ADMINISTRATOR: NoteKind.PASSED_TO_ADMINISTRATORS,
    DecidesAs.AGENCY_MANAGER: NoteKind.PASSED_TO_AGENCY_MANAGERS,
}


def pass_on(level: Level, circumstances: Circumstances, before: frozenset[UUID]) -> tuple[list[Seat], tuple[Note, ...]]:
    """The seats of a level left with nobody: those it had, and the stand-ins; `before` approved an earlier level."""
    seats = list(level.seats)
    standing_in = stand_ins(circumstances, len(seats))
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
        counted = [dispensed(seat) for seat in counted]
    return [*(s for s in seats if s.approver_uuid not in taken), *counted], tuple(notes)


def _counted(seat: Seat, before: frozenset[UUID], at: datetime) -> Seat:
    """A stand-in who approved an earlier level is not asked twice."""
    if seat.approver_uuid not in before and seat.delegate_uuid not in before:
        return seat
    return seat.model_copy(update={"status": ApproverStatus.APPROVED, "decided_at": at, "delegate_uuid": None})


def stand_ins(circumstances: Circumstances, after: int) -> list[Seat]:
    """Who decides a forsaken level: never those whose request it is while the customer separates duties.

    Where it does not, a lone administrator decides even their own: it must not deadlock.
    """
    electorate, own = circumstances.electorate, circumstances.own
    everybody = [person for person in electorate.approver_all if person not in own]
    others = [person for person in electorate.administrators if person not in own]
    if everybody:
        return _seats(everybody, DecidesAs.APPROVER_ALL, circumstances, after=after)
    if others or electorate.agency is None:
        people = others or electorate.administrators
        return _seats(people, DecidesAs.ADMINISTRATOR, circumstances, after=after)
    return _seats([electorate.agency], DecidesAs.AGENCY_MANAGER, circumstances, after=after)


def _seats(people: Iterable[UUID], decides_as: DecidesAs, circumstances: Circumstances, *, after: int) -> list[Seat]:
    return [
        Seat(
            approver_uuid=person,
            order=after + place,
            decides_as=decides_as,
            status=ApproverStatus.APPROVING,
            delegate_uuid=circumstances.delegate_of(person),
        )
        for place, person in enumerate(people, 1)
    ]


def dispensed(seat: Seat) -> Seat:
    """A seat that nobody waits for any more."""
    if seat.status in (ApproverStatus.WAITING, ApproverStatus.APPROVING):
        return seat.model_copy(update={"status": ApproverStatus.SKIPPED})
    return seat
