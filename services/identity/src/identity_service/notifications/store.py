"""The only door to notifications: every statement names the person whose bell it is."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping, Select, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from identity_service.notifications.tables import NotificationTable as Notifications

_C = columns_of(Notifications)

KEPT = 100
KEPT_FOR = timedelta(days=30)


def _of(user_uuid: UUID, *, now: datetime) -> tuple[Any, ...]:
    return (_C.user_uuid == user_uuid, _C.sent_at > now - KEPT_FOR)


def newest_first(user_uuid: UUID, *, unread: bool | None, now: datetime) -> Select[Any]:
    """A person's notifications; `unread` keeps the unread (or the read) ones."""
    statement = select(*_C).where(*_of(user_uuid, now=now))
    if unread is not None:
        statement = statement.where(_C.read_at.is_(None) if unread else _C.read_at.is_not(None))
    return statement.order_by(_C.sent_at.desc(), _C.uuid.desc())


async def count_unread(uow: UnitOfWork, user_uuid: UUID, *, now: datetime) -> int:
    """How many a person has not read."""
    mine = (*_of(user_uuid, now=now), _C.read_at.is_(None))
    return await uow.session.scalar(select(func.count()).select_from(Notifications).where(*mine)) or 0


async def store_notification(uow: UnitOfWork, values: dict[str, Any]) -> None:
    """Store one, once."""
    await uow.session.execute(insert(Notifications).values(**values).on_conflict_do_nothing())


async def drop_beyond_last(uow: UnitOfWork, user_uuid: UUID) -> None:
    """Keep the newest hundred of a person."""
    statement = select(_C.uuid).where(_C.user_uuid == user_uuid)
    newest = _C.sent_at.desc(), _C.uuid.desc()
    beyond = statement.order_by(*newest).offset(KEPT)
    await uow.session.execute(delete(Notifications).where(_C.user_uuid == user_uuid, _C.uuid.in_(beyond)))


async def mark_read(uow: UnitOfWork, uuid: UUID, *, user_uuid: UUID, now: datetime) -> RowMapping | None:
    """Mark one of a person's as read (the first time counts); None when they have no such one."""
    statement = (
        update(Notifications)
        .where(_C.uuid == uuid, *_of(user_uuid, now=now))
        .values(read_at=func.coalesce(_C.read_at, now))
    )
    return await uow.row(statement.returning(*_C))


async def mark_all_read(uow: UnitOfWork, user_uuid: UUID, *, now: datetime) -> None:
    """Mark everything of a person as read."""
    mine = (_C.user_uuid == user_uuid, _C.read_at.is_(None))
    await uow.session.execute(update(Notifications).where(*mine).values(read_at=now))


async def forget_old(uow: UnitOfWork, *, now: datetime, most: int) -> int:
    """Drop what is older than 30 days; how many."""
    old = select(_C.uuid).where(_C.sent_at <= now - KEPT_FOR).limit(most).with_for_update(skip_locked=True)
    return len(await uow.rows(delete(Notifications).where(_C.uuid.in_(old)).returning(_C.uuid)))
