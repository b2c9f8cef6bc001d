"""Putting a picture to a person and taking it away; the file goes with the change that forgets it."""

from functools import partial
from uuid import UUID

from kit.core.principal import Principal
from kit.files.images import Picture
from kit.files.store import FileStore, StoredFile
from kit.http.uow import UnitOfWork, UnitOfWorkMaker

from identity_service.accounts.store import Account
from identity_service.users.actions import publish_changed
from identity_service.users.avatars.forgetting import forget_avatar
from identity_service.users.avatars.links import avatar_link
from identity_service.users.avatars.schemas import AvatarRead
from identity_service.users.reach import take_user

LONGEST_SIDE = 512


async def set_avatar(
    user_uuid: UUID, picture: Picture, *, by: Principal, open_uow: UnitOfWorkMaker, files: FileStore
) -> AvatarRead:
    """A new picture of oneself or of somebody looked after. Raises Forbidden, NotFound."""
    stored = await files.put(picture.content, picture.content_type)
    drop = partial(files.delete, stored.name)
    async with open_uow(on_rollback=drop) as uow:
        user = await take_user(uow, user_uuid, by=by)
        if uow.is_replay:
            uow.after_commit(drop)
        else:
            await _replace(user, stored, uow=uow, files=files)
            uow.remember(user.uuid)
        return AvatarRead(avatar_url=avatar_link(user, reader=by.user_uuid, uow=uow))


async def remove_avatar(user_uuid: UUID, *, by: Principal, uow: UnitOfWork, files: FileStore) -> None:
    """No picture any more. Raises Forbidden, NotFound."""
    user = await take_user(uow, user_uuid, by=by)
    if user.avatar_path is not None:
        await _replace(user, None, uow=uow, files=files)


async def _replace(user: Account, stored: StoredFile | None, *, uow: UnitOfWork, files: FileStore) -> None:
    forget_avatar(user, uow=uow, files=files)
    if stored is not None:
        user.avatar_path, user.avatar_content_type = stored.name, stored.content_type
        user.avatar_size, user.avatar_sha256 = stored.size, stored.sha256
    await uow.flush()
    publish_changed(uow, user)
    said = "Foto atualizada" if stored else "Foto removida"
    uow.audit(action="change_avatar", entity="user", entity_uuid=user.uuid, description=said)
