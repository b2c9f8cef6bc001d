"""`python -m bench.variants NAME CALLS`: orders in a process of its own with one trick taken away, asked for its list.

Nothing of this is a setting of the product: a variant replaces a function of kit in this process only.
"""

import asyncio
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import kit.http.app
import uvloop
from fastapi import FastAPI
from kit.core.logs import set_up_logs
from kit.db import prepared
from kit.db.database import ScopedConnection
from kit.db.totals import Totals
from kit.db.work import UnitOfWork
from kit.http import fast_lists
from kit.http.app import build_app
from orders_service.settings import OrdersSettings
from orders_service.wiring import make_service

from bench.load import quantile

LANES = 16
_execute = ScopedConnection.execute


def _no_fast_lists() -> None:
    fast_lists.FastList.of = classmethod(lambda cls, route: None)  # type: ignore[assignment]


def _count_always() -> None:
    Totals.find = lambda self, question, moment: None  # type: ignore[method-assign]


def _write_anew() -> None:
    prepared.Shapes.of = lambda self, shape, write: prepared.prepare(write())  # type: ignore[method-assign]


def _by_sqlalchemy() -> None:
    async def fetch(self: UnitOfWork, question: prepared.Prepared, values: Any) -> Sequence[Any]:
        connection = await self.session.connection()
        found = await connection.exec_driver_sql(question.sql, question.arguments(values))
        return [row._tuple() if len(row) == 1 else row._mapping for row in found]

    UnitOfWork.fetch = fetch  # type: ignore[method-assign]


def _two_trips() -> None:
    async def execute(self: ScopedConnection, query: str, *args: Any, timeout: float | None = None) -> str:  # noqa: ASYNC109
        opening, self.opening = self.opening, ""
        said = await _execute(self, query, *args, timeout=timeout)
        if opening and query.startswith("BEGIN"):
            await _execute(self, opening)
        else:
            self.opening = opening
        return said

    ScopedConnection.execute = execute  # type: ignore[method-assign]


def _no_freeze() -> None:
    kit.http.app.freeze_collector = lambda: None


def _small_pool() -> None:
    os.environ["POOL_SIZE"] = "5"


def _no_log() -> None:
    os.environ["LOG_LEVEL"] = "WARNING"


VARIANTS: dict[str, Callable[[], None]] = {
    "as shipped": lambda: None,
    "solved by FastAPI every time": _no_fast_lists,
    "total counted every time": _count_always,
    "SQL written every time": _write_anew,
    "rows through SQLAlchemy": _by_sqlalchemy,
    "scope in a trip of its own": _two_trips,
    "collector as Python starts it": _no_freeze,
    "pool of 5": _small_pool,
    "no request log": _no_log,
}


async def measured(app: FastAPI, bearer: str, calls: int) -> dict[str, float]:
    """CPU of this process per call, milliseconds of the median call alone, calls a second on sixteen lanes."""
    each = max(1, calls // 8)
    await asyncio.gather(*(_fire(app, bearer, each) for _ in range(LANES)))  # every connection has its statements
    began, latencies = time.process_time(), await _fire(app, bearer, calls)
    cpu = (time.process_time() - began) / calls
    started = time.perf_counter()
    await asyncio.gather(*(_fire(app, bearer, each) for _ in range(LANES)))
    rate = LANES * each / (time.perf_counter() - started)
    return {"cpu": cpu * 1e3, "p50": quantile(latencies, 0.5) * 1e3, "rate": rate}


async def _fire(app: FastAPI, bearer: str, count: int) -> list[float]:
    latencies = []
    for _ in range(count):
        began = time.perf_counter()
        status = await _list(app, bearer)
        latencies.append(time.perf_counter() - began)
        if status != 200:
            raise SystemExit(f"the list answered {status}")
    return latencies


async def _list(app: FastAPI, bearer: str) -> int:
    """One call as the HTTP server makes it."""
    status = 0

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        nonlocal status
        status = message.get("status", status)

    path = "/api/v1/orders"
    scope: dict[str, Any] = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET"}
    scope |= {"path": path, "raw_path": path.encode(), "root_path": "", "query_string": b"limit=20", "scheme": "http"}
    scope |= {"headers": [(b"host", b"bench"), (b"authorization", bearer.encode())], "state": {}}
    scope |= {"client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80)}
    await app(scope, receive, send)
    return status


async def run(name: str, calls: int) -> dict[str, float]:
    """Start the application as its process would, without its worker."""
    VARIANTS[name]()
    settings = OrdersSettings()
    set_up_logs("orders", settings.log_level)
    app = build_app(make_service(), settings, role="api")
    async with app.router.lifespan_context(app):
        return await measured(app, os.environ["BENCH_BEARER"], calls)


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        answer = runner.run(run(sys.argv[1], int(sys.argv[2])))
    sys.stderr.write(json.dumps(answer))
