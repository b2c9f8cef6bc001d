"""Repairs a restored or damaged NATS store: recreates streams and durables, which services never create."""

import asyncio
import threading
from collections.abc import Callable

import nats
from nats.errors import Error as NatsError
from nats.js import JetStreamContext
from nats.js.api import ConsumerInfo, StreamConfig
from nats.js.errors import NotFoundError

from stack.servers.topology import Topology, durable_config, load_topology, stream_configs

EVERY_SECONDS = 5.0
_SOURCE = "Nats-Stream-Source"
Say = Callable[[str], None]


async def mend(bus: JetStreamContext, topology: Topology, *, replicas: int = 1) -> list[str]:
    """One look at every stream and durable; what had to be done, in words.

    Missing: made. A state stream that has read further than its source goes, or a durable that was delivered more
    than its stream holds: deleted and made again, or both would pass over what comes next (HARDENING B4).
    """
    done: list[str] = []
    for config in stream_configs(topology, replicas=replicas):
        done += await _mend_stream(bus, config)
    for stream in sorted({durable.stream for durable in topology.durables()}):
        done += await _mend_durables(bus, stream, topology)
    return done


async def _mend_stream(bus: JetStreamContext, config: StreamConfig) -> list[str]:
    name = str(config.name)
    try:
        await bus.stream_info(name)
    except NotFoundError:
        await bus.add_stream(config)
        return [f"stream {name} was missing"]
    if config.sources and await _has_read(bus, name) > await _end_of(bus, config.sources[0].name):
        await bus.delete_stream(name)
        await bus.add_stream(config)
        return [f"stream {name} had read further than its source goes"]
    return []


async def _end_of(bus: JetStreamContext, stream: str) -> int:
    return (await bus.stream_info(stream)).state.last_seq


async def _has_read(bus: JetStreamContext, stream: str) -> int:
    """Up to where a sourcing stream knows its source: the server writes it on every message."""
    last = await _end_of(bus, stream)
    try:
        headers = (await bus.get_msg(stream, seq=last)).headers if last else None
    except NotFoundError:
        return 0
    _, read = (headers or {}).get(_SOURCE, " 0").split(" ")[:2]
    return int(read)


async def _mend_durables(bus: JetStreamContext, stream: str, topology: Topology) -> list[str]:
    """Consumers are asked before the stream: what arrives in between must not make one look ahead."""
    found = {info.name: info for info in await bus.consumers_info(stream)}
    end, done = await _end_of(bus, stream), []
    for durable in (durable for durable in topology.durables() if durable.stream == stream):
        name = durable.name
        if name not in found:
            await bus.add_consumer(stream, durable_config(durable, topology))
            done.append(f"durable {name} was missing")
        elif _delivered(found[name]) > end:
            await bus.delete_consumer(stream, name)
            await bus.add_consumer(stream, durable_config(durable, topology))
            done.append(f"durable {name} was ahead of {stream}")
    return done


def mend_now(admin_url: str, *, replicas: int = 1) -> list[str]:
    """One look, for callers without a loop; a stream that is made again is kept on `replicas` servers."""

    async def once() -> list[str]:
        connection = await nats.connect(admin_url, name="mender", connect_timeout=5, allow_reconnect=False)
        try:
            return await mend(connection.jetstream(timeout=10), load_topology(), replicas=replicas)
        finally:
            await connection.close()

    return asyncio.run(once())


def _delivered(info: ConsumerInfo) -> int:
    return info.delivered.stream_seq if info.delivered else 0


class Mender(threading.Thread):
    """Looks every few seconds for as long as a stack is up."""

    def __init__(self, admin_url: str, *, say: Say, topology: Topology | None = None) -> None:
        super().__init__(name="mender", daemon=True)
        self._url = admin_url
        self._say = say
        self._topology = topology or load_topology()
        self._over = threading.Event()

    def run(self) -> None:
        """Until told to stop."""
        asyncio.run(self._look_again_and_again())

    def stop(self) -> None:
        """Return when the last look is over."""
        self._over.set()
        if self.is_alive():
            self.join(EVERY_SECONDS)

    async def _look_again_and_again(self) -> None:
        connection = await nats.connect(
            self._url, name="mender", max_reconnect_attempts=-1, reconnect_time_wait=0.5, error_cb=_quiet
        )
        bus = connection.jetstream(timeout=5)
        while not await asyncio.to_thread(self._over.wait, EVERY_SECONDS):
            try:
                for word in await mend(bus, self._topology) if connection.is_connected else ():
                    self._say(f"Mended NATS: {word}.")
            except (NatsError, TimeoutError, ConnectionError) as error:
                self._say(f"NATS could not be looked after: {error or type(error).__name__}.")
        await connection.close()


async def _quiet(error: Exception) -> None:
    """The client tells of every failed reconnect; the supervisor's log says already that NATS is away."""
