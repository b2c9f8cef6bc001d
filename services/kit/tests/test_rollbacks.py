"""What was done outside the database is undone when the transaction does not commit, and only then."""

import logging
from pathlib import Path

import pytest
from kit.core.refusals import NotFound, Unavailable
from kit.db.scopes import CustomerScope
from kit.http.uow import UnitOfWork
from kit.testing import AURORA, Running
from probe.tables import Note
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, IntegrityError

SCOPE = CustomerScope(AURORA.uuid)


def a_note() -> Note:
    return Note(text="a note with a file", customer_uuid=AURORA.uuid, agency_uuid=AURORA.agency_uuid)


def files_of(probe: Running) -> set[Path]:
    return {path for path in probe.service_context.settings.files_dir.rglob("*") if path.is_file()}


def lose_the_answer(uow: UnitOfWork, *, sqlstate: str | None) -> None:
    """The server commits; we are told something else."""
    commit = uow.session.commit

    async def told_nothing() -> None:
        await commit()
        lost = ConnectionError("the answer is lost")
        lost.sqlstate = sqlstate  # type: ignore[attr-defined]  # as the driver's errors carry it
        raise DBAPIError("COMMIT", None, lost, connection_invalidated=sqlstate is None)

    uow.session.commit = told_nothing  # type: ignore[method-assign]


async def test_a_file_goes_when_the_work_is_refused(probe: Running) -> None:
    files, before = probe.service_context.files, files_of(probe)
    with pytest.raises(NotFound):
        async with probe.db.work(SCOPE) as uow:
            await files.keep(b"a receipt", "image/jpeg", uow=uow)
            raise NotFound
    assert files_of(probe) == before


async def test_a_file_goes_when_the_last_statement_fails(probe: Running) -> None:
    note, files, before = a_note(), probe.service_context.files, files_of(probe)
    async with probe.db.work(SCOPE) as uow:
        uow.put(note)
    with pytest.raises(IntegrityError):
        async with probe.db.work(SCOPE) as uow:
            await files.keep(b"a receipt", "image/jpeg", uow=uow)
            uow.put(note)
    assert files_of(probe) == before


async def test_a_file_goes_when_the_commit_itself_is_refused(probe: Running) -> None:
    """A constraint that is looked at with COMMIT."""
    files, before = probe.service_context.files, files_of(probe)
    with pytest.raises(DBAPIError):
        async with probe.db.work(SCOPE) as uow:
            await files.keep(b"a receipt", "image/jpeg", uow=uow)
            for statement in (
                "CREATE TEMP TABLE twice (n int UNIQUE DEFERRABLE INITIALLY DEFERRED) ON COMMIT DROP",
                "INSERT INTO twice VALUES (1), (1)",
            ):
                await uow.session.execute(text(statement))
    assert files_of(probe) == before


async def test_a_file_stays_when_its_work_commits(probe: Running) -> None:
    async with probe.db.work(SCOPE) as uow:
        kept = await probe.service_context.files.keep(b"a receipt", "image/jpeg", uow=uow)
        uow.put(a_note())
    assert (await probe.service_context.files.open(kept.name))[0] == len(b"a receipt")


@pytest.mark.parametrize("sqlstate", [None, "57P01", "40003"])
async def test_a_file_stays_when_the_answer_to_its_commit_is_lost(probe: Running, sqlstate: str | None) -> None:
    note = a_note()
    with pytest.raises((DBAPIError, Unavailable)):
        async with probe.db.work(SCOPE) as uow:
            kept = await probe.service_context.files.keep(b"a receipt", "image/jpeg", uow=uow)
            uow.put(note)
            lose_the_answer(uow, sqlstate=sqlstate)
    async with probe.db.work(SCOPE) as uow:
        assert await uow.session.get(Note, note.uuid) is not None
    await probe.service_context.files.open(kept.name)


async def test_an_undoing_that_fails_hides_neither_the_error_nor_the_others(
    probe: Running, caplog: pytest.LogCaptureFixture
) -> None:
    undone: list[str] = []

    def broken() -> None:
        raise RuntimeError("the store is away")

    with caplog.at_level(logging.ERROR), pytest.raises(NotFound):
        async with probe.db.work(SCOPE) as uow:
            uow.on_rollback(broken)
            uow.on_rollback(lambda: undone.append("second"))
            raise NotFound
    assert undone == ["second"]
    assert "the store is away" in caplog.text


async def test_what_fails_after_the_commit_undoes_nothing(probe: Running) -> None:
    undone: list[str] = []

    def broken() -> None:
        raise RuntimeError

    async with probe.db.work(SCOPE) as uow:
        uow.on_rollback(lambda: undone.append("undone"))
        uow.after_commit(broken)
        uow.put(a_note())
    assert undone == []
