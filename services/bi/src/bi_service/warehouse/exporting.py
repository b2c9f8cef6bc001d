"""Writes each customer's changed months as Parquet files, once a night and by a command."""

import asyncio
import logging
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit
from uuid import UUID

import obstore
from kit.core.clock import Clock
from kit.core.gauges import SWEEP_FAILURES
from kit.db.database import Database
from kit.db.overload import is_away
from kit.db.scopes import CustomerScope
from kit.db.stamps import stamp
from obstore.store import LocalStore, from_url
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert

from bi_service.settings import parquet_url_of
from bi_service.warehouse.queries.layout import EXTRA_COSTS, FACTS, Source, schema_of
from bi_service.warehouse.queries.reading import customers_due, fetched, horizon, is_written_since, months_written_since
from bi_service.warehouse.rules import last_night, path_of
from bi_service.warehouse.tables import EXPORT, WarehouseExportTable

if TYPE_CHECKING:
    import pyarrow.parquet as pq

LOG = logging.getLogger("bi.warehouse")


@dataclass(frozen=True, slots=True)
class Plan:
    """What of a customer is to be written, and what is noted once it is."""

    settled_below: int
    months: Sequence[tuple[Source, date]]
    cost_months: Sequence[date]


async def export_to_warehouse(db: Database, clock: Clock) -> None:
    """Export every customer that was not exported since 03:00 of Sao Paulo; nothing without PARQUET_URL."""
    if url := parquet_url_of(db.settings):
        await export_due(db, store_at(url), since=last_night(clock.now()))


def store_at(url: str) -> Any:
    """A folder (`file:///…`, made if it lacks) or a bucket (`s3://…`, keys from AWS_*)."""
    place = urlsplit(url)
    if place.scheme != "file":
        return from_url(url)
    folder = Path(unquote(place.path))
    folder.mkdir(parents=True, exist_ok=True)
    return LocalStore(folder)


async def export_due(db: Database, store: Any, *, since: datetime) -> int:
    """How many files were written. A customer that fails stops no other, and is tried again by the next run."""
    files = 0
    for customer_uuid in await customers_due(db, since=since):
        try:
            files += await export_customer(db, store, customer_uuid)
        except Exception as error:
            if is_away(error):
                raise
            SWEEP_FAILURES.labels(db.service, export_to_warehouse.__name__).inc()
            LOG.warning("customer %s was not exported", customer_uuid, exc_info=error)
    return files


async def export_customer(db: Database, store: Any, customer_uuid: UUID) -> int:
    """Write the months that changed since the last export; how many files.

    What is noted comes last: an export that was cut short is made again from its beginning.
    """
    plan = await _planned(db, customer_uuid)
    for source, month in plan.months:
        await _write_month(db, store, source, customer_uuid=customer_uuid, month=month)
    await _note(db, customer_uuid, plan)
    return len(plan.months)


async def _planned(db: Database, customer_uuid: UUID) -> Plan:
    """The horizon is read before the rows: what is written meanwhile is above it and comes again."""
    async with db.work(CustomerScope(customer_uuid)) as uow:
        settled = await horizon(uow)
        known = await uow.row(select(EXPORT.settled_below, EXPORT.cost_months))
        since = known["settled_below"] if known else 0
        cost_months: list[date] = known["cost_months"] if known else []
        months = [
            (one, month) for one in FACTS for month in await months_written_since(uow, one, customer_uuid, xid=since)
        ]
        if await is_written_since(uow, EXTRA_COSTS, customer_uuid, xid=since):
            # a cost may have left its month, or be deleted: all of them are written again
            cost_months = sorted({*cost_months, *await months_written_since(uow, EXTRA_COSTS, customer_uuid, xid=0)})
            months += [(EXTRA_COSTS, month) for month in cost_months]
    return Plan(settled, months, cost_months)


async def _note(db: Database, customer_uuid: UUID, plan: Plan) -> None:
    now = db.clock.now()
    row = WarehouseExportTable(
        customer_uuid=customer_uuid,
        settled_below=plan.settled_below,
        cost_months=list(plan.cost_months),
        exported_at=now,
    )
    stamp(row, now)
    fresh = insert(WarehouseExportTable).values(row.model_dump())
    changes = {name: fresh.excluded[name] for name in ("settled_below", "cost_months", "exported_at", "updated_at")}
    async with db.work(CustomerScope(customer_uuid)) as uow:
        await uow.session.execute(fresh.on_conflict_do_update(constraint="warehouse_export_of_customer", set_=changes))


async def _write_month(db: Database, store: Any, source: Source, *, customer_uuid: UUID, month: date) -> None:
    """A store replaces a file whole: a reader sees the old one or the new one."""
    with tempfile.TemporaryFile() as file:
        writer = await asyncio.to_thread(_writer, source, file)
        async with aclosing(fetched(db, source, customer_uuid=customer_uuid, month=month)) as found:
            async for rows in found:
                await asyncio.to_thread(_add, writer, source, rows)
        await asyncio.to_thread(writer.close)
        file.seek(0)
        await obstore.put_async(store, path_of(source.entity, month, customer_uuid), file)


def _writer(source: Source, file: IO[bytes]) -> "pq.ParquetWriter":
    import pyarrow.parquet as pq

    return pq.ParquetWriter(file, schema_of(source), compression="zstd")


def _add(writer: "pq.ParquetWriter", source: Source, rows: Sequence[Mapping[str, Any]]) -> None:
    import pyarrow as pa

    writer.write_batch(pa.RecordBatch.from_pylist([dict(row) for row in rows], schema=schema_of(source)))
