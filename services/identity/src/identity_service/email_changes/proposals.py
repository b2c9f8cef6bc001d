"""A new e-mail of an account with a password: stored beside the account, its link mailed to the new address."""

import secrets
from datetime import timedelta

from kit.http.uow import UnitOfWork

from identity_service.email_changes import store
from identity_service.email_changes.store import WaitingEmail
from identity_service.passwords.links import hash_of
from identity_service.passwords.mails import email_confirmation

LIFETIME = timedelta(days=7)  # as an invitation's


async def propose_email(uow: UnitOfWork, waiting: WaitingEmail, *, name: str) -> None:
    """Mail the link to the new address, unless that very e-mail waits already."""
    now = uow.clock.now()
    if await store.find_waiting(uow, waiting.user_uuid, now=now) == waiting.email_normalized:
        return
    token, expires_at = secrets.token_urlsafe(32), now + LIFETIME
    await store.put_change(uow, waiting, link_hash=hash_of(token), expires_at=expires_at)
    link = f"{uow.db.settings.public_url.rstrip('/')}/confirmar-email/{token}"
    mail = email_confirmation(name=name, link=link, expires_at=expires_at)
    uow.mail(to=waiting.email, subject=mail.subject, text=mail.text, html=mail.html)
