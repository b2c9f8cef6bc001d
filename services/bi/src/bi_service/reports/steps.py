"""The steps of making a report: leased by a worker, made, given back, or given up after three tries."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import UUID

from kit.core.refusals import NotFound
from kit.db.database import Database
from kit.db.job_table import take_job
from kit.db.scopes import CustomerScope
from kit.db.work import UnitOfWork
from kit.files.store import FileStore, StoredFile

from bi_service.reports.actions import ENTITY
from bi_service.reports.lifecycle import REPORT_LIFECYCLE, ReportAction, ReportJobStatus
from bi_service.reports.notices import notify_maker
from bi_service.reports.rules import FAILED, MOST_TRIES, SHOWN_FOR
from bi_service.reports.tables import JOBS, ReportJobTable


class NotOurs(LookupError):
    """The report was removed, or another worker has it by now."""


@dataclass(frozen=True, slots=True)
class Work:
    """A report in a worker's hand; `attempt` is how the row knows whether it still is."""

    uuid: UUID
    customer_uuid: UUID
    type: str
    format: str
    filters: Mapping[str, Any]
    attempt: int

    @property
    def is_last(self) -> bool:
        return self.attempt >= MOST_TRIES


async def take_report(db: Database, uuid: UUID, customer_uuid: UUID) -> Work | None:
    """The report, if it is due and no worker has it; the fourth taker gives up on it: three died or failed with it."""
    async with db.work(CustomerScope(customer_uuid)) as uow:
        if await take_job(uow, JOBS, uuid=uuid) is None:
            return None
        job = await uow.lock(ReportJobTable, uuid)
        _move(job, ReportAction.TAKE)
        job.rows = 0
        if job.tries > MOST_TRIES:
            await _give_up(uow, job)
            return None
        await _tell(uow, job)
        return Work(uuid, customer_uuid, job.type, job.format, dict(job.filters), job.tries)


async def tell_progress(db: Database, work: Work, *, rows: int) -> None:
    """Write down how many rows there are so far. Raises NotOurs."""
    async with db.work(CustomerScope(work.customer_uuid)) as uow:
        job = await _in_hand(uow, work)
        job.rows = rows
        await _tell(uow, job)


async def finish(db: Database, work: Work, *, files: FileStore, stored: StoredFile, rows: int) -> None:
    """Name the file and tell the maker's screens; a file that no row names goes again. Raises NotOurs."""
    async with db.work(CustomerScope(work.customer_uuid)) as uow:
        uow.on_rollback(partial(files.delete, stored.name))  # not where the answer to COMMIT is lost
        job = await _in_hand(uow, work)
        _move(job, ReportAction.FINISH)
        now = uow.clock.now()
        job.rows, job.done_at, job.expires_at, job.held_until = rows, now, now + SHOWN_FOR, None
        job.file_name, job.file_size, job.file_sha256 = stored.name, stored.size, stored.sha256
        await _tell(uow, job)
        await notify_maker(uow, job)


async def give_back(db: Database, work: Work) -> None:
    """It could not be made this time; after the last try it never will. Nothing when it is not ours any more."""
    async with db.work(CustomerScope(work.customer_uuid)) as uow:
        try:
            job = await _in_hand(uow, work)
        except NotOurs:
            return
        if work.is_last:
            await _give_up(uow, job)
        else:
            await _queue_again(uow, job, pause=JOBS.pause(work.attempt))


async def let_go(db: Database, work: Work) -> None:
    """Its worker is being stopped: any other may have it at once, and the try does not count."""
    async with db.work(CustomerScope(work.customer_uuid)) as uow:
        try:
            job = await _in_hand(uow, work)
        except NotOurs:
            return
        job.tries -= 1
        await _queue_again(uow, job, pause=timedelta(0))


async def _queue_again(uow: UnitOfWork, job: ReportJobTable, *, pause: timedelta) -> None:
    _move(job, ReportAction.GIVE_BACK)
    job.due_at, job.held_until = uow.clock.now() + pause, None
    await _tell(uow, job)


async def _in_hand(uow: UnitOfWork, work: Work) -> ReportJobTable:
    try:
        job = await uow.lock(ReportJobTable, work.uuid)
    except NotFound as gone:
        raise NotOurs from gone
    if job.state is not ReportJobStatus.RUNNING or job.tries != work.attempt:
        raise NotOurs  # another has it, or had it and gave it back
    return job


def _move(job: ReportJobTable, action: ReportAction) -> None:
    job.move_to(REPORT_LIFECYCLE.decide(job.state, action, None).to)


async def _give_up(uow: UnitOfWork, job: ReportJobTable) -> None:
    _move(job, ReportAction.GIVE_UP)
    job.message, job.done_at, job.held_until = FAILED, uow.clock.now(), None
    await _tell(uow, job)
    await notify_maker(uow, job)


async def _tell(uow: UnitOfWork, job: ReportJobTable) -> None:
    """Its maker's open screens read it again."""
    await uow.flush()
    hint = {"status": job.status, "version": job.version, "user_uuids": (job.user_uuid,)}
    uow.live(entity=ENTITY, entity_uuid=job.uuid, customer_uuid=job.customer_uuid, **hint)
