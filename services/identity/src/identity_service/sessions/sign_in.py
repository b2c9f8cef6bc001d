"""Signing in: counted before it is tried, hashed outside any transaction, one answer for every failure."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from contracts.identity import UserSignedIn
from kit.clock import Clock
from kit.refusals import Refusal
from kit.uow import UnitOfWork, UnitOfWorkMaker

from identity_service.attempts.actions import Guess, count_guess, guessed_right
from identity_service.attempts.refusals import InvalidCredentials
from identity_service.passwords import store as credentials
from identity_service.passwords.hashing import Hasher
from identity_service.passwords.schemas import PasswordCheckRequest
from identity_service.sessions.actions import start_session
from identity_service.sessions.refusals import InactiveUser
from identity_service.sessions.schemas import SignInRead, SignInRequest
from identity_service.sessions.tokens import Bearer, TokenIssuer
from identity_service.sessions.visitor import Visitor
from identity_service.users.queries import NOBODY, Login, find_login, find_login_of, find_person, read_user


@dataclass(frozen=True, slots=True)
class Known:
    """Whose password was right, and the hash it was right for."""

    user_uuid: UUID
    email: str
    password_hash: str


async def sign_in(
    body: SignInRequest,
    visitor: Visitor,
    *,
    open_uow: UnitOfWorkMaker,
    hasher: Hasher,
    issuer: TokenIssuer,
    clock: Clock,
) -> SignInRead:
    """A new session for whoever knows the password. Raises InvalidCredentials, LoginBlocked, InactiveUser."""
    hasher.require_place()
    async with open_uow() as uow:
        login = await find_login(uow, body.email)
        tried = await _count(uow, login, address=visitor.address, now=clock.now())
    known = await _check(tried, body.password, hasher=hasher, open_uow=open_uow)
    stronger = await hasher.hash(body.password) if hasher.is_outdated(known.password_hash) else None
    async with open_uow() as uow:
        await guessed_right(uow, email=known.email, address=visitor.address)
        outcome = await _enter(uow, known, visitor, keep=body.keep_signed, issuer=issuer, clock=clock)
        if stronger:
            await credentials.rehash(uow, known.user_uuid, old=known.password_hash, new=stronger)
    if isinstance(outcome, Refusal):
        raise outcome
    return outcome


@dataclass(frozen=True, slots=True)
class Tried:
    """A guess at a person, or at nobody we know: then the hash is missing."""

    guess: Guess | Refusal
    email: str
    user_uuid: UUID | None
    customer_uuid: UUID | None
    password_hash: str | None


async def _count(uow: UnitOfWork, login: Login, *, address: str, now: datetime) -> Tried:
    guess = await count_guess(uow, email=login.email_normalized, address=address, now=now)
    # Asked for strangers as well: both ways take the same statements.
    stored = await credentials.find_hash(uow, login.user_uuid or NOBODY)
    return Tried(guess, login.email_normalized, login.user_uuid, login.customer_uuid, stored)


async def _check(tried: Tried, password: str, *, hasher: Hasher, open_uow: UnitOfWorkMaker) -> Known:
    if isinstance(tried.guess, Refusal):
        raise tried.guess
    matches = await hasher.matches(password, tried.password_hash)
    if not matches or tried.user_uuid is None or tried.password_hash is None:
        async with open_uow() as uow:
            await note_wrong_guess(uow, tried)
        raise tried.guess.refusal()
    return Known(tried.user_uuid, tried.email, tried.password_hash)


async def note_wrong_guess(uow: UnitOfWork, tried: Tried) -> None:
    """A refused sign-in, in the audit of the person's company; a stranger's names nobody, not even what was typed."""
    if tried.customer_uuid is not None:
        await uow.enter_customer(tried.customer_uuid)
    blocks = isinstance(tried.guess, Guess) and tried.guess.blocked_until is not None
    said = "Senha errada; novas tentativas bloqueadas" if blocks else "Senha errada"
    uow.audit(action="sign_in_refused", entity="user", entity_uuid=tried.user_uuid, description=said)


async def _enter(
    uow: UnitOfWork, known: Known, visitor: Visitor, *, keep: bool, issuer: TokenIssuer, clock: Clock
) -> SignInRead | Refusal:
    """The second half: the locks taken here keep a change of password or an inactivation from slipping by."""
    now = clock.now()
    person = await find_person(uow, known.user_uuid, hold=True)
    if person is None:
        return InactiveUser()
    if not await credentials.still_has(uow, known.user_uuid, known.password_hash):
        return InvalidCredentials(1)
    token = await start_session(uow, person.bearer, visitor, keep_signed=keep, issuer=issuer, now=now)
    await tell_signed_in(uow, person.bearer)
    user = await read_user(uow, person)
    return SignInRead(token=token, auth_token=token, user=user)


async def tell_signed_in(uow: UnitOfWork, bearer: Bearer) -> None:
    """A sign-in is a fact for bi and a line of the audit."""
    uow.publish(
        UserSignedIn(
            uuid=bearer.user_uuid,
            customer_uuid=bearer.customer_uuid,
            agency_uuid=bearer.agency_uuid,
            name=bearer.name,
            signed_in_at=uow.clock.now(),
        )
    )
    if bearer.customer_uuid is not None and bearer.customer_uuid != uow.customer_uuid:
        await uow.enter_customer(bearer.customer_uuid)
    uow.audit(action="sign_in", entity="user", entity_uuid=bearer.user_uuid, description="Entrou no sistema")


async def check_password_of(
    body: PasswordCheckRequest, *, open_uow: UnitOfWorkMaker, hasher: Hasher, clock: Clock
) -> None:
    """Whether this is the person's password, on the same counter as sign-in; never a session.

    Raises InvalidCredentials, LoginBlocked, InactiveUser.
    """
    hasher.require_place()
    async with open_uow() as uow:
        login = await find_login_of(uow, body.user_uuid)
        tried = await _count(uow, login, address=body.address, now=clock.now())
    known = await _check(tried, body.password, hasher=hasher, open_uow=open_uow)
    async with open_uow() as uow:
        await guessed_right(uow, email=known.email, address=body.address)
        active = await find_person(uow, known.user_uuid) is not None
        uow.audit(action="password_check", entity="user", entity_uuid=known.user_uuid, description=body.purpose)
    if not active:
        raise InactiveUser
