"""Looking after the counts of guesses."""

from kit.core.clock import Clock
from kit.db.database import Database

from identity_service.attempts import store
from identity_service.attempts.rules import COUNT_KEPT
from identity_service.batches import forget_in_batches


async def forget_idle_counts(db: Database, clock: Clock) -> None:
    """A count nobody added to for a week blocks nobody: its digest and its address go."""
    before = clock.now() - COUNT_KEPT
    await forget_in_batches(db, lambda uow, most: store.forget_idle(uow, before=before, most=most))
