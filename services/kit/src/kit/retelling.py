"""Compares the stream with the outbox: what a stream that was rolled back or deleted lacks is told again."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Any

import msgspec

from kit.gauges import RETOLD
from kit.outbox import FACTS, Envelope

if TYPE_CHECKING:
    from datetime import datetime

    from nats.js.api import StreamInfo

    from kit.platform import Platform

LOG = logging.getLogger("kit.retelling")
_BATCH = 5000
_AGAIN = f"""WITH lost AS (SELECT uuid FROM outbox WHERE channel = '{FACTS}' AND published_at IS NOT NULL AND seq > $1
AND ($2 OR published_at > now() - interval '29 days') ORDER BY seq LIMIT {_BATCH})
UPDATE outbox o SET published_at = NULL, again = again + 1 FROM lost WHERE o.uuid = lost.uuid"""  # noqa: S608 - constants of this file
_STATES = f"""(SELECT DISTINCT ON (subject) uuid FROM outbox WHERE subject LIKE '%.changed.%' AND seq IS NOT NULL
ORDER BY subject, seq DESC) UNION (SELECT uuid FROM outbox WHERE channel = '{FACTS}' AND seq IS NOT NULL
ORDER BY seq DESC LIMIT 1)"""  # noqa: S608 - constants of this file
_STATES_AGAIN = f"""UPDATE outbox o SET published_at = NULL, again = again + 1
FROM ({_STATES}) AS newest WHERE o.uuid = newest.uuid AND o.published_at IS NOT NULL"""  # noqa: S608 - constants of this file
_COUNT_STATES = (
    "SELECT count(DISTINCT subject) FROM outbox WHERE subject LIKE '%.changed.%' AND published_at IS NOT NULL"
)
_LAST_TOLD = f"SELECT max(seq) FROM outbox WHERE channel = '{FACTS}' AND published_at IS NOT NULL"  # noqa: S608
_OURS = "SELECT seq FROM outbox WHERE uuid = $1"


class Retelling:
    """Keeps the streams of one producer as whole as its outbox; the relay asks before it publishes anything."""

    def __init__(self, platform: Platform) -> None:
        self._bus = platform.bus
        self._service = platform.service
        self._stream = platform.service.token.upper()
        self._whole_since: datetime | None = None  # the birth of the state stream that was last found whole

    async def ask(self, connection: Any, *, before: int | None = None) -> int:
        """Put back on the list what the streams lack; the number of facts. Raises NotFoundError without a stream.

        `before`: where our next message came to lie, when it did not follow the one before it.
        """
        retold = await self._facts(connection, before=before) + await self._states(connection)
        if retold:
            RETOLD.labels(self._service.name).inc(retold)
            LOG.warning("the stream %s had lost facts: %s are told again", self._stream, retold)
        return retold

    async def _facts(self, connection: Any, *, before: int | None) -> int:
        told = await connection.fetchval(_LAST_TOLD)
        if not told:
            return 0
        info = await self._bus.jetstream().stream_info(self._stream)
        kept = await self._kept(connection, info, before=before)
        if kept is None or kept >= told:
            return 0
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
        asked = {"last_by_subj": f"{self._service.token}.>"} if before is None else {"seq": at}
        answer = await self._bus.client.request(
            f"$JS.API.DIRECT.GET.{self._stream}", json.dumps(asked).encode(), timeout=2
        )
        try:
            number: int | None = await connection.fetchval(_OURS, Envelope.decode(answer.data).id)
        except msgspec.MsgspecError:
            number = None
        if number is None:
            LOG.warning("the stream %s ends with an event that this database does not know", self._stream)
        return number

    async def _states(self, connection: Any) -> int:
        """A state stream made anew knows what its source still holds; older states come from the outbox."""
        info = await self._bus.jetstream().stream_info(f"{self._stream}_STATE")
        if info.created == self._whole_since or any(source.lag for source in info.sources or ()):
            return 0
        if info.state.messages >= await connection.fetchval(_COUNT_STATES):
            self._whole_since = info.created
            return 0
        return int((await connection.execute(_STATES_AGAIN)).split()[-1])
