"""Looking after e-mails on hold."""

from kit.core.clock import Clock
from kit.db.database import Database

from identity_service.accounts import store
from identity_service.batches import forget_in_batches


async def forget_email_holds(db: Database, clock: Clock) -> None:
    """Drop holds nobody confirmed in time."""
    before = clock.now()
    await forget_in_batches(db, lambda uow, most: store.forget_holds(uow, before=before, most=most))
