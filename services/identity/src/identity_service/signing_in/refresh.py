"""Renews a session: issues the next token while the person's account is open."""

from datetime import datetime

from kit.core.clock import Clock
from kit.core.refusals import Refusal, Unauthenticated
from kit.http.uow import UnitOfWork, UnitOfWorkMaker

from identity_service.accounts.refusals import InactiveUser
from identity_service.sessions import store
from identity_service.sessions.actions import REUSED, end_session, token_read
from identity_service.sessions.refusals import InvalidRefreshToken, SessionTooOld
from identity_service.sessions.rules import LONGEST_SESSION, Turn, session_ends_at, turn_of
from identity_service.sessions.schemas import TokenRead
from identity_service.sessions.store import Session
from identity_service.sessions.tokens import ReadToken, TokenIssuer, hash_of, peek
from identity_service.signing_in.schemas import RefreshRead
from identity_service.users.queries import find_person


async def refresh_session(token: str, *, open_uow: UnitOfWorkMaker, issuer: TokenIssuer, clock: Clock) -> RefreshRead:
    """The next token of a living session (HARDENING A5).

    Raises InvalidRefreshToken; when an older token comes back the session ends, and that commits first.
    """
    try:
        read = peek(token)
    except Unauthenticated as problem:
        raise InvalidRefreshToken from problem
    async with open_uow() as uow:
        outcome = await _turn(uow, token, read, issuer=issuer, now=clock.now())
    if isinstance(outcome, Refusal):
        raise outcome
    return RefreshRead(token=outcome)


async def _turn(
    uow: UnitOfWork, token: str, read: ReadToken, *, issuer: TokenIssuer, now: datetime
) -> TokenRead | Refusal:
    session = await store.lock(uow, read.session_uuid)
    if session is None or session.ended_at is not None or session.expires_at <= now:
        is_too_old = session is not None and session.ended_at is None and session.created_at + LONGEST_SESSION <= now
        return SessionTooOld() if is_too_old else InvalidRefreshToken()
    if session.created_at + LONGEST_SESSION <= now:
        return SessionTooOld()
    turn = turn_of(
        hash_of(token),
        current=session.token_hash,
        previous=session.previous_hash,
        rotated_at=session.rotated_at,
        now=now,
    )
    if turn is Turn.CURRENT:
        return await _rotate(uow, session, issuer=issuer, now=now)
    if turn is Turn.PREVIOUS:
        again = await issuer.issue_again(uow, session.claims, session.kid)
        return token_read(again, session_ends=session.expires_at)
    # Whoever merely knows a session's id must not be able to end it: only a token we signed counts.
    if await issuer.is_ours(uow, token, read.kid):
        await end_session(uow, session, reason=REUSED, now=now)
    return InvalidRefreshToken()


async def _rotate(uow: UnitOfWork, session: Session, *, issuer: TokenIssuer, now: datetime) -> TokenRead | Refusal:
    person = await find_person(uow, session.user_uuid)
    if person is None:
        return InactiveUser()
    if not session.is_renewable:
        return InvalidRefreshToken()
    token = await issuer.issue(uow, person.bearer, session_uuid=session.uuid, now=now)
    session.previous_hash, session.token_hash = session.token_hash, hash_of(token.value)
    session.claims, session.kid, session.rotated_at, session.last_seen_at = token.claims, token.kid, now, now
    session.expires_at = session_ends_at(now, keep_signed=session.keep_signed, started_at=session.created_at)
    return token_read(token, session_ends=session.expires_at)
