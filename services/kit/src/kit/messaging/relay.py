"""Publishes committed outbox rows to NATS in `seq` order without gaps, one relay at a time (HARDENING B2)."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import asyncpg
from nats.errors import Error as NatsError

from kit.core import tasks
from kit.core.faults import fault_point
from kit.core.gauges import OUTBOX_OLDEST, OUTBOX_PENDING, PUBLISHED
from kit.core.runners import Runner
from kit.core.wakes import RELAY
from kit.db.locks import lock_key
from kit.db.outbox import FACTS
from kit.messaging.envelope import Envelope
from kit.messaging.heartbeat import Heart
from kit.messaging.stream_repair import Retelling

if TYPE_CHECKING:
    from nats.js.api import PubAck

    from kit.core.clock import Clock
    from kit.core.settings import ServiceSettings
    from kit.core.wakes import Wakes
    from kit.messaging.bus import Bus

LOG = logging.getLogger("kit.relay")
_EVERY_SECONDS = 0.25
_AGAIN_SECONDS = 0.5
_IN_FLIGHT = 64
_BATCH = 512
_MEASURE_SECONDS = 5.0
_COLUMNS = (
    "uuid, channel, seq, subject, type, about_uuid, customer_uuid, version, traceparent, data, occurred_at, again"
)
_NUMBER = f"""
WITH picked AS (SELECT uuid, channel, position FROM outbox WHERE seq IS NULL ORDER BY position LIMIT {_BATCH}),
fresh AS (SELECT uuid, channel, row_number() OVER (PARTITION BY channel ORDER BY position) AS nth FROM picked),
totals AS (SELECT channel, count(*) AS total FROM fresh GROUP BY channel),
counted AS (INSERT INTO outbox_counter AS c (channel, last_seq) SELECT channel, total FROM totals
  ON CONFLICT (channel) DO UPDATE SET last_seq = c.last_seq + excluded.last_seq RETURNING c.channel, c.last_seq)
