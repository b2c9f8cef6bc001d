"""The e-mail of an agency's people: a change for somebody with a password waits until confirmed (decision 0020)."""

from typing import Any

from kit.http.uow import UnitOfWork

from identity_service.accounts import store
from identity_service.accounts.rules import normalized_email
from identity_service.accounts.store import Account
from identity_service.email_changes.proposals import propose_email
from identity_service.email_changes.store import WaitingEmail, drop_change, find_changes, put_change
from identity_service.passwords import store as credentials
from identity_service.users.actions import claim_email


async def settle_email(uow: UnitOfWork, user: Account, given: dict[str, Any]) -> dict[str, Any]:
    """What becomes of the account: a new e-mail at once, or `email_awaits_confirmation` in its place.

    Raises EmailTaken. The e-mail the account has already withdraws one that waits. A closed account's waits without
    a link until it is opened again.
    """
    if "email" not in given:
        return given
    rest = {name: value for name, value in given.items() if name != "email"}
    email, wanted = given["email"], normalized_email(given["email"])
    if wanted == user.email_normalized:
        await drop_change(uow, user.uuid)
        return rest | {"email": email, "email_awaits_confirmation": False}
    await claim_email(uow, wanted, user_uuid=user.uuid)
    if await credentials.find_hash(uow, user.uuid) is None:
        return rest | {"email": email, "email_normalized": wanted}
    await store.release_email(uow, wanted)
    waiting = WaitingEmail(user.uuid, email, wanted)
    if (await find_changes(uow, [user.uuid])).get(user.uuid) != waiting:
        await put_change(uow, waiting)
        uow.audit(action="update", entity="user", entity_uuid=user.uuid, description="Novo e-mail a confirmar")
    return rest | {"email_awaits_confirmation": True}


async def mail_what_waits(uow: UnitOfWork, user: Account) -> None:
    """The link to an e-mail that waits, unless one lives: mailed to an open account, dead once it is closed."""
    waiting = (await find_changes(uow, [user.uuid])).get(user.uuid) if user.email_awaits_confirmation else None
    if waiting is None:
        return
    if user.is_active:
        await propose_email(uow, waiting, name=user.name)
    else:
        await put_change(uow, waiting)
