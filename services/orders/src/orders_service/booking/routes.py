"""The calls of orders and their items (API section 2.3)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import CustomerBlocked, CustomerRequired, InvalidStatus, StaleVersion, refusals
from kit.http.app import CallsDep, ClockDep
from kit.http.authentication import service_context_of
from kit.http.etags import IfMatch, etag
from kit.http.pages import Many, One, Page, PageQuery, may_wait
from kit.http.permissions import Internal, any_of_customer, permits
from kit.http.routing import ListParam, Router
from kit.http.uow import OpenUow, UnkeyedUow, Uow
from kit.workflow.visibility import list_history

from orders_service.booking.actions.add_item import add_item
from orders_service.booking.actions.cancel_order import cancel_order
from orders_service.booking.actions.change_extras import change_extras
from orders_service.booking.actions.change_item import change_item, remove_item
from orders_service.booking.actions.create_order import create_order
from orders_service.booking.actions.recall_order import recall_order
from orders_service.booking.actions.submit_order import check_budgets, submit_and_wait
from orders_service.booking.actions.update_order import update_order
from orders_service.booking.queries.count_orders import count_orders
from orders_service.booking.queries.credit import read_credit
from orders_service.booking.queries.list_orders import list_orders
from orders_service.booking.queries.preview import preview_cancellation
from orders_service.booking.queries.read_order import read_order, read_visible_order
from orders_service.booking.queries.subject import read_subject
from orders_service.booking.refusals import (
    EmptyOrder,
    InsufficientCredit,
    JustificationRequired,
    PaymentMethodNotAllowed,
    PhaseOutOfPeriod,
    TaxChanged,
)
from orders_service.booking.schemas.filters import OrderFilters, order_filters
from orders_service.booking.schemas.order import (
    CancellationPreview,
    CreditBalance,
    HistoryEntry,
    OrderRead,
    OrdersSummary,
    OrderSubmitted,
    OrderSummary,
    Subject,
)
from orders_service.booking.schemas.written import (
    Cancel,
    ItemCreate,
    ItemUpdate,
    OrderCreate,
    OrderUpdate,
    Recall,
    Submit,
)
from orders_service.booking.workflow import ORDER
from orders_service.budgets.asking import BudgetExceeded
from orders_service.search.refusals import OfferExpired, PriceChanged
from orders_service.suppliers.market import MarketsDep
from orders_service.suppliers.refusals import (
    AirwayReserveError,
    SeatTaken,
    SupplierDidNotAnswer,
    SupplierRefusedOperation,
)

router = Router(tags=["orders"])
internal_router = Router(tags=["internal"])

MayListOrders = Annotated[Principal, Depends(permits("view-order", customer="optional"))]
MayViewOrder = Annotated[Principal, Depends(permits("view-order", customer="of_object"))]
MayCreateOrders = Annotated[Principal, Depends(permits("create-order"))]
MayBook = Annotated[Principal, Depends(permits("create-order", customer="of_object"))]
"""Its action asks for that of the product besides."""
IssuerOrAgency = Annotated[Principal, Depends(any_of_customer(customer="of_object"))]
MaySeeCredit = Annotated[Principal, Depends(permits("view-credit-limit"))]
Filters = Annotated[OrderFilters, Depends(order_filters)]


@router.get("/orders", response_model=Page[OrderSummary])
async def get_orders(by: MayListOrders, uow: Uow, filters: Filters, page: PageQuery, request: Request) -> Response:
    """Travel orders the caller may see, newest first; an agency without a customer sees all of its own."""
    return await list_orders(uow, filters, by=by, page=page, request=request)


@router.get("/orders/summary")
async def get_orders_summary(by: MayListOrders, uow: Uow, filters: Filters) -> One[OrdersSummary]:
    """What the same filters find, by status and by tab."""
    return One.of(await count_orders(uow, filters, by=by))


@router.post("/orders", status_code=201, responses=refusals(CustomerRequired, CustomerBlocked, PhaseOutOfPeriod))
async def post_order(
    body: OrderCreate, by: MayCreateOrders, uow: Uow, clock: ClockDep, response: Response
) -> One[OrderRead]:
    """Open an empty order."""
    order = await create_order(body, by=by, uow=uow, clock=clock)
    etag(response, order.version)
    return One.of(order)


@router.get("/orders/{order_id:uuid}")
async def get_order(order_id: UUID, by: MayViewOrder, uow: Uow, clock: ClockDep, response: Response) -> One[OrderRead]:
    """One order with everything in it."""
    order = await read_visible_order(uow, order_id, by=by, clock=clock)
    etag(response, order.version)
    return One.of(order)


@router.put("/orders/{order_id:uuid}", responses=refusals(InvalidStatus, StaleVersion, PhaseOutOfPeriod))
async def put_order(
    order_id: UUID,
    body: OrderUpdate,
    by: IssuerOrAgency,
    uow: Uow,
    clock: ClockDep,
    seen: IfMatch,
    response: Response,
) -> One[OrderRead]:
    """Change what an order is booked for and charged against."""
    await update_order(order_id, body, by=by, uow=uow, clock=clock, seen=seen)
    order = await read_order(uow, order_id, by=by, clock=clock)
    etag(response, order.version)
    return One.of(order)


@router.get("/orders/{order_id}/history")
async def get_history(order_id: UUID, by: MayViewOrder, uow: Uow) -> Many[HistoryEntry]:
    """What happened to an order, newest first."""
    return Many.of(await list_history(uow, ORDER, order_id, by=by, shown_as=HistoryEntry))


@router.post(
    "/orders/{order_id}/items",
    status_code=201,
    responses=refusals(
        OfferExpired,
        PriceChanged,
        AirwayReserveError,
        SeatTaken,
        SupplierRefusedOperation,
        SupplierDidNotAnswer,
        InvalidStatus,
        CustomerBlocked,
    ),
)
async def post_item(
    order_id: UUID,
    body: ItemCreate,
    by: MayBook,
    open_uow: OpenUow,
    markets: MarketsDep,
    response: Response,
) -> One[OrderRead]:
    """Reserve an offer and put it into the order."""
    order = await add_item(order_id, body, by=by, open_uow=open_uow, markets=markets)
    etag(response, order.version)
    return One.of(order)


@router.put(
    "/orders/{order_id}/items/{item_id}",
    responses=refusals(InvalidStatus, StaleVersion, SeatTaken, SupplierDidNotAnswer, SupplierRefusedOperation),
)
async def put_item(
    order_id: UUID,
    item_id: UUID,
    body: ItemUpdate,
    by: IssuerOrAgency,
    open_uow: OpenUow,
    markets: MarketsDep,
    seen: IfMatch,
    response: Response,
) -> One[OrderRead]:
    """Justify an item, or change where its people sit and what they carry."""
    if body.seats is not None or body.baggages is not None:
        await change_extras(order_id, item_id, body, by=by, open_uow=open_uow, markets=markets, seen=seen)
        seen = None
    async with open_uow() as uow:
        if not uow.is_replay:
            await change_item(order_id, item_id, body=body, by=by, uow=uow, clock=uow.clock, seen=seen)
        else:
            response.headers["Idempotency-Replayed"] = "true"
        order = await read_order(uow, order_id, by=by, clock=uow.clock)
    etag(response, order.version)
    return One.of(order)


@router.delete("/orders/{order_id}/items/{item_id}", status_code=204, responses=refusals(InvalidStatus, StaleVersion))
async def delete_item(
    order_id: UUID, item_id: UUID, by: IssuerOrAgency, uow: Uow, clock: ClockDep, seen: IfMatch
) -> None:
    """Take an item out of the order and release its hold."""
    await remove_item(order_id, item_id, by=by, uow=uow, clock=clock, seen=seen)


@router.post(
    "/orders/{order_id}/submit",
    response_model=OrderSubmitted,
    responses={
        **refusals(
            CustomerBlocked,
            InvalidStatus,
            EmptyOrder,
            JustificationRequired,
            PaymentMethodNotAllowed,
            PhaseOutOfPeriod,
            BudgetExceeded,
            InsufficientCredit,
            StaleVersion,
        ),
        **may_wait(OrderRead),
    },
)
async def post_submit(
    order_id: UUID,
    body: Submit,
    by: IssuerOrAgency,
    *,
    calls: CallsDep,
    open_uow: OpenUow,
    unkeyed: UnkeyedUow,
    clock: ClockDep,
    seen: IfMatch,
) -> Response:
    """Send an order to those who must approve it; answers when they are known, else asks to come back."""
    check = await check_budgets(order_id, calls=calls, open_uow=unkeyed)
    return await submit_and_wait(order_id, body, by=by, open_uow=open_uow, clock=clock, seen=seen, check=check)


@router.post("/orders/{order_id}/recall", responses=refusals(InvalidStatus, StaleVersion))
async def post_recall(
    order_id: UUID, body: Recall, by: IssuerOrAgency, uow: Uow, clock: ClockDep, seen: IfMatch, response: Response
) -> One[OrderRead]:
    """Take an order back from its approvers."""
    await recall_order(order_id, body, by=by, uow=uow, clock=clock, seen=seen)
    order = await read_order(uow, order_id, by=by, clock=clock)
    etag(response, order.version)
    return One.of(order)


@router.get("/orders/{order_id}/cancellation", responses=refusals(InvalidStatus))
async def get_cancellation(
    order_id: UUID,
    by: IssuerOrAgency,
    uow: Uow,
    clock: ClockDep,
    items_uuid: Annotated[list[UUID], ListParam("items_uuid")],
) -> One[CancellationPreview]:
    """What canceling would cost and give back."""
    return One.of(await preview_cancellation(uow, order_id, items_uuid, by=by, clock=clock))


@router.post("/orders/{order_id}/cancel", responses=refusals(InvalidStatus, TaxChanged, StaleVersion))
async def post_cancel(
    order_id: UUID, body: Cancel, by: IssuerOrAgency, uow: Uow, clock: ClockDep, seen: IfMatch, response: Response
) -> One[OrderRead]:
    """Cancel an order, or some of its issued or failed items."""
    await cancel_order(order_id, body, by=by, uow=uow, clock=clock, seen=seen)
    order = await read_order(uow, order_id, by=by, clock=clock)
    etag(response, order.version)
    return One.of(order)


@router.get("/customers/{customer_id:uuid}/credit-balance")
async def get_credit_balance(customer_id: UUID, by: MaySeeCredit, uow: Uow) -> One[CreditBalance]:
    """How far a customer is trusted, and what of it is taken."""
    return One.of(await read_credit(uow, customer_id))


@internal_router.get("/internal/subjects/{order_id}")
async def get_subject(order_id: UUID, caller: Internal, request: Request) -> One[Subject]:
    """What is being approved, fresh, for the service that decides."""
    return One.of(await read_subject(service_context_of(request).db, order_id))
