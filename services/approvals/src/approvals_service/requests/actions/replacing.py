"""An approver leaves: whatever waits for them is asked of another from now on (API section 5)."""

from uuid import UUID

from kit.http.uow import UnitOfWork

from approvals_service.levels.handing import handed_over
from approvals_service.levels.rules import reseat
from approvals_service.people.queries import Directory, get_people
from approvals_service.requests.actions.outcome import circumstances_of, concerned, hint, levels_of, put_running
from approvals_service.requests.actions.telling import ask, tell_who_decides
from approvals_service.requests.queries.asking import list_open_with
from approvals_service.requests.rules.words import entry
from approvals_service.requests.tables import ApprovalRequestTable


async def hand_over_requests(leaving: UUID, *, heir: UUID, customer_uuid: UUID, uow: UnitOfWork) -> list[UUID]:
    """Hand over every open request; those handed over, none when told again or when the heir has left too."""
    people = await get_people(uow, customer_uuid, [heir], stand_ins=False)
    if heir == leaving or heir not in people.active():
        return []
    found = sorted(await list_open_with(uow, leaving))
    for request_uuid in found:
        await _hand_over(request_uuid, leaving, heir=heir, uow=uow)
    return found


async def _hand_over(request_uuid: UUID, leaving: UUID, *, heir: UUID, uow: UnitOfWork) -> None:
    request = await uow.lock(ApprovalRequestTable, request_uuid)
    if not request.state.is_open:
        return
    people = await get_people(uow, request.customer_uuid, [*concerned(request), heir], stand_ins=True)
    at, before = uow.clock.now(), list(request.deciders)
    levels = handed_over(levels_of(request), leaving, to=heir)
    put_running(request, reseat(levels, circumstances_of(request, people, at)), people=people, at=at)
    line = entry(at=at, kind="replaced", description=_said(people, leaving, heir))
    request.history = [*request.history, line]
    await uow.flush()
    tell_who_decides(request, people, uow)
    ask(request, [uuid for uuid in request.deciders if uuid not in before], people=people, uow=uow)
    hint(request, people, uow, before=before)


def _said(people: Directory, leaving: UUID, heir: UUID) -> str:
    return f"{people.name_of(heir)} decide no lugar de {people.name_of(leaving)}"
