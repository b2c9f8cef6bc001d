"""People came or went: an open level is asked of whoever may decide it now."""

from uuid import UUID

from kit.http.uow import UnitOfWork

from approvals_service.levels.rules import reseat
from approvals_service.people.queries import get_people
from approvals_service.requests.actions.outcome import circumstances_of, concerned, hint, levels_of, put_running
from approvals_service.requests.actions.telling import ask, tell_who_decides
from approvals_service.requests.tables import ApprovalRequestTable


async def seat_again(request_uuid: UUID, uow: UnitOfWork) -> bool:
    """People came or went: the open level is asked of whoever may decide it now; True when that changed."""
    request = await uow.lock(ApprovalRequestTable, request_uuid)
    if not request.state.is_open:
        return False
    people = await get_people(uow, request.customer_uuid, concerned(request), stand_ins=True)
    at, before = uow.clock.now(), list(request.deciders)
    running = reseat(levels_of(request), circumstances_of(request, people, at))
    if list(running.levels) == list(levels_of(request)):
        return False
    put_running(request, running, people=people, at=at)
    await uow.flush()
    tell_who_decides(request, people, uow)
    ask(request, [uuid for uuid in request.deciders if uuid not in before], people=people, uow=uow)
    hint(request, people, uow, before=before)
    return True
