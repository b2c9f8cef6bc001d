"""Committed facts reach NATS numbered, in order, without gaps, whoever dies in between."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import nats
import pytest
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.messaging.envelope import Envelope
from kit.testing import AURORA, Running, eventually
from kit.testing.servers import Servers
from nats.js.api import DeliverPolicy
from probe.service import status_changed
from probe.tables import Note
from prometheus_client import REGISTRY
from sqlalchemy import text


@pytest.fixture(scope="session")
async def admin(servers: Servers) -> AsyncIterator[Any]:
    connection = await nats.connect(servers.nats.admin_url)
    yield connection.jetstream()
    await connection.close()


async def in_stream(admin: Any) -> list[Envelope]:
    """Every fact of the probe on the ORDERS stream, in stream order."""
    info = await admin.stream_info("ORDERS")
    found = []
    reader = await admin.subscribe("orders.>", ordered_consumer=True, deliver_policy=DeliverPolicy.ALL)
    for _ in range(info.state.messages):
        found.append(Envelope.decode((await reader.next_msg(timeout=20)).data))
    await reader.unsubscribe()
    return found


async def write(probe: Running, word: str, *, fails: bool = False) -> None:
    try:
        async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
            note = Note(text=word, customer_uuid=AURORA.uuid, agency_uuid=AURORA.agency_uuid)
            uow.add(note)
            uow.publish(status_changed(note, to=word, user=new_uuid(), uow=uow))
            await uow.flush()
            if fails:
                raise KeyError(word)
    except KeyError:
        pass


async def all_published(probe: Running) -> None:
    async def nothing_waits() -> bool:
        return await probe.unpublished() == 0

    await eventually(nothing_waits, within=60)


async def test_concurrent_writers_and_rollbacks_leave_no_gap(probe: Running, admin: Any) -> None:
    run = new_uuid().hex
    await asyncio.gather(*(write(probe, f"{run} {n}", fails=n % 3 == 0) for n in range(90)))
    await all_published(probe)
    events = await in_stream(admin)
    assert [event.sequence for event in events] == list(range(1, len(events) + 1))
    told = [json.loads(bytes(event.data))["to_status"] for event in events]
    assert sorted(word for word in told if word.startswith(run)) == sorted(f"{run} {n}" for n in range(90) if n % 3)


async def test_a_published_fact_is_counted_once_by_its_type(probe: Running) -> None:
    names = {"service": "orders", "type": "trajeto.orders.order.status_changed.v1"}

    def counted() -> float:
        return REGISTRY.get_sample_value("trajeto_facts_published_total", names) or 0

    await all_published(probe)
    before = counted()
    await write(probe, "counted")
    await write(probe, "rolled back", fails=True)
    await all_published(probe)
    assert counted() == before + 1


async def test_an_envelope_carries_what_consumers_need(probe: Running, admin: Any) -> None:
    await write(probe, "envelope")
    await all_published(probe)
    event = (await in_stream(admin))[-1]
    shown = json.loads(event.encode())
    assert shown["specversion"] == "1.0"
    assert shown["type"] == "trajeto.orders.order.status_changed.v1"
    assert (shown["source"], shown["customeruuid"]) == ("orders", str(AURORA.uuid))
    assert shown["traceparent"].count("-") == 3
    assert shown["version"] == 1


async def test_events_of_one_row_keep_their_order(probe: Running, admin: Any) -> None:
    async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
        note = Note(text="0", customer_uuid=AURORA.uuid, agency_uuid=AURORA.agency_uuid)
        uow.add(note)

    async def step(_: int) -> None:
        async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
            row = await uow.lock(Note, note.uuid)
            row.text = str(int(row.text) + 1)
            await uow.flush()
            uow.publish(status_changed(row, to=row.text, user=new_uuid(), uow=uow))

    await asyncio.gather(*(step(n) for n in range(20)))
    await all_published(probe)
    mine = [event for event in await in_stream(admin) if event.subject == str(note.uuid)]
    assert [json.loads(bytes(event.data))["to_status"] for event in mine] == [str(n) for n in range(1, 21)]
    assert [event.version for event in mine] == list(range(2, 22))


RELAY = """
import asyncio, sys
sys.path.insert(0, {tests!r})
from kit.process.service_context import ServiceContext
from kit.core.settings import ServiceSettings
from kit.messaging.relay import Relay
from probe.service import make_probe

async def main():
    service_context = ServiceContext.of(make_probe(), ServiceSettings())
    await service_context.open()
    names = ("bus", "settings", "wakes", "clock")
    Relay("orders", **{{name: getattr(service_context, name) for name in names}}).start()
    print("ready", flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


def relay_process(probe: Running, **env: str) -> "subprocess.Popen[bytes]":
    settings = probe.service_context.settings
    told = {
        "APP_ENV": "test",
        "DATABASE_URL": settings.database_url.get_secret_value(),
        "NATS_URL": settings.nats_url.get_secret_value(),
        "SERVICE_TOKEN_SECRET": settings.service_token_secret.get_secret_value(),
        "FIELD_KEY": settings.field_key.get_secret_value(),
    }
    script = RELAY.format(tests=str(Path(__file__).parent))
    return subprocess.Popen([sys.executable, "-c", script], env={**os.environ, **told, **env}, stdout=subprocess.PIPE)


async def test_a_relay_killed_between_publish_and_mark_tells_nothing_twice(
    running_service: Any, admin: Any, tmp_path: Path
) -> None:
    from probe.service import make_probe

    quiet: Running = await running_service(make_probe, role="api")
    before = len(await in_stream(admin))
    log = tmp_path / "faults"
    for word in ("one", "two", "three"):
        await write(quiet, word)
    victim = relay_process(quiet, FAULT_POINT="after_publish", FAULT_LOG=str(log))
    assert await asyncio.to_thread(victim.wait, 30) == 137
    assert log.read_text() == "after_publish\n"
    assert await quiet.unpublished() == 3
    heir = relay_process(quiet)
    try:
        await all_published(quiet)
    finally:
        heir.send_signal(signal.SIGTERM)
        heir.wait(10)
    events = (await in_stream(admin))[before:]
    assert [json.loads(bytes(event.data))["to_status"] for event in events] == ["one", "two", "three"]
    async with quiet.db.sweep() as session:
        assert await session.scalar(text("SELECT last_seq FROM outbox_counter WHERE channel = 'facts'")) == 3
