"""The cards that pay for a customer, and the token of one, for the service that charges it."""

from dataclasses import dataclass
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import Forbidden, NotFound
from kit.http.authentication import ServiceCaller
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from config_service.credit_cards.resource import CREDIT_CARDS
from config_service.credit_cards.schemas import CardStatus, CardToken, CreditCard
from config_service.credit_cards.tables import CreditCardTable
from config_service.records.documents import Documents
from config_service.records.queries import customers_named, load_customer, serves
from config_service.resources.declaration import shown_of

_T = columns_of(CreditCardTable)
_MOST = 500
_READER = "orders"


@dataclass(frozen=True, slots=True)
class _Reader:
    """What of a card is shown to whom."""

    customer_uuid: UUID
    is_agency: bool

    def shown(self, card: CreditCard) -> CreditCard:
        if self.is_agency:
            return card
        own = [one for one in card.customers if one.uuid == self.customer_uuid]
        return card.model_copy(update={"customers": own, "threshold": None, "lock_code": None})


async def list_for_customer(
    customer_uuid: UUID, *, active: bool | None, by: Principal, uow: UnitOfWork
) -> list[CreditCard]:
    """The cards that a customer may pay with, by description; `active` False: those it may not pay with now.

    Raises NotFound.
    """
    customer = await load_customer(uow, customer_uuid)
    await uow.enter_agency(customer.agency_uuid)
    named = customers_named(_T.customers_uuids).label("customers")
    mine = select(*_T, named).where(_T.agency_uuid == customer.agency_uuid, serves(_T.customers_uuids, customer_uuid))
    rows = await uow.rows(mine.order_by(_T.name_folded, _T.uuid).limit(_MOST))
    cards = [shown_of(CREDIT_CARDS, dict(row), uow) for row in rows]
    reader = _Reader(customer_uuid, is_agency=by.is_agency)
    return [reader.shown(card) for card in cards if (card.status is CardStatus.ACTIVE) is (active is not False)]


async def reveal_token(card_uuid: UUID, customer_uuid: UUID, *, caller: ServiceCaller, uow: UnitOfWork) -> CardToken:
    """The token of an active card that pays for a customer; a reveal, audited.

    Raises Forbidden (another service than orders), NotFound (customer, card, or one that may not pay).
    """
    if caller.service != _READER:
        raise Forbidden
    await uow.enter_customer(customer_uuid)
    customer = await load_customer(uow, customer_uuid)
    await uow.enter_agency(customer.agency_uuid)
    mine = (_T.uuid == card_uuid, _T.agency_uuid == customer.agency_uuid, _T.active.is_(True), _T.is_locked.is_(False))
    wanted = select(CreditCardTable).where(*mine, serves(_T.customers_uuids, customer_uuid))
    row = (await uow.session.scalars(wanted)).first()
    if row is None:
        raise NotFound
    said = f"Cartão final {row.number} lido pelo serviço {_READER}"
    uow.audit(action="reveal-credit-card", entity="credit_card", entity_uuid=row.uuid, description=said)
    return CardToken(token=Documents(uow.db.settings.field_keys).open(row.token_cipher) or "")


async def has_card(uow: UnitOfWork, customer_uuid: UUID, *, agency_uuid: UUID) -> bool:
    """Whether a customer has a card that pays for it now; the unit of work stands in the customer's scope after."""
    await uow.enter_agency(agency_uuid)
    usable = (_T.agency_uuid == agency_uuid, _T.active.is_(True), _T.is_locked.is_(False))
    found = await uow.session.scalar(select(_T.uuid).where(*usable, serves(_T.customers_uuids, customer_uuid)).limit(1))
    await uow.enter_customer(customer_uuid)
    return found is not None
