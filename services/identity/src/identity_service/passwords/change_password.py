"""Setting a password by the link of a mail: single use, a new session, all others end (HARDENING A11)."""

from kit.clock import Clock
from kit.uow import UnitOfWork, UnitOfWorkMaker

from identity_service.attempts.actions import forget_guesses
from identity_service.passwords import store
from identity_service.passwords.hashing import Hasher
from identity_service.passwords.links import RESET, hash_of
from identity_service.passwords.mails import password_changed
from identity_service.passwords.refusals import InvalidResetToken, PasswordMismatch, WeakPassword
from identity_service.passwords.rules import weaknesses
from identity_service.passwords.schemas import ChangePasswordRequest
from identity_service.sessions.actions import PASSWORD_CHANGED, end_sessions_of, start_session
from identity_service.sessions.schemas import SignInRead
from identity_service.sessions.tokens import Bearer, TokenIssuer
from identity_service.sessions.visitor import Visitor
from identity_service.users.queries import Person, find_login_of, find_person, names_known_of, read_user


async def change_password(
    body: ChangePasswordRequest,
    visitor: Visitor,
    *,
    open_uow: UnitOfWorkMaker,
    hasher: Hasher,
    issuer: TokenIssuer,
    clock: Clock,
) -> SignInRead:
    """A new password for whoever holds a living link, and a session with it.

    Raises InvalidResetToken, PasswordMismatch, WeakPassword. The hash is made between two transactions.
    """
    link_hash = hash_of(body.csrf_token)
    async with open_uow() as uow:
        await _require_good(uow, body, link_hash, clock=clock)
    password_hash = await hasher.hash(body.password)
    async with open_uow() as uow:
        person = await _set(uow, link_hash, password_hash, clock=clock)
        now = clock.now()
        token = await start_session(uow, person.bearer, visitor, keep_signed=False, issuer=issuer, now=now)
        user = await read_user(uow, person)
    return SignInRead(token=token, auth_token=token, user=user)


async def _require_good(uow: UnitOfWork, body: ChangePasswordRequest, link_hash: str, *, clock: Clock) -> None:
    link = await store.find_link(uow, link_hash, now=clock.now())
    if link is None:
        raise InvalidResetToken
    if body.password != body.confirmed_password:
        raise PasswordMismatch
    found = weaknesses(body.password, known=await names_known_of(uow, link.user_uuid))
    if found:
        raise WeakPassword(found)


async def _set(uow: UnitOfWork, link_hash: str, password_hash: str, *, clock: Clock) -> Person:
    """Consume the link and store the hash; the account is held first, as sign-in does, so that neither waits
    for the other in a circle. Whoever may not sign in any more has a dead link."""
    now = clock.now()
    link = await store.find_link(uow, link_hash, now=now)
    if link is None:
        raise InvalidResetToken
    login = await find_login_of(uow, link.user_uuid)
    await forget_guesses(uow, email=login.email_normalized)
    person = await find_person(uow, link.user_uuid, hold=True)
    if person is None or await store.consume_link(uow, link_hash, now=now) is None:
        raise InvalidResetToken
    await store.set_hash(uow, link.user_uuid, password_hash, now=now)
    await end_sessions_of(uow, [link.user_uuid], reason=PASSWORD_CHANGED, now=now)
    _tell_person(uow, person.bearer, link, clock=clock)
    return person


def _tell_person(uow: UnitOfWork, bearer: Bearer, link: store.Link, *, clock: Clock) -> None:
    """A first password was just asked for by mail; a changed one is worth a notice."""
    uow.audit(action="change_password", entity="user", entity_uuid=bearer.user_uuid, description=link.purpose)
    if link.purpose == RESET:
        reset_page = f"{uow.db.settings.public_url.rstrip('/')}/redefinir-senha"
        mail = password_changed(name=bearer.name, at=clock.now(), link=reset_page)
        uow.mail(to=bearer.email, subject=mail.subject, text=mail.text, html=mail.html)
