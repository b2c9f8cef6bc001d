"""Three NATS servers, each message on all of them: one is killed, one stands still, and no fact is lost or doubled."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import nats
import pytest
from contracts.config import CostCenterChanged
from kit.core.ids import new_uuid
from kit.core.tasks import end
from kit.db.scopes import CustomerScope
from kit.messaging.envelope import Envelope
from kit.testing import AURORA, Running, eventually
from kit.testing.running import envelope_of
from nats.js.api import DeliverPolicy
from probe.facts import cost_center, heard
from probe.service import make_probe, status_changed
from probe.tables import Note
from stack.servers import NatsServer
from stack.servers.nats_cluster import NatsCluster, start_cluster, stream_of

pytestmark = pytest.mark.long

MOST_SECONDS = 30.0
"""Until facts flow again: three for a client to notice a silent server, up to ten for the servers to choose a leader,
and the machine may be busy."""
EVERY_SECONDS = 0.05


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NatsCluster]:
    began = time.monotonic()
    with start_cluster(tmp_path_factory.mktemp("cluster")) as running:
        print(f"\nthree servers with all streams and durables after {time.monotonic() - began:.1f} s")
        yield running


@pytest.fixture(scope="module")
async def probe(running_service: Any, cluster: NatsCluster) -> Running:
    running: Running = await running_service(make_probe, nats_url=cluster.url("orders"))
    return running


class Traffic:
    """Facts of ours through the outbox, and facts of config that somebody publishes until they are acknowledged."""

    def __init__(self, probe: Running, cluster: NatsCluster) -> None:
        self._probe = probe
        self._cluster = cluster
        self.ours: list[str] = []
        self.theirs: list[CostCenterChanged] = []

    @asynccontextmanager
    async def flowing(self) -> AsyncIterator[None]:
        """While the block runs."""
        tasks = [asyncio.create_task(self._commit()), asyncio.create_task(self._publish())]
        try:
            yield
        finally:
            for task in tasks:
                await end(task)

    async def _commit(self) -> None:
        while True:
            word = new_uuid().hex
            async with self._probe.db.work(CustomerScope(AURORA.uuid)) as uow:
                note = Note(text=word, customer_uuid=AURORA.uuid, agency_uuid=AURORA.agency_uuid)
                uow.add(note)
                uow.publish(status_changed(note, to=word, user=new_uuid(), uow=uow))
            self.ours.append(word)
            await asyncio.sleep(EVERY_SECONDS)

    async def _publish(self) -> None:
        connection = await nats.connect(
            self._cluster.urls("infra"), connect_timeout=1, max_reconnect_attempts=-1, reconnect_time_wait=0.2,
            ping_interval=1, max_outstanding_pings=2,
        )  # fmt: skip
        try:
            while True:
                fact = cost_center("told")
                event_id, body = envelope_of(fact, sequence=len(self.theirs) + 1, clock=self._probe.clock)
                await _until_acknowledged(connection, fact.subject(), body, event_id)
                self.theirs.append(fact)
                await asyncio.sleep(EVERY_SECONDS)
        finally:
            await connection.close()


async def _until_acknowledged(connection: Any, subject: str, body: bytes, event_id: str) -> None:
    """As a relay does: the same event under the same name until the cluster has it."""
    while True:
        try:
            await connection.jetstream(timeout=1).publish(subject, body, headers={"Nats-Msg-Id": event_id})
        except (nats.errors.Error, TimeoutError, ConnectionError):
            await asyncio.sleep(0.1)
        else:
            return


async def leader_of(cluster: NatsCluster, stream: str) -> NatsServer:
    """The server whose loss is felt most."""
    info = await stream_of(cluster, stream)
    assert info.cluster is not None and info.cluster.leader is not None
    return cluster.named(info.cluster.leader)


async def is_whole(cluster: NatsCluster) -> bool:
    """Whether all three servers hold all of the stream."""
    try:
        info = await stream_of(cluster, "ORDERS")
    except (nats.errors.Error, TimeoutError, ConnectionError, OSError):
        return False
    replicas = (info.cluster.replicas if info.cluster else None) or []
    return len(replicas) == 2 and all(replica.current for replica in replicas)


async def seconds_until_flowing(probe: Running, traffic: Traffic) -> float:
    """How long until what is committed from now on has been published, and what config tells is heard."""
    began, committed, told = time.monotonic(), len(traffic.ours), len(traffic.theirs)

    async def flows() -> bool:
        went_on = len(traffic.ours) > committed and len(traffic.theirs) > told
        return went_on and bool(await heard(probe, traffic.theirs[told].uuid)) and await probe.unpublished() < 20

    await eventually(flows, within=60)
    return time.monotonic() - began


async def told_by_us(cluster: NatsCluster) -> list[Envelope] | None:
    """Every fact on the stream of the probe, in its order; None while the cluster chooses who leads."""
    connection = await nats.connect(cluster.urls("infra"))
    try:
        bus = connection.jetstream(timeout=10)
        total = (await bus.stream_info("ORDERS")).state.messages
        reader = await bus.subscribe("orders.>", ordered_consumer=True, deliver_policy=DeliverPolicy.ALL)
        return [Envelope.decode((await reader.next_msg(timeout=20)).data) for _ in range(total)]
    except nats.errors.Error:
        return None
    finally:
        await connection.close()


@pytest.mark.parametrize("fault", ["killed", "standing still"])
async def test_facts_flow_on_without_the_leader(probe: Running, cluster: NatsCluster, fault: str) -> None:
    traffic = Traffic(probe, cluster)
    async with traffic.flowing():
        await seconds_until_flowing(probe, traffic)
        node = await leader_of(cluster, "ORDERS")
        (cluster.kill if fault == "killed" else cluster.freeze)(node)
        try:
            took = await seconds_until_flowing(probe, traffic)
        finally:
            (cluster.start if fault == "killed" else cluster.thaw)(node)
        began = time.monotonic()
        await eventually(lambda: is_whole(cluster), within=60)
        print(f"leader {fault}: facts flow after {took:.1f} s; back {time.monotonic() - began:.1f} s after its return")
    assert took < MOST_SECONDS
    await nothing_is_lost(probe, cluster, traffic)


async def nothing_is_lost(probe: Running, cluster: NatsCluster, traffic: Traffic) -> None:
    """Each committed fact is once on the stream, in order; each fact of config was reacted to once."""

    async def all_published() -> bool:
        return await probe.unpublished() == 0

    async def all_heard() -> bool:
        """Not only the last: what was on its way when the connection broke is sent again after `ack_wait`, 10 s."""
        return all([await heard(probe, fact.uuid) for fact in traffic.theirs])

    await eventually(all_published, within=60)
    await eventually(all_heard, within=90)
    events = await eventually(lambda: told_by_us(cluster), within=60)
    assert events is not None
    assert [event.sequence for event in events] == list(range(1, len(events) + 1))
    words = [event.data for event in events]
    assert not [word for word in traffic.ours if sum(word.encode() in bytes(data) for data in words) != 1]
    times = [len(await heard(probe, fact.uuid)) for fact in traffic.theirs]
    assert times == [1] * len(times)
    print(f"{len(traffic.ours)} facts of ours and {len(times)} of config: none lost, none doubled")
