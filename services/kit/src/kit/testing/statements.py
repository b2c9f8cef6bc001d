"""Counts what a call costs the database, begin and commit apart (PERFORMANCE: statement budgets)."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from sqlalchemy import event

from kit.testing.running import Running

_counting: ContextVar[list[str] | None] = ContextVar("counting", default=None)


def _note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
    _fetched(statement)


def _fetched(statement: str) -> None:
    seen = _counting.get()
    if seen is not None:
        seen.append(statement)


@contextmanager
def count_statements(service: Running) -> Iterator[list[str]]:
    """The statements this test's own calls send; what the worker does meanwhile is not counted."""
    seen: list[str] = []
    engine = service.db.engine.sync_engine
    event.listen(engine, "before_cursor_execute", _note)
    service.db.fetching.append(_fetched)
    token = _counting.set(seen)
    try:
        yield seen
    finally:
        _counting.reset(token)
        service.db.fetching.remove(_fetched)
        event.remove(engine, "before_cursor_execute", _note)
