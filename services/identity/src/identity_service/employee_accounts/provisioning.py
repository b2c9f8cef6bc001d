"""Creates, renames, invites and closes an employee's account, by config's events."""

from dataclasses import dataclass

from contracts.config import CustomerEmployeeChanged
from kit.core.principal import Context
from kit.http.uow import UnitOfWork

from identity_service.accounts import store
from identity_service.accounts.rules import normalized_email
from identity_service.accounts.store import Account
from identity_service.companies.queries import find_customer
from identity_service.email_changes.proposals import propose_email
from identity_service.email_changes.store import WaitingEmail, drop_change, put_change
from identity_service.passwords import store as credentials
from identity_service.passwords.links import invite
from identity_service.sessions.actions import end_sessions_of
from identity_service.users.actions import publish_changed
from identity_service.users.addresses import leave_address

INACTIVATED, PROFILE_CHANGED = "user_inactivated", "profile_changed"


@dataclass(frozen=True, slots=True)
class Before:
    """What decides the consequences of a change."""

    was_active: bool
    profile_changed: bool
    old_email: str | None = None


async def provision_user_when_employee_changed(fact: CustomerEmployeeChanged, uow: UnitOfWork) -> None:
    """Make or update the account of an employee; one older than the last applied changes nothing."""
    user = await store.lock_by_employee(uow, fact.uuid)
    if user is None:
        if fact.deleted:
            return
        user = _new_account(fact)
        before = Before(was_active=False, profile_changed=False)
        _apply(user, fact)
        uow.add(user)
    elif fact.version <= user.employee_version:
        return
    else:
        before = _before(user, fact, old_email=await _change_email(uow, user, fact))
        _apply(user, fact)
    await uow.flush()
    await store.release_email(uow, user.email_normalized)
    await _close_what_ended(uow, user, before)
    await _invite_when_due(uow, user, fact)
    publish_changed(uow, user)


def _new_account(fact: CustomerEmployeeChanged) -> Account:
    return Account(
        context=Context.CUSTOMER,
        customer_uuid=fact.customer_uuid,
        employee_uuid=fact.uuid,
        email=fact.email,
        email_normalized=normalized_email(fact.email),
        name=fact.full_name,
    )


async def _change_email(uow: UnitOfWork, user: Account, fact: CustomerEmployeeChanged) -> str | None:
    """The address left at once; None when it stays, or until the new one is confirmed (decision 0020).

    A closed account waits as well: closed, changed and opened again it would be somebody else's.
    """
    wanted = normalized_email(fact.email)
    user.email_awaits_confirmation = False
    if wanted == user.email_normalized:
        await drop_change(uow, user.uuid)
        user.email = fact.email
        return None
    if await credentials.find_hash(uow, user.uuid) is None:
        old, user.email, user.email_normalized = user.email, fact.email, wanted
        return old
    user.email_awaits_confirmation = True
    waiting = WaitingEmail(user.uuid, fact.email, wanted)
    if fact.active and not fact.deleted:
        await propose_email(uow, waiting, name=fact.full_name)
    else:
        await put_change(uow, waiting)  # and no link: a closed account confirms nothing
    return None


def _before(user: Account, fact: CustomerEmployeeChanged, *, old_email: str | None) -> Before:
    return Before(
        was_active=user.is_active,
        profile_changed=user.profile_uuid != fact.profile_uuid,
        old_email=old_email,
    )


def _apply(user: Account, fact: CustomerEmployeeChanged) -> None:
    user.name, user.phone = fact.full_name, fact.phone
    user.agency_uuid, user.profile_uuid = fact.agency_uuid, fact.profile_uuid
    user.is_active = fact.active and not fact.deleted
    user.employee_version = fact.version


async def _close_what_ended(uow: UnitOfWork, user: Account, before: Before) -> None:
    """Links go with the address they were sent to; sessions with the account, or with the profile they carry."""
    now = uow.clock.now()
    closed = before.was_active and not user.is_active
    if before.old_email is not None:
        await leave_address(uow, user, old=before.old_email)
    elif closed:
        await credentials.kill_links(uow, [user.uuid])
    if closed or before.profile_changed:
        reason = INACTIVATED if closed else PROFILE_CHANGED
        await end_sessions_of(uow, [user.uuid], reason=reason, now=now)


async def _invite_when_due(uow: UnitOfWork, user: Account, fact: CustomerEmployeeChanged) -> None:
    """Once per employee, and again only if the address it went to was wrong and no password was set yet."""
    if not user.is_active or user.invited_to == user.email_normalized:
        return
    if await credentials.find_hash(uow, user.uuid) is not None:
        return
    user.invited_to = user.email_normalized
    await uow.flush()
    customer = await find_customer(uow, fact.customer_uuid)
    company = customer.trading_name if customer else None
    await invite(uow, user_uuid=user.uuid, name=user.name, email=user.email, company=company)
