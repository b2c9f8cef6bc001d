"""Which steps wait for a worker, over all tenants; read by the sweep role, claimed one by one."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from kit.core.metadata import columns_of
from kit.db.database import Database
from sqlalchemy import or_, select

from orders_service.issuing.lifecycle import LIVING
from orders_service.issuing.tables import SupplierStep

_S = columns_of(SupplierStep)


@dataclass(frozen=True, slots=True)
class DueStep:
    customer_uuid: UUID
    order_uuid: UUID
    step_uuid: UUID


async def due_steps(db: Database, now: datetime, *, most: int) -> list[DueStep]:
    """The oldest due steps nobody holds a lease on."""
    free = or_(_S.lease_until.is_(None), _S.lease_until <= now)
    statement = (
        select(_S.customer_uuid, _S.order_uuid, _S.uuid)
        .where(_S.state.in_(LIVING), _S.due_at <= now, free)
        .order_by(_S.due_at)
        .limit(most)
    )
    async with db.sweep() as session:
        return [DueStep(*row) for row in (await session.execute(statement)).all()]
