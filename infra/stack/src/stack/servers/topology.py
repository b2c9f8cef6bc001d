"""Applies infra/nats/topology.json to NATS: the only place that creates streams and durables."""

import asyncio
import json
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nats
from nats.js import JetStreamContext
from nats.js.api import (
    AckPolicy,
    ConsumerConfig,
    DeliverPolicy,
    RetentionPolicy,
    StorageType,
    StreamConfig,
    StreamSource,
)
from nats.js.errors import NotFoundError

from stack.layout import INFRA

DAY = 24 * 3600
ADMIN = "infra"


@dataclass(frozen=True, kw_only=True)
class Stream:
    """One stream; `state` filters what its compacted companion keeps."""

    name: str
    subjects: tuple[str, ...]
    max_age_days: int
    state: str | None = None


@dataclass(frozen=True, kw_only=True)
class User:
    """One service on the bus: the first token of what it publishes, and the streams it follows."""

    name: str
    token: str | None = None
    hears: tuple[str, ...] = ()
    subscribes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Durable:
    """One durable pull consumer."""

    stream: str
    name: str


@dataclass(frozen=True, kw_only=True)
class Topology:
    """The whole declared bus."""

    streams: tuple[Stream, ...]
    users: tuple[User, ...]
    defaults: dict[str, int] = field(default_factory=dict)
    heartbeat: str = "heartbeat"

    def heartbeats_for(self, user: User) -> list[str]:
        """Subjects of the producers a user follows; notifications come from every producer."""
        producers = {stream.name: self._producers_of(stream.name) for stream in self.streams}
        tokens = {token for heard in user.hears for token in producers[heard]}
        return [f"{token}.{self.heartbeat}" for token in sorted(tokens)]

    def _producers_of(self, stream: str) -> list[str]:
        tokens = [user.token for user in self.users if user.token]
        return [token for token in tokens if token.upper() == stream] or tokens

    def durables(self) -> Iterator[Durable]:
        """Every durable of every user."""
        for user in self.users:
            yield from self.durables_of(user)

    def durables_of(self, user: User) -> Iterator[Durable]:
        """`orders_from_config` on CONFIG, `orders_from_config_state` on CONFIG_STATE."""
        compacted = {stream.name for stream in self.streams if stream.state}
        for heard in user.hears:
            name = f"{user.name}_from_{heard.lower()}"
            yield Durable(stream=heard, name=name)
            if heard in compacted:
                yield Durable(stream=f"{heard}_STATE", name=f"{name}_state")


def load_topology(path: Path | None = None) -> Topology:
    """The declared topology, from infra/nats/topology.json unless another file is named."""
    declared = json.loads((path or INFRA / "nats" / "topology.json").read_text())
    defaults: dict[str, int] = declared["defaults"]
    return Topology(
        streams=tuple(_stream(stream, defaults) for stream in declared["streams"]),
        users=tuple(_user(name, user) for name, user in declared["users"].items()),
        defaults=defaults,
        heartbeat=declared["heartbeat"],
    )


def _stream(declared: dict[str, Any], defaults: dict[str, int]) -> Stream:
    return Stream(
        name=declared["name"],
        subjects=tuple(declared["subjects"]),
        max_age_days=declared.get("max_age_days", defaults["max_age_days"]),
        state=declared.get("state"),
    )


def _user(name: str, declared: dict[str, Any]) -> User:
    return User(
        name=name,
        token=declared.get("token"),
        hears=tuple(declared["hears"]),
        subscribes=tuple(declared.get("subscribes", ())),
    )


async def apply_topology(
    admin_url: str,
    *,
    topology: Topology | None = None,
    replicas: int = 1,
    storage: StorageType = StorageType.FILE,
) -> None:
    """Create or update every stream and durable as the `infra` user; repeatable, deletes nothing."""
    topology = topology or load_topology()
    connection = await nats.connect(admin_url, name="topology", connect_timeout=5, allow_reconnect=False)
    try:
        bus = connection.jetstream(timeout=10)
        for config in stream_configs(topology, replicas=replicas, storage=storage):
            await _ensure_stream(bus, config)
        await asyncio.gather(*(_ensure_durable(bus, durable, topology) for durable in topology.durables()))
    finally:
        await connection.close()


def apply_topology_now(
    admin_url: str, *, topology: Topology | None = None, replicas: int = 1, storage: StorageType = StorageType.FILE
) -> None:
    """`apply_topology` for callers without an event loop, or inside one they do not own."""
    failures: list[BaseException] = []

    def run() -> None:
        try:
            asyncio.run(apply_topology(admin_url, topology=topology, replicas=replicas, storage=storage))
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if failures:
        raise failures[0]


def stream_configs(
    topology: Topology, *, replicas: int = 1, storage: StorageType = StorageType.FILE
) -> Iterator[StreamConfig]:
    """Full streams first, then the state streams that source them."""
    window = topology.defaults["duplicate_window_seconds"]
    for stream in topology.streams:
        yield StreamConfig(
            name=stream.name,
            subjects=list(stream.subjects),
            retention=RetentionPolicy.LIMITS,
            max_age=stream.max_age_days * DAY,
            duplicate_window=window,
            storage=storage,
            num_replicas=replicas,
            allow_direct=True,
        )
    for stream in topology.streams:
        if stream.state:
            yield StreamConfig(
                name=f"{stream.name}_STATE",
                sources=[StreamSource(name=stream.name, filter_subject=stream.state)],
                max_msgs_per_subject=1,
                storage=storage,
                num_replicas=replicas,
                allow_direct=True,
            )


async def _ensure_stream(bus: JetStreamContext, config: StreamConfig) -> None:
    try:
        await bus.stream_info(str(config.name))
    except NotFoundError:
        await bus.add_stream(config)
    else:
        await bus.update_stream(config)


async def _ensure_durable(bus: JetStreamContext, durable: Durable, topology: Topology) -> None:
    """Adding a durable with the same settings is a no-op on the server; its position stays."""
    await bus.add_consumer(durable.stream, durable_config(durable, topology))


def durable_config(durable: Durable, topology: Topology) -> ConsumerConfig:
    """A durable as declared: everything from the beginning, acknowledged one by one."""
    defaults = topology.defaults
    return ConsumerConfig(
        durable_name=durable.name,
        deliver_policy=DeliverPolicy.ALL,
        ack_policy=AckPolicy.EXPLICIT,
        ack_wait=defaults["ack_wait_seconds"],
        max_deliver=defaults["max_deliver"],
        max_ack_pending=defaults["max_ack_pending"],
    )


def names_of(topology: Topology) -> Sequence[str]:
    """Names of all streams, state streams included."""
    return [str(config.name) for config in stream_configs(topology, replicas=1, storage=StorageType.FILE)]
