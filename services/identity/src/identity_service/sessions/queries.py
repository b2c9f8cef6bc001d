"""What others may know of sessions: public keys and which sessions ended."""

from datetime import datetime

from kit.core.clock import Clock
from kit.http.uow import UnitOfWork

from identity_service.sessions import keys, store
from identity_service.sessions.rules import TOKEN_LIFE
from identity_service.sessions.schemas import EndedSessionRead, Jwk

_AT_ONCE = 10_000


async def list_public_keys(uow: UnitOfWork, clock: Clock) -> list[Jwk]:
    """The JWKS; makes the first key when there is none, so that it is known before it signs."""
    await keys.take_signing_key(uow, now=clock.now(), field_keys=uow.db.settings.field_keys)
    return [Jwk(kid=key.kid, x=key.x) for key in await keys.list_published(uow, now=clock.now())]


async def list_ended_sessions(uow: UnitOfWork, *, after: datetime | None, now: datetime) -> list[EndedSessionRead]:
    """Sessions ended after an instant; older than a token lives they are of no use to anybody."""
    start = max(after, now - 2 * TOKEN_LIFE) if after else now - 2 * TOKEN_LIFE
    rows = await store.list_ended(uow, after=start, limit=_AT_ONCE)
    return [
        EndedSessionRead(
            session_uuid=row["uuid"],
            user_uuid=row["user_uuid"],
            ended_at=row["ended_at"],
            reason=row["end_reason"] or "",
        )
        for row in rows
    ]
