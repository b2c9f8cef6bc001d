"""Which orders time has caught up with, over all tenants; read by the sweep role, acted on one by one."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from kit.database import Database
from sqlalchemy import Select, literal_column, select, tuple_

from orders_service.booking.lifecycle import OrderStatus
from orders_service.booking.rules import EXPIRABLE
from orders_service.booking.tables import OrderTable

_O: Any = OrderTable.__table__.c  # type: ignore[attr-defined]  # SQLModel hides its table
_AT_ONCE = 200

_ISSUED: Any = literal_column(f"'{OrderStatus.ISSUED}'")
"""Part of the statement, not a parameter: the partial index serves no other status."""


def orders_expired(now: datetime) -> Select[Any]:
    """Orders whose limit has passed."""
    return _due(_O.expires_at <= now)


def orders_expiring(until: datetime) -> Select[Any]:
    """Orders near their limit that nobody was warned about."""
    return _due(_O.expires_at <= until, ~_O.has_notified_expiration)


def _due(*conditions: Any) -> Select[Any]:
    """Order and customer, the nearest limit first."""
    return (
        select(_O.uuid, _O.customer_uuid).where(_O.status.in_(EXPIRABLE), *conditions).order_by(_O.expires_at, _O.uuid)
    )


@dataclass(frozen=True, slots=True)
class EndedTrip:
    """An issued order and the last day of its trip, local to where it ends."""

    customer_uuid: UUID
    order_uuid: UUID
    end_date: date


async def trips_ended(db: Database, *, before: date, after: EndedTrip | None) -> list[EndedTrip]:
    """The next issued orders whose last day is before one, the oldest first; those up to `after` were returned."""
    statement = select(_O.customer_uuid, _O.uuid, _O.end_date).where(_O.status == _ISSUED, _O.end_date < before)
    if after is not None:
        statement = statement.where(tuple_(_O.end_date, _O.uuid) > (after.end_date, after.order_uuid))
    async with db.sweep() as session:
        found = await session.execute(statement.order_by(_O.end_date, _O.uuid).limit(_AT_ONCE))
        return [EndedTrip(*row) for row in found.all()]
