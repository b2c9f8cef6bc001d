"""The command that makes the roll-ups anew from the facts, customer by customer, with the same result."""

import asyncio
import sys
from uuid import UUID

from kit.core.settings import ServiceSettings
from kit.db.scopes import CustomerScope
from kit.process.service_context import ServiceContext
from sqlalchemy import select, union

from bi_service.agency.actions import rebuild_activity
from bi_service.agency.tables import ORDER, SIGN_IN
from bi_service.feed.restarting import restart_feed
from bi_service.spending.actions import rebuild_roll_ups
from bi_service.spending.tables import FACT
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

    async def run() -> int:
        service_context = ServiceContext.of(make_service(), ServiceSettings())
        try:
            return await restart_feed(service_context.db)
        finally:
            await service_context.db.close()

    sys.stdout.write(f"{asyncio.run(run())} rows of the feed are told again\n")


def rebuild_command(line: list[str]) -> None:
    """`main.py rebuild [customer]`."""
    only = UUID(line[0]) if line else None

    async def run() -> int:
        service_context = ServiceContext.of(make_service(), ServiceSettings())
        try:
            return await rebuild(service_context, only=only)
        finally:
            await service_context.db.close()

    sys.stdout.write(f"{asyncio.run(run())} customers rebuilt\n")
