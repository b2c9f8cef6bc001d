"""Deletes expired links of instant approval."""

from datetime import datetime, timedelta
from typing import Any

from kit.core.clock import Clock
from kit.db.database import Database
from kit.db.sweep_each import Due, sweep_each
from kit.http.uow import UnitOfWork
from sqlalchemy import delete, func, select
from sqlmodel import col

from approvals_service.requests.instant.tables import InstantLinkTable

# A link used in its last moment still answers its own call coming again, as long as kit remembers such calls.
KEPT_BEYOND_ITS_TIME = timedelta(hours=25)
_BATCH = 5_000


async def forget_dead_links(db: Database, clock: Clock) -> None:
    """Drop links a day after their time ran out, used or not; the links of a customer at a time."""
    before = clock.now() - KEPT_BEYOND_ITS_TIME
    customer, expires_at = col(InstantLinkTable.customer_uuid), col(InstantLinkTable.expires_at)
    customers: Due = select(customer.label("uuid"), customer).where(expires_at < before).group_by(customer)

    async def forget(uow: UnitOfWork, _row: Any) -> None:
        await _forget_some(uow, before=before)

    await sweep_each(db, "forget_dead_links", due=customers.order_by(func.min(expires_at)), handle=forget)


async def _forget_some(uow: UnitOfWork, *, before: datetime) -> None:
    dead = select(col(InstantLinkTable.uuid)).where(
        col(InstantLinkTable.customer_uuid) == uow.customer_uuid, col(InstantLinkTable.expires_at) < before
    )
    gone = dead.limit(_BATCH).with_for_update(skip_locked=True)
    await uow.session.execute(delete(InstantLinkTable).where(col(InstantLinkTable.uuid).in_(gone)))
