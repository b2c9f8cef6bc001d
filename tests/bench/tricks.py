"""What each trick brings: the list of orders with one of them taken away at a time, each in a process of its own."""

import asyncio
import json
import os
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from bench.programs import TESTS
from bench.seed import Ground
from bench.stage import Stage
from bench.variants import VARIANTS

PATIENCE_SECONDS = 60
COUNTS = 30
_PER_ROW = "nullif(current_setting('app.customer', true), '')::uuid"
_COUNT = "SELECT count(*) FROM orders WHERE customer_uuid = $1"


@dataclass(frozen=True)
class Trick:
    """`cpu` and `p50` in milliseconds a call, `rate` calls a second on sixteen lanes."""

    name: str
    cpu: float
    p50: float
    rate: float


@dataclass(frozen=True)
class Walls:
    """Milliseconds of a count of the customer's orders, the scope asked per row and per statement."""

    per_row: float
    per_statement: float


async def tricks(stage: Stage, ground: Ground, *, calls: int, rounds: int) -> list[Trick]:
    """Every variant in turn, more than once; medians."""
    found: defaultdict[str, list[dict[str, float]]] = defaultdict(list)
    told = os.environ | stage.environment("orders") | {"BENCH_BEARER": ground.token("admin")}
    for _ in range(rounds):
        for name in VARIANTS:
            found[name].append(await asyncio.to_thread(_one, name, calls, told))
    middle = {
        name: {key: statistics.median(t[key] for t in times) for key in times[0]} for name, times in found.items()
    }
    return [Trick(name, figures["cpu"], figures["p50"], figures["rate"]) for name, figures in middle.items()]


def _one(name: str, calls: int, told: dict[str, str]) -> dict[str, float]:
    line = [sys.executable, "-m", "bench.variants", name, str(calls)]
    done = subprocess.run(
        line, env=told, cwd=TESTS, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False
    )
    if done.returncode:
        raise AssertionError(f"{name}: {done.stderr[-300:]}")
    figures: dict[str, float] = json.loads(done.stderr.splitlines()[-1])
    return figures


async def walls(stage: Stage, ground: Ground) -> Walls:
    """The same count behind the wall as it was and as it is; the change of the wall is rolled back."""
    database, customer = await stage.database("orders"), ground.company.uuid
    now = await _counting(database, customer)
    change = database.transaction()
    await change.start()
    await database.execute(f"ALTER POLICY customer_wall ON orders USING (customer_uuid = {_PER_ROW})")
    await database.execute("ALTER POLICY agency_wall ON orders USING (agency_uuid = " + _PER_ROW + ")")
    before = await _counting(database, customer)
    await change.rollback()
    await database.close()
    return Walls(per_row=before, per_statement=now)


async def _counting(database: Any, customer: str) -> float:
    """The median of a few counts as the application's role, in the customer's scope."""
    async with database.transaction():
        await database.execute("SET LOCAL ROLE orders_app")
        await database.execute(f"SELECT set_config('app.customer', '{customer}', true)")
        seconds = []
        for _ in range(COUNTS):
            began = time.perf_counter()
            await database.fetchval(_COUNT, customer)
            seconds.append(time.perf_counter() - began)
    return statistics.median(seconds) * 1e3
