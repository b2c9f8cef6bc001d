"""Looking after e-mails on hold."""

from kit.clock import Clock
from kit.database import Database
from kit.scopes import NoScope

from identity_service.users import store


async def forget_email_holds(db: Database, clock: Clock) -> None:
    """Drop holds nobody confirmed in time."""
    async with db.work(NoScope()) as uow:
        await store.forget_holds(uow, before=clock.now())
