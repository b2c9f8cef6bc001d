"""Options of a stay that a consultant finds: quoted, taken back, chosen (API section 2.3)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Response
from kit.core.principal import Principal
from kit.core.refusals import InvalidStatus, StaleVersion, refusals
from kit.http.app import ClockDep
from kit.http.etags import IfMatch, etag
from kit.http.pages import One
from kit.http.permissions import any_of_customer, permits_agency
from kit.http.routing import Router
from kit.http.uow import Uow

from orders_service.booking.actions.choose_option import choose_option
from orders_service.booking.actions.quote_item import quote_item, remove_option
from orders_service.booking.queries.read_order import read_order
from orders_service.booking.schemas.options import OptionsInput
from orders_service.booking.schemas.order import OrderRead
from orders_service.search.refusals import OfferExpired

router = Router(tags=["orders"])

IssuerOrAgency = Annotated[Principal, Depends(any_of_customer(customer="of_object"))]
AgencyOfOrder = Annotated[Principal, Depends(permits_agency(customer="of_object"))]


@router.post(
    "/orders/{order_id}/items/{item_id}/options", status_code=201, responses=refusals(InvalidStatus, StaleVersion)
)
async def post_options(
    order_id: UUID,
    item_id: UUID,
    body: OptionsInput,
    by: AgencyOfOrder,
    uow: Uow,
    clock: ClockDep,
    seen: IfMatch,
    response: Response,
) -> One[OrderRead]:
    """Quote a stay; the order is quoted once all its stays are."""
    await quote_item(order_id, item_id, body=body, by=by, uow=uow, seen=seen)
    order = await read_order(uow, order_id, by=by, clock=clock)
    etag(response, order.version)
    return One.of(order)


@router.delete(
    "/orders/{order_id}/items/{item_id}/options/{option_id}",
    status_code=204,
    responses=refusals(InvalidStatus, StaleVersion),
)
async def delete_option(
    order_id: UUID, item_id: UUID, option_id: UUID, by: AgencyOfOrder, uow: Uow, seen: IfMatch
) -> None:
    """Take back an option that nobody chose."""
    await remove_option(order_id, item_id, option_id, by=by, uow=uow, seen=seen)


@router.post(
    "/orders/{order_id}/items/{item_id}/options/{option_id}/choose",
    responses=refusals(InvalidStatus, OfferExpired, StaleVersion),
)
async def post_choice(
    order_id: UUID,
    item_id: UUID,
    option_id: UUID,
    by: IssuerOrAgency,
    uow: Uow,
    clock: ClockDep,
    seen: IfMatch,
    response: Response,
) -> One[OrderRead]:
    """Choose one of the options that were quoted."""
    await choose_option(order_id, item_id, option_id, by=by, uow=uow, seen=seen)
    order = await read_order(uow, order_id, by=by, clock=clock)
    etag(response, order.version)
    return One.of(order)
