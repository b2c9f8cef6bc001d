"""The mails about passwords, in Portuguese."""

from datetime import datetime

from kit.core.clock import SAO_PAULO
from kit.mail.letterhead import Mail, mail_of

_ROOM = "identity_service.passwords"


def _moment(instant: datetime) -> str:
    return f"{instant.astimezone(SAO_PAULO):%d/%m/%Y às %H:%M}"


def invitation(*, name: str, company: str | None, link: str, expires_at: datetime) -> Mail:
    """Come in and choose a password."""
    words = {"name": name, "company": company, "link": link, "until": _moment(expires_at)}
    return mail_of(_ROOM, "invitation", subject="Seu acesso ao Trajeto", **words)


def password_reset(*, name: str, link: str, expires_at: datetime) -> Mail:
    """The way back in, good once."""
    subject = "Redefina a sua senha do Trajeto"
    return mail_of(_ROOM, "password_reset", subject=subject, name=name, link=link, until=_moment(expires_at))


def login_blocked(*, name: str, until: datetime, address: str, device: str, link: str) -> Mail:
    """Sign-ins of this person are blocked for a while, and how to go on."""
    subject = "Acesso bloqueado por tentativas erradas"
    words = {"name": name, "until": _moment(until), "address": address, "device": device, "link": link}
    return mail_of(_ROOM, "login_blocked", subject=subject, **words)


def password_changed(*, name: str, at: datetime, link: str) -> Mail:
    """The notice of HARDENING A11: whoever did not do it learns of it."""
    subject = "Sua senha do Trajeto foi alterada"
    return mail_of(_ROOM, "password_changed", subject=subject, name=name, at=_moment(at), link=link)


def email_changed(*, name: str, email: str, at: datetime) -> Mail:
    """For the old address: the account is signed in to with another one from now on (HARDENING A7)."""
    words = {"name": name, "email": masked(email), "at": _moment(at)}
    return mail_of(_ROOM, "email_changed", subject="O e-mail da sua conta no Trajeto foi alterado", **words)


def email_confirmation(*, name: str, link: str, expires_at: datetime) -> Mail:
    """For the new address: whoever reads it confirms that it is the account's (HARDENING A7)."""
    words = {"name": name, "link": link, "until": _moment(expires_at)}
    return mail_of(_ROOM, "email_confirmation", subject="Confirme o novo e-mail da sua conta no Trajeto", **words)


def masked(email: str) -> str:
    """The first letter and the domain: enough to recognise an address, too little to read it."""
    local, _, domain = email.partition("@")
    return f"{local[:1]}***@{domain}"
