"""The bus lets each service say its own, hear what it follows, and create nothing (HARDENING A16)."""

import asyncio
import json
import os
import re
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import nats as client_library
import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import TimeoutError as NoAnswer
from nats.js import JetStreamContext
from nats.js.api import ConsumerConfig, StreamConfig
from nats.js.errors import NotFoundError
from stack.layout import REPOSITORY
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
        return self.client.jetstream(timeout=20)

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
        got = await follower.fetch(2, timeout=20)
        assert [message.data for message in got] == [b"old", b"new"]
        for message in got:
            await message.ack_sync()
        admin = await stack.enter_async_context(as_(nats, "infra"))
        await _until_last(admin, "CONFIG_STATE", subject="config.branch.changed.b1", data=b"new")
        newcomer = await orders.bus.pull_subscribe_bind("orders_from_config_state", stream="CONFIG_STATE")
        assert [message.data for message in await newcomer.fetch(1, timeout=20)] == [b"new"]
        assert orders.refused == []


async def _until_last(admin: Member, stream: str, *, subject: str, data: bytes) -> None:
    """A state stream copies its source a moment later: return when this is the last of its subject."""
    async with asyncio.timeout(20):
        while await _last(admin, stream, subject) != data:  # noqa: ASYNC110 - the server copies; nothing here is told
            await asyncio.sleep(0.01)


async def _last(admin: Member, stream: str, subject: str) -> bytes | None:
    try:
        return (await admin.bus.get_last_msg(stream, subject)).data
    except NotFoundError:
        return None


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
            await DENIED[attempt](orders.client.jetstream(timeout=1))  # type: ignore[misc]
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


def forbidden_to(user: str) -> list[str]:
    """Everything a service could say to the bus to take, end or make what is not its own."""
    topology = load_topology()
    (me,) = (one for one in topology.users if one.name == user)
    own = set(topology.durables_of(me))
    foreign = [durable for durable in topology.durables() if durable not in own]
    said = [f"$JS.API.CONSUMER.MSG.NEXT.{d.stream}.{d.name}" for d in foreign]
    said += [f"$JS.ACK.{d.stream}.{d.name}.1.1.1.1.1" for d in foreign]
    said += [f"$JS.ACK._.account.{d.stream}.{d.name}.1.1.1.1.1.x" for d in foreign]
    said += [f"$JS.API.CONSUMER.DELETE.{d.stream}.{d.name}" for d in topology.durables()]
    for stream in names_of(topology):
        said += [f"$JS.API.STREAM.{what}.{stream}" for what in ("CREATE", "UPDATE", "DELETE", "PURGE", "SNAPSHOT")]
        said += [f"$JS.API.STREAM.MSG.{what}.{stream}" for what in ("GET", "DELETE")]
        said += [f"$JS.API.CONSUMER.{what}.{stream}.mine" for what in ("CREATE", "DURABLE.CREATE")]
    others = [one for one in topology.users if one.name != user]
    said += [f"{one.token}.order.issued.u1" for one in others if one.token]
    said += [f"wake.{one.name}" for one in others if one.token]
    said += [f"dlq.{one.name}.x" for one in others if one.token]
    return [*said, *(f"_INBOX_{one.name}.x" for one in others), "$SYS.REQ.SERVER.PING", "$JS.API.ACCOUNT.PURGE.A"]


def hidden_from(user: str) -> list[str]:
    """What others say, and what is said to them."""
    others = [one for one in load_topology().users if one.name != user]
    heard = [f"{what}.{one.name}" for one in others if one.token for what in ("wake",)]
    return [*heard, *(f"_INBOX_{one.name}.>" for one in others), "_INBOX.>", ">", "dlq.>", "$SYS.>", "$JS.>"]


@pytest.mark.parametrize("user", SERVICES)
async def test_nobody_takes_ends_or_makes_what_is_anothers(nats: NatsServer, user: str) -> None:
    async with as_(nats, user) as member:
        subjects, hidden = forbidden_to(user), hidden_from(user)
        for subject in subjects:
            await member.client.publish(subject, b"{}")
        for subject in hidden:
            await member.client.subscribe(subject)
        await member.client.flush()
        for _ in range(500):
            if len(member.refused) >= len(subjects) + len(hidden):
                break
            await asyncio.sleep(0.01)
        told = " ".join(member.refused).lower()
        assert [subject for subject in (*subjects, *hidden) if f'"{subject.lower()}"' not in told] == []


async def test_the_gateway_hears_live_hints(nats: NatsServer) -> None:
    async with AsyncExitStack() as stack:
        gateway = await stack.enter_async_context(as_(nats, "gateway"))
        orders = await stack.enter_async_context(as_(nats, "orders"))
        hints = await gateway.client.subscribe("live.>")
        await gateway.client.flush()
        await orders.client.publish("live.c1", b"{}")
        assert (await hints.next_msg(timeout=20)).subject == "live.c1"


