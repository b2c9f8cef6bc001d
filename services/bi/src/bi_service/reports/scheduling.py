"""Reports by the calendar: scheduled, taken back, and queued when they are due."""

from functools import partial
from typing import Any
from uuid import UUID

from kit.core.clock import Clock
from kit.core.principal import Principal
from kit.core.refusals import Forbidden, TooManyRequests
from kit.db.database import Database
from kit.db.sweep_each import sweep_each
from kit.db.tenancy import locate
from kit.db.work import UnitOfWork

from bi_service.reports.actions import QUEUED, one_at_a_time, who_and_what
from bi_service.reports.asking import wanted
from bi_service.reports.catalogue import REPORT_TYPES
from bi_service.reports.queries.schedules import count_schedules, email_of_maker, read_schedule, schedules_due
from bi_service.reports.rules import MOST_SCHEDULED, Frequency, next_due, period_before
from bi_service.reports.schemas import ReportScheduleCreate, ReportScheduleRead
from bi_service.reports.tables import ReportJobTable, ReportScheduleTable

OF_SCHEDULE = "report_schedule"
_EVERY = {Frequency.WEEKLY: "toda semana", Frequency.MONTHLY: "todo mês"}


async def schedule_report(
    customer_uuid: UUID, body: ReportScheduleCreate, *, by: Principal, uow: UnitOfWork
) -> ReportScheduleRead:
    """Have a report made and mailed each week or month. Raises ValidationFailed, TooManyRequests (twenty are there)."""
    asked = wanted(body.type, body.filters, field="filters.", without_days=True)
    await one_at_a_time(uow, customer_uuid, by=by)
    if await count_schedules(uow, customer_uuid, by=by) >= MOST_SCHEDULED:
        raise TooManyRequests(retry_after=3600)
    schedule = ReportScheduleTable(
        **who_and_what(customer_uuid, body, by=by),
        email=by.email,
        frequency=body.frequency,
        next_at=next_due(body.frequency, uow.clock.now()),
    )
    uow.add(schedule)
    said = f"Relatório programado: {asked.of.name} ({body.format.upper()}), {_EVERY[body.frequency]}"
    uow.audit(action="create", entity=OF_SCHEDULE, entity_uuid=schedule.uuid, description=said)
    await uow.flush()
    return read_schedule(schedule.model_dump())


async def remove_schedule(schedule_uuid: UUID, *, by: Principal, uow: UnitOfWork) -> None:
    """It is made no more; what was made stays. Raises NotFound, Forbidden (somebody else's)."""
    await locate(uow, ReportScheduleTable, schedule_uuid)
    schedule = await uow.lock(ReportScheduleTable, schedule_uuid)
    if schedule.user_uuid != by.user_uuid:
        raise Forbidden
    await uow.session.delete(schedule)
    uow.audit(action="remove", entity=OF_SCHEDULE, entity_uuid=schedule_uuid, description="Programação excluída")


async def queue_scheduled_reports(db: Database, clock: Clock) -> None:
    """Queue every report that is due; what was missed while nobody worked is made once, for its newest period."""

    async def queue(uow: UnitOfWork, row: Any) -> None:
        await _queue(uow, await uow.lock(ReportScheduleTable, row.uuid))

    await sweep_each(db, "queue_scheduled_reports", due=schedules_due(clock.now()), handle=queue)


async def _queue(uow: UnitOfWork, schedule: ReportScheduleTable) -> None:
    now, frequency = uow.clock.now(), Frequency(schedule.frequency)
    due, upcoming = schedule.next_at, next_due(frequency, now)
    while (later := next_due(frequency, due)) < upcoming:
        due = later
    schedule.next_at = upcoming
    note = partial(uow.audit, entity=OF_SCHEDULE, entity_uuid=schedule.uuid)
    if schedule.type not in REPORT_TYPES or await email_of_maker(uow, schedule) is None:
        note(action="skip", description="Relatório programado não gerado: sem acesso a relatórios")
        return
    schedule.last_at = now
    job = _job_of(schedule, first_and_last=period_before(frequency, due), due=due, now=now)
    uow.add(job)
    note(action="export", description=f"Relatório programado: {REPORT_TYPES[job.type].name} ({job.format.upper()})")
    uow.wake(QUEUED)


def _job_of(schedule: ReportScheduleTable, *, first_and_last: tuple[Any, Any], due: Any, now: Any) -> ReportJobTable:
    """`scheduled_for` is once per schedule: what is queued twice is refused by its key."""
    same = {
        name: getattr(schedule, name)
        for name in ("customer_uuid", "agency_uuid", "user_uuid", "employee_uuid", "user_name", "type", "format")
    }
    of, (first, last) = REPORT_TYPES[schedule.type], first_and_last
    days = {"start_date": str(first), "end_date": str(last)} if of.is_of_a_time else {}
    return ReportJobTable(
        **same, filters={**schedule.filters, **days}, due_at=now, schedule_uuid=schedule.uuid, scheduled_for=due
    )
