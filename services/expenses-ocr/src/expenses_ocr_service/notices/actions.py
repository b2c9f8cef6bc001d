"""Notifies the people of a subject by bell and mail, as they chose."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from contracts.notices import Recipient
from kit.http.uow import UnitOfWork
from kit.notices.actions import Message, Reader, send_notice

from expenses_ocr_service.notices.queries import Holders, administrators_of, get_readers

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
) -> None:
    """Notify whom the customer chose for this kind of message.

    `holders`: who holds the roles issuer, traveler and approver. `known`: readers the caller has at hand.
    `but`: the account that did it and needs no notification.
    """
    usual: Holders = {role: who for role, who in holders.items() if role in (Recipient.ISSUER, Recipient.TRAVELER)}
    held = {**holders, Recipient.ADMINISTRATOR: administrators_of(customer_uuid)}

    async def find(roles: frozenset[Recipient]) -> list[Reader]:
        missing = {role: held[role] for role in roles if role in held and role not in usual}
        found = await get_readers(uow, missing, customer_uuid=customer_uuid)
        return [_reached(message, reader) for reader in found]

    usual_readers = await get_readers(uow, usual, customer_uuid=customer_uuid)
    readers = [_reached(message, reader) for reader in (*known, *usual_readers)]
    await send_notice(uow, message, customer_uuid=customer_uuid, known=readers, find=find, but=but)


def _reached(message: Message, reader: Reader) -> Reader:
    return replace(reader, email=None) if message.kind in _MAILED_BY_APPROVALS else reader
