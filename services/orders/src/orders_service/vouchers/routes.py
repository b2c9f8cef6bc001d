"""The voucher of an order."""

from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Response
from kit.app import ClockDep
from kit.permissions import permits
from kit.principal import Principal
from kit.refusals import refusals
from kit.routing import Router
from kit.uow import Uow

from orders_service.vouchers.queries import get_voucher
from orders_service.vouchers.refusals import VoucherNotAvailable

router = Router(tags=["vouchers"])

MayViewOrder = Annotated[Principal, Depends(permits("view-order", customer="of_object"))]
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
