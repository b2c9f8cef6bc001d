"""Compares the stream with the outbox and publishes again what the stream lost."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from kit.core.gauges import RETOLD
from kit.db.outbox import FACTS
from kit.messaging.state_stream_repair import StateRetelling, held, stream_info

if TYPE_CHECKING:
    from nats.js.api import StreamInfo

    from kit.messaging.bus import Bus

LOG = logging.getLogger("kit.retelling")
_BATCH = 5000
_AGAIN = f"""WITH lost AS (SELECT uuid FROM outbox WHERE channel = '{FACTS}' AND published_at IS NOT NULL AND seq > $1
AND ($2 OR published_at > now() - interval '29 days') ORDER BY seq LIMIT {_BATCH})
UPDATE outbox o SET published_at = NULL, again = again + 1 FROM lost WHERE o.uuid = lost.uuid"""  # noqa: S608 - constants of this file
_LAST_TOLD = f"SELECT max(seq) FROM outbox WHERE channel = '{FACTS}' AND published_at IS NOT NULL"  # noqa: S608
_OURS = "SELECT seq FROM outbox WHERE uuid = $1"


class Retelling:
    """Keeps the streams of one producer as whole as its outbox; the relay asks before it publishes anything."""

    def __init__(self, service: str, bus: Bus) -> None:
        self._bus = bus
        self._service = service
        self._stream = bus.token.upper()
        self.states = StateRetelling(service, bus)

    async def ask(self, connection: Any, *, before: int | None = None) -> int:
        """Put back on the list what the streams lack; the number of facts. Raises NotFoundError without a stream.

        `before`: where our next message came to lie, when it did not follow the one before it.
        """
        retold = await self._facts(connection, before=before)
        if retold:
            RETOLD.labels(self._service).inc(retold)
            LOG.warning("the stream %s had lost facts: %s are told again", self._stream, retold)
        return retold

    async def _facts(self, connection: Any, *, before: int | None) -> int:
        told = await connection.fetchval(_LAST_TOLD)
        if not told:
            return 0
        info = await stream_info(self._bus, self._stream)
        kept = await self._kept(connection, info, before=before)
        if kept is None or kept >= told:
            return 0
        self.states.doubt(after=kept)
        is_aged_out = info.state.messages == 0 and info.state.last_seq > 0
        return await self._in_batches(connection, kept, is_aged_out=is_aged_out)

    async def _in_batches(self, connection: Any, kept: int, *, is_aged_out: bool) -> int:
        """Lowest numbers first: whoever takes over in between sees where to go on.

        A stream that age has emptied would hold what was told lately; older facts are rightly gone.
        """
        total = 0
        while True:
            some = int((await connection.execute(_AGAIN, kept, not is_aged_out)).split()[-1])
            total += some
            if some < _BATCH:
                return total

    async def _kept(self, connection: Any, info: StreamInfo, *, before: int | None) -> int | None:
        """The number of the last fact the stream holds; None when it ends with one that is not ours."""
        at = info.state.last_seq if before is None else before - 1
        if at == 0 or info.state.messages == 0:
            return 0
        asked = {"last_by_subj": f"{self._bus.token}.>"} if before is None else {"seq": at}
        event = await held(self._bus, self._stream, asked)
        number: int | None = await connection.fetchval(_OURS, event.id) if event else None
        if number is None:
            LOG.warning("the stream %s ends with an event that this database does not know", self._stream)
        return number
