"""Which orders time has caught up with, over all tenants; read by the sweep role, acted on one by one."""

from datetime import date, datetime
from typing import Any

from kit.core.metadata import columns_of
from sqlalchemy import Select, literal_column, select

from orders_service.records.lifecycle import OrderStatus
from orders_service.records.rules import EXPIRABLE
from orders_service.records.tables.booking import OrderTable

_O = columns_of(OrderTable)

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


def trips_ended(before: date) -> Select[Any]:
    """Issued orders whose last day, local to where the trip ends, is before one; the oldest first."""
    ended = (_O.status == _ISSUED, _O.end_date < before)
    return select(_O.uuid, _O.customer_uuid).where(*ended).order_by(_O.end_date, _O.uuid)
