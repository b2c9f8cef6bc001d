"""Accounts of people: staff and operators are made here, employees' follow config (employee_accounts.provisioning)."""

from dataclasses import dataclass
from uuid import UUID

from contracts.identity import UserChanged
from kit.core.clock import Clock
from kit.core.ids import new_uuid
from kit.core.principal import Context
from kit.core.refusals import NotFound
from kit.http.uow import UnitOfWork

from identity_service.accounts import store
from identity_service.accounts.refusals import EmailTaken
from identity_service.accounts.rules import normalized_email
from identity_service.accounts.store import Account
from identity_service.companies import queries as companies
from identity_service.passwords import store as credentials
from identity_service.passwords.hashing import Hasher
from identity_service.passwords.links import invite
from identity_service.users.schemas import EmailToReserve


def publish_changed(uow: UnitOfWork, user: Account) -> None:
    """The whole account, for who keeps a copy; call after the flush that gave it its version."""
    uow.publish(
        UserChanged(
            uuid=user.uuid,
            version=user.version,
            customer_uuid=user.customer_uuid,
            context=user.context,
            agency_uuid=user.agency_uuid,
            employee_uuid=user.employee_uuid,
            name=user.name,
            email=user.email,
            is_active=user.is_active,
            has_avatar=user.avatar_path is not None,
            avatar=user.avatar_path,
            two_factor_enabled=user.two_factor_enabled,
            employee_type=user.employee_type if user.context == Context.AGENCY else None,
            email_awaits_confirmation=user.email_awaits_confirmation,
        )
    )


@dataclass(frozen=True, slots=True)
class NewPerson:
    """Who gets an account; `password` is for the demo: people are invited and choose their own."""

    name: str
    email: str
    phone: str | None = None
    password: str | None = None


async def create_agency_employee(
    person: NewPerson, *, employee_type: str, agency_uuid: UUID, uow: UnitOfWork, hasher: Hasher
) -> Account:
    """An account of an agency's staff, M (manager) or I (issuer). Raises EmailTaken."""
    user = Account(
        context=Context.AGENCY,
        name=person.name,
        email=person.email,
        email_normalized=normalized_email(person.email),
        phone=person.phone,
        agency_uuid=agency_uuid,
        agency_employee_uuid=new_uuid(),
        employee_type=employee_type,
    )
    agency = await companies.find_agency(uow, agency_uuid)
    return await _open_account(uow, user, person, hasher=hasher, company=agency.trading_name if agency else None)


async def create_operator(person: NewPerson, *, uow: UnitOfWork, hasher: Hasher) -> Account:
    """An account of the platform's operator. Raises EmailTaken."""
    user = Account(
        context=Context.OPERATOR,
        name=person.name,
        email=person.email,
        email_normalized=normalized_email(person.email),
        phone=person.phone,
    )
    return await _open_account(uow, user, person, hasher=hasher, company=None)


async def _open_account(
    uow: UnitOfWork, user: Account, person: NewPerson, *, hasher: Hasher, company: str | None
) -> Account:
    await claim_email(uow, user.email_normalized, user_uuid=user.uuid)
    if person.password is None:
        user.invited_to = user.email_normalized
    uow.add(user)
    await uow.flush()
    await store.release_email(uow, user.email_normalized)
    if person.password is None:
        await invite(uow, user_uuid=user.uuid, name=user.name, email=user.email, company=company)
    else:
        await set_initial_password(user.email, person.password, uow=uow, hasher=hasher)
    publish_changed(uow, user)
    uow.audit(action="create", entity="user", entity_uuid=user.uuid, description=f"Conta {user.context} criada")
    return user


async def claim_email(uow: UnitOfWork, normalized: str, *, user_uuid: UUID, holder: UUID | None = None) -> None:
    """Hold the e-mail an account is about to have, to be released once it has it. Raises EmailTaken.

    `holder`: for whom the e-mail may be held already, the account itself unless given.

    Held first, looked for afterwards: of two who want it at once, the second waits and then finds the first.
    """
    held = await store.hold_emails(uow, {normalized: holder or user_uuid}, now=uow.clock.now())
    owner = await store.find_by_email(uow, normalized)
    if not held or (owner is not None and owner.uuid != user_uuid):
        raise EmailTaken


async def set_initial_password(email: str, password: str, *, uow: UnitOfWork, hasher: Hasher) -> None:
    """Give an account a password without a mail: for the demo and for setting up an installation.

    Raises NotFound when nobody has the e-mail.
    """
    user = await store.find_by_email(uow, normalized_email(email))
    if user is None:
        raise NotFound
    await credentials.set_hash(uow, user.uuid, await hasher.hash(password), now=uow.clock.now())


async def reserve_emails(wanted: list[EmailToReserve], *, uow: UnitOfWork, clock: Clock) -> list[str]:
    """Hold each e-mail 15 minutes for its employee; those that are somebody else's come back, as written."""
    by_email: dict[str, UUID] = {}
    typed: dict[str, list[str]] = {}
    twice: set[str] = set()
    for one in wanted:
        normalized = normalized_email(one.email)
        typed.setdefault(normalized, []).append(one.email)
        if by_email.setdefault(normalized, one.employee_uuid) != one.employee_uuid:
            twice.add(normalized)
    taken = twice | await store.emails_of_others(uow, by_email)
    free = {email: employee for email, employee in by_email.items() if email not in taken}
    held = await store.hold_emails(uow, free, now=clock.now())
    taken |= set(free) - held
    # An account made while we waited for its e-mail was not there when we looked.
    taken |= await store.emails_of_others(uow, {email: free[email] for email in held})
    return [email for normalized in typed if normalized in taken for email in typed[normalized]]


async def release_emails(held: list[EmailToReserve], *, uow: UnitOfWork) -> None:
    """Give back what was held for these employees; what is held for somebody else stays theirs."""
    await store.release_emails(uow, {(normalized_email(one.email), one.employee_uuid) for one in held})
