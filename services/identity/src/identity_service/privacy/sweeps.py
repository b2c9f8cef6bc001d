"""Looking after the files of exports."""

from functools import partial

from kit.core.clock import Clock
from kit.db.database import Database
from kit.db.scopes import NoScope
from kit.files.store import FileStore

from identity_service.privacy import store
from identity_service.privacy.rules import FILE_KEPT


async def forget_old_exports(db: Database, clock: Clock) -> None:
    """A person's data lie nowhere longer than they were promised."""
    files = FileStore(db.settings)
    while True:
        async with db.sweep_work(NoScope()) as uow:
            paths = await store.take_old_files(uow, before=clock.now() - FILE_KEPT)
            for path in paths:
                uow.after_commit(partial(files.delete, path))  # one that fails stops no other
        if not paths:
            return
