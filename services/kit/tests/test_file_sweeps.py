"""The store and the rows are compared: a file without a row goes, a row without its file is reported."""

import logging
import os
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest
from kit.core.gauges import FILES_MISSING, FILES_REMOVED
from kit.core.ids import new_uuid
from kit.core.refusals import FilesUnavailable
from kit.db.scopes import CustomerScope
from kit.files.store import FileStore
from kit.process.file_sweeps import FileColumn, file_sweeps, remove_unreferenced, report_missing
from kit.testing import AURORA, COBALTO, Running
from kit.testing.people import Company
from probe.tables import Note
from sqlmodel import col

COLUMNS = (FileColumn(col(Note.text), is_stored=col(Note.text).regexp_match("^[0-9a-f]{2}/[0-9a-f]{32}$")),)
"""A note's text is the name of a file here; the notes of other tests are none."""
OLD, YOUNG = timedelta(hours=2), timedelta(minutes=30)


class StuckFile(FileStore):
    """Cannot delete one of its files."""

    stuck = ""

    async def delete(self, name: str) -> None:
        if name == self.stuck:
            raise FilesUnavailable
        await super().delete(name)


class Shelf:
    """A store of its own for a test, with files of any age and the notes that name them."""

    def __init__(self, probe: Running, folder: Path) -> None:
        self.probe, self.folder = probe, folder
        self.files = StuckFile(probe.service_context.settings.model_copy(update={"files_dir": folder}))

    async def put(self, *, age: timedelta = OLD, of: Company | None = None) -> str:
        name = (await self.files.put(b"a receipt", "image/jpeg")).name
        written = (self.probe.clock.now() - age).timestamp()
        os.utime(self.folder / name, (written, written))
        if of is not None:
            await self.note(name, of=of)
        return name

    async def note(self, name: str, *, of: Company) -> UUID:
        async with self.probe.db.work(CustomerScope(of.uuid)) as uow:
            note = Note(text=name, customer_uuid=of.uuid, agency_uuid=of.agency_uuid)
            uow.add(note)
        return note.uuid

    async def sweep(self) -> int:
        before = self.probe.clock.now() - timedelta(hours=1)
        return await remove_unreferenced(self.probe.db, self.files, COLUMNS, before=before)

    @property
    def names(self) -> set[str]:
        return {str(path.relative_to(self.folder)) for path in self.folder.rglob("*") if path.is_file()}


@pytest.fixture
def shelf(probe: Running, tmp_path: Path) -> Shelf:
    return Shelf(probe, tmp_path / "files")


async def test_an_old_file_goes_that_no_row_of_any_tenant_names_and_no_other(
    shelf: Shelf, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "kit.files")
    named = {await shelf.put(of=AURORA), await shelf.put(of=COBALTO)}
    young, leftover = await shelf.put(age=YOUNG), await shelf.put()
    counted = FILES_REMOVED.labels(shelf.probe.db.token)._value.get()
    assert await shelf.sweep() == 1
    assert shelf.names == {*named, young}
    assert f"file {leftover} removed" in caplog.text
    assert FILES_REMOVED.labels(shelf.probe.db.token)._value.get() == counted + 1
    assert await shelf.sweep() == 0


async def test_a_file_that_cannot_be_deleted_stops_no_other(shelf: Shelf) -> None:
    leftovers = [await shelf.put() for _ in range(5)]
    shelf.files.stuck = leftovers[2]
    assert await shelf.sweep() == 4
    assert shelf.names == {leftovers[2]}
    shelf.files.stuck = ""
    assert await shelf.sweep() == 1


async def test_a_database_that_knows_hardly_any_of_the_files_costs_none_of_them(shelf: Shelf) -> None:
    """An empty database was put beside the files of another one."""
    await shelf.put(of=AURORA)
    for _ in range(21):
        await shelf.put()
    before = shelf.names
    assert await shelf.sweep() == 0
    assert shelf.names == before


async def test_a_store_is_listed_some_files_at_a_time(shelf: Shelf) -> None:
    names = {await shelf.put() for _ in range(5)}
    (shelf.folder / "of-somebody-else").write_text("x")
    pages = [[name for name, _ in page] async for page in shelf.files.pages(2)]
    assert max(map(len, pages)) <= 2
    assert {name for page in pages for name in page} == names


async def test_a_row_whose_file_is_missing_is_reported_and_stays(
    shelf: Shelf, caplog: pytest.LogCaptureFixture
) -> None:
    db, stored = shelf.probe.db, await shelf.put(of=AURORA)
    before = await report_missing(db, shelf.files, COLUMNS)
    lost = f"0a/{new_uuid().hex}"
    rows = {company.uuid: await shelf.note(lost, of=company) for company in (AURORA, COBALTO)}
    assert await report_missing(db, shelf.files, COLUMNS) == before + 2
    assert FILES_MISSING.labels(db.service)._value.get() == before + 2
    assert stored not in caplog.text
    for customer, row in rows.items():
        assert f"file {lost} of note {row} is missing" in caplog.text
        async with db.work(CustomerScope(customer)) as uow:
            assert (await uow.lock(Note, row)).text == lost
            await uow.session.delete(await uow.lock(Note, row))


async def test_a_service_that_names_its_columns_has_both_sweeps(shelf: Shelf) -> None:
    remove, report = file_sweeps(shelf.files, COLUMNS)
    leftover, young = await shelf.put(age=timedelta(minutes=61)), await shelf.put(age=timedelta(minutes=59))
    await remove.function(shelf.probe.db, shelf.probe.clock)
    assert leftover not in shelf.names and young in shelf.names
    await report.function(shelf.probe.db, shelf.probe.clock)
    assert file_sweeps(shelf.files, ()) == ()
