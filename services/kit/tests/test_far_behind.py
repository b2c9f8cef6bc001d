"""A consumer far behind its producer catches up with bounded memory while its service answers."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from typing import Any

import nats
import psutil
import pytest
from kit.core.ids import new_uuid
from kit.testing import Running, a_requester, eventually
from kit.testing.running import envelope_of
from probe.facts import cost_center
from probe.service import make_probe
from sqlalchemy import text
from stack.servers import NatsServer, start_nats

pytestmark = pytest.mark.long

MANY = int(os.environ.get("FAR_BEHIND", "20000"))
"""FAR_BEHIND=1000000 takes hours."""
EVERY_SECONDS = 0.2
ENTITIES = 100
IN_FLIGHT = 500
MEGABYTES = 150
"""More than the process may grow by, however far behind the consumer is: it holds one batch of 32 events."""
ANSWER_SECONDS = 5.0


@pytest.fixture
def own_nats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NatsServer]:
    with start_nats(tmp_path_factory.mktemp("nats")) as server:
        yield server


async def fill_stream(server: NatsServer, running: Running, total: int) -> None:
    """So many changes of a hundred cost centers, numbered as config's relay does, before the service connects."""
    connection = await nats.connect(server.admin_url)
    stream = connection.jetstream(publish_async_max_pending=2 * IN_FLIGHT)
    uuids = [new_uuid() for _ in range(ENTITIES)]
    for start in range(1, total + 1, IN_FLIGHT):
        waiting = []
        for sequence in range(start, min(start + IN_FLIGHT, total + 1)):
            fact = cost_center(f"{sequence}", uuid=uuids[sequence % ENTITIES], version=1 + sequence // ENTITIES)
            _, body = envelope_of(fact, sequence=sequence, clock=running.clock)
            waiting.append(await stream.publish_async(fact.subject(), body))
        await asyncio.gather(*waiting)
    await connection.close()


async def received(running: Running) -> int:
    async with running.db.sweep() as session:
        return int(await session.scalar(text("SELECT count(*) FROM inbox")) or 0)


@pytest.mark.parametrize("total", [1_000, pytest.param(MANY, marks=[pytest.mark.soak, pytest.mark.timeout(4 * 3600)])])
async def test_a_consumer_far_behind_catches_up_and_its_service_answers_meanwhile(
    running_service: Any, own_nats: NatsServer, total: int
) -> None:
    idle: Running = await running_service(make_probe, role="api", nats_url=own_nats.url("orders"))
    await fill_stream(own_nats, idle, total)
    await idle.stop()
    process = psutil.Process()
    before, began = process.memory_info().rss, time.monotonic()
    behind: Running = await running_service(make_probe, nats_url=own_nats.url("orders"))
    client, slowest, answered = behind.as_(a_requester()), 0.0, 0

    async def caught_up() -> bool:
        nonlocal slowest, answered
        asked_at = time.monotonic()
        assert (await client.post("/notes", json={"text": "meanwhile"})).status_code == 201
        slowest, answered = max(slowest, time.monotonic() - asked_at), answered + 1
        await asyncio.sleep(EVERY_SECONDS)  # as people write: the consumer keeps most of the machine
        return await received(behind) >= total

    await eventually(caught_up, within=max(100, total / 10))
    took = time.monotonic() - began
    grown = (process.memory_info().rss - before) / 2**20
    print(f"{total} events in {took:.1f} s: {total / took:.0f} a second, {grown:.0f} MB more,")
    print(f"{answered} writes answered meanwhile, the slowest after {slowest:.2f} s")
    assert await received(behind) == total, "none twice"
    assert grown <= MEGABYTES
    assert slowest <= ANSWER_SECONDS
    await behind.stop()
