"""Reports over many lines, from the request to the finished file, beside PostgreSQL's own COPY of the same facts."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

import psutil
from journey.caller import Caller, eventually

from bench.figures import fill
from bench.stage import Stage

FEW, MANY = ("csv", "xlsx", "pdf"), ("csv", "xlsx")
"""Formats of the tenth, and of all lines: nobody prints a million."""
TYPE = "orders"
MOST_SECONDS = 1_200
_COLUMNS = """order_number, booked_on, kind, issuer_name, item, cost_center_uuid, branch_uuid, project_uuid,
 phase_uuid, broken, value"""
_HOW_MANY = "SELECT count(*) FROM spend_fact WHERE customer_uuid = $1"
_MORE = """INSERT INTO spend_fact (uuid, created_at, updated_at, customer_uuid, agency_uuid, source_uuid, kind, item,
 value, items, broken, booked_at, booked_on, bought_on, bought_value, departs_on, branch_uuid, cost_center_uuid,
 project_uuid, phase_uuid, issuer_uuid, issuer_name, provider, routes)
SELECT gen_random_uuid(), created_at, updated_at, $1, agency_uuid, gen_random_uuid(), kind, item, value, items, broken,
 booked_at, booked_on, bought_on, bought_value, departs_on, branch_uuid, cost_center_uuid, project_uuid, phase_uuid,
 issuer_uuid, issuer_name, provider, routes FROM spend_fact WHERE customer_uuid <> $1 LIMIT $2"""


@dataclass(frozen=True)
class Export:
    """One file: its lines, the seconds it took, and MiB the worker grew by at most while it was made."""

    name: str
    lines: int
    seconds: float
    grown: float | None = None

    @property
    def rate(self) -> float:
        return self.lines / self.seconds


async def exports(stage: Stage, *, customer: UUID, caller: Caller, facts: int) -> list[Export]:
    """Each format over the customer's facts, a tenth of all, then over ten times as many; COPY beside both."""
    worker = psutil.Process(stage.described["services"]["bi"]["pid"])
    admin = await stage.database("bi")
    try:
        if not await admin.fetchval(_HOW_MANY, customer):
            await fill(admin, customer, facts)
        found = [await _made(caller, worker, customer, one) for one in FEW]
        found.append(await _copied(admin, customer))
        lines = await admin.fetchval(_HOW_MANY, customer)
        await admin.execute(_MORE, customer, 9 * lines, timeout=MOST_SECONDS)
        await admin.execute("VACUUM ANALYZE spend_fact")
        found += [await _made(caller, worker, customer, one) for one in MANY]
        return [*found, await _copied(admin, customer)]
    finally:
        await admin.close()


async def _made(caller: Caller, worker: psutil.Process, customer: UUID, file_format: str) -> Export:
    async with _growth(worker) as grown:
        began = time.perf_counter()
        body = {"type": TYPE, "format": file_format, "filters": {}}
        asked = (await caller.post(f"/customers/{customer}/reports", body))["data"]

        async def ended() -> Any:
            job = (await caller.get(f"/customers/reports/{asked['uuid']}"))["data"]
            return job if job["status"] not in {"queued", "running"} else None

        job = await eventually(ended, within=MOST_SECONDS, every=0.1)
        took = time.perf_counter() - began
    assert job["status"] == "done", job
    return Export(file_format.upper(), job["rows"], took, max(grown) - grown[0])


@asynccontextmanager
async def _growth(worker: psutil.Process) -> AsyncIterator[list[float]]:
    """MiB that the process holds, seen ten times a second."""
    seen = [_mib(worker)]

    async def look() -> None:
        while True:
            await asyncio.sleep(0.1)
            seen.append(_mib(worker))

    looking = asyncio.create_task(look())
    try:
        yield seen
    finally:
        looking.cancel()


def _mib(process: psutil.Process) -> float:
    return float(process.memory_info().rss) / 2**20


async def _copied(admin: Any, customer: UUID) -> Export:
    query = f"SELECT {_COLUMNS} FROM spend_fact WHERE customer_uuid = $1 ORDER BY booked_on, uuid"
    with TemporaryDirectory(prefix="trajeto-copy-") as folder:
        began = time.perf_counter()
        done = await admin.copy_from_query(query, customer, output=Path(folder) / "lines.csv", timeout=MOST_SECONDS)
        return Export("PostgreSQL's COPY", int(done.removeprefix("COPY ")), time.perf_counter() - began)


def told(of: Sequence[Export]) -> str:
    """The section of docs/benchmarks.md."""
    rows = [
        f"| {one.name} | {one.lines:,} | {one.seconds:.1f} | {one.rate:,.0f} |"
        f" {'–' if one.grown is None else f'{one.grown:.0f}'} |"
        for one in of
    ]
    head = "\n## Reports over many lines\n\nIssued items of twelve columns, made by the worker of bi, from the request"
    head += " to the finished file.\n\n| | lines | s | lines a second | MiB the worker grew by |\n"
    head += "|---|---:|---:|---:|---:|\n"
    return head + "\n".join(rows) + "\n"
