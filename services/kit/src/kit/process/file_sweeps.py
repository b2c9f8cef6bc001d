"""Sweeps that compare the file store with the rows that refer to its files, in both directions."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from obstore.exceptions import BaseError
from sqlalchemy import ARRAY, ColumnElement, Row, Subquery, Text, any_, func, literal, select, true, union_all

from kit.core.clock import Clock
from kit.core.gauges import FILES_MISSING, FILES_REMOVED, SWEEP_FAILURES
from kit.db.database import Database
from kit.files.store import FileStore
from kit.process.service import Sweep

LOG = logging.getLogger("kit.files")
PAGE = 500
_MANY = 20
"""More unreferenced files than this, and more than the referenced ones of their page, are no leftovers of crashes."""


@dataclass(frozen=True, slots=True)
class FileColumn:
    """A column with the name of a stored file, or an array of names, in a table with a `uuid`.

    `is_stored`: which rows must have their file; None: every row with a name. A file that any row names is kept.
    """

    column: Any
    is_stored: ColumnElement[bool] | None = None

    def names(self, *rows: ColumnElement[bool]) -> Subquery:
        """`uuid` of a row and `name` of a file that it names, a line for each."""
        name = func.unnest(self.column) if isinstance(self.column.type, ARRAY) else self.column
        return select(self.column.table.c.uuid, name.label("name")).where(*rows).subquery()

    def stored_names(self) -> Subquery:
        """The same, of the rows that must have their files."""
        return self.names(true() if self.is_stored is None else self.is_stored)


FileColumns = Sequence[FileColumn]


def file_sweeps(files: FileStore, columns: FileColumns) -> tuple[Sweep, ...]:
    """The sweeps of a service with these columns; none where there are none."""

    async def remove_unreferenced_files(db: Database, clock: Clock) -> None:
        before = clock.now() - timedelta(seconds=db.settings.files_grace_seconds)
        await remove_unreferenced(db, files, columns, before=before)

    async def report_missing_files(db: Database, _: Clock) -> None:
        await report_missing(db, files, columns)

    if not columns:
        return ()
    return (
        Sweep(remove_unreferenced_files, every=timedelta(hours=6)),
        Sweep(report_missing_files, every=timedelta(hours=24)),
    )


async def remove_unreferenced(db: Database, files: FileStore, columns: FileColumns, *, before: datetime) -> int:
    """Delete the files stored before an instant that no row of any tenant names; how many.

    A page of the store at a time. A file that cannot be deleted stops no other; a store that does not answer ends
    the sweep, as does a page of which most is unreferenced: the database is then not the one of these files.
    """
    removed = 0
    try:
        async for page in files.pages(PAGE):
            old = [name for name, stored_at in page if stored_at < before]
            named = await _named(db, columns, old)
            unreferenced = [name for name in old if name not in named]
            if len(unreferenced) > max(_MANY, len(named)):
                _note_failure(db, f"{len(unreferenced)} of {len(old)} files have no row: none of them is removed")
                return removed
            for name in unreferenced:
                removed += await _is_removed(db, files, name)
    except BaseError as problem:
        _note_failure(db, "the file store did not answer", problem)
    return removed


async def _named(db: Database, columns: FileColumns, names: Sequence[str]) -> set[str]:
    """Which of these names any row has: one statement, for a name may pass from one table to another meanwhile."""
    if not names:
        return set()
    wanted = any_(literal(list(names), ARRAY(Text())))
    found = union_all(*(select(of.c.name).where(of.c.name == wanted) for of in (one.names() for one in columns)))
    async with db.sweep() as session:
        return set(await session.scalars(found))


async def _is_removed(db: Database, files: FileStore, name: str) -> bool:
    try:
        await files.delete(name)
    except Exception as problem:
        _note_failure(db, f"file {name}, which no row names, was not removed", problem)
        return False
    FILES_REMOVED.labels(db.service).inc()
    LOG.info("file %s removed: no row names it", name)
    return True


async def report_missing(db: Database, files: FileStore, columns: FileColumns) -> int:
    """Log the rows of any tenant whose file is not in the store, and set their gauge; how many. Changes nothing."""
    missing = 0
    for one in columns:
        last = ""
        while names := await _next_names(db, one, after=last):
            absent = [name for name in names if await _is_absent(db, files, name)]
            for row in await _rows_with(db, one, absent):
                LOG.error("file %s of %s %s is missing", row.name, one.column.table.name, row.uuid)
                missing += 1
            last = names[-1]
    FILES_MISSING.labels(db.service).set(missing)
    return missing


async def _next_names(db: Database, one: FileColumn, *, after: str) -> Sequence[str]:
    name = one.stored_names().c.name
    statement = select(name).where(name > after).order_by(name).limit(PAGE)
    async with db.sweep() as session:
        return (await session.scalars(statement)).all()


async def _is_absent(db: Database, files: FileStore, name: str) -> bool:
    try:
        return not await files.has(name)
    except BaseError as problem:
        _note_failure(db, f"the store did not say whether it has file {name}", problem)
        return False


async def _rows_with(db: Database, one: FileColumn, names: Sequence[str]) -> Sequence[Row[Any]]:
    """The rows read again: a file may have been deleted, rightly, after its row was read first."""
    if not names:
        return ()
    stored = one.stored_names()
    wanted = stored.c.name == any_(literal(list(names), ARRAY(Text())))
    async with db.sweep() as session:
        return (await session.execute(select(stored).where(wanted))).all()


def _note_failure(db: Database, what: str, problem: Exception | None = None) -> None:
    SWEEP_FAILURES.labels(db.service, "files").inc()
    LOG.warning("%s", what, exc_info=problem)
