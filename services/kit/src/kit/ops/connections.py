"""Closes stalled connections: headers that do not arrive, answers that are not read (HARDENING B10).

uvicorn has a time limit between two requests only. Bodies have theirs in kit.http.bodies.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from typing import Any
from weakref import WeakKeyDictionary

from prometheus_client import Counter

HEADERS_SECONDS = 10.0
"""From the connection, or the first byte of its next request, to the end of that request's headers."""
UNREAD_SECONDS = 30.0
"""How long a client may take to read what the socket's buffers hold before the next byte is accepted."""
_LOOK_SECONDS = 1.0

ENDED = Counter("trajeto_connections_ended_total", "Connections ended because nothing moved", ["why"])
LOG = logging.getLogger("kit.connections")

HEADERS, UNREAD = "headers", "unread"
_MOST_SECONDS = {HEADERS: HEADERS_SECONDS, UNREAD: UNREAD_SECONDS}


def waits_for(connection: Any) -> str | None:
    """What a connection of uvicorn's httptools protocol waits for that has a time limit here; None: nothing."""
    if connection.transport is None or connection.flow is None:
        return None
    if connection.flow.write_paused:
        return UNREAD
    is_between = connection.cycle is None or connection.cycle.response_complete
    return HEADERS if is_between and connection.timeout_keep_alive_task is None else None


class StalledConnections:
    """Remembers since when each connection waits, and ends those that waited too long."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._since: WeakKeyDictionary[Any, tuple[str, float]] = WeakKeyDictionary()

    def look(self, connections: Iterable[Any]) -> int:
        """How many connections were ended."""
        return sum(self._is_ended(connection) for connection in list(connections))

    def _is_ended(self, connection: Any) -> bool:
        why = waits_for(connection)
        if why is None:
            self._since.pop(connection, None)
            return False
        known, since = self._since.get(connection, (None, 0.0))
        if known != why:
            self._since[connection] = (why, self._now())
            return False
        if self._now() - since < _MOST_SECONDS[why]:
            return False
        ENDED.labels(why).inc()
        connection.transport.abort()  # close() would wait until the client has read the rest
        return True

    async def watch(self, connections: set[Any]) -> None:
        """Look once a second until canceled."""
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            if ended := self.look(connections):
                LOG.info("connections ended on which nothing moved: %s", ended)
