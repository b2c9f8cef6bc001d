"""Links to people's pictures, given inside answers only (HARDENING A12)."""

from uuid import UUID

from kit.file_links import FileLinks
from kit.openapi import BASE
from kit.uow import UnitOfWork

from identity_service.users.tables import UserTable

SERVICE = "identity"


def avatar_link(user: UserTable, *, reader: UUID, uow: UnitOfWork) -> str | None:
    """The address of a person's picture, good for this reader and five minutes; None without a picture."""
    if user.avatar_path is None or user.avatar_content_type is None:
        return None
    settings = uow.db.settings
    links = FileLinks(SERVICE, f"{settings.public_url}{BASE}/files/{SERVICE}", settings.field_keys)
    said = {"content_type": user.avatar_content_type, "title": f"{user.name}.jpg"}
    return links.to(user.avatar_path, person=reader, now=uow.clock.now(), **said)
