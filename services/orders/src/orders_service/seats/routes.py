"""The calls of seat maps (API section 2.3)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends
from kit.core.principal import Principal
from kit.core.refusals import refusals
from kit.http.pages import Many
from kit.http.permissions import any_signed_in, permits
from kit.http.routing import Router
from kit.http.uow import OpenUow

from orders_service.search.refusals import OfferExpired
from orders_service.seats.queries import read_item_seats, read_offer_seats
from orders_service.seats.schemas import SeatMapRead
from orders_service.suppliers.market import MarketsDep
from orders_service.suppliers.refusals import SeatsSearchError

router = Router(tags=["seats"])

ItsMaker = Annotated[Principal, Depends(any_signed_in(customer="of_object"))]
MayViewOrder = Annotated[Principal, Depends(permits("view-order", customer="of_object"))]


@router.get("/search/{search_id}/offers/{offer_id}/seats", responses=refusals(OfferExpired, SeatsSearchError))
async def get_offer_seats(
    search_id: UUID, offer_id: UUID, by: ItsMaker, open_uow: OpenUow, markets: MarketsDep
) -> Many[SeatMapRead]:
    """The seats of an offer, one map for each segment; none where they have no numbers."""
    return Many.of(await read_offer_seats(open_uow, search_id, offer_id, by=by, markets=markets))


@router.get("/orders/{order_id}/items/{item_id}/seats", responses=refusals(SeatsSearchError))
async def get_item_seats(
    order_id: UUID, item_id: UUID, by: MayViewOrder, open_uow: OpenUow, markets: MarketsDep
) -> Many[SeatMapRead]:
    """The seats of a reserved item; its own are free to it."""
    return Many.of(await read_item_seats(open_uow, order_id, item_id, by=by, markets=markets))
