"""A table of deferred jobs: one worker leases a due job (SKIP LOCKED); the lease of a dead worker runs out and the
job is due again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any
from uuid import UUID

from sqlalchemy import Column, ColumnElement, Row, RowMapping, Table, and_, func, or_, select, update

from kit.core.gauges import JOB_SECONDS, JOBS_OLDEST, JOBS_WAITING

if TYPE_CHECKING:
    from kit.db.database import Database
    from kit.db.scopes import Scope
    from kit.db.work import UnitOfWork


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class JobTable:
    """Which rows of a table are work, and the columns by which workers share them; states stay the table's own.

    `is_open`: rows that are not done, refused or given up. `due_at`: not before this instant. `held_until`: while a
    worker has the row; it may be `due_at` itself. `attempt`: raised when a row is taken, if given.
    `hold`: so long a worker that was killed keeps a row from the others; longer than three renewals or than the work.
    `pause`: how long after so many attempts the next one waits.
    """

    table: Table
    is_open: ColumnElement[bool]
    due_at: Column[Any]
    held_until: Column[Any]
    hold: timedelta
    pause: Callable[[int], timedelta]
    attempt: Column[Any] | None = None

    def is_due(self, now: datetime) -> ColumnElement[bool]:
        """Open rows whose time has come and that no living worker has."""
        is_free = or_(self.held_until.is_(None), self.held_until <= now)
        return and_(self.is_open, self.due_at <= now, is_free)

    def held(self, now: datetime) -> dict[str, Any]:
        """Values of a row that a worker takes, or keeps, now."""
        return {self.held_until.name: now + self.hold}

    def given_back(self, now: datetime, *, pause: timedelta) -> dict[str, Any]:
        """Values of a row that no worker holds any more and that is due again after the pause."""
        return {self.held_until.name: None, self.due_at.name: now + pause}


async def due_jobs(db: Database, jobs: JobTable, *columns: Column[Any], most: int) -> Sequence[Row[*tuple[Any, ...]]]:
    """Due rows over all tenants, read by the sweep role, the longest due first; each is taken in its own scope."""
    statement = select(*columns).where(jobs.is_due(db.clock.now())).order_by(jobs.due_at).limit(most)
    async with db.sweep() as session:
        return (await session.execute(statement)).all()


async def take_job(
    uow: UnitOfWork, jobs: JobTable, *columns: Column[Any], uuid: UUID | None = None
) -> RowMapping | None:
    """The named row, or the one due longest, held by us once this commits; None when there is none to be had."""
    now, table = uow.clock.now(), jobs.table
    due = select(table.c.uuid).where(jobs.is_due(now))
    if uuid is not None:
        due = due.where(table.c.uuid == uuid)
    chosen = due.order_by(jobs.due_at).limit(1).with_for_update(skip_locked=True).scalar_subquery()
    values = jobs.held(now)
    if jobs.attempt is not None:
        values[jobs.attempt.name] = jobs.attempt + 1
    taking = update(table).where(table.c.uuid == chosen).values(values).returning(*(columns or [table.c.uuid]))
    return (await uow.session.execute(taking)).mappings().one_or_none()


async def is_any_held(uow: UnitOfWork, jobs: JobTable, among: ColumnElement[bool]) -> bool:
    """Whether a living worker has one of these rows."""
    held = select(jobs.table.c.uuid).where(among, jobs.held_until > uow.clock.now()).limit(1)
    return await uow.session.scalar(held) is not None


async def measure_jobs(db: Database, jobs: JobTable) -> None:
    """Tell Prometheus how many rows are open, and for how long the one due longest has waited for a worker."""
    now = db.clock.now()
    oldest = func.min(jobs.due_at).filter(jobs.is_due(now))
    async with db.sweep() as session:
        waiting, since = (await session.execute(select(func.count(), oldest).where(jobs.is_open))).one()
    JOBS_WAITING.labels(db.service, jobs.table.name).set(waiting)
    JOBS_OLDEST.labels(db.service, jobs.table.name).set((now - since).total_seconds() if since else 0)


def note_job_ended(db: Database, jobs: JobTable, *, asked_at: datetime, ended_at: datetime) -> None:
    """Tell Prometheus how long somebody waited for a job."""
    JOB_SECONDS.labels(db.service, jobs.table.name).observe((ended_at - asked_at).total_seconds())


async def renew_job(db: Database, jobs: JobTable, *, scope: Scope, uuid: UUID) -> None:
    """Hold a row for longer; one that was given back meanwhile stays given back."""
    async with db.work(scope) as uow:
        ours = (jobs.table.c.uuid == uuid, jobs.held_until.is_not(None))
        await uow.session.execute(update(jobs.table).where(*ours).values(jobs.held(uow.clock.now())))


@asynccontextmanager
async def kept_job(db: Database, jobs: JobTable, *, scope: Scope, uuid: UUID) -> AsyncIterator[None]:
    """Renew while the block runs, three times within a hold: one renewal may fail."""
    renewing = asyncio.create_task(_renew(db, jobs, scope=scope, uuid=uuid))
    try:
        yield
    finally:
        renewing.cancel()
        with suppress(asyncio.CancelledError):
            await renewing


async def _renew(db: Database, jobs: JobTable, *, scope: Scope, uuid: UUID) -> None:
    while True:
        await asyncio.sleep(jobs.hold.total_seconds() / 3)
        with suppress(Exception):  # the next renewal makes up for a missed one
            await renew_job(db, jobs, scope=scope, uuid=uuid)
