"""Notifies the people of a subject by bell and mail, as they chose."""

from collections.abc import Sequence
from uuid import UUID

from contracts.notices import Recipient
from kit.http.uow import UnitOfWork
from kit.notices.actions import Message, Reader, send_notice

from expenses_ocr_service.notices.queries import Holders, administrators_of, get_readers


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
        return await get_readers(uow, missing, customer_uuid=customer_uuid)

    readers = [*known, *await get_readers(uow, usual, customer_uuid=customer_uuid)]
    await send_notice(uow, message, customer_uuid=customer_uuid, known=readers, find=find, but=but)
