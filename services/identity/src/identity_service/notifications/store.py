"""The only door to notifications: every statement names the person whose bell it is."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from kit.uow import UnitOfWork
from sqlalchemy import RowMapping, Select, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from identity_service.notifications.tables import NotificationTable as Notifications

KEPT = 100
KEPT_FOR = timedelta(days=30)


def _of(user_uuid: UUID, *, now: datetime) -> tuple[Any, ...]:
    return (Notifications.user_uuid == user_uuid, Notifications.sent_at > now - KEPT_FOR)


def newest_first(user_uuid: UUID, *, unread: bool | None, now: datetime) -> Select[Any]:
    """A person's notifications; `unread` keeps the unread (or the read) ones."""
    columns: Any = Notifications.__table__.c  # type: ignore[attr-defined]
    statement = select(*columns).where(*_of(user_uuid, now=now))
    if unread is not None:
        statement = statement.where(columns.read_at.is_(None) if unread else columns.read_at.is_not(None))
    return statement.order_by(columns.sent_at.desc(), columns.uuid.desc())


async def count_unread(uow: UnitOfWork, user_uuid: UUID, *, now: datetime) -> int:
    """How many a person has not read."""
    mine = (*_of(user_uuid, now=now), Notifications.read_at.is_(None))
    return await uow.session.scalar(select(func.count()).select_from(Notifications).where(*mine)) or 0


async def keep(uow: UnitOfWork, values: dict[str, Any]) -> None:
    """Store one, once."""
    await uow.session.execute(insert(Notifications).values(**values).on_conflict_do_nothing())


async def drop_beyond_last(uow: UnitOfWork, user_uuid: UUID) -> None:
    """Keep the newest hundred of a person."""
    statement = select(Notifications.uuid).where(Notifications.user_uuid == user_uuid)
    newest = Notifications.sent_at.desc(), Notifications.uuid.desc()
    beyond = statement.order_by(*newest).offset(KEPT)
    await uow.session.execute(
        delete(Notifications).where(Notifications.user_uuid == user_uuid, Notifications.uuid.in_(beyond))
    )


async def mark_read(uow: UnitOfWork, uuid: UUID, *, user_uuid: UUID, now: datetime) -> RowMapping | None:
    """Mark one of a person's as read (the first time counts); None when they have no such one."""
    columns: Any = Notifications.__table__.c  # type: ignore[attr-defined]
    statement = (
        update(Notifications)
        .where(Notifications.uuid == uuid, *_of(user_uuid, now=now))
        .values(read_at=func.coalesce(columns.read_at, now))
    )
    return await uow.row(statement.returning(*columns))


async def mark_all_read(uow: UnitOfWork, user_uuid: UUID, *, now: datetime) -> None:
    """Mark everything of a person as read."""
    mine = (Notifications.user_uuid == user_uuid, Notifications.read_at.is_(None))
    await uow.session.execute(update(Notifications).where(*mine).values(read_at=now))


async def forget_old(uow: UnitOfWork, *, now: datetime) -> None:
    """Drop what is older than 30 days."""
    await uow.session.execute(delete(Notifications).where(Notifications.sent_at <= now - KEPT_FOR))
