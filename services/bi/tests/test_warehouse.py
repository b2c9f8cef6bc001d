"""The Parquet export: every fact in the file of its month, as its readers open it."""

import json
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import obstore
import pandas as pd
import pyarrow.parquet as pq
import pytest
from bi_records import a_cost
from bi_service.feed.schemas import FeedExpense, FeedExtraCost, FeedOrderItem
from bi_service.records.reactions import keep_cost_when_extra_cost_changed
from bi_service.settings import BiSettings
from bi_service.spending.reactions import (
    book_spending_back_when_item_canceled,
    book_spending_when_expense_approved,
    book_spending_when_item_issued,
)
from bi_service.warehouse.actions import forget_exports
from bi_service.warehouse.exporting import export_customer, export_due, export_to_warehouse, store_at
from bi_service.warehouse.queries.layout import SOURCES, schema_of
from bi_service.warehouse.rules import last_night, schema_problems
from bi_spending import a_cancellation, an_approval, an_issue
from contracts.orders import Route
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import Company, Running, a_customer, eventually
from sqlalchemy import text

MARCH, APRIL = date(2026, 3, 10), date(2026, 4, 2)
RELEASED = Path(__file__).parents[1] / "warehouse-schema.json"


async def introduced(bi: Running) -> Company:
    company = a_customer()
    await bi.introduce_company(company)
    return company


async def keep(bi: Running, company: Company, reaction: Any, *facts: Any) -> None:
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        for fact in facts:
            await reaction(fact, uow)


def files(folder: Path, entity: str = "*") -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.glob(f"{entity}/*/*.parquet"))


def read(folder: Path, entity: str, shown: str) -> list[Any]:
    """What DuckDB finds in all files of an entity."""
    where = f"{folder}/{entity}/*/*.parquet"
    return duckdb.sql(f"SELECT {shown} FROM read_parquet('{where}', union_by_name=true) ORDER BY ALL").fetchall()


async def test_every_fact_stands_in_the_file_of_its_month(bi: Running, tmp_path: Path) -> None:
    company, store = await introduced(bi), store_at(f"file://{tmp_path}")
    route = Route(departure="REC", arrival="GRU", departure_at="2026-03-10T10:00")
    flight = an_issue(company, on=MARCH, value="10.00", routes=(route,))
    await keep(bi, company, book_spending_when_item_issued, flight)
    await keep(bi, company, book_spending_back_when_item_canceled, a_cancellation(flight, on=APRIL))
    await keep(bi, company, book_spending_when_expense_approved, an_approval(company, on=APRIL, value="5.10"))
    await keep(bi, company, keep_cost_when_extra_cost_changed, a_cost(company, value="1.00"))
    assert await export_customer(bi.db, store, company.uuid) == 4
    one = f"{company.uuid}.parquet"
    assert files(tmp_path) == [
        f"expenses/month=2026-04/{one}",
        f"extra_costs/month=2026-03/{one}",
        f"order_items/month=2026-03/{one}",
        f"order_items/month=2026-04/{one}",
    ]
    found = read(tmp_path, "order_items", "month, movement, value, routes[1].arrival, item_uuid, customer_uuid")
    same = ("GRU", str(flight.uuid), str(company.uuid))
    assert found == [
        ("2026-03", "issued", Decimal("10.00"), *same),
        ("2026-04", "canceled", Decimal("-10.00"), *same),
    ]
    frame = pd.read_parquet(tmp_path / "expenses")
    assert [(row.value, str(row.month)) for row in frame.itertuples()] == [(Decimal("5.10"), "2026-04")]
    assert frame["booked_at"].dt.tz is not None


