"""Holds a step for one worker: taken under the order's lock, renewed while a call lasts, lost with the process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from uuid import UUID

from kit.core.metadata import table_of
from kit.db.database import Database
from kit.db.scopes import CustomerScope
from kit.http.uow import UnitOfWork
from sqlalchemy import select, text, update

from orders_service.issuing.lifecycle import LIVING
from orders_service.issuing.queries.due import DueStep
from orders_service.issuing.rules import LEASE, RENEW_SECONDS
from orders_service.issuing.tables import SupplierStep

_S = table_of(SupplierStep)
_ORDER = text("SELECT uuid FROM orders WHERE uuid = :order FOR UPDATE SKIP LOCKED")


async def claim(uow: UnitOfWork, due: DueStep) -> SupplierStep | None:
    """The step, leased to us; None when another worker is at this order, or the step is settled."""
    if await uow.row(_ORDER.bindparams(order=due.order_uuid)) is None:
        return None
    now = uow.clock.now()
    rows = select(SupplierStep).where(SupplierStep.order_uuid == due.order_uuid)  # type: ignore[arg-type]
    steps = (await uow.session.scalars(rows)).all()
    if any(step.lease_until is not None and step.lease_until > now for step in steps):
        return None
    step = next((step for step in steps if step.uuid == due.step_uuid), None)
    if step is None or step.standing not in LIVING or step.due_at > now:
        return None
    step.lease_until = now + LEASE
    step.updated_at = now
    return step


@asynccontextmanager
async def kept_lease(db: Database, scope: CustomerScope, step_uuid: UUID) -> AsyncIterator[None]:
    """Renew the lease every two seconds while the block runs."""
    renewing = asyncio.create_task(_renew(db, scope, step_uuid))
    try:
        yield
    finally:
        renewing.cancel()
        with suppress(asyncio.CancelledError):
            await renewing


async def _renew(db: Database, scope: CustomerScope, step_uuid: UUID) -> None:
    while True:
        await asyncio.sleep(RENEW_SECONDS)
        with suppress(Exception):  # the next renewal makes up for a missed one
            await renew(db, scope, step_uuid)


async def renew(db: Database, scope: CustomerScope, step_uuid: UUID) -> None:
    """Hold on to a lease once more; one that was let go meanwhile stays let go: its order would wait for nobody."""
    async with db.work(scope) as uow:
        held = (_S.c.uuid == step_uuid, _S.c.lease_until.is_not(None))
        await uow.session.execute(update(_S).where(*held).values(lease_until=uow.clock.now() + LEASE))
