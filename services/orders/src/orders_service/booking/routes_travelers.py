"""Who travels on an order: people join and leave (API section 2.3)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Response
from kit.core.principal import Principal
from kit.core.refusals import InUse, InvalidStatus, StaleVersion, refusals
from kit.http.app import ClockDep
from kit.http.etags import IfMatch, etag
from kit.http.pages import One
from kit.http.permissions import any_of_customer
from kit.http.routing import Router
from kit.http.uow import Uow

from orders_service.booking.actions.change_travelers import add_travelers, remove_traveler
from orders_service.booking.queries.read_order import read_order
from orders_service.booking.schemas.order import OrderRead
from orders_service.booking.schemas.written import OrderTravelers

router = Router(tags=["orders"])

IssuerOrAgency = Annotated[Principal, Depends(any_of_customer(customer="of_object"))]


@router.post("/orders/{order_id:uuid}/travelers", responses=refusals(InvalidStatus, StaleVersion))
async def post_travelers(
    order_id: UUID,
    body: OrderTravelers,
    by: IssuerOrAgency,
    uow: Uow,
    clock: ClockDep,
    seen: IfMatch,
    response: Response,
) -> One[OrderRead]:
    """Add people to an order; whoever travels on it already stays as they are."""
    await add_travelers(order_id, body, by=by, uow=uow, clock=clock, seen=seen)
    order = await read_order(uow, order_id, by=by, clock=clock)
    etag(response, order.version)
    return One.of(order)


@router.delete(
    "/orders/{order_id:uuid}/travelers/{traveler_id:uuid}",
    status_code=204,
    responses=refusals(InvalidStatus, InUse, StaleVersion),
)
async def delete_traveler(
    order_id: UUID, traveler_id: UUID, by: IssuerOrAgency, uow: Uow, clock: ClockDep, seen: IfMatch
) -> None:
    """Take somebody out of an order who has no items in it."""
    await remove_traveler(order_id, traveler_id, by=by, uow=uow, clock=clock, seen=seen)