async def test_only_months_that_changed_are_written_again(bi: Running, tmp_path: Path) -> None:
    company, store = await introduced(bi), store_at(f"file://{tmp_path}")
    spent = [an_approval(company, on=day, value="1.00") for day in (MARCH, APRIL)]
    await keep(bi, company, book_spending_when_expense_approved, *spent)

    async def nothing_is_left() -> bool:
        """Other tests' transactions on the same server settle too."""
        return await export_customer(bi.db, store, company.uuid) == 0

    await eventually(nothing_is_left)
    before = {path: (tmp_path / path).stat().st_mtime_ns for path in files(tmp_path)}
    async with bi.db.work(CustomerScope(company.uuid)) as uow:  # as an erasure does
        erased = text("UPDATE spend_fact SET issuer_name = 'Pessoa removida' WHERE source_uuid = :uuid")
        await uow.session.execute(erased, {"uuid": spent[0].uuid})
        uow.note_change()
    assert await export_customer(bi.db, store, company.uuid) == 1
    after = {path: (tmp_path / path).stat().st_mtime_ns for path in files(tmp_path)}
    assert [path for path in after if after[path] != before[path]] == [f"expenses/month=2026-03/{company.uuid}.parquet"]
    assert read(tmp_path, "expenses", "month, employee_name") == [
        ("2026-03", "Pessoa removida"),
        ("2026-04", "Ana Souza"),
    ]


async def test_a_cost_that_left_its_month_or_is_gone_stands_in_no_old_file(bi: Running, tmp_path: Path) -> None:
    company, store, cost = await introduced(bi), store_at(f"file://{tmp_path}"), a_cost(a_customer(), value="1.00")
    cost = cost.model_copy(update={"customer_uuid": company.uuid, "booked_on": MARCH})
    for version, (changes, months) in enumerate(
        (({}, ["2026-03"]), ({"booked_on": APRIL}, ["2026-04"]), ({"deleted": True}, [])), start=1
    ):
        told = cost.model_copy(update={"version": version, **changes})
        await keep(bi, company, keep_cost_when_extra_cost_changed, told)
        await export_customer(bi.db, store, company.uuid)
        assert [month for (month,) in read(tmp_path, "extra_costs", "month")] == months


async def test_rows_of_a_transaction_that_ends_late_come_with_the_next_export(bi: Running, tmp_path: Path) -> None:
    company, store = await introduced(bi), store_at(f"file://{tmp_path}")
    async with bi.db.work(CustomerScope(company.uuid)) as late:
        await book_spending_when_expense_approved(an_approval(company, on=MARCH, value="1.00"), late)
        await keep(bi, company, book_spending_when_expense_approved, an_approval(company, on=APRIL, value="2.00"))
        await export_customer(bi.db, store, company.uuid)
        assert read(tmp_path, "expenses", "value") == [(Decimal("2.00"),)]
    await export_customer(bi.db, store, company.uuid)
    assert read(tmp_path, "expenses", "value") == [(Decimal("1.00"),), (Decimal("2.00"),)]


async def test_an_export_that_was_cut_short_is_made_again(bi: Running, tmp_path: Path) -> None:
    company, store = await introduced(bi), store_at(f"file://{tmp_path}")
    await keep(bi, company, book_spending_when_expense_approved, an_approval(company, on=MARCH, value="1.00"))
    (tmp_path / "expenses").write_text("where a folder is wanted")  # the store refuses
    since = bi.clock.now()
    await export_due(bi.db, store, since=since)
    assert files(tmp_path, "expenses") == []
    (tmp_path / "expenses").unlink()
    await export_due(bi.db, store, since=since)
    assert f"expenses/month=2026-03/{company.uuid}.parquet" in files(tmp_path, "expenses")


async def test_after_a_restore_every_month_is_written_again(bi: Running, tmp_path: Path) -> None:
    company, store = await introduced(bi), store_at(f"file://{tmp_path}")
    await keep(bi, company, book_spending_when_expense_approved, an_approval(company, on=MARCH, value="1.00"))
    assert await export_customer(bi.db, store, company.uuid) == 1
    await forget_exports(bi.db)
    assert await export_customer(bi.db, store, company.uuid) == 1