UPDATE outbox o SET seq = counted.last_seq - totals.total + fresh.nth
FROM fresh JOIN totals USING (channel) JOIN counted USING (channel) WHERE o.uuid = fresh.uuid
RETURNING {", ".join(f"o.{name}" for name in _COLUMNS.split(", "))}"""  # noqa: S608 - constants of this file
_LEFT = f"""SELECT {_COLUMNS} FROM outbox WHERE published_at IS NULL AND seq IS NOT NULL
ORDER BY channel, seq LIMIT {_BATCH}"""  # noqa: S608 - constants of this file
_MARK = """BEGIN; SET LOCAL synchronous_commit TO off;
UPDATE outbox SET published_at = now() WHERE uuid = ANY('{{{uuids}}}'); COMMIT"""
_WAITING = """SELECT count(*) AS total, min(occurred_at) AS oldest FROM outbox WHERE published_at IS NULL"""


class Relay(Runner):
    """One per process; only the one that holds the lock publishes, the others wait for its death."""

    def __init__(self, service: str, *, bus: Bus, settings: ServiceSettings, wakes: Wakes, clock: Clock) -> None:
        super().__init__(f"relay of {service}")
        self._service = service
        self._bus = bus
        self._url = settings.database_url.get_secret_value().replace("+asyncpg", "")
        self._clock = clock
        self._wakes = wakes
        self._event = wakes.event(RELAY)
        self._behind = True  # whoever led before may have left numbered rows unpublished
        self._unsure = True  # whether the stream holds what we told: it may have been rolled back or made anew
        self._landed = 0  # where our last fact came to lie in the stream
        self._fell_to: int | None = None  # where one came to lie that did not follow its predecessor
        self._heart = Heart(bus, every=settings.heartbeat_seconds)
        self._retelling = Retelling(service, bus)
        self._measured_at = 0.0
        bus.after_return(self._doubt)

    async def run(self) -> None:
        """Lead for as long as the connection lives; start over when it breaks."""
        connection = await asyncpg.connect(self._url, timeout=5, command_timeout=10)
        try:
            await self._become_leader(connection)
            self._wakes.here.add(RELAY)
            self._wakes.leads.set()
            self._behind = self._unsure = True
            while True:
                await self._wait_unless(await self._round(connection))
                await self._beat_and_measure(connection)
        finally:
            self._wakes.here.discard(RELAY)
            self._wakes.leads.clear()
            connection.terminate()

    def _doubt(self) -> None:
        self._unsure, self._landed = True, 0
        self._retelling.states.doubt()
        self._event.set()

    async def _become_leader(self, connection: Any) -> None:
        key = lock_key(f"relay {self._service}")
        while not await connection.fetchval("SELECT pg_try_advisory_lock($1)", key):  # noqa: ASYNC110 - another process frees it
            await asyncio.sleep(_AGAIN_SECONDS)

    async def _wait_unless(self, busy: bool) -> None:
        if busy:
            return
        is_woken = await tasks.woken(self._event, within=_AGAIN_SECONDS if self._behind else _EVERY_SECONDS)
        if is_woken and self._behind:
            await asyncio.sleep(_AGAIN_SECONDS)

    async def _round(self, connection: Any) -> bool:
        """Publish what is left over, else what is new; True when there may be more at once."""
        async with self.in_hand:
            self._event.clear()
            if not self._bus.is_connected:
                return False
            if self._unsure and not await self._compare(connection):
                return False
            rows = await connection.fetch(_LEFT if self._behind else _NUMBER)
            if not rows:
                finished, self._behind = self._behind, False
                return finished
            return await self._publish(connection, sorted(rows, key=lambda row: (row["channel"], row["seq"])))

    async def _compare(self, connection: Any) -> bool:
        """Whether the stream could be asked what it holds; what it lacks is on the list again."""
        try:
            retold = await self._retelling.ask(connection, before=self._fell_to)
        except (NatsError, TimeoutError, ConnectionError) as error:
            LOG.warning("the stream cannot be asked what it holds: %s", error or type(error).__name__)
            self._behind = True
            return False
        self._unsure, self._fell_to = False, None
        self._behind = self._behind or retold > 0
        return True

    async def _beat_and_measure(self, connection: Any) -> None:
        """A heartbeat when nothing else was said, and figures for those who watch."""
        if self._heart.is_due and self._bus.is_connected:
            await self._heart.beat(connection)
            self._unsure = True
            self._retelling.states.glance()
        is_even = not (self._unsure or self._behind) and self._bus.is_connected
        if is_even and self._retelling.states.is_due:
            self._behind = await self._retelling.states.look(connection) > 0
        if time.monotonic() - self._measured_at >= _MEASURE_SECONDS:
            self._measured_at = time.monotonic()
            waiting, name = await connection.fetchrow(_WAITING), self._service
            age = (self._clock.now() - waiting["oldest"]).total_seconds() if waiting["oldest"] else 0
            OUTBOX_PENDING.labels(name).set(waiting["total"])
            OUTBOX_OLDEST.labels(name).set(max(age, 0))

    async def _publish(self, connection: Any, rows: Sequence[Any]) -> bool:
        try:
            for start in range(0, len(rows), _IN_FLIGHT):
                await self._publish_some(rows[start : start + _IN_FLIGHT])
        except (NatsError, TimeoutError, ConnectionError) as error:
            LOG.warning("NATS did not take a fact: %s; it waits in the outbox", error or type(error).__name__)
            self._behind = self._unsure = True
            return False
        await fault_point("after_publish")
        await connection.execute(_MARK.format(uuids=",".join(str(row["uuid"]) for row in rows)))
        return self._behind or len(rows) == _BATCH

    async def _publish_some(self, rows: Sequence[Any]) -> None:
        """Sent in order without waiting in between; every one acknowledged before this returns."""
        stream, source = self._bus.jetstream(), self._bus.token
        waiting: list[asyncio.Future[PubAck]] = []
        try:
            async with self._bus.within(5):
                for row in rows:
                    body = Envelope.of_row(row, source=source).encode()
                    waiting.append(await stream.publish_async(row["subject"], body, headers=_named(row)))
                self._note(rows, await asyncio.gather(*waiting))
        finally:
            for answer in waiting:
                answer.cancel()

    def _note(self, rows: Sequence[Any], answers: Sequence[PubAck]) -> None:
        """A fact that lies before its predecessor lies in another stream: the old one is gone."""
        for row, answer in zip(rows, answers, strict=True):
            self._heart.published(row["channel"])
            if not (row["again"] or answer.duplicate):
                PUBLISHED.labels(self._service, row["type"]).inc()
            if row["channel"] != FACTS or answer.duplicate:
                continue
            if answer.seq <= self._landed and self._fell_to is None:
                self._unsure, self._fell_to = True, answer.seq
            self._landed = answer.seq


def _named(row: Any) -> dict[str, str]:
    """The server drops what it has seen lately by this name; what is told again has another."""
    return {"Nats-Msg-Id": f"{row['uuid']}.{row['again']}" if row["again"] else str(row["uuid"])}