async def test_a_warehouse_pulls_its_own_durables_and_says_nothing(nats: NatsServer) -> None:
    async with AsyncExitStack() as stack:
        warehouse = await stack.enter_async_context(as_(nats, "warehouse"))
        orders = await stack.enter_async_context(as_(nats, "orders"))
        await orders.bus.publish("orders.item.issued.i1", b"sold")
        follower = await warehouse.bus.pull_subscribe_bind("warehouse_from_orders", stream="ORDERS")
        (message,) = await follower.fetch(1, timeout=20)
        await message.ack_sync()
        assert message.data == b"sold" and warehouse.refused == []
        for subject in ("orders.item.issued.i2", "live.c1", "notifications.u1", "dlq.warehouse.x", "wake.orders"):
            await warehouse.client.publish(subject, b"forged")
            assert await warehouse.is_refused(), subject
            warehouse.refused.clear()


@pytest.mark.long
async def test_the_program_of_the_page_for_consumers_keeps_every_event(nats: NatsServer, tmp_path: Path) -> None:
    page = (REPOSITORY / "docs" / "bi-consumers.md").read_text()
    found = re.search(r"```python\n(# events.py: .*?)```", page, re.DOTALL)
    assert found
    script, warehouse = tmp_path / "events.py", tmp_path / "warehouse.db"
    script.write_text(found[1])
    event = {"type": "trajeto.orders.item.issued.v1", "customeruuid": "c1", "data": {"value": "10.00"}}
    async with as_(nats, "orders") as orders:
        for number in range(3):
            await orders.bus.publish(
                f"orders.item.issued.p{number}", json.dumps({**event, "id": f"p{number}"}).encode()
            )
    for _ in range(2):
        given = {**os.environ, "NATS_URL": nats.url("warehouse"), "WAREHOUSE": str(warehouse)}
        run = await asyncio.create_subprocess_exec(sys.executable, str(script), env=given, stdout=-1, stderr=-1)
        said, problems = await asyncio.wait_for(run.communicate(), 60)
        assert run.returncode == 0, problems.decode()
        kept = sqlite3.connect(warehouse).execute("SELECT id FROM event WHERE id LIKE 'p%' ORDER BY id").fetchall()
        assert kept == [("p0",), ("p1",), ("p2",)], said.decode()


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
        for message in await follower.fetch(1, timeout=20):
            await message.ack_sync()
        before = await admin.bus.consumer_info("IDENTITY", "bi_from_identity")
        await apply_topology(nats.admin_url)
        after = await admin.bus.consumer_info("IDENTITY", "bi_from_identity")
        assert after.ack_floor == before.ack_floor
        assert {info.config.name for info in await admin.bus.streams_info()} == set(names_of(load_topology()))


async def test_a_heartbeat_is_heard_by_who_follows_its_producer_and_stored_nowhere(nats: NatsServer) -> None:
    async with AsyncExitStack() as stack:
        admin = await stack.enter_async_context(as_(nats, "infra"))
        config = await stack.enter_async_context(as_(nats, "config"))
        orders = await stack.enter_async_context(as_(nats, "orders"))
        before = (await admin.bus.stream_info("CONFIG")).state.last_seq
        hears = await orders.client.subscribe("config.heartbeat")
        await orders.client.flush()
        assert (await _heard(hears, config)).data == b"{}"
        assert (await admin.bus.stream_info("CONFIG")).state.last_seq == before
        assert (orders.refused, config.refused) == ([], [])


async def _heard(subscription: Subscription, speaker: Member) -> Msg:
    """The first heartbeat that arrives. The bus may lose one; a producer sends the next a moment later."""
    deadline = asyncio.get_running_loop().time() + 20
    while True:
        await speaker.client.publish("config.heartbeat", b"{}")
        try:
            return await subscription.next_msg(timeout=1)
        except NoAnswer:
            if asyncio.get_running_loop().time() > deadline:
                raise


@pytest.mark.parametrize("subject", ["bi.heartbeat", "letters.config", "letters.>"])
async def test_a_service_hears_nobodys_heartbeat_or_orders_but_its_own(nats: NatsServer, subject: str) -> None:
    async with as_(nats, "orders") as orders:
        await orders.client.subscribe(subject)
        assert await orders.is_refused()


async def test_only_infra_gives_orders_about_dead_letters_and_is_answered(nats: NatsServer) -> None:
    async with AsyncExitStack() as stack:
        infra = await stack.enter_async_context(as_(nats, "infra"))
        orders = await stack.enter_async_context(as_(nats, "orders"))
        forger = await stack.enter_async_context(as_(nats, "config"))

        async def obey(message: Msg) -> None:
            await message.respond(b"done")

        await orders.client.subscribe("letters.orders", cb=obey)
        await orders.client.flush()
        assert (await infra.client.request("letters.orders", b"{}", timeout=10)).data == b"done"
        await forger.client.publish("letters.orders", b"{}")
        assert await forger.is_refused()


async def test_a_producer_reads_back_its_own_stream_only(nats: NatsServer) -> None:
    async with as_(nats, "config") as config:
        asked = b'{"last_by_subj": "config.>"}'
        await config.bus.publish("config.branch.changed.own", b"mine")
        assert (await config.client.request("$JS.API.DIRECT.GET.CONFIG", asked, timeout=10)).data == b"mine"
        with pytest.raises(NoAnswer):
            await config.client.request("$JS.API.DIRECT.GET.ORDERS", b'{"seq": 1}', timeout=0.5)
        assert await config.is_refused()
