"""Rings and mails one reader of a notification, by switches that the caller has at hand; reads no table."""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from contracts.notices import Notice, Recipient

from kit.db.work import UnitOfWork
from kit.mail.letterhead import Mail, mail_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """A person who may receive a notification, or an address of the customer.

    `user_uuid`: the account whose bell rings, None without one; `email`: None where no mail may go.
    """

    role: Recipient
    name: str
    user_uuid: UUID | None
    employee_uuid: UUID | None
    email: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What a notification says, in Portuguese; `kind` is its slug in `contracts.notices`, `link` a path of the app."""

    kind: str
    title: str
    text: str
    link: str
    about_entity: str
    about_uuid: UUID


WriteMail = Callable[[Reader], Mail]


def deliver(
    uow: UnitOfWork, message: Message, reader: Reader, *, notice: Notice, mail: WriteMail | None = None
) -> None:
    """Ring and mail one reader by the switches of `notice`, whatever the customer chose."""
    if notice.in_app and reader.user_uuid is not None:
        uow.notify(
            user_uuid=reader.user_uuid,
            kind=message.kind,
            title=message.title,
            text=message.text,
            link=message.link,
            about_entity=message.about_entity,
            about_uuid=message.about_uuid,
        )
    if notice.email and reader.email is not None:
        written = mail(reader) if mail else _mail_of(uow, message, reader)
        uow.mail(to=reader.email, subject=written.subject, text=written.text, html=written.html)


def _mail_of(uow: UnitOfWork, message: Message, reader: Reader) -> Mail:
    address = uow.db.settings.public_url.rstrip("/") + message.link
    return mail_of("kit.notices", "notice", subject=message.title, name=reader.name, text=message.text, address=address)
