"""Starts and ends sessions; ended sessions are published to every service."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from contracts.identity import SessionEnded
from kit.core.clock import Clock
from kit.core.ids import new_uuid
from kit.core.refusals import SessionEnded as SessionIsEnded
from kit.core.refusals import Unauthenticated
from kit.http.uow import UnitOfWork

from identity_service.known_devices import store as devices
from identity_service.known_devices.visitor import Visitor
from identity_service.sessions import store
from identity_service.sessions.rules import session_ends_at
from identity_service.sessions.schemas import TokenRead
from identity_service.sessions.tables import SessionTable
from identity_service.sessions.tokens import Bearer, IssuedToken, TokenIssuer, hash_of, peek

SIGNED_OUT, REUSED, PASSWORD_CHANGED = "signed_out", "token_reused", "password_changed"


def token_read(token: IssuedToken, *, session_ends: datetime) -> TokenRead:
    """What the caller is given of a token."""
    return TokenRead(
        value=token.value,
        created_at=token.created_at,
        expires_at=token.expires_at,
        session_expires_at=session_ends,
    )


async def start_session(
    uow: UnitOfWork,
    bearer: Bearer,
    visitor: Visitor,
    *,
    keep_signed: bool,
    device_uuid: UUID | None = None,
    issuer: TokenIssuer,
    now: datetime,
    renewable: bool = True,
) -> TokenRead:
    """A new session of a person on a device, with its first token; unless `renewable` that token is all of it.

    `device_uuid`: the known device the visitor proved to be; None remembers the browser now.
    """
    uuid = new_uuid()
    token = await issuer.issue(uow, bearer, session_uuid=uuid, now=now)
    ends = session_ends_at(now, keep_signed=keep_signed, started_at=now) if renewable else token.expires_at
    device = await _store_device(uow, bearer.user_uuid, visitor, device_uuid, now=now)
    uow.put_values(
        SessionTable,
        uuid=uuid,
        user_uuid=bearer.user_uuid,
        keep_signed=keep_signed,
        is_renewable=renewable,
        known_device_uuid=device,
        address=visitor.address,
        device=visitor.device,
        last_seen_at=now,
        expires_at=ends,
        token_hash=hash_of(token.value),
        rotated_at=now,
        claims=token.claims,
        kid=token.kid,
    )
    return token_read(token, session_ends=ends)


async def _store_device(
    uow: UnitOfWork, user_uuid: UUID, visitor: Visitor, device_uuid: UUID | None, *, now: datetime
) -> UUID | None:
    """The browser of a sign-in, known from now on (decision 0018)."""
    if device_uuid is not None:
        await devices.note_use(uow, device_uuid, now=now)
        return device_uuid
    return devices.remember(uow, user_uuid, visitor.token_hash, now=now) if visitor.token_hash else None


def _publish_ended(uow: UnitOfWork, session_uuid: UUID, user_uuid: UUID, *, reason: str, now: datetime) -> None:
    uow.publish(SessionEnded(uuid=session_uuid, user_uuid=user_uuid, ended_at=now, reason=reason))


async def end_sessions_of(
    uow: UnitOfWork,
    user_uuids: Sequence[UUID],
    *,
    reason: str,
    now: datetime,
    only: UUID | None = None,
    but: UUID | None = None,
) -> int:
    """End all living sessions of these people, `only` one or all `but` one; how many. Their browsers are forgotten."""
    found = await store.end_living(uow, user_uuids, reason=reason, now=now, only=only, but=but)
    for ended in found:
        _publish_ended(uow, ended["uuid"], ended["user_uuid"], reason=reason, now=now)
    if only is not None:
        await devices.forget(uow, [ended["known_device_uuid"] for ended in found if ended["known_device_uuid"]])
    else:
        await devices.forget_of(uow, user_uuids, but=await store.device_of(uow, but) if but else None)
    return len(found)


async def sign_out(token: str, *, uow: UnitOfWork, issuer: TokenIssuer, clock: Clock) -> None:
    """End the session a token belongs to, whether the token still lives or not."""
    read = peek(token)
    if not await issuer.is_ours(uow, token, read.kid):
        raise Unauthenticated
    session, now = await store.lock(uow, read.session_uuid), clock.now()
    if session is None or session.ended_at is not None or session.expires_at <= now:
        raise SessionIsEnded
    await end_session(uow, session, reason=SIGNED_OUT, now=now)


async def end_session(uow: UnitOfWork, session: SessionTable, *, reason: str, now: datetime) -> None:
    """End a session that its own token ends; its company reads so in its audit."""
    session.ended_at, session.end_reason = now, reason
    if reason == REUSED and session.known_device_uuid is not None:
        await devices.forget(uow, [session.known_device_uuid])
    if customer := session.claims.get("customer"):
        await uow.enter_customer(UUID(customer))
    uow.audit(action="session_ended", entity="user", entity_uuid=session.user_uuid, description=reason)
    _publish_ended(uow, session.uuid, session.user_uuid, reason=reason, now=now)
