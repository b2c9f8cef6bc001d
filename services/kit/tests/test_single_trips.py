"""What spares a hot use case a trip to PostgreSQL, and what it must not lose by that."""

import pytest
from kit.core.ids import new_uuid
from kit.core.wakes import RELAY
from kit.db.own_tables import INBOX
from kit.db.prepared import Prepared
from kit.db.scopes import AgencyScope, CustomerScope, NoScope, Scope
from kit.testing import AURORA, COBALTO, Running, StartService, count_statements, eventually
from probe.service import make_probe, status_changed
from probe.tables import Note
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

HEARD = Prepared(f"INSERT INTO {INBOX.name} (consumer, event_uuid) VALUES ($1, $2)", ("consumer", "event"), {})
TRANSACTION = Prepared("SELECT pg_current_xact_id()::text", (), {})


async def is_kept(probe: Running, event: object) -> bool:
    async with probe.db.sweep() as session:
        asked = text(f"SELECT count(*) FROM {INBOX.name} WHERE event_uuid = :event")
        return bool(await session.scalar(asked, {"event": event}))


async def test_a_statement_alone_is_committed_when_it_returns_whatever_follows(probe: Running) -> None:
    event, lost = new_uuid(), new_uuid()
    with pytest.raises(RuntimeError):
        async with probe.db.work(NoScope()) as uow:
            await uow.fetch_alone(HEARD, {"consumer": "alone", "event": event})
            assert await is_kept(probe, event), "others see it before the unit of work is left"
            await uow.fetch(HEARD, {"consumer": "in a transaction", "event": lost})
            raise RuntimeError
    assert await is_kept(probe, event)
    assert not await is_kept(probe, lost)


async def test_in_a_transaction_that_has_begun_no_statement_is_alone(probe: Running) -> None:
    event = new_uuid()
    with pytest.raises(RuntimeError):
        async with probe.db.work(NoScope()) as uow:
            await uow.fetch(TRANSACTION, {})
            await uow.fetch_alone(HEARD, {"consumer": "alone", "event": event})
            raise RuntimeError
    assert not await is_kept(probe, event)


@pytest.mark.parametrize("scope", [CustomerScope(AURORA.uuid), AgencyScope(AURORA.agency_uuid)])
async def test_in_a_scope_no_statement_is_alone(probe: Running, scope: Scope) -> None:
    with pytest.raises(TypeError, match="walls"):
        async with probe.db.work(scope) as uow:
            await uow.fetch_alone(TRANSACTION, {})


async def test_who_reads_after_a_commit_is_given_a_connection_again(probe: Running) -> None:
    async with probe.db.work(NoScope()) as uow:
        first = await uow.fetch(TRANSACTION, {})
        again = await uow.fetch(TRANSACTION, {})
        await uow.session.commit()
        later = await uow.fetch(TRANSACTION, {})
        assert uow.session.in_transaction(), "nothing is read over a connection that went back"
    assert first[0][0] == again[0][0] != later[0][0]


async def test_values_put_by_are_stored_as_rows_are(probe: Running) -> None:
    uuid = new_uuid()
    values = {"uuid": uuid, "text": 'ação "1"', "version": 1, "agency_uuid": AURORA.agency_uuid}
    note = Note(text="beside", customer_uuid=AURORA.uuid, agency_uuid=AURORA.agency_uuid)
    with count_statements(probe) as statements:
        async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
            uow.put(note)
            uow.put_values(Note, customer_uuid=AURORA.uuid, **values)
    assert len(statements) == 1, statements
    async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
        kept = await uow.lock(Note, uuid)
        assert {name: getattr(kept, name) for name in values} == values
        assert kept.created_at == kept.updated_at == probe.clock.now()
        assert (await uow.lock(Note, note.uuid)).text == "beside"
    with pytest.raises(DBAPIError, match="row-level security"):
        async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
            uow.put_values(Note, customer_uuid=COBALTO.uuid, **{**values, "uuid": new_uuid()})


async def told(service: Running, *, has_time: bool) -> None:
    async with service.db.work(CustomerScope(AURORA.uuid)) as uow:
        note = Note(text="told", customer_uuid=AURORA.uuid, agency_uuid=AURORA.agency_uuid)
        uow.add(note)
        await uow.flush()
        uow.publish(status_changed(note, to="OPEN", user=new_uuid(), uow=uow), has_time=has_time)


async def test_a_fact_that_has_time_wakes_nobody(running_service: StartService) -> None:
    quiet = await running_service(make_probe, role="api")
    woken = quiet.service_context.wakes.event(RELAY)
    await told(quiet, has_time=True)
    assert not woken.is_set()
    await told(quiet, has_time=False)
    assert woken.is_set()


async def test_a_fact_that_has_time_leaves_with_the_relays_next_round(probe: Running) -> None:
    await told(probe, has_time=True)

    async def nothing_waits() -> bool:
        return await probe.unpublished() == 0

    await eventually(nothing_waits)
