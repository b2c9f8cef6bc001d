"""A worker may die at any instruction: what it had in hand is reacted to once by its heir."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import nats
import pytest
from kit.testing import Running, eventually
from kit.testing.running import envelope_of
from probe.facts import cost_center, heard
from probe.service import make_probe
from stack.servers import NatsServer, load_topology, start_nats


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NatsServer]:
    """A NATS of its own that delivers again after a second instead of thirty."""
    topology = load_topology()
    impatient = replace(topology, defaults={**topology.defaults, "ack_wait_seconds": 1})
    with start_nats(tmp_path_factory.mktemp("nats"), impatient) as server:
        yield server


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NatsServer]:
    """One that delivers again after a minute: what comes sooner was given back."""
    topology = load_topology()
    slow = replace(topology, defaults={**topology.defaults, "ack_wait_seconds": 60})
    with start_nats(tmp_path_factory.mktemp("nats"), slow) as server:
        yield server


CONSUMER = """
import asyncio, sys
sys.path.insert(0, {tests!r})
from kit.process.service_context import ServiceContext
from kit.core.settings import ServiceSettings
from kit.process.worker import Worker
from probe.facts import cost_center, heard
from probe.service import make_probe

async def main():
    service_context = ServiceContext.of(make_probe(), ServiceSettings())
    await service_context.open()
    await Worker(service_context).start()
    await asyncio.sleep(60)

asyncio.run(main())
"""


def worker_process(probe: Running, **env: str) -> "subprocess.Popen[bytes]":
    settings = probe.service_context.settings
    told = {
        "APP_ENV": "test",
        "DATABASE_URL": settings.database_url.get_secret_value(),
        "NATS_URL": settings.nats_url.get_secret_value(),
        "SERVICE_TOKEN_SECRET": settings.service_token_secret.get_secret_value(),
        "FIELD_KEY": settings.field_key.get_secret_value(),
    }
    script = CONSUMER.format(tests=str(Path(__file__).parent))
    return subprocess.Popen([sys.executable, "-c", script], env={**os.environ, **told, **env})


async def handled(server: NatsServer) -> bool:
    """Nothing waits, nothing is in anybody's hand."""
    connection = await nats.connect(server.admin_url)
    try:
        found = [
            await connection.jetstream().consumer_info(stream, durable)
            for stream, durable in (("CONFIG", "orders_from_config"), ("CONFIG_STATE", "orders_from_config_state"))
        ]
    finally:
        await connection.close()
    return all(info.num_pending == 0 and info.num_ack_pending == 0 for info in found)


@pytest.mark.long
@pytest.mark.parametrize("place", ["before_commit", "after_commit", "after_reaction_commit"])
async def test_a_consumer_killed_anywhere_reacts_once(
    running_service: Any, impatient: NatsServer, tmp_path: Path, place: str
) -> None:
    quiet: Running = await running_service(make_probe, role="api", nats_url=impatient.url("orders"))
    log, fact = tmp_path / "faults", cost_center(f"killed at {place}")
    event_id, body = envelope_of(fact, sequence=1, clock=quiet.clock)
    connection = await nats.connect(impatient.admin_url)
    await connection.jetstream().publish(fact.subject(), body, headers={"Nats-Msg-Id": event_id})
    await connection.close()
    victim = worker_process(quiet, FAULT_POINT=place, FAULT_LOG=str(log))
    assert await asyncio.to_thread(victim.wait, 60) == 137
    assert log.read_text() == f"{place}\n"
    heir = worker_process(quiet)
    try:
        await eventually(lambda: heard(quiet, fact.uuid), within=60)
        await eventually(lambda: handled(impatient), within=60)
    finally:
        heir.terminate()
        heir.wait(15)
    assert await heard(quiet, fact.uuid) == [fact.name]


async def test_a_worker_that_is_stopped_gives_back_what_it_did_not_take(
    running_service: Any, patient: NatsServer
) -> None:
    """The next worker would otherwise idle until `ack_wait` is over."""
    from kit.messaging.bus import Bus
    from kit.messaging.pulls import Pull

    facts = [cost_center(f"ahead {n}") for n in range(20)]
    connection = await nats.connect(patient.admin_url)
    stream = connection.jetstream()
    quiet: Running = await running_service(make_probe, role="api", nats_url=patient.url("orders"))
    for fact in facts:
        event_id, body = envelope_of(fact, sequence=1, clock=quiet.clock)
        await stream.publish(fact.subject(), body, headers={"Nats-Msg-Id": event_id})
    bus = Bus(patient.url("orders"), token="orders")
    await bus.open()
    pull = Pull(bus, stream="CONFIG", durable="orders_from_config")
    await pull.open()
    messages = pull.coming()
    first = await anext(messages)
    assert first is not None
    await first.ack()
    await messages.aclose()
    await pull.close()

    heir = Pull(bus, stream="CONFIG", durable="orders_from_config")
    await heir.open()
    again: set[int] = set()
    async with asyncio.timeout(20):  # sooner than the server would deliver again by itself
        async for message in heir.coming():
            assert message is not None
            again.add(message.metadata.sequence.stream)
            await message.ack()
            if len(again) == len(facts) - 1:
                break
    await heir.close()
    await bus.close()
    await connection.close()
