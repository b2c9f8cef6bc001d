"""Links that let a person set a password: random, hashed at rest, single use (HARDENING A11)."""

import hashlib
import secrets
from datetime import datetime, timedelta
from uuid import UUID

from kit.http.uow import UnitOfWork

from identity_service.passwords import store
from identity_service.passwords.mails import invitation

INVITATION, RESET = "invitation", "reset"
LIFETIMES = {INVITATION: timedelta(days=7), RESET: timedelta(minutes=60)}


def hash_of(csrf_token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(csrf_token.encode()).hexdigest()


async def make_link(uow: UnitOfWork, user_uuid: UUID, *, purpose: str, now: datetime) -> str:
    """A link of the configured host for one person; replaces any link they had."""
    csrf_token = secrets.token_urlsafe(32)
    link = store.Link(user_uuid, purpose)
    await store.put_link(uow, link, link_hash=hash_of(csrf_token), expires_at=now + LIFETIMES[purpose])
    return f"{uow.db.settings.public_url.rstrip('/')}/alterar-senha/{csrf_token}"


async def invite(uow: UnitOfWork, *, user_uuid: UUID, name: str, email: str, company: str | None) -> None:
    """Mail a person the way to their first password; valid 7 days."""
    now = uow.clock.now()
    link = await make_link(uow, user_uuid, purpose=INVITATION, now=now)
    mail = invitation(name=name, company=company, link=link, expires_at=now + LIFETIMES[INVITATION])
    uow.mail(to=email, subject=mail.subject, text=mail.text, html=mail.html)
