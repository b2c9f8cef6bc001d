"""Deletes browsers without a sign-in for a long time."""

from kit.core.clock import Clock
from kit.db.database import Database

from identity_service.batches import forget_in_batches
from identity_service.known_devices import store
from identity_service.known_devices.rules import KNOWN_FOR


async def forget_unused_devices(db: Database, clock: Clock) -> None:
    """A browser without a sign-in for 180 days has lost its cookie too."""
    before = clock.now() - KNOWN_FOR
    await forget_in_batches(db, lambda uow, most: store.forget_unused(uow, before=before, most=most))
