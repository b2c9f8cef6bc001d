"""Reads of the copy of cards, and of the token that pays, which only config keeps."""

from uuid import UUID

from kit.calls.client import Calls
from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from pydantic import SecretStr
from sqlalchemy import any_, func, literal, or_, select

from orders_service.cards.rules import PaymentCard
from orders_service.cards.tables import CreditCardCopy

_C = columns_of(CreditCardCopy)


async def find_card(uow: UnitOfWork, card_uuid: UUID, *, customer_uuid: UUID, agency_uuid: UUID) -> PaymentCard | None:
    """A card of the agency that pays for the customer, whatever its state; None when there is no such."""
    serves = or_(func.cardinality(_C.customers_uuids) == 0, literal(customer_uuid) == any_(_C.customers_uuids))
    shown = (_C.uuid, _C.brand, _C.number, _C.status, _C.expiry_date, _C.threshold)
    wanted = select(*shown).where(_C.uuid == card_uuid, _C.agency_uuid == agency_uuid, ~_C.deleted, serves)
    with uow.session.no_autoflush:
        row = await uow.row(wanted)
    return None if row is None else PaymentCard(**row)


async def reveal_token(calls: Calls, card_uuid: UUID, *, customer_uuid: UUID) -> SecretStr:
    """The provider's token of a card, each reading of which config audits; it is never stored here, nor logged.

    Raises Refusal (config is away, or the card is no more).
    """
    path = f"/internal/credit-cards/{card_uuid}/token"
    found = await calls.get(service="config", path=path, params={"customer_uuid": str(customer_uuid)})
    return SecretStr(found["data"]["token"])
