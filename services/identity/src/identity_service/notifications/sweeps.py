"""Looking after the bell."""

from kit.clock import Clock
from kit.database import Database
from kit.scopes import NoScope

from identity_service.notifications import store


async def forget_old_notifications(db: Database, clock: Clock) -> None:
    """Drop what is older than 30 days."""
    async with db.work(NoScope()) as uow:
        await store.forget_old(uow, now=clock.now())
