"""Compares the compacted state stream with the outbox: a service that starts new learns every state from it."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from typing import TYPE_CHECKING, Any

import msgspec
from nats.errors import Error as NatsError

from kit.core.gauges import RETOLD
from kit.db.outbox import FACTS
from kit.messaging.envelope import Envelope

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from nats.js.api import StreamInfo

    from kit.messaging.bus import Bus

LOG = logging.getLogger("kit.retelling")
_PATIENCE = 1.0
_NEWEST = 256
_AT_ONCE = 64
_FIRST_PAUSE, _LONGEST_PAUSE = 2.0, 60.0
_STATES = "subject LIKE '%.changed.%' AND published_at IS NOT NULL"
_COUNT = f"SELECT count(DISTINCT subject) FROM outbox WHERE {_STATES}"  # noqa: S608 - constants of this file
_LATEST = f"""SELECT DISTINCT ON (subject) uuid, subject, seq FROM outbox WHERE {_STATES} AND seq > $1
ORDER BY subject, seq DESC"""  # noqa: S608 - constants of this file
_FLOOR = f"""SELECT min(seq) FROM (SELECT seq FROM outbox WHERE channel = '{FACTS}' AND {_STATES}
ORDER BY seq DESC LIMIT {_NEWEST}) AS newest"""  # noqa: S608 - constants of this file
_AGAIN = f"""UPDATE outbox SET published_at = NULL, again = again + 1 WHERE uuid = ANY($1) OR uuid =
(SELECT uuid FROM outbox WHERE channel = '{FACTS}' AND published_at IS NOT NULL ORDER BY seq DESC LIMIT 1)"""  # noqa: S608
"""The newest fact goes out again too: a stream ends with its producer's last number (kit.messaging.stream_repair)."""


async def stream_info(bus: Bus, stream: str) -> StreamInfo:
    """A server that has just started forgets what it is asked while it reads its store: do not wait long."""
    async with asyncio.timeout(_PATIENCE):
        return await bus.jetstream().stream_info(stream)


async def held(bus: Bus, stream: str, asked: dict[str, Any]) -> Envelope | None:
    """The event of a stream by number or as the last of a subject; None when there is none."""
    answer = await bus.client.request(f"$JS.API.DIRECT.GET.{stream}", json.dumps(asked).encode(), timeout=_PATIENCE)
    try:
        return Envelope.decode(answer.data)
    except msgspec.MsgspecError:
        return None


class StateRetelling:
    """Has the states told again that the state stream lacks.

    It looks after every doubt - a start, a reconnect, facts told again, a stream made anew - until nothing is lacking:
    sourcing takes a moment, and a server gone back may pass over what it believes to have sourced already.
    """

    def __init__(self, service: str, bus: Bus) -> None:
        self._bus = bus
        self._service = service
        self._stream = f"{bus.token.upper()}_STATE"
        self._whole_since: datetime | None = None  # the birth of the stream that was last found whole
        self._after: int | None = None  # states after this number are compared one by one; None: the newest few
        self._pause = _FIRST_PAUSE
        self._due_at = 0.0
        self.doubt()

    def doubt(self, *, after: int | None = None) -> None:
        """Look in a moment, at every state after a number or at the newest."""
        if after is not None:
            self._after = after if self._after is None else min(after, self._after)
        self._whole_since, self._pause = None, _FIRST_PAUSE
        self._due_at = time.monotonic() + self._pause

    def glance(self) -> None:
        """Look whether it is still the same stream."""
        self._due_at = min(self._due_at, time.monotonic())

    @property
    def is_due(self) -> bool:
        return time.monotonic() >= self._due_at

    async def look(self, connection: Any) -> int:
        """Put back on the list what the state stream lacks; the number of states. Never fails for want of NATS."""
        self._pause = min(2 * self._pause, _LONGEST_PAUSE)
        self._due_at = time.monotonic() + self._pause
        try:
            info = await stream_info(self._bus, self._stream)
            lacking = [] if info.created == self._whole_since else await self._lacking(connection, info)
        except (NatsError, TimeoutError, ConnectionError) as error:
            LOG.warning("%s cannot be asked what it holds: %s", self._stream, error or type(error).__name__)
            return 0
        if lacking:
            await connection.execute(_AGAIN, lacking)
            RETOLD.labels(self._service).inc(len(lacking))
            LOG.warning("%s lacks states: %s are told again", self._stream, len(lacking))
        else:
            self._whole_since, self._after, self._due_at = info.created, None, float("inf")
        return len(lacking)

    async def _lacking(self, connection: Any, info: StreamInfo) -> Sequence[Any]:
        if info.state.messages < await connection.fetchval(_COUNT):
            return [row["uuid"] for row in await connection.fetch(_LATEST, 0)]
        after = self._after
        if after is None:
            after = (await connection.fetchval(_FLOOR) or 1) - 1
        rows = await connection.fetch(_LATEST, after)
        lacking: list[Any] = []
        for start in range(0, len(rows), _AT_ONCE):
            some = rows[start : start + _AT_ONCE]
            are_there = await asyncio.gather(*(self._holds(row) for row in some))
            lacking += [row["uuid"] for row, is_there in zip(some, are_there, strict=True) if not is_there]
        return lacking

    async def _holds(self, row: Any) -> bool:
        event = await held(self._bus, self._stream, {"last_by_subj": row["subject"]})
        return event is not None and (event.id == row["uuid"] or event.sequence > row["seq"])
