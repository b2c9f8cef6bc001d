"""Two walls between tenants: neither a forgotten filter nor plain SQL reaches another's rows."""

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from kit.core.ids import new_uuid
from kit.db.migrations import grow_kit_tables
from kit.db.scopes import AgencyScope, CustomerScope, NoScope, Scope
from kit.testing import AURORA, BOREAL, COBALTO, Company, Running, assert_migrated, assert_walls
from probe.tables import Note
from sqlalchemy import Connection, NullPool, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine


async def a_note(probe: Running, company: Company) -> Note:
    async with probe.db.work(CustomerScope(company.uuid)) as uow:
        note = Note(text="x", customer_uuid=company.uuid, agency_uuid=company.agency_uuid)
        uow.add(note)
    return note


async def seen(probe: Running, scope: Scope, note: Note) -> bool:
    async with probe.db.work(scope) as uow:
        return await uow.row(text("SELECT 1 FROM note WHERE uuid = :uuid").bindparams(uuid=note.uuid)) is not None


async def test_a_customer_reads_its_own_rows_only(probe: Running) -> None:
    note = await a_note(probe, AURORA)
    assert await seen(probe, CustomerScope(AURORA.uuid), note)
    assert not await seen(probe, CustomerScope(COBALTO.uuid), note)


async def test_without_a_scope_there_are_no_rows(probe: Running) -> None:
    assert not await seen(probe, NoScope(), await a_note(probe, AURORA))


async def test_a_scope_does_not_outlive_its_transaction(probe: Running) -> None:
    note = await a_note(probe, AURORA)
    async with probe.db.engine.connect() as connection:
        assert await connection.scalar(text("SELECT count(*) FROM note WHERE uuid = :uuid"), {"uuid": note.uuid}) == 0


async def test_an_agency_reads_its_customers_and_no_others(probe: Running) -> None:
    note = await a_note(probe, AURORA)
    assert await seen(probe, AgencyScope(AURORA.agency_uuid), note)
    assert not await seen(probe, AgencyScope(BOREAL.agency_uuid), note)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE note SET text = 'taken' WHERE uuid = :uuid",
        "DELETE FROM note WHERE uuid = :uuid",
        "SELECT 1 FROM note WHERE uuid = :uuid FOR UPDATE",
    ],
)
@pytest.mark.parametrize(
    "scope", [CustomerScope(COBALTO.uuid), AgencyScope(AURORA.agency_uuid)], ids=["other", "agency"]
)
async def test_writing_reaches_nothing_outside_the_customer(probe: Running, scope: Scope, statement: str) -> None:
    note = await a_note(probe, AURORA)
    async with probe.db.work(scope) as uow:
        result = await uow.session.execute(text(statement), {"uuid": note.uuid})
        assert (result.rowcount if "SELECT" not in statement else len(result.all())) == 0
    async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
        assert (await uow.lock(Note, note.uuid)).text == "x"


@pytest.mark.parametrize("scope", [CustomerScope(COBALTO.uuid), AgencyScope(AURORA.agency_uuid), NoScope()])
async def test_a_row_cannot_be_planted_in_another_customer(probe: Running, scope: Scope) -> None:
    with pytest.raises(DBAPIError, match="row-level security"):
        async with probe.db.work(scope) as uow:
            uow.add(Note(text="planted", customer_uuid=AURORA.uuid, agency_uuid=AURORA.agency_uuid))


async def test_a_sweep_reads_every_tenant_and_writes_nothing(probe: Running) -> None:
    notes = [await a_note(probe, company) for company in (AURORA, BOREAL)]
    async with probe.db.sweep() as session:
        for note in notes:
            assert await session.get(Note, note.uuid) is not None
    for statement in ("UPDATE note SET text = 'x'", "DELETE FROM note", "DELETE FROM outbox"):
        with pytest.raises(DBAPIError, match="permission denied"):
            async with probe.db.sweep() as session:
                await session.execute(text(statement))


_ASKED_PER_ROW = text(
    "SELECT tablename, policyname FROM pg_policies, unnest(ARRAY[qual, with_check]) AS said"
    " WHERE said LIKE '%current_setting%' AND said NOT LIKE '%SELECT%'"
)


async def test_a_wall_asks_for_the_scope_once_per_statement(probe: Running) -> None:
    async with probe.db.engine.connect() as connection:
        assert (await connection.execute(_ASKED_PER_ROW)).all() == []


async def test_walls_of_an_earlier_release_are_built_anew(probe: Running) -> None:
    owner = probe.service_context.settings.owner_database_url
    assert owner is not None
    engine = create_async_engine(owner.get_secret_value(), poolclass=NullPool)
    async with engine.connect() as connection:
        scope = "nullif(current_setting('app.customer', true), '')::uuid"
        await connection.execute(text(f"ALTER POLICY customer_wall ON note USING (customer_uuid = {scope})"))
        assert (await connection.execute(_ASKED_PER_ROW)).all() == [("note", "customer_wall")]
        await connection.run_sync(_grow)
        assert (await connection.execute(_ASKED_PER_ROW)).all() == []
        await connection.rollback()
    await engine.dispose()


def _grow(connection: Connection) -> None:
    opts = {"role_prefix": "orders"}
    grow_kit_tables(Operations(MigrationContext.configure(connection, opts=opts)))


async def test_the_audit_is_append_only(probe: Running) -> None:
    async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
        uow.audit(action="read", entity="note", entity_uuid=new_uuid(), description="Leu")
    for statement in ("SELECT 1 FROM audit", "UPDATE audit SET action = ''", "DELETE FROM audit"):
        with pytest.raises(DBAPIError, match="permission denied"):
            async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
                await uow.session.execute(text(statement))


async def test_the_application_owns_nothing(probe: Running) -> None:
    with pytest.raises(DBAPIError, match="must be owner"):
        async with probe.db.work(NoScope()) as uow:
            await uow.session.execute(text("ALTER TABLE note DISABLE ROW LEVEL SECURITY"))


async def test_only_named_tables_stand_outside_the_wall(probe: Running) -> None:
    await assert_walls(probe)


async def test_migrations_make_what_the_models_say(probe: Running) -> None:
    await assert_migrated(probe)
