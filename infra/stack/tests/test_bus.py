"""The bus lets each service say its own, hear what it follows, and create nothing (HARDENING A16)."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import nats as client_library
import pytest
from nats.aio.client import Client
from nats.errors import TimeoutError as NoAnswer
from nats.js import JetStreamContext
from nats.js.api import ConsumerConfig, StreamConfig
from stack.servers import NatsServer, apply_topology, load_topology
from stack.servers.topology import names_of

SERVICES = ("identity", "config", "orders", "approvals", "expenses", "bi", "gateway")


class Member:
    """A connected user and what the server refused it."""

    def __init__(self, client: Client, refused: list[str]) -> None:
        self.client = client
        self.refused = refused

    @property
    def bus(self) -> JetStreamContext:
        return self.client.jetstream(timeout=1)

    async def is_refused(self) -> bool:
        """Whether the server has refused something by the time it has heard everything sent."""
        await self.client.flush()
        for _ in range(100):
            if self.refused:
                return True
            await asyncio.sleep(0.01)
        return False


@asynccontextmanager
async def as_(server: NatsServer, user: str) -> AsyncIterator[Member]:
    refused: list[str] = []

    async def note(error: Exception) -> None:
        refused.append(str(error))

    client = await client_library.connect(server.url(user), inbox_prefix=f"_INBOX_{user}", error_cb=note)
    try:
        yield Member(client, refused)
    finally:
        await client.close()


async def test_a_fact_reaches_who_follows_its_producer_once_acknowledged_it_is_gone(nats: NatsServer) -> None:
    async with AsyncExitStack() as stack:
        config = await stack.enter_async_context(as_(nats, "config"))
        orders = await stack.enter_async_context(as_(nats, "orders"))
        await config.bus.publish("config.branch.changed.b1", b"old")
        await config.bus.publish("config.branch.changed.b1", b"new")
        follower = await orders.bus.pull_subscribe_bind("orders_from_config", stream="CONFIG")
        got = await follower.fetch(10, timeout=2)
        assert [message.data for message in got] == [b"old", b"new"]
        for message in got:
            await message.ack_sync()
        newcomer = await orders.bus.pull_subscribe_bind("orders_from_config_state", stream="CONFIG_STATE")
        assert [message.data for message in await newcomer.fetch(10, timeout=2)] == [b"new"]
        assert orders.refused == []


@pytest.mark.parametrize("user", SERVICES)
@pytest.mark.parametrize("foreign", [service for service in SERVICES if service != "gateway"])
async def test_nobody_speaks_in_anothers_name(nats: NatsServer, user: str, foreign: str) -> None:
    if user == foreign:
        return
    async with as_(nats, user) as member:
        await member.client.publish(f"{foreign}.order.issued.u1", b"forged")
        assert await member.is_refused()


DENIED: dict[str, Callable[[JetStreamContext], object]] = {
    "makes a stream": lambda bus: bus.add_stream(StreamConfig(name="MINE", subjects=["orders.mine"])),
    "deletes its own stream": lambda bus: bus.delete_stream("ORDERS"),
    "empties its own stream": lambda bus: bus.purge_stream("ORDERS"),
    "makes a durable": lambda bus: bus.add_consumer("CONFIG", ConsumerConfig(durable_name="mine")),
    "deletes its durable": lambda bus: bus.delete_consumer("CONFIG", "orders_from_config"),
    "reads a stream directly": lambda bus: bus.get_msg("IDENTITY", 1),
}


@pytest.mark.parametrize("attempt", DENIED)
async def test_a_service_never(nats: NatsServer, attempt: str) -> None:
    async with as_(nats, "orders") as orders:
        with pytest.raises(NoAnswer):
            await DENIED[attempt](orders.bus)  # type: ignore[misc]
        assert await orders.is_refused()


async def test_a_service_does_not_pull_from_anothers_durable(nats: NatsServer) -> None:
    async with as_(nats, "bi") as bi:
        follower = await bi.bus.pull_subscribe_bind("orders_from_config", stream="CONFIG")
        with pytest.raises(NoAnswer):
            await follower.fetch(1, timeout=0.5)
        assert await bi.is_refused()


@pytest.mark.parametrize("subject", ["_INBOX_config.>", "config.>", ">", "live.>", "wake.config", "_INBOX.>"])
async def test_a_service_listens_to_its_own_inbox_only(nats: NatsServer, subject: str) -> None:
    async with as_(nats, "orders") as orders:
        await orders.client.subscribe(subject)
        assert await orders.is_refused()


async def test_the_gateway_hears_live_hints(nats: NatsServer) -> None:
    async with AsyncExitStack() as stack:
        gateway = await stack.enter_async_context(as_(nats, "gateway"))
        orders = await stack.enter_async_context(as_(nats, "orders"))
        hints = await gateway.client.subscribe("live.>")
        await gateway.client.flush()
        await orders.client.publish("live.c1", b"{}")
        assert (await hints.next_msg(timeout=2)).subject == "live.c1"


async def test_a_wrong_password_gets_nowhere(nats: NatsServer) -> None:
    wrong = nats.url("orders").replace(nats.passwords["orders"], "guessed")
    with pytest.raises(Exception, match="Authorization"):
        await client_library.connect(wrong, allow_reconnect=False, max_reconnect_attempts=1)


async def test_applying_the_topology_again_keeps_positions(nats: NatsServer) -> None:
    async with AsyncExitStack() as stack:
        admin = await stack.enter_async_context(as_(nats, "infra"))
        identity = await stack.enter_async_context(as_(nats, "identity"))
        await identity.bus.publish("identity.user.changed.u1", b"{}")
        bi = await stack.enter_async_context(as_(nats, "bi"))
        follower = await bi.bus.pull_subscribe_bind("bi_from_identity", stream="IDENTITY")
        for message in await follower.fetch(5, timeout=2):
            await message.ack_sync()
        before = await admin.bus.consumer_info("IDENTITY", "bi_from_identity")
        await apply_topology(nats.admin_url)
        after = await admin.bus.consumer_info("IDENTITY", "bi_from_identity")
        assert after.ack_floor == before.ack_floor
        assert {info.config.name for info in await admin.bus.streams_info()} == set(names_of(load_topology()))
