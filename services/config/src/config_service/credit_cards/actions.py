"""Locks a card, and lets it pay again."""

from uuid import UUID

from kit.http.uow import UnitOfWork

from config_service.credit_cards.resource import CREDIT_CARDS
from config_service.credit_cards.schemas import CreditCard
from config_service.resources.actions import announce_row, take_row
from config_service.resources.queries import read_row
from config_service.shapes.rules import Deed, edit


async def lock_card(card_uuid: UUID, *, lock_code: str | None, uow: UnitOfWork, seen: int | None) -> CreditCard:
    """A card pays nothing more; `lock_code` says by what it was locked. Raises NotFound, StaleVersion."""
    return await _put(card_uuid, locked=True, lock_code=lock_code, uow=uow, seen=seen)


async def unlock_card(card_uuid: UUID, *, uow: UnitOfWork, seen: int | None) -> CreditCard:
    """A card pays again, if it is active. Raises NotFound, StaleVersion."""
    return await _put(card_uuid, locked=False, lock_code=None, uow=uow, seen=seen)


async def _put(
    card_uuid: UUID, *, locked: bool, lock_code: str | None, uow: UnitOfWork, seen: int | None
) -> CreditCard:
    row = await take_row(CREDIT_CARDS, card_uuid, uow=uow, seen=seen)
    if not (changes := edit(row, {"is_locked": locked, "lock_code": lock_code})):
        return await read_row(CREDIT_CARDS, row, {}, uow=uow)
    await uow.flush()
    deed = Deed.BLOCKED if locked else Deed.UNBLOCKED
    return await announce_row(CREDIT_CARDS, row, deed=deed, uow=uow, changes=changes)
