"""What NATS loses comes over HTTP: a message, a stream, a durable, the whole store gone back (HARDENING B4)."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import nats
import pytest
from kit.testing import Running
from probe.producer import (
    at_work,
    caught_up,
    connect,
    delete_from,
    everything_is_told,
    make_producer,
    say,
    until_heard,
)
from probe.service import make_probe
from stack.servers import NatsServer, start_nats

PROBE_MIGRATIONS = Path(__file__).parent / "probe" / "migrations"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("nats")


@pytest.fixture(scope="module")
def own_nats(folder: Path) -> Iterator[NatsServer]:
    with start_nats(folder) as server:
        yield server


@pytest.fixture(scope="module")
async def admin(own_nats: NatsServer) -> AsyncIterator[Any]:
    connection = await nats.connect(own_nats.admin_url, max_reconnect_attempts=-1, reconnect_time_wait=0.1)
    yield connection.jetstream(timeout=10)
    await connection.close()


@pytest.fixture(scope="module")
async def producer(running_service: Any, own_nats: NatsServer) -> Running:
    running: Running = await running_service(
        make_producer,
        migrations=PROBE_MIGRATIONS,
        nats_url=own_nats.url("config"),
        role="api",
        heartbeat_seconds=0.5,
    )
    return running


@pytest.fixture(scope="module")
async def probe(running_service: Any, own_nats: NatsServer, producer: Running) -> Running:
    running: Running = await running_service(
        make_probe, nats_url=own_nats.url("orders"), role="api", heartbeat_seconds=0.5
    )
    connect(running, producer)
    return running


async def test_a_message_lost_from_the_stream_is_fetched_from_its_producer(
    producer: Running, probe: Running, admin: Any
) -> None:
    async with at_work(producer):
        async with at_work(probe):
            await until_heard(probe, await say(producer, "first"))
            await caught_up(probe, producer)
        facts = await say(producer, "kept", "lost", "kept too")
        await everything_is_told(producer)
        await delete_from(admin, "CONFIG", facts[1])
        await delete_from(admin, "CONFIG_STATE", facts[1])
        async with at_work(probe):
            await until_heard(probe, facts)
            await caught_up(probe, producer)
