"""The payment of an order that is paid before its tickets (API section 2.3)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Response
from kit.core.principal import Principal
from kit.core.refusals import InvalidStatus, StaleVersion, refusals
from kit.http.app import ClockDep
from kit.http.etags import IfMatch, etag
from kit.http.pages import One
from kit.http.permissions import permits_agency
from kit.http.routing import Router
from kit.http.uow import Uow

from orders_service.booking.actions.confirm_payment import confirm_payment
from orders_service.booking.queries.read_order import read_order
from orders_service.booking.queries.read_payment import read_payment
from orders_service.booking.routes import IssuerOrAgency
from orders_service.booking.schemas.order import OrderRead
from orders_service.booking.schemas.payment import OrderPayment, PaymentConfirmation
from orders_service.payment.refusals import AlreadyPaid

router = Router(tags=["orders"])

AgencyOfOrder = Annotated[Principal, Depends(permits_agency(customer="of_object"))]


@router.get("/orders/{order_id}/payment")
async def get_order_payment(order_id: UUID, by: IssuerOrAgency, uow: Uow) -> One[OrderPayment]:
    """What is to be paid before the tickets, and how; of an order paid by invoice 404."""
    return One.of(await read_payment(uow, order_id, by=by))


@router.post("/orders/{order_id}/payment/confirm", responses=refusals(InvalidStatus, StaleVersion, AlreadyPaid))
async def post_payment_confirmation(
    order_id: UUID,
    body: PaymentConfirmation,
    by: AgencyOfOrder,
    uow: Uow,
    clock: ClockDep,
    seen: IfMatch,
    response: Response,
) -> One[OrderRead]:
    """Tell that the money came: the tickets are bought."""
    await confirm_payment(order_id, body, by=by, uow=uow, seen=seen)
    order = await read_order(uow, order_id, by=by, clock=clock)
    etag(response, order.version)
    return One.of(order)
