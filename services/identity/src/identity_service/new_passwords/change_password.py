"""Setting a password by the link of a mail: single use, a new session, all others end (HARDENING A11)."""

from kit.core.clock import Clock
from kit.core.refusals import Refusal
from kit.http.uow import UnitOfWork

from identity_service.attempts.actions import forget_guesses
from identity_service.attempts.refusals import WrongCode
from identity_service.known_devices.visitor import Visitor
from identity_service.new_passwords.schemas import ChangePasswordRequest
from identity_service.passwords import store
from identity_service.passwords.links import RESET, hash_of
from identity_service.passwords.mails import password_changed
from identity_service.passwords.refusals import InvalidResetToken, PasswordMismatch, WeakPassword
from identity_service.passwords.rules import weaknesses
from identity_service.proof.prover import Counted, Prover, note_wrong_code
from identity_service.sessions.actions import PASSWORD_CHANGED, end_sessions_of, start_session
from identity_service.sessions.tokens import Bearer, TokenIssuer
from identity_service.signing_in.schemas import SignInRead
from identity_service.two_factor import store as two_factor
from identity_service.two_factor.refusals import MandatorySecretKey
from identity_service.two_factor.second_step import require_code
from identity_service.users.queries import Login, Person, find_login_of, find_person, names_known_of, read_user


async def change_password(
    body: ChangePasswordRequest, visitor: Visitor, *, prover: Prover, issuer: TokenIssuer, clock: Clock
) -> SignInRead:
    """A new password for whoever holds a living link, and the code where two steps are on; a session with it.

    Raises InvalidResetToken, PasswordMismatch, WeakPassword, MandatorySecretKey, InvalidSecretKey, LoginBlocked.
    The hash is made between two transactions.
    """
    link_hash = hash_of(body.csrf_token)
    async with prover.open_uow() as uow:
        login = await _require_good(uow, body, link_hash, clock=clock)
    counted = await prover.code_of(login.user_uuid) if login.two_factor_enabled and login.user_uuid else None
    password_hash = await prover.hasher.hash(body.password)
    async with prover.open_uow() as uow:
        outcome = await _set(uow, body, password_hash, counted=counted, visitor=visitor, clock=clock)
        if not isinstance(outcome, Refusal):
            return await _sign_in(uow, outcome, visitor, issuer=issuer, clock=clock)
    raise outcome


async def _require_good(uow: UnitOfWork, body: ChangePasswordRequest, link_hash: str, *, clock: Clock) -> Login:
    """Whose link it is, once everything that needs no count of guesses is right."""
    link = await store.find_link(uow, link_hash, now=clock.now())
    if link is None:
        raise InvalidResetToken
    if body.password != body.confirmed_password:
        raise PasswordMismatch
    found = weaknesses(body.password, known=await names_known_of(uow, link.user_uuid))
    if found:
        raise WeakPassword(found)
    login = await find_login_of(uow, link.user_uuid)
    if login.two_factor_enabled and not body.secret:
        raise MandatorySecretKey(enrolled=True)
    return login


async def _set(
    uow: UnitOfWork,
    body: ChangePasswordRequest,
    password_hash: str,
    *,
    counted: Counted | None,
    visitor: Visitor,
    clock: Clock,
) -> Person | Refusal:
    """Consume the link and store the hash. Secrets are held first, then the account, then the count of guesses, as
    sign-in does, so that neither waits for the other in a circle. Whoever may not sign in any more has a dead link.

    A wrong code is answered, not raised: the link lives on and the guess stays counted.
    """
    now, link_hash = clock.now(), hash_of(body.csrf_token)
    link = await store.find_link(uow, link_hash, now=now)
    if link is None:
        raise InvalidResetToken
    held = await two_factor.lock(uow, link.user_uuid)
    person = await find_person(uow, link.user_uuid, hold=True)
    if person is None:
        raise InvalidResetToken
    if refused := await _second_step(uow, person, held, code=body.secret, counted=counted, visitor=visitor):
        return refused
    if await store.consume_link(uow, link_hash, now=now) is None:
        raise InvalidResetToken
    await forget_guesses(uow, email=person.user.email_normalized)
    await store.set_hash(uow, link.user_uuid, password_hash, now=now)
    await end_sessions_of(uow, [link.user_uuid], reason=PASSWORD_CHANGED, now=now)
    _notify_person(uow, person.bearer, link, clock=clock)
    return person


async def _second_step(
    uow: UnitOfWork,
    person: Person,
    held: two_factor.Held | None,
    *,
    code: str | None,
    counted: Counted | None,
    visitor: Visitor,
) -> Refusal | None:
    """A link proves a mailbox; whoever turned two steps on is asked for the other one too."""
    if not person.user.two_factor_enabled:
        return None
    if counted is None:
        raise MandatorySecretKey(enrolled=True)
    try:
        await require_code(uow, person.user, held, code=code)
    except WrongCode:
        await note_wrong_code(uow, counted, visitor)
        return counted.guess.code_refusal()
    return None


async def _sign_in(
    uow: UnitOfWork, person: Person, visitor: Visitor, *, issuer: TokenIssuer, clock: Clock
) -> SignInRead:
    """A session; one that cannot be renewed where two steps are demanded and not set up yet (decision 0018)."""
    renewable = person.user.two_factor_enabled or not person.must_take_two_steps
    token = await start_session(
        uow,
        person.bearer,
        visitor,
        keep_signed=False,
        renewable=renewable,
        issuer=issuer,
        now=clock.now(),
    )
    return SignInRead(token=token, auth_token=token, user=read_user(uow, person))


def _notify_person(uow: UnitOfWork, bearer: Bearer, link: store.Link, *, clock: Clock) -> None:
    """A first password was just asked for by mail; a changed one is worth a notice."""
    uow.audit(action="change_password", entity="user", entity_uuid=bearer.user_uuid, description=link.purpose)
    if link.purpose == RESET:
        reset_page = f"{uow.db.settings.public_url.rstrip('/')}/redefinir-senha"
        mail = password_changed(name=bearer.name, at=clock.now(), link=reset_page)
        uow.mail(to=bearer.email, subject=mail.subject, text=mail.text, html=mail.html)
