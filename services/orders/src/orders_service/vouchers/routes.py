"""The calls of vouchers (API section 2.3)."""

from datetime import date
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import refusals
from kit.http.app import ClockDep
from kit.http.pages import Many, Page, PageQuery
from kit.http.permissions import permits
from kit.http.routing import ListParam, Router
from kit.http.uow import Uow

from orders_service.booking.queries.issued_items import IssuedFilters
from orders_service.booking.schemas.filters import Name, Product
from orders_service.vouchers.queries import get_voucher, get_vouchers, list_vouchers
from orders_service.vouchers.refusals import VoucherNotAvailable
from orders_service.vouchers.schemas import Voucher

router = Router(tags=["vouchers"])

MayViewOrder = Annotated[Principal, Depends(permits("view-order", customer="of_object"))]
MayListVouchers = Annotated[Principal, Depends(permits("view-order"))]
_PDF: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}, "description": "PDF"}
}


@router.get(
    "/orders/{order_id}/voucher",
    response_class=Response,
    responses={**_PDF, **refusals(VoucherNotAvailable)},
)
async def get_order_voucher(
    order_id: UUID, by: MayViewOrder, uow: Uow, clock: ClockDep, item_uuid: UUID | None = None
) -> Response:
    """The PDF of an issued order, or of one of its items."""
    return await get_voucher(uow, order_id, item_uuid=item_uuid, by=by, clock=clock)


@router.get("/orders/{order_id}/vouchers")
async def get_order_vouchers(order_id: UUID, by: MayViewOrder, uow: Uow) -> Many[Voucher]:
    """One for each issued item of an order; none before it is issued."""
    return Many.of(await get_vouchers(uow, order_id, by=by))


async def voucher_filters(
    products: Annotated[list[Product], ListParam("products", max_length=20)],
    search: Name = None,
    start_date: date | None = None,
    end_date: date | None = None,
) -> IssuedFilters:
    """The filters as sent; the days bound the last day of travel."""
    return IssuedFilters(search, tuple(products), start_date=start_date, end_date=end_date)


Filters = Annotated[IssuedFilters, Depends(voucher_filters)]


@router.get("/customers/{customer_id:uuid}/vouchers", response_model=Page[Voucher])
async def get_vouchers_of_customer(
    customer_id: UUID, by: MayListVouchers, uow: Uow, filters: Filters, page: PageQuery, request: Request
) -> Response:
    """What was issued, of the orders the caller may see: from `start_date` on the next departure first, else newest."""
    return await list_vouchers(uow, customer_id, filters, by=by, page=page, request=request)
