"""The only door to sessions: found by their own id or by their person."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from kit.uow import UnitOfWork
from sqlalchemy import RowMapping, delete, select, update

from identity_service.sessions.tables import SessionTable as Sessions

_C: Any = Sessions.__table__.c  # type: ignore[attr-defined]


async def lock(uow: UnitOfWork, session_uuid: UUID) -> Sessions | None:
    """A session, ours until we commit."""
    statement = select(Sessions).where(_C.uuid == session_uuid).with_for_update()
    return await uow.session.scalar(statement, execution_options={"populate_existing": True})


async def end_living(
    uow: UnitOfWork, user_uuids: Sequence[UUID], *, reason: str, now: datetime
) -> Sequence[RowMapping]:
    """End every living session of these people; uuid and user_uuid of those ended."""
    statement = (
        update(Sessions)
        .where(_C.user_uuid.in_(user_uuids), _C.ended_at.is_(None), _C.expires_at > now)
        .values(ended_at=now, end_reason=reason)
        .returning(_C.uuid, _C.user_uuid)
    )
    return await uow.rows(statement)


async def list_ended(uow: UnitOfWork, *, after: datetime, limit: int) -> Sequence[RowMapping]:
    """Sessions ended after an instant, oldest first."""
    columns = (_C.uuid, _C.user_uuid, _C.ended_at, _C.end_reason)
    statement = select(*columns).where(_C.ended_at > after).order_by(_C.ended_at).fetch(limit, with_ties=True)
    return await uow.rows(statement)


async def forget_finished(uow: UnitOfWork, *, before: datetime) -> None:
    """Drop sessions that ran out long ago."""
    await uow.session.execute(delete(Sessions).where(_C.expires_at < before))
