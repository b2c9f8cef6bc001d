"""Locks a request for a decision by a caller who may decide its open level."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.tenancy import locate
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from sqlalchemy import select
from sqlmodel import col

from approvals_service.levels.circumstances import Circumstances
from approvals_service.levels.rules import Standing, reseat, standing_of
from approvals_service.levels.state import Level, Levels, Seat, open_level
from approvals_service.people.queries import Directory, get_people
from approvals_service.people.shapes import Ref
from approvals_service.requests.actions.outcome import circumstances_of, concerned, facts_of, levels_of, own_of
from approvals_service.requests.actions.owners import OwnedSubject, require_awaited
from approvals_service.requests.kinds import RequestType
from approvals_service.requests.lifecycle import REQUEST_LIFECYCLE, RequestAction
from approvals_service.requests.queries.visibility import seat_of, visible_to
from approvals_service.requests.refusals import AlreadyDecided, NotTheApprover, SelfApprovalForbidden
from approvals_service.requests.rules.words import entry
from approvals_service.requests.tables import ApprovalRequestTable


@dataclass(frozen=True, slots=True)
class Taken:
    """A request in the hands of one who decides it; `level` and `deciders` are those before the decision.

    `by` is the seat's uuid, `person` who sits there: another only where the seat is that of an agency's managers.
    `on_behalf_of`: the absent approver for whom a delegate decides, None for one who decides in their own right.
    """

    request: ApprovalRequestTable
    people: Directory
    levels: Levels
    level: Level
    deciders: list[UUID]
    by: UUID
    at: datetime
    person: UUID
    name: str
    on_behalf_of: UUID | None = None

    @property
    def signature(self) -> str:
        """Who decided, as histories say it: 'Davi' or 'Davi por Carla'."""
        return f"{self.name} por {self.people.name_of(self.on_behalf_of)}" if self.on_behalf_of else self.name

    @property
    def on_behalf_of_ref(self) -> Ref | None:
        """The absent approver with their name."""
        return self.people.ref(self.on_behalf_of) if self.on_behalf_of else None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the level that this decision is about: the decider's own, and those of whom they decide for."""
        return tuple(seat for seat in self.level.deciding() if seat.decider == self.by)

    @property
    def shared(self) -> bool:
        """One decider speaks for the level; where all are asked, each judges for themself."""
        return not self.level.require_all

    def circumstances(self) -> Circumstances:
        """What running the levels depends on."""
        return circumstances_of(self.request, self.people, self.at)

    def line(self, kind: str, description: str, **more: Any) -> dict[str, Any]:
        """A line of the history by the decider."""
        by = {"by_uuid": self.person, "by_name": self.name, "on_behalf_of": self.on_behalf_of_ref, **more}
        return entry(at=self.at, kind=kind, description=description, **by)


async def take(
    request_type: RequestType,
    subject_uuid: UUID,
    *,
    by: Principal,
    uow: UnitOfWork,
    expected: int | None,
    subject: OwnedSubject | None,
) -> Taken:
    """The latest request of a subject, locked, for one of its deciders.

    `subject` is what its owner answered before this transaction began, None without an answer.

    Raises NotFound, NotTheApprover, SelfApprovalForbidden, AlreadyDecided, InvalidStatus, StaleVersion.
    """
    request = await _lock(request_type, subject_uuid, by=by, uow=uow)
    people = await get_people(uow, request.customer_uuid, concerned(request), stand_ins=True)
    at, deciders = uow.clock.now(), list(request.deciders)
    levels = reseat(levels_of(request), circumstances_of(request, people, at)).levels
    decider = _require_decider(request, levels, by, people)
    require_version(request, expected)
    REQUEST_LIFECYCLE.decide(request.state, RequestAction.REJECT, facts_of(request, at))
    require_awaited(request, subject)
    current = open_level(levels)
    assert current is not None
    person, name = (by.user_uuid, by.name) if by.is_agency_manager else (decider, people.name_of(decider))
    return Taken(request, people, levels, current, deciders, decider, at, person, name, current.absent_of(decider))


async def _lock(
    request_type: RequestType, subject_uuid: UUID, *, by: Principal, uow: UnitOfWork
) -> ApprovalRequestTable:
    """The latest request; a caller who may not read it gets NotFound before any word about its state."""
    table = ApprovalRequestTable
    statement = (
        select(table)
        .where(
            col(table.subject_uuid) == subject_uuid,
            col(table.request_type) == request_type.value,
            visible_to(by),
        )
        .order_by(col(table.submission).desc())
        .limit(1)
    )
    is_employee = by.employee_uuid is not None
    found = await uow.session.scalar(statement.with_for_update() if is_employee else statement)
    if found is None:
        raise NotFound
    if is_employee:
        return found
    if not by.is_agency_manager:
        raise NotTheApprover
    await locate(uow, table, found.uuid)  # an agency's scope only reads
    return await uow.lock(table, found.uuid)


def _require_decider(request: ApprovalRequestTable, levels: Levels, by: Principal, people: Directory) -> UUID:
    seat = seat_of(by)
    assert seat is not None
    if not request.state.is_open:
        raise AlreadyDecided(request.state)
    if by.is_agency_manager and people.stands_aside(by.user_uuid, request.requester_user_uuid):
        raise SelfApprovalForbidden
    match standing_of(levels, seat, own_of(request)):
        case Standing.OWN_REQUEST:
            raise SelfApprovalForbidden
        case Standing.DECIDED:
            raise AlreadyDecided(request.state)
        case Standing.NOT_ASKED:
            raise NotTheApprover
    return seat
