"""Which orders time has caught up with, over all tenants; read by the sweep role, acted on one by one."""

from datetime import datetime
from typing import Any
from uuid import UUID

from kit.database import Database
from sqlalchemy import select

from orders_service.booking.rules import EXPIRABLE
from orders_service.booking.tables import OrderTable

_O: Any = OrderTable.__table__.c  # type: ignore[attr-defined]  # SQLModel hides its table
_AT_ONCE = 200

Due = list[tuple[UUID, UUID]]
"""(customer, order)"""


async def orders_expired(db: Database, now: datetime) -> Due:
    """Orders whose limit has passed."""
    return await _due(db, _O.expires_at <= now)


async def orders_expiring(db: Database, until: datetime) -> Due:
    """Orders near their limit that nobody was warned about."""
    return await _due(db, _O.expires_at <= until, ~_O.has_notified_expiration)


async def _due(db: Database, *conditions: Any) -> Due:
    statement = (
        select(_O.customer_uuid, _O.uuid)
        .where(_O.status.in_(EXPIRABLE), *conditions)
        .order_by(_O.expires_at)
        .limit(_AT_ONCE)
    )
    async with db.sweep() as session:
        return [(row[0], row[1]) for row in (await session.execute(statement)).all()]
