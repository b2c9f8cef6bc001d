"""Looking after the bell."""

from kit.core.clock import Clock
from kit.db.database import Database

from identity_service.batches import forget_in_batches
from identity_service.notifications import store


async def forget_old_notifications(db: Database, clock: Clock) -> None:
    """Drop what is older than 30 days."""
    now = clock.now()
    await forget_in_batches(db, lambda uow, most: store.forget_old(uow, now=now, most=most))
