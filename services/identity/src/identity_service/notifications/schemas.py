"""The JSON shape of a notification (API section 3.9)."""

from datetime import datetime
from uuid import UUID

from kit.http.pages import Links, Meta
from pydantic import BaseModel


class NotificationRead(BaseModel):
    """`link` is a route of the SPA."""

    uuid: UUID
    kind: str
    title: str
    text: str
    link: str
    entity: str
    entity_uuid: UUID
    at: datetime
    read: bool


class NotificationsMeta(Meta):
    unread: int


class NotificationsPage(BaseModel):
    data: list[NotificationRead]
    links: Links
    meta: NotificationsMeta
