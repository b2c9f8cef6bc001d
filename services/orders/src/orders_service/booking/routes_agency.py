"""What the agency does with an order that no supplier brings to its end (API section 2.3)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import InvalidStatus, StaleVersion, refusals
from kit.http.app import CallsDep, ClockDep
from kit.http.etags import IfMatch, etag
from kit.http.pages import One
from kit.http.permissions import permits, permits_agency
from kit.http.routing import Router
from kit.http.uow import Uow

from orders_service.booking.actions.close_order import close_order
from orders_service.booking.actions.issue_by_hand import issue_by_hand
from orders_service.booking.actions.retry_order import retry_order
from orders_service.booking.actions.set_consultant import set_consultant
from orders_service.booking.actions.settle_cancellation import settle_cancellation
from orders_service.booking.queries.read_order import read_order
from orders_service.booking.refusals import InsufficientCredit
from orders_service.booking.schemas.order import OrderRead
from orders_service.booking.schemas.written import CancellationSettlement, ConsultantChoice, HandIssue

router = Router(tags=["orders"])

AgencyOfOrder = Annotated[Principal, Depends(permits_agency(customer="of_object"))]
AssignsConsultants = Annotated[Principal, Depends(permits_agency(manager=True, customer="of_object"))]
MayClose = Annotated[Principal, Depends(permits("done-airway-order", customer="of_object"))]


@router.post("/orders/{order_id}/retry", responses=refusals(InvalidStatus, StaleVersion, InsufficientCredit))
async def post_retry(
    order_id: UUID, by: AgencyOfOrder, uow: Uow, clock: ClockDep, seen: IfMatch, response: Response
) -> One[OrderRead]:
    """Try again what a supplier refused to issue, or to cancel."""
    await retry_order(order_id, by=by, uow=uow, clock=clock, seen=seen)
    order = await read_order(uow, order_id, by=by, clock=clock)
    etag(response, order.version)
    return One.of(order)


@router.patch("/orders/{order_id}/consultant", responses=refusals(StaleVersion))
async def patch_consultant(
    order_id: UUID,
    body: ConsultantChoice,
    by: AssignsConsultants,
    uow: Uow,
    clock: ClockDep,
    calls: CallsDep,
    seen: IfMatch,
    request: Request,
    response: Response,
) -> One[OrderRead]:
    """Say which consultant looks after an order; the tasks they have taken of it go along."""
    await set_consultant(order_id, body, by=by, uow=uow, calls=calls, headers=request.headers, seen=seen)
    order = await read_order(uow, order_id, by=by, clock=clock)
    etag(response, order.version)
    return One.of(order)


@router.post(
    "/orders/{order_id}/items/{item_id}/issue", responses=refusals(InvalidStatus, StaleVersion, InsufficientCredit)
)
async def post_issue(
    order_id: UUID,
    item_id: UUID,
    body: HandIssue,
    by: AgencyOfOrder,
    uow: Uow,
    clock: ClockDep,
    seen: IfMatch,
    response: Response,
) -> One[OrderRead]:
    """Tell of the tickets that a consultant bought for an item."""
    await issue_by_hand(order_id, item_id, body=body, by=by, uow=uow, seen=seen)
    order = await read_order(uow, order_id, by=by, clock=clock)
    etag(response, order.version)
    return One.of(order)


@router.post("/orders/{order_id}/cancellation/settle", responses=refusals(InvalidStatus, StaleVersion))
async def post_settlement(
    order_id: UUID,
    body: CancellationSettlement,
    by: AgencyOfOrder,
    uow: Uow,
    clock: ClockDep,
    seen: IfMatch,
    response: Response,
) -> One[OrderRead]:
    """End by hand a cancellation that a supplier refused, with what the supplier kept."""
    await settle_cancellation(order_id, body, by=by, uow=uow, seen=seen)
    order = await read_order(uow, order_id, by=by, clock=clock)
    etag(response, order.version)
    return One.of(order)


@router.post("/orders/{order_id}/done", responses=refusals(InvalidStatus, StaleVersion))
async def post_done(
    order_id: UUID, by: MayClose, uow: Uow, clock: ClockDep, seen: IfMatch, response: Response
) -> One[OrderRead]:
    """Close an issued order before its last day is over."""
    await close_order(order_id, by=by, uow=uow, clock=clock, seen=seen)
    order = await read_order(uow, order_id, by=by, clock=clock)
    etag(response, order.version)
    return One.of(order)
