"""Counts the SQL statements of a call, begin and commit apart (PERFORMANCE: statement budgets)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from sqlalchemy import event

if TYPE_CHECKING:
    import httpx

    from kit.db.database import Database
    from kit.testing.running import Running

REPEATED = 5
"""How often one reading call may send the same statement: more grows with the rows it shows."""
_counting: ContextVar[list[str] | None] = ContextVar("counting", default=None)
_reading: ContextVar[Counter[str] | None] = ContextVar("reading", default=None)


def _note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
    _fetched(statement)


def _fetched(statement: str) -> None:
    if (seen := _counting.get()) is not None:
        seen.append(statement)
    if (reading := _reading.get()) is not None:
        reading[statement] += 1


def watch(db: Database) -> None:
    """Note every statement of a service's calls, and of sweeps, for as long as it runs."""
    for engine in (db.engine, db.sweeping_engine):
        event.listen(engine.sync_engine, "before_cursor_execute", _note)
    db.fetching.append(_fetched)


@contextmanager
def count_statements(service: Running) -> Iterator[list[str]]:
    """The statements this test's own calls send; what the worker does meanwhile is not counted."""
    seen: list[str] = []
    token = _counting.set(seen)
    try:
        yield seen
    finally:
        _counting.reset(token)


async def begin_reading(request: httpx.Request) -> None:
    """Before a call: a reading one is watched for statements that it repeats row by row."""
    _reading.set(Counter() if request.method == "GET" else None)


async def end_reading(response: httpx.Response) -> None:
    """After a call: AssertionError when a read sent one statement again and again (N+1), in whatever test it was."""
    reading = _reading.get()
    _reading.set(None)
    for statement, times in (reading or {}).items():
        path = response.request.url.path
        assert times <= REPEATED, f"GET {path} sent one statement {times} times: {statement}"
