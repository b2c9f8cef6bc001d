"""The programs of docs/bi-consumers.md that read the data feed and the Parquet files do what the page says."""

import asyncio
import os
import re
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import uvicorn
from bi_records import a_cost
from bi_reports import MARCH
from bi_service.records.reactions import keep_cost_when_extra_cost_changed
from bi_service.spending.reactions import book_spending_when_expense_approved, book_spending_when_item_issued
from bi_service.warehouse.exporting import export_customer, store_at
from bi_spending import an_approval, an_issue
from kit.db.scopes import CustomerScope
from kit.testing import Running, a_customer, an_administrator, eventually

PAGE = Path(__file__).parents[3] / "docs" / "bi-consumers.md"


def program(name: str) -> str:
    """One of the page's programs."""
    found = re.search(rf"```python\n(# {name}: .*?)```", PAGE.read_text(), re.DOTALL)
    assert found, name
    return found[1]


@asynccontextmanager
async def served(bi: Running) -> AsyncIterator[str]:
    """The address of bi on a port of its own."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(bi.app, lifespan="off", log_level="warning"))
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            await serving


async def assert_says(told: str, script: Path, given: dict[str, str]) -> bool:
    run = await asyncio.create_subprocess_exec(
        sys.executable, str(script), env={**os.environ, **given}, stdout=-1, stderr=-1
    )
    said, problems = await asyncio.wait_for(run.communicate(), 60)
    assert said.decode().strip() == told, problems.decode()
    return True


async def test_the_feed_is_copied_into_a_warehouse_and_goes_on_where_it_ended(bi: Running, tmp_path: Path) -> None:
    company, script, warehouse = a_customer(), tmp_path / "feed.py", tmp_path / "warehouse.db"
    admin = an_administrator(customer=company)
    await bi.introduce(admin)
    script.write_text(program("feed.py"))
    token = bi.issuer.token(admin, now=bi.clock.now())
    given = {"TRAJETO_TOKEN": token, "TRAJETO_CUSTOMER": str(company.uuid), "WAREHOUSE": str(warehouse)}
    cost = a_cost(company, value="1.00")
    async with served(bi) as url:
        for facts, told in ((0, "0 rows"), (2, "5 rows"), (0, "5 rows"), (1, "7 rows")):
            async with bi.db.work(CustomerScope(company.uuid)) as uow:
                for _ in range(facts):
                    await book_spending_when_item_issued(an_issue(company, on=MARCH, value="1.00"), uow)
                    await book_spending_when_expense_approved(an_approval(company, on=MARCH, value="1.00"), uow)
                if facts:
                    newer = cost.model_copy(update={"version": 3 - facts})
                    await keep_cost_when_extra_cost_changed(newer, uow)
            # a transaction of another database may hold the feed's horizon back: what is late comes with the next run
            await eventually(partial(assert_says, told, script, given | {"TRAJETO_URL": url}), within=60)
    kept = dict(sqlite3.connect(warehouse).execute("SELECT entity, count(*) FROM fact GROUP BY 1").fetchall())
    assert kept == {"order_items": 3, "expenses": 3, "extra_costs": 1}


async def test_months_of_parquet_files_are_summed(bi: Running, tmp_path: Path) -> None:
    company, script = a_customer(), tmp_path / "months.py"
    await bi.introduce_company(company)
    script.write_text(program("months.py"))
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        for value in ("10.25", "0.75"):
            await book_spending_when_item_issued(an_issue(company, on=MARCH, value=value), uow)
        await book_spending_when_expense_approved(an_approval(company, on=MARCH, value="5.00"), uow)
    await export_customer(bi.db, store_at(f"file://{tmp_path}/parquet"), company.uuid)
    given = {**os.environ, "PARQUET": str(tmp_path / "parquet")}
    run = await asyncio.create_subprocess_exec(sys.executable, str(script), env=given, stdout=-1, stderr=-1)
    said, problems = await asyncio.wait_for(run.communicate(), 60)
    assert said.decode().splitlines() == ["2026-03 expenses 1 5.00", "2026-03 order_items 2 11.00"], problems.decode()
