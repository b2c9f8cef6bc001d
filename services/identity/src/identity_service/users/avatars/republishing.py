"""Publishes pictures again, for copies made before events named them."""

from uuid import UUID

from kit.db.database import Database
from kit.db.scopes import NoScope
from sqlalchemy.orm.attributes import flag_modified

from identity_service.accounts import store
from identity_service.users.actions import publish_changed

_AT_ONCE = 200


async def publish_avatars(db: Database) -> int:
    """Tell of every account with a picture under a new version, which every copy takes; how many."""
    told, after = 0, None
    while found := await _publish_some(db, after):
        told, after = told + len(found), found[-1]
    return told


async def _publish_some(db: Database, after: UUID | None) -> list[UUID]:
    async with db.work(NoScope()) as uow:
        users = await store.lock_pictured(uow, after=after, most=_AT_ONCE)
        for user in users:
            flag_modified(user, "avatar_path")
        await uow.flush()
        for user in users:
            publish_changed(uow, user)
        return [user.uuid for user in users]
