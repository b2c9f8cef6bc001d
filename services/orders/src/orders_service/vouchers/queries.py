"""Finds what was issued and hands it to the printer."""

from uuid import UUID

from fastapi import Response
from kit.clock import Clock
from kit.principal import Principal
from kit.refusals import NotFound
from kit.uow import UnitOfWork
from starlette.concurrency import run_in_threadpool

from orders_service.booking.lifecycle import ItemStatus
from orders_service.booking.queries.read_order import read_visible_order
from orders_service.booking.rules import VOUCHER_STATUSES
from orders_service.booking.schemas.item import AirwayItem
from orders_service.booking.schemas.order import OrderRead
from orders_service.vouchers.document import print_voucher
from orders_service.vouchers.refusals import VoucherNotAvailable


async def get_voucher(
    uow: UnitOfWork, order_uuid: UUID, *, item_uuid: UUID | None, by: Principal, clock: Clock
) -> Response:
    """The PDF as an attachment. Raises NotFound, VoucherNotAvailable (not issued: never an empty file)."""
    order = await read_visible_order(uow, order_uuid, by=by, clock=clock)
    items = issued_items(order, item_uuid)
    pdf = await run_in_threadpool(print_voucher, order, items)
    headers = {
        "Content-Disposition": f'attachment; filename="voucher-{order.order_number}.pdf"',
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
    }
    return Response(pdf, media_type="application/pdf", headers=headers)


def issued_items(order: OrderRead, item_uuid: UUID | None) -> list[AirwayItem]:
    """The issued items, or the named one."""
    named = [item for item in order.items_included.airway if item_uuid in (None, item.uuid)]
    if item_uuid is not None and not named:
        raise NotFound
    issued = [item for item in named if item.status is ItemStatus.ISSUED]
    if order.status not in VOUCHER_STATUSES or not issued:
        raise VoucherNotAvailable
    return issued
