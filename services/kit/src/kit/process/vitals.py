"""Metrics of a process besides its requests: pools, event loop, sessions, build (HARDENING B10)."""

import asyncio
import os
from collections.abc import Mapping
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from prometheus_client import Counter, Gauge

from kit.core import tasks

if TYPE_CHECKING:
    from kit.security.session_feed import SessionFeed

POOL_SIZE = Gauge("trajeto_pool_size", "Connections a pool may hold", ["service", "pool"])
POOL_IN_USE = Gauge("trajeto_pool_in_use", "Connections taken from a pool", ["service", "pool"])
POOL_WAITING = Gauge("trajeto_pool_waiting", "Who waits for a connection", ["service", "pool"])
LOOP_LAG = Gauge("trajeto_loop_lag_seconds", "How late the event loop comes to what is due", ["service"])
SESSIONS_HEARD = Gauge(
    "trajeto_sessions_heard_age_seconds", "Since when nobody told of ended sessions; -1: never heard", ["service"]
)
BUILD = Gauge("trajeto_build_info", "What runs, by version and commit; always 1", ["service", "version", "commit"])
REPLAYS = Counter("trajeto_idempotent_replays_total", "Calls answered from an earlier one with their key", ["kind"])

_LOOK_SECONDS = 0.5


class Vitals:
    """Measures while the process lives; what can be asked when Prometheus comes is asked then."""

    def __init__(
        self, service: str, *, session_feed: "SessionFeed | None" = None, engines: Mapping[str, Any] | None = None
    ):
        self._service = service
        self._task: asyncio.Task[None] | None = None
        BUILD.labels(service, version("trajeto-kit"), os.environ.get("BUILD_COMMIT", "unknown")).set(1)
        if session_feed is not None:
            SESSIONS_HEARD.labels(service).set_function(session_feed.age)
        for name, engine in (engines or {}).items():
            _watch(service, name, engine.sync_engine.pool)

    def start(self) -> None:
        """Watch the loop."""
        self._task = asyncio.create_task(self._watch_loop(), name="vitals")

    async def _watch_loop(self) -> None:
        loop, lag = asyncio.get_running_loop(), LOOP_LAG.labels(self._service)
        while True:
            due = loop.time() + _LOOK_SECONDS
            await asyncio.sleep(_LOOK_SECONDS)
            lag.set(max(0.0, loop.time() - due))

    async def stop(self) -> None:
        """Stop watching."""
        await tasks.end(self._task)


def _watch(service: str, name: str, pool: Any) -> None:
    POOL_SIZE.labels(service, name).set_function(pool.size)
    POOL_IN_USE.labels(service, name).set_function(pool.checkedout)
    POOL_WAITING.labels(service, name).set_function(lambda: _waiting(pool))


def _waiting(pool: Any) -> int:
    """SQLAlchemy counts nobody who waits; its queue of connections knows its getters."""
    return len(getattr(getattr(getattr(pool, "_pool", None), "_queue", None), "_getters", ()))
