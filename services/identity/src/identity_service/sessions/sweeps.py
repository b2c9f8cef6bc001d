"""Looking after keys and sessions."""

from kit.core.clock import Clock
from kit.db.database import Database
from kit.db.scopes import NoScope

from identity_service.batches import forget_in_batches
from identity_service.sessions import keys, store
from identity_service.sessions.rules import KEPT_SESSION


async def rotate_signing_keys(db: Database, clock: Clock) -> None:
    """The next key is published ten minutes before it signs."""
    async with db.sweep_work(NoScope()) as uow:
        await keys.rotate_when_due(uow, now=clock.now(), field_keys=db.settings.field_keys, kept=KEPT_SESSION)


async def forget_finished_sessions(db: Database, clock: Clock) -> None:
    """A session that ended or ran out a month ago is nobody's question any more."""
    before = clock.now() - KEPT_SESSION
    await forget_in_batches(db, lambda uow, most: store.forget_finished(uow, before=before, most=most))
