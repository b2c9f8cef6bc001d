"""Confirming an e-mail by the link that was mailed to it: from here on the account is signed in to with it."""

from kit.core.clock import Clock
from kit.http.uow import UnitOfWork

from identity_service.accounts import store as users
from identity_service.accounts.store import Account
from identity_service.email_changes import store
from identity_service.email_changes.refusals import InvalidEmailToken
from identity_service.email_changes.schemas import EmailConfirmation
from identity_service.passwords.links import hash_of
from identity_service.users.actions import claim_email, publish_changed
from identity_service.users.addresses import leave_address


async def confirm_email(body: EmailConfirmation, *, uow: UnitOfWork, clock: Clock) -> None:
    """The account gets the e-mail that waited; its sessions end and the old address is told.

    Raises InvalidEmailToken, EmailTaken. The account is locked before the link, as where a change is proposed.
    """
    link_hash, now = hash_of(body.token), clock.now()
    owner = await store.find_owner(uow, link_hash, now=now)
    user = await users.lock(uow, owner) if owner is not None else None
    waiting = await store.consume_link(uow, link_hash, now=now) if user is not None else None
    if user is None or waiting is None or not user.is_active:
        raise InvalidEmailToken
    if user.customer_uuid is not None:
        await uow.enter_customer(user.customer_uuid)
    await _move(uow, user, waiting)
    publish_changed(uow, user)
    uow.audit(action="confirm_email", entity="user", entity_uuid=user.uuid, description="Novo e-mail confirmado")


async def _move(uow: UnitOfWork, user: Account, waiting: store.WaitingEmail) -> None:
    holder = user.employee_uuid or user.uuid  # config reserves an e-mail for its employee
    await claim_email(uow, waiting.email_normalized, user_uuid=user.uuid, holder=holder)
    old = user.email
    user.email, user.email_normalized = waiting.email, waiting.email_normalized
    user.email_awaits_confirmation = False
    await uow.flush()
    await users.release_email(uow, user.email_normalized)
    await leave_address(uow, user, old=old)
