"""Sends a notification to the bells and mailboxes of its recipients, as they chose."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from uuid import UUID

from contracts.notices import Recipient
from sqlalchemy import select

from kit.core.metadata import columns_of
from kit.db.work import UnitOfWork
from kit.notices.delivery import Message, Reader, WriteMail, deliver
from kit.notices.queries import NoticeChoices, get_notice_choices
from kit.notices.tables import NoticeAddressCopy

_A = columns_of(NoticeAddressCopy)


FindReaders = Callable[[frozenset[Recipient]], Awaitable[Sequence[Reader]]]
"""Finds who holds these roles for the subject of the message; `get_addresses` finds the holders of `emails`."""


async def send_notice(
    uow: UnitOfWork,
    message: Message,
    *,
    customer_uuid: UUID,
    known: Sequence[Reader],
    find: FindReaders,
    mail: WriteMail | None = None,
    but: UUID | None = None,
    choices: NoticeChoices | None = None,
) -> None:
    """Ring and mail each recipient once.

    `known`: readers the caller has at hand; `find` is called only for chosen roles that none of them holds.
    `mail`: writes the mail where it says more than the bell. `but`: the account that did it and needs no notification.
    `choices`: those of the known readers, where several messages of one kind share them.
    """
    own = [reader.employee_uuid for reader in known]
    choices = choices or await get_notice_choices(uow, message.kind, customer_uuid=customer_uuid, employees=own)
    recipients = choices.notice.recipients
    readers = [reader for reader in known if reader.role in recipients]
    missing = recipients - {reader.role for reader in known}
    if missing:
        readers += await find(missing)
        own = [reader.employee_uuid for reader in readers]
        choices = await get_notice_choices(uow, message.kind, customer_uuid=customer_uuid, employees=own)
    for reader in _once(readers):
        if but is None or reader.user_uuid != but:
            deliver(uow, message, reader, notice=choices.of(reader.employee_uuid), mail=mail)


async def get_addresses(uow: UnitOfWork, roles: frozenset[Recipient], *, customer_uuid: UUID) -> list[Reader]:
    """The customer's own addresses where `emails` is among the roles: they are mailed, no bell rings."""
    if Recipient.EMAILS not in roles:
        return []
    of_customer = select(_A.trading_name, _A.notification_emails).where(_A.uuid == customer_uuid, ~_A.deleted)
    row = await uow.row(of_customer)
    if row is None:
        return []
    return [
        Reader(role=Recipient.EMAILS, name=row["trading_name"], user_uuid=None, employee_uuid=None, email=address)
        for address in row["notification_emails"]
    ]


def _once(readers: Iterable[Reader]) -> Iterable[Reader]:
    """Each person and address once, in the first role: a traveler may be the issuer."""
    return {
        reader.employee_uuid or reader.user_uuid or reader.email: reader for reader in reversed(list(readers))
    }.values()
