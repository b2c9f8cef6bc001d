"""Two installations on one NATS by mistake: services refuse a NATS that belongs to another installation."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import nats
import pytest
from kit.messaging.bus import Bus
from kit.testing import Running, a_requester, eventually
from probe.service import make_probe
from stack.servers import NatsServer, start_nats


@pytest.fixture(scope="module")
def aurora(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NatsServer]:
    """The NATS of the installation "aurora"."""
    with start_nats(tmp_path_factory.mktemp("nats"), installation="aurora") as server:
        yield server


async def test_a_service_of_another_installation_takes_nothing_and_publishes_nothing(
    running_service: Any, aurora: NatsServer
) -> None:
    stranger: Running = await running_service(make_probe, nats_url=aurora.url("orders"), installation="boreal")
    assert (await stranger.as_(a_requester()).post("/notes", json={"text": "of Boreal"})).status_code == 201
    ready = await stranger.internal.get("/readyz")
    assert (ready.status_code, ready.json()["checks"]["nats"]) == (503, "of another installation")
    connection = await nats.connect(aurora.admin_url)
    stream = await connection.jetstream().stream_info("ORDERS")
    durables = await connection.jetstream().consumers_info("CONFIG")
    await connection.close()
    assert stream.state.messages == 0
    assert [found.name for found in durables if found.num_waiting] == []
    assert await stranger.unpublished() == 1, "it waits for its own NATS"
    await stranger.stop()


async def test_a_service_of_the_same_installation_connects(aurora: NatsServer) -> None:
    bus = Bus(aurora.url("orders"), token="orders", installation="aurora")
    await bus.open()
    try:

        async def connected() -> bool:
            return bus.is_connected

        await eventually(connected)
        assert bus.state == "ok"
    finally:
        await bus.close()


@pytest.mark.long
async def test_the_prefix_of_an_installations_name_is_another_installation(aurora: NatsServer) -> None:
    bus = Bus(aurora.url("orders"), token="orders", installation="auror")
    await bus.open()
    try:
        await asyncio.sleep(0)
        assert bus.state == "of another installation"
    finally:
        await bus.close()
