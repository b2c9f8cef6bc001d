"""People came or went: an open level is asked of whoever may decide it now."""

from uuid import UUID

from kit.http.uow import UnitOfWork
from sqlalchemy import delete, func, select, update
from sqlmodel import col

from approvals_service.levels.rules import reseat
from approvals_service.people.queries import get_people
from approvals_service.requests.actions.notices import notify_new_deciders
from approvals_service.requests.actions.outcome import circumstances_of, concerned, hint, levels_of, put_running
from approvals_service.requests.actions.publishing import publish_deciders
from approvals_service.requests.actions.replacing import hand_over
from approvals_service.requests.queries.asking import list_heirs, newest_check
from approvals_service.requests.tables import ApprovalRequestTable, SeatingCheckTable

SEAT_CHECKS = "seating"
"""The task that `request_seating_check` wakes."""

_C = SeatingCheckTable


async def request_seating_check(
    uow: UnitOfWork, customer_uuid: UUID, *, employee: UUID | None = None, heir: UUID | None = None
) -> None:
    """Have the customer's open requests seated again after the commit; see SeatingCheckTable.

    Checks of one customer are written one after the other, the lock held to the commit: a request that was checked
    for a number was checked for every lower one. One of the same people replaces the one before it.
    """
    key = func.hashtextextended(f"seating {customer_uuid.hex}", 0)
    await uow.session.execute(select(func.pg_advisory_xact_lock(key)))
    same = (
        col(_C.customer_uuid) == customer_uuid,
        col(_C.employee_uuid).is_not_distinct_from(employee),
        col(_C.heir_uuid).is_not_distinct_from(heir),
    )
    await uow.session.execute(delete(_C).where(*same))
    uow.add(_C(customer_uuid=customer_uuid, employee_uuid=employee, heir_uuid=heir))
    uow.wake(SEAT_CHECKS)


async def check_seats(request_uuid: UUID, uow: UnitOfWork) -> None:
    """Hand over and seat again one request for every check so far; its version rises only when that changed it.

    The number is read before the people: what a later check is about, that one sees to.
    """
    request = await uow.lock(ApprovalRequestTable, request_uuid)
    newest = await newest_check(uow)
    for leaving, heir in await list_heirs(uow, request, until=newest):
        if request.state.is_open:
            await hand_over(request, leaving, heir=heir, uow=uow)
    await refresh_seats(request_uuid, uow)
    table = ApprovalRequestTable
    statement = update(table).where(col(table.uuid) == request_uuid).values(seats_checked=newest)
    await uow.session.execute(statement, execution_options={"synchronize_session": False})
    uow.note_change()


async def forget_checks(uow: UnitOfWork, customer_uuid: UUID, *, until: int) -> None:
    """Drop the checks of a customer up to a number."""
    await uow.session.execute(delete(_C).where(col(_C.customer_uuid) == customer_uuid, col(_C.number) <= until))
    uow.note_change()


async def refresh_seats(request_uuid: UUID, uow: UnitOfWork) -> bool:
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
    publish_deciders(request, people, uow)
    await notify_new_deciders(request, before, people=people, uow=uow)
    hint(request, people, uow, before=before)
    return True
