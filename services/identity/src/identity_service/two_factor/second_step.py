"""The second factor at sign-in and at a change of password: requested, checked, used up, set up the first time."""

from dataclasses import dataclass

from kit.core.fields import decrypt, encrypt
from kit.http.uow import UnitOfWork

from identity_service.accounts import store as users
from identity_service.accounts.store import Account, Seen
from identity_service.attempts.refusals import WrongCode
from identity_service.two_factor import store
from identity_service.two_factor.codes import new_recovery_codes, new_secret, qr_code_url, to_type_by_hand
from identity_service.two_factor.mails import mail_enabled, mail_recovery_code_used
from identity_service.two_factor.refusals import MandatorySecretKey
from identity_service.two_factor.rules import accepted_step, hash_of_recovery_code
from identity_service.two_factor.schemas import SecretKeyRead
from identity_service.two_factor.tables import TwoFactorTable
from identity_service.users.actions import publish_changed
from identity_service.users.queries import Entrant


@dataclass(frozen=True, slots=True)
class Passed:
    """`recovery_codes` of whoever set up their application in this very step: shown once."""

    recovery_codes: list[str] | None = None


async def take_second_step(
    uow: UnitOfWork, person: Entrant, held: TwoFactorTable | None, *, code: str | None
) -> Passed:
    """Let in whoever has the code, or needs none. `held`: their secrets, locked when a code was given.

    A first right code of a new secret enrols. Raises MandatorySecretKey, WrongCode.
    """
    user = person.user
    if user.two_factor_enabled:
        await require_code(uow, user, held, code=code)
        return Passed()
    if code and held is not None and held.pending_sealed is not None:
        account = await users.find(uow, user.uuid)
        assert account is not None
        return Passed(await confirm(uow, account, held, code=code))
    if person.must_take_two_steps:
        raise MandatorySecretKey(enrolled=False)
    return Passed()


def open_secret(uow: UnitOfWork, held: TwoFactorTable) -> str:
    """The secret that counts."""
    assert held.secret_sealed is not None
    return decrypt(held.secret_sealed, *uow.db.settings.field_keys)


async def require_code(uow: UnitOfWork, user: Account | Seen, held: TwoFactorTable | None, *, code: str | None) -> None:
    """Use up a code of the application or a recovery code. Raises MandatorySecretKey without one, WrongCode."""
    if not code:
        raise MandatorySecretKey(enrolled=user.two_factor_enabled)
    if held is None or held.secret_sealed is None:
        raise WrongCode
    secret = open_secret(uow, held)
    step = accepted_step(secret, code, at=uow.clock.now(), after=held.last_step)
    if step is not None:
        held.last_step = step
        return
    if not await store.use_code(uow, user.uuid, hash_of_recovery_code(secret, code)):
        raise WrongCode
    left = await store.count_codes(uow, user.uuid)
    uow.audit(
        action="use_recovery_code",
        entity="user",
        entity_uuid=user.uuid,
        description=f"Código de recuperação usado; restam {left}",
    )
    mail_recovery_code_used(uow, user, left=left)


def propose(uow: UnitOfWork, user: Account, held: TwoFactorTable) -> SecretKeyRead:
    """A new secret to scan or type; it counts after its first right code, and the one before until then."""
    secret = new_secret()
    held.pending_sealed = encrypt(secret, uow.db.settings.field_keys[0])
    uow.audit(
        action="propose_two_factor",
        entity="user",
        entity_uuid=user.uuid,
        description="Chave da verificação em duas etapas gerada",
    )
    return SecretKeyRead(
        qr_code_url=qr_code_url(secret, email=user.email),
        enrolled=user.two_factor_enabled,
        secret_key=to_type_by_hand(secret),
    )


async def confirm(uow: UnitOfWork, user: Account, held: TwoFactorTable, *, code: str) -> list[str]:
    """The first right code of a waiting secret makes it count; ten new recovery codes. Raises WrongCode."""
    if held.pending_sealed is None:
        raise WrongCode
    secret, now = decrypt(held.pending_sealed, *uow.db.settings.field_keys), uow.clock.now()
    step = accepted_step(secret, code, at=now, after=None)
    if step is None:
        raise WrongCode
    replaced = user.two_factor_enabled
    held.secret_sealed, held.pending_sealed = held.pending_sealed, None
    held.confirmed_at, held.last_step = now, step
    codes = await give_recovery_codes(uow, user, secret)
    await _mail_enabled(uow, user, replaced=replaced)
    return codes


async def give_recovery_codes(uow: UnitOfWork, user: Account, secret: str) -> list[str]:
    """Ten codes, kept as hashes alone; those before are dead."""
    codes = new_recovery_codes()
    await store.replace_codes(uow, user.uuid, [hash_of_recovery_code(secret, code) for code in codes])
    return codes


async def _mail_enabled(uow: UnitOfWork, user: Account, *, replaced: bool) -> None:
    """The account is written before the counter of guesses is: sign-ins take the two in that order."""
    user.two_factor_enabled = True
    await uow.flush()
    if not replaced:
        publish_changed(uow, user)
    said = "Aplicativo autenticador trocado" if replaced else "Verificação em duas etapas ativada"
    uow.audit(action="enable_two_factor", entity="user", entity_uuid=user.uuid, description=said)
    mail_enabled(uow, user, replaced=replaced)
