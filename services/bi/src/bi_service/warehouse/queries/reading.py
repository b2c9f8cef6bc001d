"""What an export reads: who is due, which months changed, and a month's rows as the database sends them."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.db.access_copies import CustomerCopy
from kit.db.database import Database
from kit.db.scopes import CustomerScope
from kit.db.work import UnitOfWork
from sqlalchemy import Date, cast, func, select

from bi_service.feed.queries import HORIZON
from bi_service.warehouse.queries.layout import Source
from bi_service.warehouse.tables import EXPORT

FETCHED_ROWS = 10_000
"""Rows in memory at once, and of one row group of a file."""
_CUSTOMER = columns_of(CustomerCopy)


async def customers_due(db: Database, *, since: datetime) -> Sequence[UUID]:
    """The customers that were not exported since an instant, the longest ago first."""
    done = _CUSTOMER.uuid == EXPORT.customer_uuid
    due = select(_CUSTOMER.uuid).select_from(_CUSTOMER.uuid.table.outerjoin(EXPORT.uuid.table, done))
    due = due.where(func.coalesce(EXPORT.exported_at < since, True))
    async with db.sweep() as session:
        return (await session.scalars(due.order_by(EXPORT.exported_at.nulls_first(), _CUSTOMER.uuid))).all()


async def horizon(uow: UnitOfWork) -> int:
    """The oldest transaction that is still at work: what it and younger ones write may come to light later."""
    return int(await uow.session.scalar(select(HORIZON)) or 0)


async def months_written_since(uow: UnitOfWork, source: Source, customer_uuid: UUID, *, xid: int) -> list[date]:
    """The months of rows that a transaction wrote or a younger one; 0: of all rows."""
    month = cast(func.date_trunc("month", source.booked_on), Date)
    written = select(month).where(source.customer == customer_uuid, *source.only, source.feed_xid >= xid)
    return sorted(await uow.session.scalars(written.distinct()))


async def is_written_since(uow: UnitOfWork, source: Source, customer_uuid: UUID, *, xid: int) -> bool:
    """Whether any row was written since, one that is deleted by now too."""
    written = select(source.feed_xid).where(source.customer == customer_uuid, source.feed_xid >= xid)
    return await uow.session.scalar(written.limit(1)) is not None


async def fetched(
    db: Database, source: Source, *, customer_uuid: UUID, month: date
) -> AsyncGenerator[Sequence[Mapping[str, Any]]]:
    """A month's rows of one moment, ten thousand at a time from a cursor of the server."""
    async with db.work(CustomerScope(customer_uuid)) as uow:
        statement = source.rows(customer_uuid, month)
        found = await uow.session.stream(statement, execution_options={"yield_per": FETCHED_ROWS})
        async for rows in found.mappings().partitions(FETCHED_ROWS):
            yield rows
