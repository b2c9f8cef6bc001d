"""A row that a sweep cannot handle rests and is tried again; the rows of every tenant go on."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from uuid import UUID

import pytest
from kit.core.gauges import SWEEP_FAILURES
from kit.core.ids import new_uuid
from kit.core.refusals import Unavailable
from kit.db.database import Database
from kit.db.scopes import CustomerScope
from kit.db.sweep_each import Backoff, sweep_each
from kit.http.uow import UnitOfWork
from kit.testing import AURORA, COBALTO, Running
from probe.tables import Note
from sqlalchemy import Row, Select, select
from sqlmodel import col


class Seconds:
    """A clock that a test moves."""

    at = 0.0

    def __call__(self) -> float:
        return self.at


class Writer:
    """Marks due notes as done, except those it cannot bear."""

    def __init__(self) -> None:
        self.due, self.done = f"due {new_uuid()}", f"done {new_uuid()}"
        self.tried: Counter[UUID] = Counter()
        self.broken: dict[UUID, Exception] = {}

    async def add(self, db: Database, *customers: UUID) -> list[UUID]:
        notes = []
        for customer in customers:
            async with db.work(CustomerScope(customer)) as uow:
                note = Note(text=self.due, customer_uuid=customer, agency_uuid=AURORA.agency_uuid)
                uow.add(note)
            notes.append(note.uuid)
        return notes

    def query(self) -> Select[tuple[UUID, UUID]]:
        columns = select(col(Note.uuid), col(Note.customer_uuid))
        return columns.where(col(Note.text) == self.due).order_by(col(Note.created_at), col(Note.uuid))

    async def handle(self, uow: UnitOfWork, row: Row[tuple[UUID, UUID]]) -> None:
        self.tried[row.uuid] += 1
        note = await uow.lock(Note, row.uuid)
        note.text = self.done
        await uow.flush()
        if row.uuid in self.broken:
            raise self.broken[row.uuid]

    async def sweep(self, db: Database, *, limit: int = 200) -> int:
        return await sweep_each(db, "test_notes", due=self.query(), handle=self.handle, limit=limit)

    async def left(self, db: Database) -> list[UUID]:
        async with db.sweep() as session:
            return list(await session.scalars(self.query()))


@pytest.fixture
def seconds(probe: Running) -> Iterator[Seconds]:
    seconds, usual = Seconds(), probe.db.backoff
    probe.db.backoff = Backoff(seconds)
    yield seconds
    probe.db.backoff = usual


def failures(db: Database) -> float:
    return float(SWEEP_FAILURES.labels(db.service, "test_notes")._value.get())


async def test_a_failing_row_rests_and_the_rows_of_every_tenant_go_on(
    probe: Running, seconds: Seconds, caplog: pytest.LogCaptureFixture
) -> None:
    writer, counted = Writer(), failures(probe.db)
    poisoned, *others = await writer.add(probe.db, *[AURORA.uuid, COBALTO.uuid] * 10)
    writer.broken[poisoned] = ValueError("this row never works")
    assert await writer.sweep(probe.db) == len(others) == 19
    assert await writer.left(probe.db) == [poisoned]
    assert str(poisoned) in caplog.text and failures(probe.db) == counted + 1
    for at, tries in ((0.9, 1), (1.0, 2), (2.9, 2), (3.0, 3), (6.9, 3), (7.0, 4)):
        seconds.at = at
        assert await writer.sweep(probe.db) == 0
        assert writer.tried[poisoned] == tries, at
    writer.broken.clear()
    seconds.at = 15
    assert await writer.sweep(probe.db) == 1
    assert await writer.left(probe.db) == []
    assert max(writer.tried[uuid] for uuid in others) == 1


async def test_failing_rows_do_not_fill_a_round_and_full_rounds_are_repeated(probe: Running, seconds: Seconds) -> None:
    writer = Writer()
    *poisoned, _, _, _, _, _ = await writer.add(probe.db, *[AURORA.uuid] * 4, *[COBALTO.uuid] * 5)
    writer.broken = {uuid: ValueError("this row never works") for uuid in poisoned}
    assert await writer.sweep(probe.db, limit=2) == 5
    assert sorted(await writer.left(probe.db)) == sorted(poisoned)
    late = await writer.add(probe.db, AURORA.uuid)
    assert await writer.sweep(probe.db, limit=2) == 1
    assert writer.tried[late[0]] == 1 and {writer.tried[uuid] for uuid in poisoned} == {1}


async def test_a_database_that_is_away_stops_the_sweep_and_no_row_rests_for_it(
    probe: Running, seconds: Seconds
) -> None:
    writer = Writer()
    first, second = await writer.add(probe.db, AURORA.uuid, COBALTO.uuid)
    writer.broken[first] = ConnectionResetError()
    with pytest.raises(Unavailable):
        await writer.sweep(probe.db)
    assert writer.tried == {first: 1} and second in await writer.left(probe.db)
    writer.broken.clear()
    assert await writer.sweep(probe.db) == 2


async def test_two_processes_at_once_handle_a_row_once(probe: Running, seconds: Seconds) -> None:
    writer, other = Writer(), Database(probe.service_context.settings, clock=probe.clock, token=probe.db.token)
    notes = await writer.add(probe.db, *[AURORA.uuid, COBALTO.uuid] * 10)
    try:
        handled = await asyncio.gather(writer.sweep(probe.db, limit=3), writer.sweep(other, limit=3))
    finally:
        await other.close()
    assert sum(handled) == len(notes)
    assert writer.tried == dict.fromkeys(notes, 1)


async def test_rows_are_handled_on_connections_that_requests_do_not_need(probe: Running) -> None:
    writer = Writer()
    await writer.add(probe.db, AURORA.uuid)
    used = []

    async def note(uow: UnitOfWork, _: Row[tuple[UUID, UUID]]) -> None:
        used.append(uow.session.bind)

    await sweep_each(probe.db, "test_connections", due=writer.query(), handle=note)
    assert used == [probe.db.sweeping_engine]


def test_a_row_that_keeps_failing_is_tried_every_ten_minutes() -> None:
    backoff, row = Backoff(Seconds()), new_uuid()
    rests = [backoff.failed("test_notes", row) for _ in range(14)]
    assert rests[:4] == [1, 2, 4, 8] and rests[-1] == 600
    backoff.succeeded("test_notes", row)
    assert backoff.resting("test_notes") == set()
