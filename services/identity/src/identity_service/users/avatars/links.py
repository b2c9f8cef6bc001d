"""Links to people's pictures, given inside answers only (HARDENING A12), and what they show (decision 0011)."""

from mimetypes import guess_extension
from uuid import UUID

from fastapi import Request
from kit.core.refusals import NotFound
from kit.db.scopes import NoScope
from kit.files.links import Linked
from kit.http.authentication import service_context_of
from kit.http.avatars import AvatarLinks
from kit.http.uow import UnitOfWork

from identity_service.accounts import store
from identity_service.accounts.store import Account, Seen

SERVICE = "identity"


def avatar_link(user: Account | Seen, *, reader: UUID, uow: UnitOfWork) -> str | None:
    """The address of a person's picture, good for this reader and up to five minutes; None without a picture."""
    if user.avatar_path is None:
        return None
    return AvatarLinks.of(uow.db.settings).to(user.uuid, user.avatar_path, reader=reader, now=uow.clock.now())


async def linked_avatar(request: Request, token: str) -> Linked:
    """The picture that anybody's avatar link shows. Raises NotFound unless the account has this very picture now."""
    service_context = service_context_of(request)
    seen = AvatarLinks.of(service_context.settings).read(token, now=service_context.clock.now())
    async with service_context.db.work(NoScope()) as uow:
        picture = await store.find_picture(uow, seen.account)
    if picture is None or picture.path != seen.name:
        raise NotFound
    title = f"{picture.name}{guess_extension(picture.content_type) or ''}"
    return Linked(picture.path, seen.reader, seen.expires, picture.content_type, title)
