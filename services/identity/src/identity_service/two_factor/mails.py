"""Mails about changes of the second factor, so that the owner notices a change by somebody else (HARDENING A11)."""

from datetime import datetime

from kit.core.clock import SAO_PAULO
from kit.http.uow import UnitOfWork
from kit.mail.letterhead import mail_of

from identity_service.accounts.store import Account, Seen

_ROOM = "identity_service.two_factor"
_STEP = "A verificação em duas etapas da sua conta no Trajeto"


def _moment(instant: datetime) -> str:
    return f"{instant.astimezone(SAO_PAULO):%d/%m/%Y às %H:%M}"


def _mail(uow: UnitOfWork, user: Account | Seen, *, subject: str, what: str) -> None:
    page = f"{uow.db.settings.public_url.rstrip('/')}/redefinir-senha"
    mail = mail_of(_ROOM, "two_factor", subject=subject, name=user.name, what=what, link=page)
    uow.mail(to=user.email, subject=mail.subject, text=mail.text, html=mail.html)


def mail_enabled(uow: UnitOfWork, user: Account, *, replaced: bool) -> None:
    """An application was set up, or took another's place."""
    at = _moment(uow.clock.now())
    what = f"O aplicativo autenticador da sua conta no Trajeto foi trocado em {at}." if replaced else ""
    _mail(uow, user, subject="Verificação em duas etapas ativada", what=what or f"{_STEP} foi ativada em {at}.")


def mail_disabled(uow: UnitOfWork, user: Account) -> None:
    """The person turned it off."""
    what = f"{_STEP} foi desativada em {_moment(uow.clock.now())}."
    _mail(uow, user, subject="Verificação em duas etapas desativada", what=what)


def mail_removed(uow: UnitOfWork, user: Account, *, by_name: str) -> None:
    """Somebody who looks after them took it away: the telephone was lost."""
    again = "No próximo acesso, entre com a sua senha e configure um novo aplicativo autenticador."
    what = f"{_STEP} foi removida por {by_name} em {_moment(uow.clock.now())}. {again}"
    _mail(uow, user, subject="Verificação em duas etapas removida", what=what)


def mail_recovery_code_used(uow: UnitOfWork, user: Account | Seen, *, left: int) -> None:
    """A recovery code was used up."""
    count = f"Resta {left} código" if left == 1 else f"Restam {left} códigos"
    what = f"Um código de recuperação da sua conta no Trajeto foi usado em {_moment(uow.clock.now())}. {count}."
    _mail(uow, user, subject="Código de recuperação usado", what=what)
