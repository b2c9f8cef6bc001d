"""Notifies the people of a subject by bell and mail, as they chose."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from contracts.notices import Recipient
from kit.http.uow import UnitOfWork
from kit.notices.actions import get_addresses, send_notice
from kit.notices.delivery import Message, Reader
from kit.notices.queries import NoticeChoices

from expenses_ocr_service.notices.queries import Holders, administrators_of, get_readers

_READ_AT_ONCE = frozenset({Recipient.ISSUER, Recipient.TRAVELER})
"""Roles most messages go to; others are read where the customer chose them."""
_MAILED_BY_APPROVALS = frozenset({"advance_approved", "advance_rejected", "report_approved", "report_rejected"})
"""approvals mails these outcomes: its mail names the rejected expenses and why. Here they ring only."""


async def notify(
    uow: UnitOfWork,
    message: Message,
    *,
    customer_uuid: UUID,
    holders: Holders,
    known: Sequence[Reader] = (),
    but: UUID | None = None,
    choices: NoticeChoices | None = None,
) -> None:
    """Notify whom the customer chose for this kind of message.

    `holders`: who holds the roles issuer, traveler and approver. `known`: readers the caller has at hand.
    `but`: the account that did it and needs no notification. `choices`: those of the known readers, read beforehand.
    """
    unknown = _READ_AT_ONCE - {reader.role for reader in known}
    held = {**holders, Recipient.ADMINISTRATOR: administrators_of(customer_uuid)}

    async def find(roles: frozenset[Recipient]) -> list[Reader]:
        missing: Holders = {role: held[role] for role in roles - _READ_AT_ONCE if role in held}
        found = await get_readers(uow, missing, customer_uuid=customer_uuid)
        found += await get_addresses(uow, roles, customer_uuid=customer_uuid)
        return [_reached(message, reader) for reader in found]

    sought: Holders = {role: who for role, who in holders.items() if role in unknown}
    found = await get_readers(uow, sought, customer_uuid=customer_uuid)
    readers = [_reached(message, reader) for reader in (*known, *found)]
    await send_notice(uow, message, customer_uuid=customer_uuid, known=readers, find=find, but=but, choices=choices)


def _reached(message: Message, reader: Reader) -> Reader:
    return replace(reader, email=None) if message.kind in _MAILED_BY_APPROVALS else reader
