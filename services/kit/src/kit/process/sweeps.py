"""Repeated work of a worker: sweeps, each run by one worker at a time, and task loops."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from sqlalchemy import TextClause, text

from kit.core.clock import Clock
from kit.core.gauges import SWEEP_FAILURES
from kit.core.runners import Runner
from kit.db.database import Database
from kit.db.locks import lock_key
from kit.db.overload import is_away
from kit.db.scopes import NoScope, Scope, scope_of
from kit.process.service import Sweep, Task, TaskContext

if TYPE_CHECKING:
    from kit.calls.client import Calls
    from kit.messaging.bus import Bus

LOG = logging.getLogger("kit.sweeps")
_TRY = text("SELECT pg_try_advisory_lock(:key)")
_FREE = text("SELECT pg_advisory_unlock(:key)")
_OLD = {
    "idempotency": ("created_at", timedelta(hours=25)),
    "outbox": ("published_at", timedelta(days=30)),
    "inbox": ("received_at", timedelta(days=40)),
    "mail_outbox": ("sent_at", timedelta(days=30)),
    "ended_session": ("ended_at", timedelta(days=1)),
    "personal_export": ("made_at", timedelta(days=30)),
}
_WALLED = frozenset({"personal_export"})
"""Tables behind row-level security: looked through as the sweep, cleared in one customer's scope after the other."""
_UNNEEDED = {
    "outbox": "NOT (subject LIKE '%.changed.%' AND NOT EXISTS (SELECT 1 FROM outbox newer"
    " WHERE newer.subject = outbox.subject AND newer.subject LIKE '%.changed.%' AND newer.seq > outbox.seq))"
}
"""The newest state of each subject stays for ever: from it a lost state stream is made whole (see state_retelling)."""
_BATCH = 5000


class SweepRunner(Runner):
    """Runs a sweep now and then every so often, unless another worker is at it."""

    def __init__(self, sweep: Sweep, *, service: str, db: Database) -> None:
        super().__init__(f"sweep {sweep.name}")
        self._sweep = sweep
        self._key = lock_key(f"sweep {service} {sweep.name}")
        self._db = db

    async def run(self) -> None:
        while True:
            async with self.in_hand:
                await self._once()
            await asyncio.sleep(self._sweep.every.total_seconds())

    async def _once(self) -> None:
        async with self._db.sweep_lock_engine.connect() as plain:
            connection = await plain.execution_options(isolation_level="AUTOCOMMIT")
            if not await connection.scalar(_TRY, {"key": self._key}):
                return
            try:
                await self._sweep.function(self._db, self._db.clock)
            finally:
                await connection.execute(_FREE, {"key": self._key})


class TaskRunner(Runner):
    """Runs a task's loop; `uow.wake(name)` sets its event after a commit."""

    def __init__(self, task: Task, *, db: Database, bus: Bus, calls: Calls) -> None:
        super().__init__(f"task {task.name}")
        self._task_of = task
        self._wakes = db.wakes
        self._context = TaskContext(db, bus, calls, woken=db.wakes.event(task.name))

    async def run(self) -> None:
        self._wakes.here.add(self._task_of.name)
        await self._task_of.function(self._context)


async def forget_what_is_old(db: Database, clock: Clock) -> None:
    """Drop rows nobody needs any more; a table, or a customer's part of it, that fails stops no other.

    Raises what says that the database is away.
    """
    for table, (column, age) in _OLD.items():
        before = clock.now() - age
        try:
            scopes = await _scopes_of(db, table, column, before=before)
        except Exception as error:
            _note_failure(db, table, error)
            continue
        for scope in scopes:
            await _forget_guarded(db, table, scope=scope, before=before)


async def _forget_guarded(db: Database, table: str, *, scope: Scope, before: datetime) -> None:
    """In transactions of at most 5,000 rows (HARDENING B12); the next sweep goes on where one failed."""
    column, _ = _OLD[table]
    old = f"SELECT ctid FROM {table} WHERE {column} < :before AND {_UNNEEDED.get(table, 'true')} LIMIT {_BATCH}"  # noqa: S608 - constants above
    statement = text(f"DELETE FROM {table} WHERE ctid IN ({old})")  # noqa: S608 - constants above
    try:
        while await _forget_some(db, statement, scope=scope, before=before) == _BATCH:
            pass
    except Exception as error:
        _note_failure(db, table, error)


def _note_failure(db: Database, table: str, error: Exception) -> None:
    if is_away(error):
        raise error
    SWEEP_FAILURES.labels(db.service, HOUSEKEEPING.name).inc()
    LOG.warning("old rows of %s were not dropped", table, exc_info=error)


async def _scopes_of(db: Database, table: str, column: str, *, before: datetime) -> list[Scope]:
    """Where a table's old rows are reached."""
    if table not in _WALLED:
        return [NoScope()]
    statement = text(f"SELECT DISTINCT customer_uuid FROM {table} WHERE {column} < :before")  # noqa: S608 - constants above
    async with db.sweep() as session:
        return [scope_of(uuid) for uuid in await session.scalars(statement, {"before": before})]


async def _forget_some(db: Database, statement: TextClause, *, scope: Scope, before: datetime) -> int:
    async with db.sweep_work(scope) as uow:
        connection = await uow.session.connection()
        return (await connection.execute(statement, {"before": before})).rowcount


HOUSEKEEPING = Sweep(forget_what_is_old, every=timedelta(hours=1))
