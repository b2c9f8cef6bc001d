"""A report takes as much memory with many rows as with few; REPORT_ROWS=1000000 measures a large one.

What it took is printed (`pytest -s`): rows, seconds, the file's size, how much the process grew at its highest.
"""

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from bi_service.reports.asking import wanted
from bi_service.reports.making import write_report
from bi_service.reports.schemas import ReportFilters
from bi_service.reports.steps import Work
from bi_service.reports.tables import ReportJobTable
from bi_service.reports.writing import CONTENT_TYPES
from bi_service.spending.reactions import book_spending_when_item_issued
from bi_spending import an_issue
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.files.store import FileStore
from kit.testing import Company, Running, a_customer
from sqlalchemy import text

ROWS = int(os.environ.get("REPORT_ROWS") or 10_000)
_BATCH = 2_000
pytestmark = pytest.mark.timeout(120 + ROWS // 200)
MOST_GROWN_MIB = 48
"""Buffers, a few hundred rows, two parts of the file on its way to the store; whatever the report's size."""
_SAME = """created_at, updated_at, customer_uuid, agency_uuid, kind, item, value, items, broken, booked_at, departs_on,
issuer_uuid, issuer_name, provider, routes, order_uuid, order_number"""
_COPIES = f"""INSERT INTO spend_fact (uuid, source_uuid, booked_on, {_SAME})
SELECT gen_random_uuid(), gen_random_uuid(), booked_on - n % 365, {_SAME}
FROM spend_fact, generate_series(1, :count) n WHERE uuid = :model"""
"""Spread over a year."""


async def crowded(bi: Running, company: Company, count: int) -> None:
    """A company with so many issued items, each of 10.01."""
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        await book_spending_when_item_issued(an_issue(company, on=date(2026, 3, 2), value="10.01"), uow)
        model = await uow.session.scalar(text("SELECT uuid FROM spend_fact"))
    left = count - 1
    while left > 0:
        async with bi.db.work(CustomerScope(company.uuid)) as uow:
            await uow.session.execute(text(_COPIES), {"count": min(left, _BATCH), "model": model})
        left -= _BATCH


@contextmanager
def highest_growth() -> Iterator[dict[str, float]]:
    """How far the process's memory rose above where it stood, in MiB."""
    Path("/proc/self/clear_refs").write_text("5")
    before, told = _status("VmRSS"), dict[str, float]()
    yield told
    told["grown"] = (_status("VmHWM") - before) / 1024


def _status(name: str) -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(name))


@pytest.fixture(scope="module")
async def company(bi: Running) -> Company:
    crowd = a_customer()
    await bi.introduce_company(crowd)
    await crowded(bi, crowd, ROWS)
    return crowd


async def write(bi: Running, company: Company, kind: str, *, filters: Any = None) -> tuple[Any, int]:
    """What was written of the report of orders, and how large its stored file is."""
    asked = wanted("orders", ReportFilters.model_validate(filters or {}))
    work = await in_hand(bi, company, kind)
    files = FileStore(bi.db.settings)
    with tempfile.TemporaryFile() as file:
        written = await write_report(bi.db, asked, work=work, file=file)
        stored = await files.put_file(file, CONTENT_TYPES[kind])
    await files.delete(stored.name)
    return written, stored.size


async def in_hand(bi: Running, company: Company, kind: str) -> Work:
    """A report that this test has taken, so that its progress has a row."""
    job = ReportJobTable(
        customer_uuid=company.uuid,
        agency_uuid=company.agency_uuid,
        user_uuid=new_uuid(),
        user_name="Ana",
        type="orders",
        format=kind,
        status="running",
        due_at=bi.clock.now() + timedelta(days=1),
        tries=1,
    )
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        uow.add(job)
    return Work(job.uuid, company.uuid, job.type, kind, {}, 1)


@pytest.mark.parametrize("kind", sorted(CONTENT_TYPES))
async def test_the_memory_of_a_report_does_not_grow_with_its_rows(bi: Running, company: Company, kind: str) -> None:
    await write(bi, company, kind, filters={"end_date": "2020-01-01"})  # what is loaded once is loaded
    started = time.monotonic()
    with highest_growth() as told:
        written, size = await write(bi, company, kind)
    seconds = time.monotonic() - started
    print(f"{kind}: {ROWS} rows, {seconds:.1f} s, {size / 2**20:.1f} MiB, grew {told['grown']:.1f} MiB")
    assert written.rows == ROWS and written.totals == {"value": Decimal("10.01") * ROWS}
    assert told["grown"] < MOST_GROWN_MIB
