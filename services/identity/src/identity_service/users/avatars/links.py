"""Links to people's pictures, given inside answers only (HARDENING A12)."""

from mimetypes import guess_extension
from uuid import UUID

from kit.file_links import FileLinks
from kit.openapi import BASE
from kit.uow import UnitOfWork

from identity_service.users.store import Seen
from identity_service.users.tables import UserTable

SERVICE = "identity"


def avatar_link(user: UserTable | Seen, *, reader: UUID, uow: UnitOfWork) -> str | None:
    """The address of a person's picture, good for this reader and five minutes; None without a picture."""
    if user.avatar_path is None or user.avatar_content_type is None:
        return None
    settings, kind = uow.db.settings, user.avatar_content_type
    links = FileLinks(SERVICE, f"{settings.public_url}{BASE}/files/{SERVICE}", settings.field_keys)
    title = f"{user.name}{guess_extension(kind) or ''}"
    return links.to(user.avatar_path, person=reader, content_type=kind, title=title, now=uow.clock.now())
