"""A level that was not decided in time passes to the next one (DOMAIN section 5); silence never approves."""

from dataclasses import replace

from approvals_service.levels.circumstances import Circumstances, Note, NoteKind, Running
from approvals_service.levels.deadlines import REMINDERS, deadline_of
from approvals_service.levels.rules import closed, run_levels, with_level
from approvals_service.levels.stand_ins import stand_ins
from approvals_service.levels.state import DecidesAs, Level, Levels, LevelStatus, Seat, Source, open_level

_ESCALATED_TO = {
    DecidesAs.APPROVER_ALL: NoteKind.ESCALATED_TO_APPROVER_ALL,
    DecidesAs.ADMINISTRATOR: NoteKind.ESCALATED_TO_ADMINISTRATORS,
    DecidesAs.AGENCY_MANAGER: NoteKind.ESCALATED_TO_AGENCY_MANAGERS,
}


def escalate(levels: Levels, circumstances: Circumstances) -> Running | None:
    """The levels after the open one was not decided in time; None when nobody is left to ask: the request expires.

    The next level of the request opens. After the last one, who may stand in for it and was not asked: a level of its
    own, once. After that an order waits until its hold ends.
    """
    current, expires_at = open_level(levels), circumstances.expires_at
    if current is None or (expires_at is not None and circumstances.at >= expires_at):
        return None
    passed = with_level(levels, closed(current, LevelStatus.SKIPPED))
    running = run_levels(passed, circumstances, by_silence=True)
    if running.current is not None:
        return Running(running.levels, (Note(NoteKind.ESCALATED, current.level), *running.notes))
    return _ask_others(passed, current, circumstances) or _wait_for_hold(levels, current, circumstances)


def _ask_others(passed: Levels, current: Level, circumstances: Circumstances) -> Running | None:
    seats = [] if current.source is Source.ESCALATION else _others(current, circumstances)
    if not seats:
        return None
    level = Level(
        level=len(passed) + 1,
        source=Source.ESCALATION,
        status=LevelStatus.OPEN,
        financial=current.financial,
        opened_at=circumstances.at,
        deadline_at=deadline_of(circumstances.at, circumstances.expires_at, circumstances.window),
        seats=tuple(seats),
    )
    notes = (Note(_ESCALATED_TO[seats[0].decides_as], current.level), Note(NoteKind.LEVEL_OPENED, level.level))
    return Running((*passed, level), notes)


def _others(current: Level, circumstances: Circumstances) -> list[Seat]:
    """Stand-ins who were not asked in the level, and whose own request it is not."""
    asked = {person for seat in current.seats for person in (seat.approver_uuid, seat.decider)} | circumstances.own
    electorate = replace(
        circumstances.electorate,
        approver_all=tuple(person for person in circumstances.electorate.approver_all if person not in asked),
        administrators=tuple(person for person in circumstances.electorate.administrators if person not in asked),
    )
    found = stand_ins(replace(circumstances, electorate=electorate), 0)
    return [seat for seat in found if seat.approver_uuid not in asked]


def _wait_for_hold(levels: Levels, current: Level, circumstances: Circumstances) -> Running | None:
    """The last level of an order may be decided until its hold ends; its approvers were reminded before."""
    expires_at = circumstances.expires_at
    if expires_at is None or current.deadline_at is None or current.deadline_at >= expires_at:
        return None
    waiting = current.model_copy(update={"deadline_at": expires_at, "reminders": len(REMINDERS)})
    return Running(with_level(levels, waiting), (Note(NoteKind.DEADLINE_EXTENDED, current.level),))
