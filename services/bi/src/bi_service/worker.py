"""Commands: make the roll-ups anew from the facts, tell the feed again, export Parquet now."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from uuid import UUID

from kit.db.scopes import CustomerScope
from kit.process.service_context import ServiceContext
from sqlalchemy import select, union

from bi_service.agency.actions import rebuild_activity
from bi_service.agency.tables import ORDER, SIGN_IN
from bi_service.feed.restarting import restart_feed
from bi_service.settings import BiSettings, parquet_url_of
from bi_service.spending.actions import rebuild_roll_ups
from bi_service.spending.tables import FACT
from bi_service.warehouse.actions import forget_exports
from bi_service.warehouse.exporting import export_due, store_at
from bi_service.wiring import make_service


async def rebuild(service_context: ServiceContext, *, only: UUID | None = None) -> int:
    """Make the sums of every customer anew, or of one; the number of customers done."""
    known = union(*(select(columns.customer_uuid) for columns in (FACT, SIGN_IN, ORDER)))
    async with service_context.db.sweep() as session:
        customers = [uuid for uuid in await session.scalars(known) if only in (None, uuid)]
    for customer_uuid in customers:
        async with service_context.db.work(CustomerScope(customer_uuid)) as uow:
            await rebuild_roll_ups(uow, customer_uuid)
            await rebuild_activity(uow, customer_uuid)
    return len(customers)


def restart_feed_command(_: list[str]) -> None:
    """`main.py restart-feed`."""

    async def run(service_context: ServiceContext) -> int:
        await forget_exports(service_context.db)
        return await restart_feed(service_context.db)

    sys.stdout.write(f"{_run(run)} rows of the feed are told again\n")


def rebuild_command(line: list[str]) -> None:
    """`main.py rebuild [customer]`."""
    only = UUID(line[0]) if line else None
    sys.stdout.write(f"{_run(partial(rebuild, only=only))} customers rebuilt\n")


def export_parquet_command(_: list[str]) -> None:
    """`main.py export-parquet`: what changed since the last export, now."""

    async def run(service_context: ServiceContext) -> int:
        db = service_context.db
        if not (url := parquet_url_of(db.settings)):
            raise SystemExit("PARQUET_URL says where to; it is not set")
        return await export_due(db, store_at(url), since=db.clock.now())

    sys.stdout.write(f"{_run(run)} files written\n")


def _run(work: Callable[[ServiceContext], Awaitable[int]]) -> int:
    """Do something with a service context of its own."""

    async def within() -> int:
        service_context = ServiceContext.of(make_service(), BiSettings())
        try:
            return await work(service_context)
        finally:
            await service_context.db.close()

    return asyncio.run(within())
