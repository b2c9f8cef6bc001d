"""Reading the bell."""

from datetime import datetime
from uuid import UUID

from fastapi import Request
from kit.http.pages import PageParams, PageResult, paginate
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping

from identity_service.notifications import store
from identity_service.notifications.schemas import NotificationRead


def read_notification(row: RowMapping) -> NotificationRead:
    """A row as the API shows it."""
    return NotificationRead(
        uuid=row["uuid"],
        kind=row["kind"],
        title=row["title"],
        text=row["text"],
        link=row["link"],
        entity=row["about_entity"],
        entity_uuid=row["about_uuid"],
        at=row["sent_at"],
        read=row["read_at"] is not None,
    )


async def list_notifications(
    uow: UnitOfWork, user_uuid: UUID, *, unread: bool | None, now: datetime, page: PageParams, request: Request
) -> PageResult:
    """A page of a person's notifications of the last 30 days, newest first."""
    statement = store.newest_first(user_uuid, unread=unread, now=now)
    return await paginate(uow, statement, page=page, request=request)


async def count_unread(uow: UnitOfWork, user_uuid: UUID, *, now: datetime) -> int:
    """How many a person has not read."""
    return await store.count_unread(uow, user_uuid, now=now)
