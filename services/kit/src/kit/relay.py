"""Carries committed facts to NATS: numbered without gaps, in order, one relay at a time (HARDENING B2)."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import asyncpg
from nats.errors import Error as NatsError

from kit.faults import fault_point
from kit.outbox import Envelope
from kit.runners import Runner
from kit.wakes import RELAY

if TYPE_CHECKING:
    from kit.platform import Platform

LOG = logging.getLogger("kit.relay")
_EVERY_SECONDS = 0.25
_AGAIN_SECONDS = 0.5
_IN_FLIGHT = 64
_BATCH = 512
_COLUMNS = "uuid, channel, seq, subject, type, about_uuid, customer_uuid, version, traceparent, data, occurred_at"
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
_MARK = "UPDATE outbox SET published_at = now() WHERE uuid = ANY($1)"


def lock_key(name: str) -> int:
    """A stable advisory lock number of a name."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big", signed=True)


class Relay(Runner):
    """One per process; only the one that holds the lock publishes, the others wait for its death."""

    def __init__(self, platform: Platform) -> None:
        super().__init__(f"relay of {platform.service.name}")
        self._platform = platform
        self._wakes = platform.wakes
        self._event = platform.wakes.event(RELAY)
        self._behind = True  # whoever led before may have left numbered rows unpublished

    async def run(self) -> None:
        """Lead for as long as the connection lives; start over when it breaks."""
        url = self._platform.settings.database_url.get_secret_value().replace("+asyncpg", "")
        connection = await asyncpg.connect(url, timeout=5, command_timeout=10)
        try:
            await self._become_leader(connection)
            self._wakes.here.add(RELAY)
            self._behind = True
            while True:
                await self._wait_unless(await self._round(connection))
        finally:
            self._wakes.here.discard(RELAY)
            connection.terminate()

    async def _become_leader(self, connection: Any) -> None:
        key = lock_key(f"relay {self._platform.service.name}")
        while not await connection.fetchval("SELECT pg_try_advisory_lock($1)", key):  # noqa: ASYNC110 - another process frees it
            await asyncio.sleep(_AGAIN_SECONDS)

    async def _wait_unless(self, busy: bool) -> None:
        if busy:
            return
        try:
            await asyncio.wait_for(self._event.wait(), _AGAIN_SECONDS if self._behind else _EVERY_SECONDS)
        except TimeoutError:
            return
        if self._behind:
            await asyncio.sleep(_AGAIN_SECONDS)

    async def _round(self, connection: Any) -> bool:
        """Publish what is left over, else what is new; True when there may be more at once."""
        async with self.in_hand:
            self._event.clear()
            if not self._platform.bus.is_connected:
                return False
            rows = await connection.fetch(_LEFT if self._behind else _NUMBER)
            if not rows:
                finished, self._behind = self._behind, False
                return finished
            return await self._publish(connection, sorted(rows, key=lambda row: (row["channel"], row["seq"])))

    async def _publish(self, connection: Any, rows: Sequence[Any]) -> bool:
        try:
            for start in range(0, len(rows), _IN_FLIGHT):
                await self._publish_some(rows[start : start + _IN_FLIGHT])
        except (NatsError, TimeoutError, ConnectionError) as error:
            LOG.warning("NATS did not take a fact: %s; it waits in the outbox", error or type(error).__name__)
            self._behind = True
            return False
        await fault_point("after_publish")
        await connection.execute(_MARK, [row["uuid"] for row in rows])
        return self._behind or len(rows) == _BATCH

    async def _publish_some(self, rows: Sequence[Any]) -> None:
        """Sent in order without waiting in between; every one acknowledged before this returns."""
        stream, source = self._platform.bus.jetstream(), self._platform.service.token
        waiting: list[asyncio.Future[Any]] = []
        try:
            for row in rows:
                body = Envelope.of_row(row, source=source).encode()
                headers = {"Nats-Msg-Id": str(row["uuid"])}
                waiting.append(await stream.publish_async(row["subject"], body, headers=headers))
            await asyncio.wait_for(asyncio.gather(*waiting), 5)
        finally:
            for answer in waiting:
                answer.cancel()
