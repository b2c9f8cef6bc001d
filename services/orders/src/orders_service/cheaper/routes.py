"""What would have cost, or would cost, less than an order's items (API section 2.3)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Response
from kit.core.principal import Principal
from kit.http.pages import Many, may_wait
from kit.http.permissions import any_of_customer
from kit.http.routing import Router
from kit.http.uow import Uow

from orders_service.cheaper.actions import compare_items
from orders_service.cheaper.schemas import CheapestComparison
from orders_service.products.air import AIR
from orders_service.products.road import ROAD
from orders_service.search.routes import RunnerDep
from orders_service.suppliers.market import MarketsDep

router = Router(tags=["orders"])

WhoSeesTheOrder = Annotated[Principal, Depends(any_of_customer(customer="of_object"))]


@router.get(
    "/orders/{order_id}/cheapest-airways",
    response_model=Many[CheapestComparison],
    responses=may_wait(list[CheapestComparison]),
)
async def get_cheapest_airways(
    order_id: UUID, by: WhoSeesTheOrder, uow: Uow, markets: MarketsDep, runner: RunnerDep
) -> Response:
    """Each flight beside what was cheaper when it was chosen; 202 while the airlines are asked what is cheaper now."""
    return await compare_items(uow, order_id, AIR, by=by, market=markets.of(AIR.kind), runner=runner)


@router.get(
    "/orders/{order_id}/cheapest-roads",
    response_model=Many[CheapestComparison],
    responses=may_wait(list[CheapestComparison]),
)
async def get_cheapest_roads(
    order_id: UUID, by: WhoSeesTheOrder, uow: Uow, markets: MarketsDep, runner: RunnerDep
) -> Response:
    """Each bus beside what was cheaper when it was chosen; 202 while the companies are asked what is cheaper now."""
    return await compare_items(uow, order_id, ROAD, by=by, market=markets.of(ROAD.kind), runner=runner)