async def test_each_customer_is_exported_once_a_night(bi: Running, tmp_path: Path) -> None:
    company = await introduced(bi)
    await keep(bi, company, book_spending_when_expense_approved, an_approval(company, on=MARCH, value="1.00"))
    given = bi.db.settings.model_dump()
    bi.db.settings, before = BiSettings(**given, parquet_url=f"file://{tmp_path}"), bi.db.settings
    try:
        await export_to_warehouse(bi.db, bi.clock)
        written = tmp_path / f"expenses/month=2026-03/{company.uuid}.parquet"
        written.unlink()  # it was there
        await keep(bi, company, book_spending_when_expense_approved, an_approval(company, on=MARCH, value="1.00"))
        await export_to_warehouse(bi.db, bi.clock)
        assert not written.exists(), "tonight's export is over"
    finally:
        bi.db.settings = before


@pytest.mark.parametrize(
    ("now", "night"),
    [
        (datetime(2026, 3, 10, 5, 59, tzinfo=UTC), datetime(2026, 3, 9, 6, tzinfo=UTC)),
        (datetime(2026, 3, 10, 6, tzinfo=UTC), datetime(2026, 3, 10, 6, tzinfo=UTC)),
        (datetime(2026, 3, 11, 2, tzinfo=UTC), datetime(2026, 3, 10, 6, tzinfo=UTC)),
    ],
)
def test_a_night_begins_at_three_in_sao_paulo(now: datetime, night: datetime) -> None:
    assert last_night(now) == night


def test_the_schema_only_grows() -> None:
    """What was released stays; a new column is added to the end, and to the file of released columns."""
    released = json.loads(RELEASED.read_text())
    today = {source.entity: source.types for source in SOURCES}
    assert {entity: schema_problems(columns, today[entity]) for entity, columns in released.items()} == {
        entity: [] for entity in released
    }
    assert released == today, f"write the new columns into {RELEASED.name}"


def test_a_column_that_went_or_changed_is_found() -> None:
    was = {"uuid": "uuid", "value": "money"}
    assert schema_problems(was, {"uuid": "uuid"}) == ["value is gone"]
    assert schema_problems(was, {"uuid": "uuid", "value": "text"}) == ["value was money"]
    assert schema_problems(was, {"new": "text", **was}) == ["new columns stand after those that were there"]
    assert schema_problems(was, {**was, "new": "text"}) == []


def test_files_of_an_older_schema_are_read_beside_newer_ones(tmp_path: Path) -> None:
    source = SOURCES[0]
    older = schema_of(source).empty_table().drop_columns(["routes"])
    row = dict.fromkeys(older.schema.names) | {"uuid": str(new_uuid())}
    pq.write_table(older.from_pylist([row], schema=older.schema), tmp_path / "older.parquet")
    newer = schema_of(source).empty_table()
    pq.write_table(newer.from_pylist([{"uuid": str(new_uuid())}], schema=newer.schema), tmp_path / "newer.parquet")
    found = duckdb.sql(f"SELECT uuid, routes FROM read_parquet('{tmp_path}/*.parquet', union_by_name=true)").fetchall()
    assert len(found) == 2


@pytest.mark.parametrize(
    ("entity", "row"), [("order_items", FeedOrderItem), ("expenses", FeedExpense), ("extra_costs", FeedExtraCost)]
)
def test_the_columns_are_those_of_the_data_feed(entity: str, row: Any) -> None:
    told = set(row.model_fields) - {"entity", "deleted"}  # what is deleted is in no file
    [source] = [one for one in SOURCES if one.entity == entity]
    assert told | {"customer_uuid"} == set(source.types)


async def test_a_bucket_holds_the_same_files_as_a_folder(bi: Running, bucket: str, tmp_path: Path) -> None:
    company = await introduced(bi)
    for on, value in ((MARCH, "1.00"), (APRIL, "2.00")):
        await keep(bi, company, book_spending_when_expense_approved, an_approval(company, on=on, value=value))
    store = store_at(f"{bucket}/figures")
    assert await export_customer(bi.db, store, company.uuid) == 2
    for found in obstore.list(store).collect():
        to = tmp_path / found["path"]
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_bytes(bytes(obstore.get(store, found["path"]).bytes()))
    assert files(tmp_path) == [f"expenses/month=2026-{month}/{company.uuid}.parquet" for month in ("03", "04")]
    assert read(tmp_path, "expenses", "value") == [(Decimal("1.00"),), (Decimal("2.00"),)]
