"""Follows the deadline of an open level: reminders, escalation, expiry; and a requester's own reminder."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import Forbidden, InvalidStatus
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from sqlalchemy import update
from sqlmodel import col

from approvals_service.levels.deadlines import is_overdue, next_check_at, reminders_due
from approvals_service.levels.escalation import escalate
from approvals_service.levels.rules import with_level
from approvals_service.levels.state import Level, open_level
from approvals_service.people.queries import Directory, get_people
from approvals_service.requests.actions.ending import EXPIRED_WITH_ORDER, NOBODY_DECIDED, expire
from approvals_service.requests.actions.notices import Occasion, notify_of_level
from approvals_service.requests.actions.outcome import (
    circumstances_of,
    concerned,
    hint,
    levels_of,
    move,
    next_action,
    put_running,
)
from approvals_service.requests.actions.publishing import publish_deciders, publish_level_opened
from approvals_service.requests.queries.one import get_request
from approvals_service.requests.queries.visibility import is_requested_by
from approvals_service.requests.refusals import RemindedRecently
from approvals_service.requests.rules.lines import drop_marks
from approvals_service.requests.rules.words import entry
from approvals_service.requests.tables import ApprovalRequestTable

REMIND_AGAIN_AFTER = timedelta(hours=1)


async def follow_deadline(request_uuid: UUID, uow: UnitOfWork) -> None:
    """Do what is due for the open level of a request now: escalate it, or remind its deciders once."""
    request = await uow.lock(ApprovalRequestTable, request_uuid)
    current, now = open_level(levels_of(request)), uow.clock.now()
    if not request.state.is_open or current is None:
        return
    if is_overdue(current, now):
        await _escalate(request, current, uow)
        return
    due = reminders_due(current, now)
    people = await get_people(uow, request.customer_uuid, concerned(request), stand_ins=True)
    if due > current.reminders:
        await notify_of_level(request, people, uow, occasion=Occasion.REMINDER)
        line = entry(at=now, kind="reminded", description=_reminded(request, people))
        await _store_reminders(request, current.model_copy(update={"reminders": due}), uow, line=line)
    else:
        await _store_reminders(request, current, uow)


async def remind(request_uuid: UUID, *, by: Principal, uow: UnitOfWork) -> None:
    """The requester, or the agency, reminds who decides now, once an hour.

    Raises NotFound, Forbidden, InvalidStatus, RemindedRecently.
    """
    await locate(uow, ApprovalRequestTable, request_uuid)
    await get_request(uow, request_uuid, by=by)
    request = await uow.lock(ApprovalRequestTable, request_uuid)
    if not (by.is_agency or is_requested_by(request.requester_user_uuid, request.requester_employee_uuid, by=by)):
        raise Forbidden
    now, current = uow.clock.now(), open_level(levels_of(request))
    if not request.state.is_open or current is None or _is_over(request, now):
        raise InvalidStatus(request.status, request.state.label)
    if request.reminded_at is not None and now < request.reminded_at + REMIND_AGAIN_AFTER:
        raise RemindedRecently(int((request.reminded_at + REMIND_AGAIN_AFTER - now).total_seconds()) + 1)
    people = await get_people(uow, request.customer_uuid, concerned(request), stand_ins=True)
    await notify_of_level(request, people, uow, occasion=Occasion.REMINDER)
    who: dict[str, Any] = {"by_uuid": by.employee_uuid or by.user_uuid, "by_name": by.name}
    line = entry(at=now, kind="reminded", description=_reminded(request, people), **who)
    await _store_reminders(request, current, uow, line=line, reminded_at=now)
    uow.audit(
        action="approval_request.reminded",
        entity="approval_request",
        entity_uuid=request.uuid,
        description="Lembrete de aprovação enviado",
    )


def _is_over(request: ApprovalRequestTable, now: datetime) -> bool:
    return request.expires_at is not None and now >= request.expires_at


def _reminded(request: ApprovalRequestTable, people: Directory) -> str:
    return f"Lembrete enviado a {', '.join(people.name_of(uuid) for uuid in request.deciders)}"


async def _store_reminders(
    request: ApprovalRequestTable,
    current: Level,
    uow: UnitOfWork,
    *,
    line: dict[str, Any] | None = None,
    reminded_at: datetime | None = None,
) -> None:
    """Keep what was sent; nothing a decision depends on changed, so the version stays."""
    levels = with_level(levels_of(request), current)
    kept: dict[str, Any] = {
        "levels": [level.model_dump(mode="json") for level in levels],
        "check_at": next_check_at(current),
        "history": [*request.history, line] if line else request.history,
        "reminded_at": reminded_at or request.reminded_at,
    }
    table = ApprovalRequestTable
    statement = update(table).where(col(table.uuid) == request.uuid).values(**kept)
    await uow.session.execute(statement, execution_options={"synchronize_session": False})
    uow.note_change()


async def _escalate(request: ApprovalRequestTable, current: Level, uow: UnitOfWork) -> None:
    """Ask the next level, or end the request when nobody is left to ask."""
    people = await get_people(uow, request.customer_uuid, concerned(request), stand_ins=True)
    now, before = uow.clock.now(), list(request.deciders)
    running = escalate(levels_of(request), circumstances_of(request, people, now))
    if running is None:
        await expire(request, uow, said=EXPIRED_WITH_ORDER if _is_over(request, now) else NOBODY_DECIDED)
        return
    put_running(request, running, people=people, at=now)
    move(request, next_action(running.levels), now)
    is_passed_on = request.current_level != current.level
    if is_passed_on:
        request.items = drop_marks(request.items)
    await uow.flush()
    if is_passed_on:
        await publish_level_opened(request, people, uow)
    else:
        publish_deciders(request, people, uow)
    hint(request, people, uow, before=before)
