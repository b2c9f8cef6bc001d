"""The call that writes to an order's issuer (API section 2.3)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends
from kit.core.principal import Principal
from kit.core.refusals import refusals
from kit.http.pages import Msg
from kit.http.permissions import any_of_customer
from kit.http.routing import Router
from kit.http.uow import Uow

from orders_service.notices.actions import write_to_issuer
from orders_service.notices.refusals import TooManyMessages
from orders_service.notices.schemas import IssuerMessage

router = Router(tags=["orders"])

AgencyOrApprover = Annotated[Principal, Depends(any_of_customer(customer="of_object"))]


@router.post("/orders/{order_id}/notify-issuer", responses=refusals(TooManyMessages))
async def post_notify_issuer(order_id: UUID, body: IssuerMessage, by: AgencyOrApprover, uow: Uow) -> Msg:
    """Write to who issued the order: its agency, or an approver of it."""
    await write_to_issuer(order_id, body, by=by, uow=uow)
    return Msg(message="Solicitante notificado com sucesso")
