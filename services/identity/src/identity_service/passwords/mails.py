"""The mails about passwords, in Portuguese; names are people's own words, so HTML escapes them."""

from dataclasses import dataclass
from datetime import datetime
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from kit.clock import SAO_PAULO


@dataclass(frozen=True, slots=True)
class Mail:
    subject: str
    text: str
    html: str


@cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader("identity_service.passwords"),
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
    )


def _mail(template: str, subject: str, **words: object) -> Mail:
    text = _templates().get_template(f"{template}.txt").render(**words)
    return Mail(subject, text, _templates().get_template(f"{template}.html").render(**words))


def _moment(instant: datetime) -> str:
    return f"{instant.astimezone(SAO_PAULO):%d/%m/%Y às %H:%M}"


def invitation(*, name: str, company: str | None, link: str, expires_at: datetime) -> Mail:
    """Come in and choose a password."""
    subject = "Seu acesso ao Trajeto"
    return _mail("invitation", subject, name=name, company=company, link=link, until=_moment(expires_at))


def password_changed(*, name: str, at: datetime, link: str) -> Mail:
    """The notice of HARDENING A11: whoever did not do it learns of it."""
    return _mail("password_changed", "Sua senha do Trajeto foi alterada", name=name, at=_moment(at), link=link)
