"""The calls that answer a price change: look, accept, drop, search anew, swap (API section 2.3)."""

from typing import Annotated
from uuid import UUID

from fastapi import Response
from kit.core.refusals import CustomerBlocked, InvalidStatus, StaleVersion, refusals
from kit.http.app import ClockDep
from kit.http.etags import IfMatch, etag
from kit.http.pages import One, may_wait
from kit.http.routing import ListParam, Router
from kit.http.uow import OpenUow, Uow

from orders_service.booking.actions.answer_prices import accept_and_wait, drop_items
from orders_service.booking.actions.swap_item import swap_item
from orders_service.booking.queries.price_changes import read_price_changes, read_re_search
from orders_service.booking.queries.read_order import read_order
from orders_service.booking.refusals import InsufficientCredit, JustificationRequired
from orders_service.booking.routes import IssuerOrAgency, MayBook
from orders_service.booking.schemas.order import OrderRead, PriceChanges
from orders_service.booking.schemas.prices import ItemsDropped, PriceAcceptance, ReSearch
from orders_service.booking.schemas.written import ItemCreate
from orders_service.search.refusals import OfferExpired, PriceChanged
from orders_service.suppliers.market import MarketsDep
from orders_service.suppliers.refusals import (
    AirwayReserveError,
    SeatTaken,
    SupplierDidNotAnswer,
    SupplierRefusedOperation,
)

router = Router(tags=["orders"])


@router.get("/orders/{order_id}/price-changes")
async def get_price_changes(order_id: UUID, by: IssuerOrAgency, uow: Uow) -> One[PriceChanges]:
    """What rose after approval, by product."""
    return One.of(await read_price_changes(uow, order_id, by=by))


@router.post(
    "/orders/{order_id}/price-changes/accept",
    response_model=One[OrderRead],
    responses={**refusals(InvalidStatus, PriceChanged, StaleVersion, InsufficientCredit), **may_wait(OrderRead)},
)
async def post_accept(
    order_id: UUID, body: PriceAcceptance, by: IssuerOrAgency, open_uow: OpenUow, clock: ClockDep, seen: IfMatch
) -> Response:
    """Take the new prices: issuing goes on, or approvers are asked again when the total passes what they approved."""
    return await accept_and_wait(order_id, body, by=by, open_uow=open_uow, clock=clock, seen=seen)


@router.post("/orders/{order_id}/price-changes/drop", responses=refusals(InvalidStatus, StaleVersion))
async def post_drop(
    order_id: UUID, body: ItemsDropped, by: IssuerOrAgency, uow: Uow, clock: ClockDep, seen: IfMatch, response: Response
) -> One[OrderRead]:
    """Leave items out whose price rose; the order goes on with the rest, or is canceled."""
    await drop_items(order_id, body, by=by, uow=uow, clock=clock, seen=seen)
    order = await read_order(uow, order_id, by=by, clock=clock)
    etag(response, order.version)
    return One.of(order)


@router.get("/orders/{order_id}/re-search")
async def get_re_search(
    order_id: UUID, by: IssuerOrAgency, uow: Uow, items_uuid: Annotated[list[UUID], ListParam("items_uuid")]
) -> One[ReSearch]:
    """The stretches to search anew, one at a time."""
    return One.of(await read_re_search(uow, order_id, items_uuid, by=by))


@router.post(
    "/orders/{order_id}/items/{item_id}/swap",
    responses=refusals(
        OfferExpired,
        PriceChanged,
        AirwayReserveError,
        SeatTaken,
        SupplierRefusedOperation,
        SupplierDidNotAnswer,
        InvalidStatus,
        CustomerBlocked,
        JustificationRequired,
        InsufficientCredit,
    ),
)
async def post_swap(
    order_id: UUID,
    item_id: UUID,
    body: ItemCreate,
    by: MayBook,
    open_uow: OpenUow,
    markets: MarketsDep,
    response: Response,
) -> One[OrderRead]:
    """Reserve another offer in an item's place; approvers are asked again when the total passes what they approved."""
    order, is_replay = await swap_item(order_id, item_id, body=body, by=by, open_uow=open_uow, markets=markets)
    etag(response, order.version)
    if is_replay:
        response.headers["Idempotency-Replayed"] = "true"
    return One.of(order)
