"""Sets up, changes and turns off the second factor; removes that of a person who lost their phone."""

from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import Forbidden, Refusal, SessionEnded
from kit.http.uow import UnitOfWork

from identity_service.accounts.refusals import InactiveUser
from identity_service.accounts.store import Account
from identity_service.attempts.actions import guessed_right, half_proven
from identity_service.passwords import store as credentials
from identity_service.proof.prover import Known, Prover
from identity_service.two_factor import store
from identity_service.two_factor.mails import mail_disabled, mail_removed
from identity_service.two_factor.refusals import NotInThisStatus, TwoFactorMandatory
from identity_service.two_factor.schemas import (
    ConfirmRequest,
    ProposalRequest,
    ProvenRequest,
    RecoveryCodesRead,
    SecretKeyRead,
    SecretKeyRequest,
)
from identity_service.two_factor.second_step import confirm, give_recovery_codes, open_secret, propose, require_code
from identity_service.two_factor.tables import TwoFactorTable
from identity_service.users.actions import publish_changed
from identity_service.users.queries import Person, find_person
from identity_service.users.reach import take_user


async def generate_secret_key(body: SecretKeyRequest, *, prover: Prover) -> SecretKeyRead:
    """A QR code for whoever knows the password and has no application yet; a new one each time it is asked for.

    The guess clears nothing (HARDENING A2). Raises InvalidCredentials, LoginBlocked, InactiveUser.
    """
    known = await prover.password(body.email, body.password)
    async with prover.open_uow() as uow:
        outcome = await _generate(uow, known)
    if isinstance(outcome, Refusal):
        raise outcome
    return outcome


async def _generate(uow: UnitOfWork, known: Known) -> SecretKeyRead | Refusal:
    held = await store.take(uow, known.user_uuid)
    person = await find_person(uow, known.user_uuid, hold=True)
    if person is not None and not await credentials.still_has(uow, known.user_uuid, known.password_hash):
        return known.guess.refusal()
    await half_proven(uow, known.guess)
    if person is None:
        return InactiveUser()
    if person.user.two_factor_enabled:
        return SecretKeyRead(qr_code_url=None, enrolled=True, secret_key=None)
    return propose(uow, person.user, held)


async def _take_mine(uow: UnitOfWork, by: Principal, known: Known | None = None) -> tuple[Person, TwoFactorTable]:
    """The caller's account and secrets, both held; `known`: the password is still the one that was right."""
    held = await store.take(uow, by.user_uuid)
    person = await find_person(uow, by.user_uuid, hold=True)
    if person is None:
        raise InactiveUser
    if known is not None and not await credentials.still_has(uow, by.user_uuid, known.password_hash):
        raise SessionEnded
    return person, held


async def _look_first(by: Principal, prover: Prover) -> TwoFactorTable | None:
    """The caller's secrets as they stand, before a guess is counted: what cannot be done is no guess."""
    await prover.open_uow.replay_first()
    async with prover.open_uow() as uow:
        return await store.find(uow, by.user_uuid)


async def _require_enabled(by: Principal, prover: Prover) -> None:
    seen = await _look_first(by, prover)
    if seen is None or seen.secret_sealed is None:
        raise NotInThisStatus(enabled=False)


async def propose_mine(body: ProposalRequest, *, by: Principal, prover: Prover, uow: UnitOfWork) -> SecretKeyRead:
    """A secret for the caller's application; replacing one needs a code of it, or a recovery code.

    Raises InvalidCredentials, InvalidSecretKey, MandatorySecretKey, LoginBlocked.
    """
    await prover.open_uow.replay_first()
    known = await prover.password_of(by.user_uuid, body.password)
    async with prover.settling(known, uow):
        person, held = await _take_mine(uow, by, known)
        user = person.user
        if user.two_factor_enabled:
            await require_code(uow, user, held, code=body.secret)
        proposed = propose(uow, user, held)
        await guessed_right(uow, known.guess)
    return proposed


