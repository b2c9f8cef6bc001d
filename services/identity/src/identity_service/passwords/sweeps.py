"""Looking after links to set a password."""

from kit.core.clock import Clock
from kit.db.database import Database

from identity_service.batches import forget_in_batches
from identity_service.passwords import store


async def forget_dead_links(db: Database, clock: Clock) -> None:
    """A link that opens nothing any more is not kept, not even as a hash; used ones went when they were used."""
    now = clock.now()
    await forget_in_batches(db, lambda uow, most: store.forget_dead_links(uow, now=now, most=most))
