"""Routes of credit cards: locks, those that pay for a customer; the others from the Resource."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Response
from kit.core.principal import Principal
from kit.core.refusals import StaleVersion, refusals
from kit.http.etags import IfMatch
from kit.http.pages import Many, One
from kit.http.permissions import AgencyManager, Internal, permits
from kit.http.routing import Flag, Router
from kit.http.uow import Uow

from config_service.credit_cards import actions, queries
from config_service.credit_cards.resource import CREDIT_CARDS
from config_service.credit_cards.schemas import CardToken, CreditCard, CreditCardLock
from config_service.resources.routes import answer_of, serve

router = Router(tags=["credit-cards"])
internal_router = Router(include_in_schema=False)

MayPay = Annotated[Principal, Depends(permits("create-order"))]


@router.get("/customers/{customer_id:uuid}/credit-cards")
async def list_customer_credit_cards(customer_id: UUID, by: MayPay, uow: Uow, active: Flag = None) -> Many[CreditCard]:
    """The cards that a customer may pay with, by description."""
    return Many.of(await queries.list_for_customer(customer_id, active=active, by=by, uow=uow))


@router.patch("/agencies/credit-cards/{credit_card_id:uuid}/lock", responses=refusals(StaleVersion))
async def lock_credit_card(
    credit_card_id: UUID,
    by: AgencyManager,
    *,
    uow: Uow,
    seen: IfMatch,
    response: Response,
    body: CreditCardLock | None = None,
) -> One[CreditCard]:
    """Lock one of the agency's credit cards: it pays nothing more."""
    lock_code = body.lock_code if body else None
    return answer_of(await actions.lock_card(credit_card_id, lock_code=lock_code, uow=uow, seen=seen), response)


@router.patch("/agencies/credit-cards/{credit_card_id:uuid}/unlock", responses=refusals(StaleVersion))
async def unlock_credit_card(
    credit_card_id: UUID, by: AgencyManager, *, uow: Uow, seen: IfMatch, response: Response
) -> One[CreditCard]:
    """Let one of the agency's credit cards pay again."""
    return answer_of(await actions.unlock_card(credit_card_id, uow=uow, seen=seen), response)


@internal_router.get("/internal/credit-cards/{credit_card_id:uuid}/token")
async def get_card_token(credit_card_id: UUID, customer_uuid: UUID, caller: Internal, uow: Uow) -> One[CardToken]:
    """What orders pays with for a customer."""
    return One.of(await queries.reveal_token(credit_card_id, customer_uuid, caller=caller, uow=uow))


serve(router, CREDIT_CARDS)