async def confirm_mine(body: ConfirmRequest, *, by: Principal, prover: Prover, uow: UnitOfWork) -> RecoveryCodesRead:
    """The first code of the proposed secret makes it count. Raises InvalidSecretKey, LoginBlocked, NotInThisStatus."""
    seen = await _look_first(by, prover)
    if seen is None or seen.pending_sealed is None:
        raise NotInThisStatus(enabled=seen is not None and seen.secret_sealed is not None)
    counted = await prover.code_of(by.user_uuid)
    async with prover.settling(counted, uow):
        person, held = await _take_mine(uow, by)
        codes = await confirm(uow, person.user, held, code=body.secret)
        await half_proven(uow, counted.guess)
    return RecoveryCodesRead(recovery_codes=codes)


async def renew_my_recovery_codes(
    body: ProvenRequest, *, by: Principal, prover: Prover, uow: UnitOfWork
) -> RecoveryCodesRead:
    """Ten new recovery codes; the old ones are dead.

    Raises InvalidCredentials, InvalidSecretKey, LoginBlocked, NotInThisStatus.
    """
    await _require_enabled(by, prover)
    known = await prover.password_of(by.user_uuid, body.password)
    async with prover.settling(known, uow):
        person, held = await _take_mine(uow, by, known)
        user = person.user
        await require_code(uow, user, held, code=body.secret)
        codes = await give_recovery_codes(uow, user, open_secret(uow, held))
        _note(uow, user, action="renew_recovery_codes", said="Novos códigos de recuperação gerados")
        await guessed_right(uow, known.guess)
    return RecoveryCodesRead(recovery_codes=codes)


async def disable_mine(body: ProvenRequest, *, by: Principal, prover: Prover, uow: UnitOfWork) -> None:
    """Back to one step.

    Raises InvalidCredentials, InvalidSecretKey, LoginBlocked, TwoFactorMandatory, NotInThisStatus.
    """
    await _require_enabled(by, prover)
    known = await prover.password_of(by.user_uuid, body.password)
    async with prover.settling(known, uow):
        person, held = await _take_mine(uow, by, known)
        user = person.user
        await require_code(uow, user, held, code=body.secret)
        if person.must_take_two_steps:
            raise TwoFactorMandatory
        await _take_away(uow, user, held)
        _note(uow, user, action="disable_two_factor", said="Verificação em duas etapas desativada")
        mail_disabled(uow, user)
        await guessed_right(uow, known.guess)


async def remove_two_factor(user_uuid: UUID, *, by: Principal, uow: UnitOfWork) -> None:
    """Take away the second step of somebody who lost their telephone; one's own needs a code: see disable_mine.

    Raises Forbidden, NotFound. Whoever has none is left as they are.
    """
    if user_uuid == by.user_uuid:
        raise Forbidden
    held = await store.lock(uow, user_uuid)
    user = await take_user(uow, user_uuid, by=by)
    if held is None or not (user.two_factor_enabled or held.pending_sealed):
        return
    was_enabled = user.two_factor_enabled
    await _take_away(uow, user, held)
    if was_enabled:
        _note(uow, user, action="remove_two_factor", said="Verificação em duas etapas removida por perda do aparelho")
        mail_removed(uow, user, by_name=by.name)


async def _take_away(uow: UnitOfWork, user: Account, held: TwoFactorTable) -> None:
    """Neither the secret nor a recovery code opens anything any more."""
    held.secret_sealed = held.pending_sealed = held.confirmed_at = held.last_step = None
    await store.replace_codes(uow, user.uuid, [])
    was_enabled, user.two_factor_enabled = user.two_factor_enabled, False
    await uow.flush()
    if was_enabled:
        publish_changed(uow, user)


def _note(uow: UnitOfWork, user: Account, *, action: str, said: str) -> None:
    uow.audit(action=action, entity="user", entity_uuid=user.uuid, description=said)
