"""Looking after e-mails that wait for their confirmation."""

from kit.core.clock import Clock
from kit.db.database import Database

from identity_service.batches import forget_in_batches
from identity_service.email_changes import store


async def forget_dead_confirmations(db: Database, clock: Clock) -> None:
    """Wipe links to confirm an e-mail whose time ran out."""
    now = clock.now()
    await forget_in_batches(db, lambda uow, most: store.forget_dead_links(uow, now=now, most=most))
