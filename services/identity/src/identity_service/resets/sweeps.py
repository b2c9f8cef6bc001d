"""Looking after asks for a password."""

from kit.clock import Clock
from kit.database import Database
from kit.scopes import NoScope

from identity_service.passwords import store
from identity_service.resets.actions import ASK_LIFE


async def forget_stale_asks(db: Database, clock: Clock) -> None:
    """Drop what nobody could answer in time: it holds an e-mail somebody typed."""
    async with db.work(NoScope()) as uow:
        await store.forget_asks(uow, before=clock.now() - ASK_LIFE)
