"""Signing in: one answer for every failure, the second step where there is one, and then a session."""

from contracts.identity import UserSignedIn
from kit.core.clock import Clock
from kit.core.refusals import Refusal
from kit.http.uow import UnitOfWork

from identity_service.accounts.refusals import InactiveUser
from identity_service.attempts.actions import guessed_right, half_proven
from identity_service.attempts.refusals import WrongCode
from identity_service.known_devices.visitor import Visitor
from identity_service.passwords import store as credentials
from identity_service.passwords.hashing import Hasher
from identity_service.proof.prover import Known, Prover, note_wrong_code
from identity_service.sessions.actions import start_session
from identity_service.sessions.tokens import Bearer, TokenIssuer
from identity_service.signing_in.schemas import PasswordCheckRequest, SignInRead, SignInRequest
from identity_service.two_factor import store as two_factor
from identity_service.two_factor.refusals import MandatorySecretKey
from identity_service.two_factor.second_step import Passed, take_second_step
from identity_service.users.queries import Entrant, find_entrant, find_person, read_user


async def sign_in(
    body: SignInRequest, visitor: Visitor, *, prover: Prover, issuer: TokenIssuer, clock: Clock
) -> SignInRead:
    """A new session for whoever knows the password, and has the code where one is asked for.

    Raises InvalidCredentials, MandatorySecretKey, InvalidSecretKey, LoginBlocked, InactiveUser.
    """
    known = await prover.password(body.email, body.password)
    stronger = await _stronger_hash(known, body.password, hasher=prover.hasher)
    async with prover.open_uow() as uow:
        outcome = await _enter(uow, known, body, visitor=visitor, issuer=issuer, clock=clock)
        if stronger:
            await credentials.rehash(uow, known.user_uuid, old=known.password_hash, new=stronger)
    if isinstance(outcome, Refusal):
        raise outcome
    return outcome


async def _stronger_hash(known: Known, password: str, *, hasher: Hasher) -> str | None:
    return await hasher.hash(password) if hasher.is_outdated(known.password_hash) else None


async def _enter(
    uow: UnitOfWork, known: Known, body: SignInRequest, *, visitor: Visitor, issuer: TokenIssuer, clock: Clock
) -> SignInRead | Refusal:
    """The second half: the locks taken here keep a change of password or an inactivation from slipping by.

    A refusal is answered, not raised, so that what became of the guess commits.
    """
    if known.login.customer_uuid is not None:
        await uow.enter_customer(known.login.customer_uuid)  # with the first statement, in no trip of its own
    held = await two_factor.lock(uow, known.user_uuid) if body.secret else None
    person, password_hash = await find_entrant(uow, known.user_uuid)
    if person is None:
        await guessed_right(uow, known.guess)
        return InactiveUser()
    if password_hash != known.password_hash:
        return known.guess.refusal()
    passed = await _second_step(uow, known, person, visitor, held=held, code=body.secret)
    if isinstance(passed, Refusal):
        return passed
    await guessed_right(uow, known.guess)
    bearer, keep = person.bearer, body.keep_signed
    device = known.device_uuid
    token = await start_session(
        uow, bearer, visitor, device_uuid=device, keep_signed=keep, issuer=issuer, now=clock.now()
    )
    await publish_signed_in(uow, bearer)
    user = read_user(uow, person)
    user.two_factor_enabled |= passed.recovery_codes is not None  # set up in this very step
    return SignInRead(token=token, auth_token=token, user=user, recovery_codes=passed.recovery_codes)


async def _second_step(
    uow: UnitOfWork, known: Known, person: Entrant, visitor: Visitor, *, held: two_factor.Held | None, code: str | None
) -> Passed | Refusal:
    """Asking for a code is no failure; a wrong one is, and the one that blocks ends an enrolment half done."""
    try:
        return await take_second_step(uow, person, held, code=code)
    except MandatorySecretKey as asked:
        await half_proven(uow, known.guess)
        return asked
    except WrongCode:
        if held is not None and known.guess.blocked_until is not None:
            held.pending_sealed = None
        await note_wrong_code(uow, known, visitor)
        return known.guess.code_refusal()


async def publish_signed_in(uow: UnitOfWork, bearer: Bearer) -> None:
    """A sign-in is a fact for bi and a line of the audit."""
    uow.publish(
        UserSignedIn(
            uuid=bearer.user_uuid,
            customer_uuid=bearer.customer_uuid,
            agency_uuid=bearer.agency_uuid,
            name=bearer.name,
            signed_in_at=uow.clock.now(),
        ),
        has_time=True,
    )
    if bearer.customer_uuid is not None and bearer.customer_uuid != uow.customer_uuid:
        await uow.enter_customer(bearer.customer_uuid)
    uow.audit(action="sign_in", entity="user", entity_uuid=bearer.user_uuid, description="Entrou no sistema")


async def check_password_of(body: PasswordCheckRequest, *, prover: Prover) -> None:
    """Whether this is the person's password, on the same counter as sign-in; never a session.

    One that was changed while it was tried is a wrong one. Raises InvalidCredentials, LoginBlocked, InactiveUser.
    """
    known = await prover.password_of(body.user_uuid, body.password)
    async with prover.open_uow() as uow:
        if not await credentials.still_has(uow, known.user_uuid, known.password_hash):
            raise known.guess.refusal()
        person = await find_person(uow, known.user_uuid)
        settle = half_proven if person is not None and person.user.two_factor_enabled else guessed_right
        await settle(uow, known.guess)
        uow.audit(action="password_check", entity="user", entity_uuid=known.user_uuid, description=body.purpose)
    if person is None:
        raise InactiveUser
