"""Replaces an approver who leaves, in all open requests that wait for them (API section 5)."""

from uuid import UUID

from kit.http.uow import UnitOfWork

from approvals_service.levels.replacement import replace_approver
from approvals_service.levels.rules import reseat
from approvals_service.people.queries import Directory, get_people
from approvals_service.requests.actions.notices import notify_new_deciders
from approvals_service.requests.actions.outcome import circumstances_of, concerned, hint, levels_of, put_running
from approvals_service.requests.actions.publishing import publish_deciders
from approvals_service.requests.rules.words import entry
from approvals_service.requests.tables import ApprovalRequestTable


async def hand_over(request: ApprovalRequestTable, leaving: UUID, *, heir: UUID, uow: UnitOfWork) -> None:
    """Put the heir into every undecided seat of who leaves; nothing changes when the heir has left too.

    The caller holds the lock of the open request.
    """
    people = await get_people(uow, request.customer_uuid, [*concerned(request), heir], stand_ins=True)
    if heir == leaving or heir not in people.active():
        return
    at, before = uow.clock.now(), list(request.deciders)
    levels = replace_approver(levels_of(request), leaving, to=heir)
    if levels == levels_of(request):
        return
    put_running(request, reseat(levels, circumstances_of(request, people, at)), people=people, at=at)
    line = entry(at=at, kind="replaced", description=_said(people, leaving, heir))
    request.history = [*request.history, line]
    await uow.flush()
    publish_deciders(request, people, uow)
    await notify_new_deciders(request, before, people=people, uow=uow)
    hint(request, people, uow, before=before)


def _said(people: Directory, leaving: UUID, heir: UUID) -> str:
    return f"{people.name_of(heir)} decide no lugar de {people.name_of(leaving)}"
