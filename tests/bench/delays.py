"""From commit to handled in another service, read from PostgreSQL's commit times, beside the bare primitives."""

import asyncio
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import asyncpg
import nats

from bench import calls
from bench.load import fire, quantile
from bench.seed import Ground
from bench.stage import Stage

PAUSE_SECONDS = 0.02
PATIENCE_SECONDS = 20.0
_COMMITTED = "SELECT {key} AS about, pg_xact_commit_timestamp(xmin) AS at FROM {table} WHERE {where}"
_CHANGED = (
    "SELECT uuid, about_uuid FROM outbox WHERE type = 'trajeto.orders.order.status_changed.v1' AND about_uuid = ANY($1)"
)


@dataclass(frozen=True)
class Delays:
    """Seconds, one by one."""

    name: str
    seconds: list[float]

    def ms(self, share: float) -> float:
        """Milliseconds within which this share came."""
        return quantile(self.seconds, share) * 1e3


async def from_config(stage: Stage, ground: Ground, count: int) -> Delays:
    """A reason for trips saved in config → its copy committed in orders."""
    customer, bearer = ground.company.uuid, ground.token("admin")
    config, orders = await stage.database("config"), await stage.database("orders")
    begun = await config.fetchval("SELECT now()")
    await _one_by_one(stage, (calls.reason_trip(bearer, customer, nth) for nth in range(count)), count)
    where = "customer_uuid = $1 AND created_at >= $2"
    told = await _times(config, "reason_trip", key="uuid", where=where, values=(UUID(customer), begun))
    heard = await _all_heard(orders, "reason_trip_copy", key="uuid", where="uuid = ANY($1)", values=(list(told),))
    await config.close()
    await orders.close()
    return Delays("config → orders", [(heard[uuid] - told[uuid]).total_seconds() for uuid in told])


async def from_orders(stage: Stage, ground: Ground, count: int) -> Delays:
    """An order opened in orders → handled in approvals."""
    orders, approvals = await stage.database("orders"), await stage.database("approvals")
    begun = await orders.fetchval("SELECT now()")
    await _one_by_one(stage, calls.creates(ground), count)
    where = "customer_uuid = $1 AND created_at >= $2"
    values = (UUID(ground.company.uuid), begun)
    told = await _times(orders, "order_history", key="order_uuid", where=where, values=values)
    events = {row["uuid"]: row["about_uuid"] for row in await orders.fetch(_CHANGED, list(told))}
    where = "consumer = 'follow_order_when_its_status_changed' AND event_uuid = ANY($1)"
    heard = await _all_heard(approvals, "inbox", key="event_uuid", where=where, values=(list(events),))
    await orders.close()
    await approvals.close()
    seconds = [(at - told[events[event]]).total_seconds() for event, at in heard.items()]
    return Delays("orders → approvals", seconds)


async def _one_by_one(stage: Stage, requests: Iterator[bytes], count: int) -> None:
    """Each after the last one's work is done everywhere: a delay, not a queue."""
    for _ in range(count):
        await fire(stage.edge_port, requests, connections=1, seconds=5, most=1, expected=201)
        await asyncio.sleep(PAUSE_SECONDS)


async def _times(database: Any, table: str, *, key: str, where: str, values: Sequence[Any]) -> dict[UUID, Any]:
    rows = await database.fetch(_COMMITTED.format(key=key, table=table, where=where), *values)
    return {row["about"]: row["at"] for row in rows}


async def _all_heard(database: Any, table: str, *, key: str, where: str, values: Sequence[Any]) -> dict[UUID, Any]:
    """The commit times, once every one of them is there."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        found = await _times(database, table, key=key, where=where, values=values)
        if len(found) == len(values[0]):
            return found
        if time.monotonic() > deadline:
            raise TimeoutError(f"{len(found)} of {len(values[0])} facts were handled within {PATIENCE_SECONDS} s")
        await asyncio.sleep(0.1)


async def notify(stage: Stage, count: int) -> Delays:
    """NOTIFY on one connection → heard on another."""
    hears, tells = await stage.database("orders"), await stage.database("orders")
    heard: asyncio.Queue[float] = asyncio.Queue()
    await hears.add_listener("bench", lambda *_: heard.put_nowait(time.perf_counter()))
    seconds = []
    for _ in range(count):
        told = time.perf_counter()
        await tells.execute("NOTIFY bench")
        seconds.append(await asyncio.wait_for(heard.get(), 5) - told)
    await hears.close()
    await tells.close()
    return Delays("NOTIFY", seconds)


async def jetstream(stage: Stage, count: int) -> Delays:
    """Published into a stream on disk → delivered to a subscriber."""
    client = await nats.connect(stage.described["nats"]["url"], name="bench")
    stream = client.jetstream()
    await stream.add_stream(name="BENCH", subjects=["bench.>"])
    heard: asyncio.Queue[float] = asyncio.Queue()

    async def note(_: Any) -> None:
        heard.put_nowait(time.perf_counter())

    await stream.subscribe("bench.primitive", cb=note)
    seconds = []
    for _ in range(count):
        told = time.perf_counter()
        await stream.publish("bench.primitive", b"x" * 600)
        seconds.append(await asyncio.wait_for(heard.get(), 5) - told)
    await stream.delete_stream("BENCH")
    await client.close()
    return Delays("JetStream publish → deliver", seconds)


async def primitives(stage: Stage, count: int) -> Delays:
    """One NOTIFY and one message through JetStream, added up."""
    try:
        told, carried = await notify(stage, count), await jetstream(stage, count)
    except (asyncpg.PostgresError, nats.errors.Error) as error:
        raise RuntimeError(f"a primitive could not be measured: {error}") from error
    return Delays("NOTIFY + JetStream", [one + other for one, other in zip(told.seconds, carried.seconds, strict=True)])
