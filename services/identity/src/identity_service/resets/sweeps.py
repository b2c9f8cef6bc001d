"""Deletes old requests for a password link."""

from kit.core.clock import Clock
from kit.db.database import Database

from identity_service.batches import forget_in_batches
from identity_service.passwords import store
from identity_service.resets.actions import ASK_LIFE


async def delete_old_reset_requests(db: Database, clock: Clock) -> None:
    """Drop what nobody could answer in time: it holds an e-mail somebody typed."""
    before = clock.now() - ASK_LIFE
    await forget_in_batches(db, lambda uow, most: store.delete_reset_requests(uow, before=before, most=most))
