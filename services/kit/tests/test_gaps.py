"""What NATS loses comes over HTTP: a message, a stream, a durable, the whole store gone back (HARDENING B4)."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import nats
import pytest
from contracts.config import CostCenterChanged
from kit.core.ids import new_uuid
from kit.db.scopes import NoScope
from kit.messaging.envelope import Envelope
from kit.process.service_context import ServiceContext
from kit.process.worker import Worker
from kit.testing import Running, eventually
from nats.js.errors import NotFoundError
from probe.producer import (
    at_work,
    caught_up,
    connect,
    delete_from,
    everything_is_told,
    last_number,
    make_newcomer,
    make_producer,
    once_each,
    position,
    say,
    until_heard,
)
from probe.service import make_probe
from prometheus_client import REGISTRY
from sqlalchemy import text
from stack.servers import NatsServer, load_topology, start_nats
from stack.servers.mending import mend

PROBE_MIGRATIONS = Path(__file__).parent / "probe" / "migrations"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("nats")


@pytest.fixture(scope="module")
def own_nats(folder: Path) -> Iterator[NatsServer]:
    with start_nats(folder) as server:
        yield server


def gauge(name: str) -> float:
    """What /metrics shows of the probe's count of config's facts."""
    labels = {"service": "orders", "producer": "config", "channel": "facts"}
    return REGISTRY.get_sample_value(name, labels) or 0.0


async def quiet(_: Exception) -> None:
    """The server is stopped on purpose here."""


@pytest.fixture(scope="module")
async def admin(own_nats: NatsServer) -> AsyncIterator[Any]:
    connection = await nats.connect(
        own_nats.admin_url, max_reconnect_attempts=-1, reconnect_time_wait=0.1, error_cb=quiet
    )
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


async def test_what_a_lost_durable_does_not_bring_is_missed_at_the_next_heartbeat(
    producer: Running, probe: Running, admin: Any
) -> None:
    async with at_work(producer), at_work(probe):
        await caught_up(probe, producer)
        await admin.delete_consumer("CONFIG", "orders_from_config")
        await until_heard(probe, await say(producer, "nobody brings this"))
        await caught_up(probe, producer)
    await mend(admin, load_topology())


async def test_a_producer_that_is_silent_for_too_long_is_asked(producer: Running, probe: Running, admin: Any) -> None:
    await admin.delete_consumer("CONFIG", "orders_from_config")
    async with at_work(producer):
        facts = await say(producer, "told by one who has died since")
        await everything_is_told(producer)
    async with at_work(probe):
        await until_heard(probe, facts)
    await mend(admin, load_topology())


async def in_state(admin: Any, facts: Sequence[CostCenterChanged]) -> bool:
    """The compacted stream holds the newest state of each entity."""
    newest = {fact.uuid: fact for fact in facts}
    for uuid, fact in newest.items():
        try:
            message = await admin.get_last_msg("CONFIG_STATE", f"config.cost_center.changed.{uuid}")
        except NotFoundError:
            return False
        if Envelope.decode(message.data).version != fact.version:
            return False
    return True


async def restart(server: NatsServer, folder: Path, meanwhile: Callable[[], None]) -> None:
    """Stop NATS, do something to its store, start it again."""
    await asyncio.to_thread(server.stop)
    meanwhile()
    again = await asyncio.to_thread(start_nats, folder, passwords=server.passwords, port=server.port, apply=False)
    server.process = again.process


def put_back_everything(store: Path, copy: Path) -> None:
    """As a volume restored from a snapshot."""
    shutil.rmtree(store)
    shutil.copytree(copy, store)


def put_back_messages(store: Path, copy: Path) -> None:
    """Messages are old, positions are not: durables lead their streams."""
    for messages in copy.rglob("msgs"):
        current = store / messages.relative_to(copy)
        shutil.rmtree(current)
        shutil.copytree(messages, current)


@pytest.mark.long
@pytest.mark.parametrize("put_back", [put_back_everything, put_back_messages])
async def test_a_store_gone_back_to_an_older_copy_loses_nothing_and_doubles_nothing(
    producer: Running,
    probe: Running,
    admin: Any,
    own_nats: NatsServer,
    folder: Path,
    tmp_path: Path,
    put_back: Callable[[Path, Path], None],
) -> None:
    copy, uuid = tmp_path / "copy", new_uuid()
    async with at_work(producer):
        async with at_work(probe):
            facts = await say(producer, "before the copy", uuid=uuid)
            await until_heard(probe, facts)
            await caught_up(probe, producer)
            await restart(own_nats, folder, lambda: shutil.copytree(own_nats.store, copy) and None)
            facts += await say(producer, *(f"heard {n}" for n in range(5)))
            await until_heard(probe, facts)
            await caught_up(probe, producer)
        facts += await say(producer, "told and not heard", "nor this")
        await everything_is_told(producer)
        await restart(own_nats, folder, lambda: put_back(own_nats.store, copy))
        await mend(admin, load_topology())
        facts += await say(producer, "after")
        async with at_work(probe):
            await until_heard(probe, facts)
            await caught_up(probe, producer)
            await eventually(lambda: in_state(admin, facts), within=60)
            await once_each(probe, facts)


@pytest.mark.long
async def test_a_stream_deleted_under_everybody_is_whole_again(producer: Running, probe: Running, admin: Any) -> None:
    async with at_work(producer), at_work(probe):
        facts = await say(producer, "superseded", "before", uuid=new_uuid())
        await until_heard(probe, facts)
        await admin.delete_stream("CONFIG")
        facts += await say(producer, "while there is none")
        done = await mend(admin, load_topology())
        assert "stream CONFIG was missing" in done
        facts += await say(producer, "after")
        await until_heard(probe, facts)
        await caught_up(probe, producer)
        await eventually(lambda: in_state(admin, facts), within=60)
        subject = f"config.cost_center.changed.{facts[0].uuid}"
        info = await admin.stream_info("CONFIG", subjects_filter=subject)
        assert info.state.subjects[subject] >= 2, "facts are whole again, not only the newest states"
        assert await mend(admin, load_topology()) == []


async def test_a_deleted_durable_is_made_again_and_nothing_is_reacted_to_twice(
    producer: Running, probe: Running, admin: Any
) -> None:
    async with at_work(producer), at_work(probe):
        facts = await say(producer, "before")
        await until_heard(probe, facts)
        await admin.delete_consumer("CONFIG", "orders_from_config")
        facts += await say(producer, "nobody there")
        assert "durable orders_from_config was missing" in await mend(admin, load_topology())
        facts += await say(producer, "after")
        await until_heard(probe, facts)
        await caught_up(probe, producer)

        async def all_delivered() -> bool:
            info = await admin.consumer_info("CONFIG", "orders_from_config")
            return bool(info.num_pending == 0 and info.num_ack_pending == 0)

        await eventually(all_delivered, within=60)
        await once_each(probe, facts)


async def test_a_deleted_state_stream_learns_all_states_again_even_those_its_source_has_lost(
    producer: Running, probe: Running, admin: Any
) -> None:
    async with at_work(producer):
        facts = await say(producer, "an old state", "another")
        await everything_is_told(producer)
        await delete_from(admin, "CONFIG", facts[0])  # as age would
        await admin.delete_stream("CONFIG_STATE")
        assert "stream CONFIG_STATE was missing" in await mend(admin, load_topology())
        await eventually(lambda: in_state(admin, facts), within=60)


async def test_a_new_consumer_counts_from_where_its_producer_is(
    running_service: Any, producer: Running, own_nats: NatsServer
) -> None:
    newcomer: Running = await running_service(
        make_newcomer, migrations=PROBE_MIGRATIONS, nats_url=own_nats.url("bi"), role="api", heartbeat_seconds=0.5
    )
    connect(newcomer, producer)
    async with at_work(producer):
        facts = await say(producer, "long before")
        await everything_is_told(producer)
        async with at_work(newcomer):
            await until_heard(newcomer, facts)
            await caught_up(newcomer, producer)
            await until_heard(newcomer, await say(producer, "from now on"))


async def test_a_database_made_anew_fetches_what_its_durable_has_had(
    running_service: Any, producer: Running, own_nats: NatsServer
) -> None:
    async with at_work(producer):
        facts = await say(producer, "told to the old database")
        old: Running = await running_service(
            make_probe, nats_url=own_nats.url("orders"), role="api", heartbeat_seconds=0.5
        )
        connect(old, producer)
        async with at_work(old):
            await until_heard(old, facts)
        anew: Running = await running_service(
            make_probe, nats_url=own_nats.url("orders"), role="api", heartbeat_seconds=0.5
        )
        connect(anew, producer)
        async with at_work(anew):
            await until_heard(anew, facts)
            await caught_up(anew, producer)


@pytest.mark.long
async def test_a_producer_whose_database_went_back_is_noticed_and_followed(
    producer: Running, probe: Running, caplog: pytest.LogCaptureFixture
) -> None:
    async with at_work(producer), at_work(probe):
        await until_heard(probe, await say(producer, "before"))
        await caught_up(probe, producer)
        number = await last_number(producer)
        async with producer.db.work(NoScope()) as uow:
            await uow.session.execute(text("DELETE FROM outbox WHERE seq > :kept"), {"kept": number - 3})
            await uow.session.execute(text("UPDATE outbox_counter SET last_seq = :kept"), {"kept": number - 3})
        await eventually(lambda: "went back" in caplog.text, within=60)
        assert gauge("trajeto_producer_went_back_total") >= 1
        await until_heard(probe, await say(producer, "after"))
        await caught_up(probe, producer)
        assert await position(probe) == number - 2


@pytest.mark.long
async def test_of_two_processes_one_hears_and_the_other_takes_over(
    producer: Running, probe: Running, own_nats: NatsServer
) -> None:
    before = len(probe.remotes["config"].asked)
    second = ServiceContext.of(
        make_probe(), probe.service_context.settings, clock=probe.clock, calls=probe.service_context.calls
    )
    await second.open()
    heir = Worker(second)
    try:
        async with at_work(producer):
            async with at_work(probe):
                await until_heard(probe, await say(producer, "one leads"))
                await heir.start()
                facts = await say(producer, *(f"still one {n}" for n in range(20)))
                await until_heard(probe, facts)
                assert not second.wakes.leads.is_set()
                assert heir.positions.last("config", "facts") != await last_number(producer)
            facts += await say(producer, "the other")
            await until_heard(probe, facts)
            assert second.wakes.leads.is_set()
    finally:
        await heir.stop()
        await second.bus.close()
        await second.db.close()
    fetched = [request for request in probe.remotes["config"].asked[before:] if request.url.path == "/internal/outbox"]
    assert len(fetched) < 10, "two who share a durable would each miss half and ask for it again and again"
