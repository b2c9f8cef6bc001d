"""The worker of reports: takes what is due, writes its file row by row, keeps it, and tells its maker's screens."""

import asyncio
import logging
import tempfile
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import partial
from typing import IO, Any
from uuid import UUID

from kit.core.clock import SAO_PAULO, local_day
from kit.core.gauges import SWEEP_FAILURES
from kit.core.money import ZERO
from kit.core.tasks import woken
from kit.db.database import Database
from kit.db.job_table import due_jobs, kept_job, measure_jobs
from kit.db.overload import is_away
from kit.db.scopes import CustomerScope
from kit.files.store import FileStore
from kit.process.service import TaskContext

from bi_service.reports.asking import Wanted, wanted
from bi_service.reports.catalogue import FILTERS
from bi_service.reports.columns import Kind
from bi_service.reports.rules import FETCHED_ROWS, TOLD_EVERY
from bi_service.reports.schemas import ReportFilters
from bi_service.reports.steps import NotOurs, Work, finish, give_back, let_go, take_report, tell_progress
from bi_service.reports.tables import JOB, JOBS
from bi_service.reports.writing import CONTENT_TYPES, Writer, writer_of

LOG = logging.getLogger("bi.reports")
MAKERS = 2
"""Reports one process makes at once: each holds a connection of the background pool while it reads."""
LOOK_EVERY_SECONDS = 1.0
MEASURE_EVERY_SECONDS = 10.0
_LOOKED_AT = 16
_SWEEP = "make_reports"


@dataclass(slots=True)
class Written:
    """What was written so far."""

    rows: int = 0
    totals: dict[str, Decimal] = field(default_factory=dict)


async def make_reports(task: TaskContext) -> None:
    """Make what is due, two at once; woken by the commit that queued one."""
    files = FileStore(task.db.settings)
    async with asyncio.TaskGroup() as group:
        for _ in range(MAKERS):
            group.create_task(_make_on(task.db, files, task.woken))


async def measure_reports(task: TaskContext) -> None:
    """Tell Prometheus every ten seconds how many reports wait and how long."""
    while True:
        await measure_jobs(task.db, JOBS)
        await asyncio.sleep(MEASURE_EVERY_SECONDS)


async def _make_on(db: Database, files: FileStore, wake: asyncio.Event) -> None:
    while True:
        wake.clear()
        work = await next_report(db)
        if work is None:
            await woken(wake, within=LOOK_EVERY_SECONDS)
            continue
        wake.set()  # a free maker looks whether there is another one
        await make_guarded(db, files, work)


async def next_report(db: Database) -> Work | None:
    """The report due longest that no worker has, now ours; one that cannot be taken stops no other."""
    resting = db.backoff.resting(_SWEEP)
    for uuid, customer_uuid in await due_jobs(db, JOBS, JOB.uuid, JOB.customer_uuid, most=_LOOKED_AT):
        if uuid not in resting and (work := await _taken(db, uuid, customer_uuid)) is not None:
            return work
    return None


async def _taken(db: Database, uuid: UUID, customer_uuid: UUID) -> Work | None:
    try:
        return await take_report(db, uuid, customer_uuid)
    except Exception as error:
        if is_away(error):
            raise
        rest = db.backoff.failed(_SWEEP, uuid)
        SWEEP_FAILURES.labels(db.service, _SWEEP).inc()
        LOG.warning("report %s could not be taken, next try in %.0f s", uuid, rest, exc_info=error)
        return None


async def make_guarded(db: Database, files: FileStore, work: Work) -> None:
    """A report that fails stops no other: it is tried three times. One that was taken back is let go of."""
    try:
        async with kept_job(db, JOBS, scope=CustomerScope(work.customer_uuid), uuid=work.uuid):
            await _make(db, files, work)
    except NotOurs:
        LOG.info("report %s was taken back while it was made", work.uuid)
    except asyncio.CancelledError:
        await let_go(db, work)  # this worker is being stopped, another is not
        raise
    except Exception:
        LOG.exception("report %s was not made, try %s", work.uuid, work.attempt)
        await give_back(db, work)


async def _make(db: Database, files: FileStore, work: Work) -> None:
    asked = wanted(work.type, ReportFilters.model_validate(work.filters))
    with tempfile.TemporaryFile() as file:
        written = await write_report(db, asked, work=work, file=file)
        stored = await files.put_file(file, CONTENT_TYPES[work.format])
    await finish(db, work, files=files, stored=stored, rows=written.rows)


async def write_report(db: Database, asked: Wanted, *, work: Work, file: IO[bytes]) -> Written:
    """Write the report's rows to a file as the database sends them; the writing leaves the event loop free."""
    subtitle = subtitle_of(asked.filters, made_at=f"{db.clock.now().astimezone(SAO_PAULO):%d/%m/%Y %H:%M}")
    writer = await asyncio.to_thread(writer_of, work.format, asked.of, file, subtitle=subtitle)
    written = Written(totals={one.slug: ZERO for one in asked.of.columns if one.kind is Kind.MONEY})
    try:
        await _write_rows(db, asked, writer, work=work, written=written)
        await asyncio.to_thread(writer.finish, written.totals)
    finally:
        writer.close()
    return written


async def _write_rows(db: Database, asked: Wanted, writer: Writer, *, work: Work, written: Written) -> None:
    told = 0
    async with aclosing(_fetched(db, asked, work.customer_uuid)) as fetched:
        async for rows in fetched:
            await _in_thread(partial(_add, writer, rows, written))
            if written.rows - told >= TOLD_EVERY:
                told = written.rows
                await tell_progress(db, work, rows=told)


async def _in_thread(write: Callable[[], None]) -> None:
    """Ends when the thread has ended, also where we are canceled: nobody closes a writer that is writing."""
    writing = asyncio.create_task(asyncio.to_thread(write))
    try:
        await asyncio.shield(writing)
    except asyncio.CancelledError:
        await asyncio.wait([writing])
        raise


async def _fetched(db: Database, asked: Wanted, customer_uuid: UUID) -> AsyncGenerator[Sequence[Mapping[str, Any]]]:
    """The rows of one moment, a few hundred at a time from a cursor of the server."""
    async with db.work(CustomerScope(customer_uuid)) as uow:
        lines = asked.lines(customer_uuid, today=local_day(db.clock.now()))
        found = await uow.session.stream(lines, execution_options={"yield_per": FETCHED_ROWS})
        async for rows in found.mappings().partitions(FETCHED_ROWS):
            yield rows


def _add(writer: Writer, rows: Sequence[Mapping[str, Any]], written: Written) -> None:
    writer.add(rows)
    written.rows += len(rows)
    for slug, total in written.totals.items():
        written.totals[slug] = total + sum((row[slug] for row in rows if row[slug] is not None), ZERO)


def subtitle_of(filters: Mapping[str, Any], *, made_at: str) -> str:
    """What a file was narrowed by, in words, and when it was made."""
    said = [f"{FILTERS[name].label}: {_shown(value)}" for name, value in filters.items()]
    return " · ".join([*said, f"Gerado em {made_at}"])


def _shown(value: Any) -> str:
    if isinstance(value, date):
        return f"{value:%d/%m/%Y}"
    return f"{len(value)} selecionados" if len(value) > 1 else "1 selecionado"
