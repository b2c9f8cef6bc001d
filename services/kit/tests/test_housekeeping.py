"""What housekeeping drops is found by an index: tables of events and answers grow large between two rounds."""

from contextlib import AsyncExitStack
from datetime import timedelta

import pytest
from kit.core import context
from kit.core.clock import Clock
from kit.core.ids import new_uuid
from kit.db.database import Database
from kit.db.scopes import NoScope
from kit.process.service import Sweep
from kit.process.sweeps import _OLD, SweepRunner, forget_what_is_old
from kit.testing import Running
from sqlalchemy import text


@pytest.mark.parametrize(("table", "column"), [(table, column) for table, (column, _) in _OLD.items()])
async def test_old_rows_are_found_by_an_index(probe: Running, table: str, column: str) -> None:
    async with probe.db.sweep() as session:
        await session.execute(text("SET LOCAL enable_seqscan = off"))
        plan = await session.scalars(text(f"EXPLAIN SELECT ctid FROM {table} WHERE {column} < now()"))
        said = "\n".join(plan.all())
    assert "Seq Scan" not in said, said
    assert "Index Cond" in said, said


async def test_a_table_that_cannot_be_cleared_stops_no_other(probe: Running, caplog: pytest.LogCaptureFixture) -> None:
    """Another session holds the first table longer than a statement waits for it."""
    first, event = next(iter(_OLD)), new_uuid()
    assert first != "inbox"
    async with probe.db.work(NoScope()) as uow:
        values = {"event": event, "at": probe.clock.now() - timedelta(days=41)}
        statement = "INSERT INTO inbox (consumer, event_uuid, received_at) VALUES ('test', :event, :at)"
        await uow.session.execute(text(statement), values)
    async with probe.db.engine.connect() as other:
        await other.execute(text(f"LOCK TABLE {first} IN ACCESS EXCLUSIVE MODE"))
        await forget_what_is_old(probe.db, probe.clock)
        assert f"old rows of {first} were not dropped" in caplog.text
    async with probe.db.sweep() as session:
        assert not await session.scalar(text("SELECT count(*) FROM inbox WHERE event_uuid = :e"), {"e": event})


async def test_a_sweep_runs_while_requests_hold_all_their_connections(probe: Running) -> None:
    """Nor does it need those of consumers, or those on which requests read over tenants."""
    ran = []

    async def sweep_rows(db: Database, _: Clock) -> None:
        async with db.sweep() as session:
            await session.scalar(text("SELECT 1"))
        async with db.sweep_work(NoScope()) as uow:
            ran.append(await uow.session.scalar(text("SELECT 1")))

    runner = SweepRunner(Sweep(sweep_rows, every=timedelta(hours=1)), service="test", db=probe.db)
    async with AsyncExitStack() as held:
        for engine in (probe.db.engine, probe.db.sweep_engine, probe.db.background_engine):
            for _ in range(engine.pool.size()):  # type: ignore[attr-defined]
                await held.enter_async_context(engine.connect())
        token = context.is_background.set(True)
        try:
            await runner._once()
        finally:
            context.is_background.reset(token)
    assert ran == [1]
