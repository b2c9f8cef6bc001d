"""NATS or PostgreSQL may go and come back: what was acknowledged is told later, nothing twice."""

import asyncio
from collections.abc import Iterator
from typing import Any

import nats
import pytest
from kit.core.ids import new_uuid
from kit.core.refusals import Unavailable
from kit.db.overload import is_away
from kit.db.scopes import NoScope
from kit.testing import Running, a_requester, eventually
from kit.testing.running import envelope_of
from kit.testing.servers import Servers
from probe.facts import cost_center, heard
from probe.service import make_probe
from sqlalchemy import text
from stack.servers import NatsServer, start_nats


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return tmp_path_factory.mktemp("nats")


@pytest.fixture(scope="module")
def own_nats(folder: Any) -> Iterator[NatsServer]:
    with start_nats(folder) as server:
        yield server


@pytest.fixture(scope="module")
async def lone(running_service: Any, own_nats: NatsServer) -> Running:
    running: Running = await running_service(make_probe, nats_url=own_nats.url("orders"))
    return running


async def nothing_waits(running: Running) -> bool:
    return await running.unpublished() == 0


async def tell(server: NatsServer, running: Running, *facts: Any) -> None:
    connection = await nats.connect(server.admin_url)
    for fact in facts:
        event_id, body = envelope_of(fact, sequence=1, clock=running.clock)
        await connection.jetstream().publish(fact.subject(), body, headers={"Nats-Msg-Id": event_id})
    await connection.close()


async def test_without_nats_the_service_answers_and_its_outbox_waits(
    lone: Running, own_nats: NatsServer, folder: Any
) -> None:
    client = lone.as_(a_requester())
    assert (await client.post("/notes", json={"text": "before"})).status_code == 201
    await eventually(lambda: nothing_waits(lone))
    await asyncio.to_thread(own_nats.stop)
    for n in range(5):
        assert (await client.post("/notes", json={"text": f"away {n}"})).status_code == 201
    assert await lone.unpublished() == 5
    again = await asyncio.to_thread(start_nats, folder, passwords=own_nats.passwords, port=own_nats.port, apply=False)
    try:
        await eventually(lambda: nothing_waits(lone), within=60)
        fact = cost_center("after the outage")
        await tell(again, lone, fact)
        await eventually(lambda: heard(lone, fact.uuid), within=60)
    finally:
        own_nats.process = again.process


@pytest.mark.long
async def test_a_service_that_starts_without_nats_finds_it_later(running_service: Any, tmp_path: Any) -> None:
    first = await asyncio.to_thread(start_nats, tmp_path)
    await asyncio.to_thread(first.stop)
    early: Running = await running_service(make_probe, nats_url=first.url("orders"))
    assert (await early.as_(a_requester()).post("/notes", json={"text": "early"})).status_code == 201
    server = await asyncio.to_thread(start_nats, tmp_path, passwords=first.passwords, port=first.port, apply=False)
    try:
        await eventually(lambda: nothing_waits(early), within=60)
        fact = cost_center("found")
        await tell(server, early, fact)
        await eventually(lambda: heard(early, fact.uuid), within=60)
    finally:
        await asyncio.to_thread(server.stop)


async def test_lost_database_connections_are_told_as_503_and_replaced(
    lone: Running, own_nats: NatsServer, servers: Servers
) -> None:
    client = lone.as_(a_requester())
    await asyncio.gather(*(client.post("/notes", json={"text": "warm"}) for _ in range(16)))
    database = lone.service_context.settings.database_url.get_secret_value().rsplit("/", 1)[1]
    kill = f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '{database}'"
    await asyncio.to_thread(servers.postgres.sql, kill)
    statuses = []

    async def answered() -> bool:
        statuses.append((await client.post("/notes", json={"text": f"after {new_uuid()}"})).status_code)
        return statuses[-1] == 201

    await eventually(answered, within=60)
    assert set(statuses) <= {201, 503}
    await eventually(lambda: nothing_waits(lone), within=60)
    fact = cost_center("after the kill")
    await tell(own_nats, lone, fact)
    await eventually(lambda: heard(lone, fact.uuid), within=60)


async def test_a_full_pool_sheds_with_503(running_service: Any) -> None:
    narrow: Running = await running_service(make_probe, role="api", pool_size=1)
    client = narrow.as_(a_requester())
    assert (await client.post("/notes", json={"text": "x"})).status_code == 201
    async with narrow.db.engine.connect() as holding:
        await holding.execute(text("SELECT 1"))
        answer = await client.post("/notes", json={"text": "x"})
    assert (answer.status_code, answer.json()["code"]) == (503, "UNAVAILABLE")
    assert int(answer.headers["Retry-After"]) > 0


async def test_facts_are_heard_while_requests_hold_every_connection(running_service: Any, publish: Any) -> None:
    """Waiting requests often wait for just that fact: were it to wait for them, nobody would go on."""
    narrow: Running = await running_service(make_probe, pool_size=1)
    async with narrow.db.engine.connect() as holding:
        await holding.execute(text("SELECT 1"))
        fact = cost_center("heard beside the crowd")
        await publish(fact)
        kept = text("SELECT count(*) FROM inbox")

        async def is_heard() -> bool:
            return bool(await holding.scalar(kept))

        await eventually(is_heard, within=20)
    await narrow.stop()


@pytest.mark.long
async def test_a_full_pool_says_nothing_about_the_event_that_met_it(running_service: Any) -> None:
    """Counted as a try, five busy moments would make a dead letter of an event that is in order."""
    narrow: Running = await running_service(make_probe, role="api", pool_size=1)
    async with narrow.db.engine.connect() as holding:
        await holding.execute(text("SELECT 1"))
        with pytest.raises(Unavailable) as met:
            async with narrow.db.work(NoScope()) as uow:
                await uow.rows(text("SELECT 1"))
    assert is_away(met.value)
