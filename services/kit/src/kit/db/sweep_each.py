"""Sweeps over all tenants row by row: a row that fails is logged and retried later, and the others go on."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any
from uuid import UUID

from sqlalchemy import ARRAY, Row, Select, Uuid, any_, func, literal, not_, select

from kit.core.gauges import SWEEP_FAILURES
from kit.db.locks import lock_key
from kit.db.overload import is_away
from kit.db.scopes import CustomerScope

if TYPE_CHECKING:
    from kit.db.database import Database
    from kit.db.work import UnitOfWork

LOG = logging.getLogger("kit.sweeps")
LIMIT = 200
_FIRST_SECONDS, _LONGEST_SECONDS = 1.0, 600.0

Due = Select[*tuple[Any, ...]]
"""Due rows: columns `uuid` and `customer_uuid` and what else the handler needs, the longest due first."""

Handle = Callable[["UnitOfWork", Any], Awaitable[None]]
"""Handles one due row in the unit of work it is given; the row has the columns of the query."""


class Backoff:
    """Rows that failed in this process and when each may be tried again; a restart tries all of them at once.

    `now`: seconds of a clock that never goes back.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._failed: dict[tuple[str, UUID], tuple[int, float]] = {}

    def failed(self, sweep: str, uuid: UUID) -> float:
        """Note a failure; the seconds until the next try: 1, 2, 4 ... at most 600."""
        times, _ = self._failed.get((sweep, uuid), (0, 0.0))
        rest: float = min(_FIRST_SECONDS * 2.0 ** min(times, 10), _LONGEST_SECONDS)
        self._failed[(sweep, uuid)] = (times + 1, self._now() + rest)
        return rest

    def succeeded(self, sweep: str, uuid: UUID) -> None:
        """Forget the failures of a row."""
        self._failed.pop((sweep, uuid), None)

    def resting(self, sweep: str) -> set[UUID]:
        """Rows of a sweep that must not be tried yet. Rows nobody tried long after their rest are forgotten."""
        now = self._now()
        long_ago = [key for key, (_, until) in self._failed.items() if until < now - 24 * 3600]
        for key in long_ago:
            del self._failed[key]
        return {uuid for (name, uuid), (_, until) in self._failed.items() if name == sweep and until > now}


async def sweep_each(db: Database, name: str, *, due: Due, handle: Handle, limit: int = LIMIT) -> int:
    """Handle every due row once, each in a transaction of its own in its customer's scope; how many were handled.

    `due` has columns `uuid` (what fails and rests: a row, or a customer when its rows go together) and
    `customer_uuid`, and an order: what is due longest first. It is read as the sweep role for `limit` rows at a
    time, and again in the row's scope before the row is handled. Raises what says that the database is away.
    """
    tried: set[UUID] = set()
    handled = 0
    SWEEP_FAILURES.labels(db.service, name)  # told as 0: an alert does not see a counter that begins at one
    while True:
        rows = await _pick(db, due, without=tried | db.backoff.resting(name), limit=limit)
        for row in rows:
            tried.add(row.uuid)
            handled += await _guarded(db, name, row, due=due, handle=handle)
        if len(rows) < limit:
            return handled


async def _pick(db: Database, due: Due, *, without: set[UUID], limit: int) -> list[Row[Any]]:
    passed_over = literal(list(without), ARRAY(Uuid()))
    statement = due.where(not_(due.selected_columns.uuid == any_(passed_over))) if without else due
    async with db.sweep() as session:
        return list((await session.execute(statement.limit(limit))).all())


async def _guarded(db: Database, name: str, row: Row[Any], *, due: Due, handle: Handle) -> bool:
    """Whether the row was handled; a failure of its own does not leave here."""
    try:
        is_handled = await _in_its_scope(db, name, row, due=due, handle=handle)
    except Exception as error:
        if is_away(error):
            raise
        rest = db.backoff.failed(name, row.uuid)
        SWEEP_FAILURES.labels(db.service, name).inc()
        LOG.warning("sweep %s failed at %s, next try in %.0f s", name, row.uuid, rest, exc_info=error)
        return False
    db.backoff.succeeded(name, row.uuid)
    return is_handled


async def _in_its_scope(db: Database, name: str, row: Row[Any], *, due: Due, handle: Handle) -> bool:
    """Handle a row unless another process is at it or has handled it since it was picked."""
    key = lock_key(f"sweep {db.token} {name} {row.uuid}")
    async with db.sweep_work(CustomerScope(row.customer_uuid)) as uow:
        if not await uow.session.scalar(select(func.pg_try_advisory_xact_lock(key))):
            return False
        still = due.where(due.selected_columns.uuid == row.uuid)
        now_due = (await uow.session.execute(still.limit(1))).first()
        if now_due is None:
            return False
        await handle(uow, now_due)
    return True
