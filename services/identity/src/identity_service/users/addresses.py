"""What follows when an account is signed in to with another e-mail."""

from kit.http.uow import UnitOfWork

from identity_service.accounts.store import Account
from identity_service.passwords import store as credentials
from identity_service.passwords.mails import email_changed
from identity_service.sessions.actions import end_sessions_of

EMAIL_CHANGED = "email_changed"


async def leave_address(uow: UnitOfWork, user: Account, *, old: str) -> None:
    """Links sent to the old address end, and so do all sessions; the old address is told.

    Without a password the invitation went to a wrong address, and a closed account has nobody to tell.
    """
    now = uow.clock.now()
    await credentials.kill_links(uow, [user.uuid])
    await end_sessions_of(uow, [user.uuid], reason=EMAIL_CHANGED, now=now)
    if not user.is_active or await credentials.find_hash(uow, user.uuid) is None:
        return
    mail = email_changed(name=user.name, email=user.email, at=now)
    uow.mail(to=old, subject=mail.subject, text=mail.text, html=mail.html)
