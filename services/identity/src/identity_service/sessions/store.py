"""The only door to sessions: found by their own id or by their person."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping, delete, func, or_, select, update

from identity_service.sessions.tables import SessionTable as Sessions

_C = columns_of(Sessions)
Session = Sessions
"""What this door opens to, by the name other rooms know it."""


async def lock(uow: UnitOfWork, session_uuid: UUID) -> Sessions | None:
    """A session, ours until we commit."""
    statement = select(Sessions).where(_C.uuid == session_uuid).with_for_update()
    return await uow.session.scalar(statement, execution_options={"populate_existing": True})


async def end_living(
    uow: UnitOfWork,
    user_uuids: Sequence[UUID],
    *,
    reason: str,
    now: datetime,
    only: UUID | None = None,
    but: UUID | None = None,
) -> Sequence[RowMapping]:
    """End every living session of these people, `only` one or all `but` one; uuid and user_uuid of those ended."""
    living = [_C.user_uuid.in_(user_uuids), _C.ended_at.is_(None), _C.expires_at > now]
    living += [_C.uuid == only] if only else []
    living += [_C.uuid != but] if but else []
    statement = update(Sessions).where(*living).values(ended_at=now, end_reason=reason)
    return await uow.rows(statement.returning(_C.uuid, _C.user_uuid, _C.known_device_uuid))


async def device_of(uow: UnitOfWork, session_uuid: UUID) -> UUID | None:
    """The known device a session stands on."""
    device: UUID | None = await uow.session.scalar(select(_C.known_device_uuid).where(_C.uuid == session_uuid))
    return device


async def list_living(uow: UnitOfWork, user_uuid: UUID, *, now: datetime, most: int) -> Sequence[RowMapping]:
    """A person's living sessions, the last used first."""
    shown = (_C.uuid, _C.created_at, _C.last_seen_at, _C.keep_signed, _C.device, _C.address, _C.expires_at)
    living = (_C.user_uuid == user_uuid, _C.ended_at.is_(None), _C.expires_at > now)
    statement = select(*shown).where(*living).order_by(_C.last_seen_at.desc(), _C.uuid.desc())
    return await uow.rows(statement.limit(most))


async def list_ended(uow: UnitOfWork, *, after: datetime, limit: int) -> Sequence[RowMapping]:
    """Sessions ended after an instant, oldest first."""
    columns = (_C.uuid, _C.user_uuid, _C.ended_at, _C.end_reason)
    statement = select(*columns).where(_C.ended_at > after).order_by(_C.ended_at).fetch(limit, with_ties=True)
    return await uow.rows(statement)


async def last_sign_ins(uow: UnitOfWork, user_uuids: Sequence[UUID]) -> dict[UUID, datetime]:
    """When each of these people last signed in; forgotten with their sessions, a month after those ended."""
    newest = select(_C.user_uuid, func.max(_C.created_at).label("at")).where(_C.user_uuid.in_(user_uuids))
    return {row["user_uuid"]: row["at"] for row in await uow.rows(newest.group_by(_C.user_uuid))}


async def forget_finished(uow: UnitOfWork, *, before: datetime, most: int) -> int:
    """Drop sessions that ended or ran out before an instant; how many. One that is being asked about is let be."""
    finished = select(_C.uuid).where(or_(_C.expires_at < before, _C.ended_at < before))
    gone = finished.limit(most).with_for_update(skip_locked=True)
    return len(await uow.rows(delete(Sessions).where(_C.uuid.in_(gone)).returning(_C.uuid)))
