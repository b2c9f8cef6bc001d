"""A report is asked for, taken back, or forgotten when its time is over."""

from functools import partial
from typing import Any
from uuid import UUID

from kit.core.clock import Clock
from kit.core.principal import Principal
from kit.core.refusals import Forbidden, TooManyRequests
from kit.db.database import Database
from kit.db.sweep_each import sweep_each
from kit.db.tenancy import locate
from kit.files.store import FileStore
from kit.http.uow import UnitOfWork
from kit.privacy.personal import Person
from sqlalchemy import Select, delete, func, or_, select, update

from bi_service.reports.asking import wanted
from bi_service.reports.lifecycle import ReportJobStatus
from bi_service.reports.queries.reports import read_report
from bi_service.reports.rules import LISTED_FOR, MOST_OPEN
from bi_service.reports.schemas import ReportJobCreate, ReportJobRead, ReportScheduleCreate
from bi_service.reports.tables import JOB, JOBS, ReportJobTable

ENTITY = "report_job"
QUEUED = "make_reports"
"""What a commit that queues a report wakes."""


async def request_report(
    customer_uuid: UUID, body: ReportJobCreate, *, by: Principal, uow: UnitOfWork
) -> ReportJobRead:
    """Queue a report for the workers. Raises ValidationFailed, TooManyRequests (five of the caller's are open)."""
    asked = wanted(body.type, body.filters, field="filters.")
    await _require_room(uow, customer_uuid, by=by)
    job = ReportJobTable(**who_and_what(customer_uuid, body, by=by), due_at=uow.clock.now())
    uow.add(job)
    uow.audit(
        action="export",
        entity=ENTITY,
        entity_uuid=job.uuid,
        description=f"Relatório solicitado: {asked.of.name} ({body.format.upper()})",
    )
    uow.wake(QUEUED)
    await uow.flush()
    return read_report(job.model_dump())


def who_and_what(customer_uuid: UUID, body: ReportJobCreate | ReportScheduleCreate, *, by: Principal) -> dict[str, Any]:
    """The columns of a report, or of one that is made by the calendar, which say who asked for what."""
    assert by.agency_uuid is not None, "customers and agency staff have an agency"
    return {
        "customer_uuid": customer_uuid,
        "agency_uuid": by.agency_uuid,
        "user_uuid": by.user_uuid,
        "employee_uuid": by.employee_uuid,
        "user_name": by.name,
        "type": body.type,
        "format": body.format,
        "filters": body.filters.model_dump(mode="json", exclude_none=True),
    }


async def _require_room(uow: UnitOfWork, customer_uuid: UUID, *, by: Principal) -> None:
    await one_at_a_time(uow, customer_uuid, by=by)
    mine = (JOB.user_uuid == by.user_uuid, JOB.schedule_uuid.is_(None))
    theirs = (JOB.customer_uuid == customer_uuid, *mine, JOBS.is_open)
    if int(await uow.session.scalar(select(func.count()).where(*theirs)) or 0) >= MOST_OPEN:
        raise TooManyRequests(retry_after=10)


async def one_at_a_time(uow: UnitOfWork, customer_uuid: UUID, *, by: Principal) -> None:
    """One request of a person at a time, so that two at once do not both see the last place."""
    turn = func.hashtextextended(f"reports {customer_uuid} {by.user_uuid}", 0)
    await uow.session.execute(select(func.pg_advisory_xact_lock(turn)))


async def remove_report(report_uuid: UUID, *, by: Principal, uow: UnitOfWork, files: FileStore) -> None:
    """Take a report out of the list, or stop its making; its file goes after the commit.

    Raises NotFound, Forbidden (somebody else's).
    """
    await locate(uow, ReportJobTable, report_uuid)
    job = await uow.lock(ReportJobTable, report_uuid)
    if job.user_uuid != by.user_uuid:
        raise Forbidden
    await uow.session.delete(job)
    uow.audit(action="remove", entity=ENTITY, entity_uuid=report_uuid, description="Relatório excluído")
    if job.file_name is not None:
        uow.after_commit(partial(files.delete, job.file_name))


async def forget_old_reports(db: Database, clock: Clock) -> None:
    """Files go after seven days, their rows after thirty."""
    files = FileStore(db.settings)
    now = clock.now()

    async def forget(uow: UnitOfWork, row: Any) -> None:
        if row.created_at < now - LISTED_FOR:
            await uow.session.execute(delete(ReportJobTable).where(JOB.uuid == row.uuid))
        else:
            kept = update(ReportJobTable).where(JOB.uuid == row.uuid, JOB.expires_at <= now)
            await uow.session.execute(kept.values(file_name=None, file_size=None, file_sha256=None))
        uow.note_change()
        if row.file_name is not None:
            uow.after_commit(partial(files.delete, row.file_name))

    def due() -> Select[Any]:
        over = (JOB.expires_at <= now) & JOB.file_name.is_not(None)
        columns = (JOB.uuid, JOB.customer_uuid, JOB.file_name, JOB.created_at)
        return select(*columns).where(or_(over, JOB.created_at < now - LISTED_FOR)).order_by(JOB.created_at, JOB.uuid)

    await sweep_each(db, "forget_old_reports", due=due(), handle=forget)


async def expire_reports_when_person_erased(_: Person, uow: UnitOfWork) -> None:
    """Files made before an erasure may name the person: the customer's are over now, and the sweep takes them.

    Those being made may have read the name already: they are made anew, and who makes them lets go of them.
    """
    now = uow.clock.now()
    made = JOB.file_name.is_not(None)
    await uow.session.execute(update(ReportJobTable).where(made).values(expires_at=now))
    again = {"held_until": None, "due_at": now, "rows": 0, "status": ReportJobStatus.QUEUED.value}
    running = JOB.status == ReportJobStatus.RUNNING.value
    await uow.session.execute(update(ReportJobTable).where(running).values(again))
    uow.wake(QUEUED)
