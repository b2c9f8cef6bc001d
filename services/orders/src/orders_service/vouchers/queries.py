"""Finds what was issued: for the printer, of one order, and page by page of a customer."""

from uuid import UUID

from fastapi import Request, Response
from kit.core.clock import Clock
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.http.pages import PageParams, page_answer
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping
from starlette.concurrency import run_in_threadpool

from orders_service.booking.queries.issued_items import IssuedFilters, get_issued_items, list_issued_items
from orders_service.booking.queries.read_order import read_visible_order
from orders_service.booking.schemas.item import ItemBaggage, ItemBase, ItemSeat
from orders_service.booking.schemas.order import OrderRead
from orders_service.products.declaration import Way
from orders_service.products.registry import product_of
from orders_service.records.lifecycle import ItemStatus
from orders_service.records.rules import VOUCHER_STATUSES
from orders_service.vouchers.extras import extras_of, leg_name
from orders_service.vouchers.refusals import VoucherNotAvailable
from orders_service.vouchers.schemas import Voucher, VoucherExtras, VoucherWay


async def get_voucher(
    uow: UnitOfWork, order_uuid: UUID, *, item_uuid: UUID | None, by: Principal, clock: Clock
) -> Response:
    """The PDF as an attachment. Raises NotFound, VoucherNotAvailable (not issued: never an empty file)."""
    order = await read_visible_order(uow, order_uuid, by=by, clock=clock)
    items = issued_items(order, item_uuid)
    pdf = await run_in_threadpool(_printed, order, items)
    headers = {
        "Content-Disposition": f'attachment; filename="voucher-{order.order_number}.pdf"',
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
    }
    return Response(pdf, media_type="application/pdf", headers=headers)


def _printed(order: OrderRead, items: list[ItemBase]) -> bytes:
    from orders_service.vouchers.document import print_voucher  # reportlab costs a start 0.07 s and 12 MB

    return print_voucher(order, items)


def issued_items(order: OrderRead, item_uuid: UUID | None) -> list[ItemBase]:
    """The issued items, or the named one."""
    included = order.items_included
    items: list[ItemBase] = [
        *included.airway,
        *included.road,
        *included.vehicle,
        *included.hotel,
        *included.offline_hotel,
    ]
    named = [item for item in items if item_uuid in (None, item.uuid)]
    if item_uuid is not None and not named:
        raise NotFound
    issued = [item for item in named if item.status is ItemStatus.ISSUED]
    if order.status not in VOUCHER_STATUSES or not issued:
        raise VoucherNotAvailable
    return issued


async def get_vouchers(uow: UnitOfWork, order_uuid: UUID, *, by: Principal) -> list[Voucher]:
    """One for each issued item; none before the order is issued. Raises NotFound."""
    return [_voucher(row) for row in await get_issued_items(uow, order_uuid, by=by)]


async def list_vouchers(
    uow: UnitOfWork, customer_uuid: UUID, filters: IssuedFilters, *, by: Principal, page: PageParams, request: Request
) -> Response:
    """What the caller may see of a customer's: from a day on the next departure first, else what was over last."""
    found = await list_issued_items(uow, customer_uuid, filters, by=by, page=page, request=request)
    return page_answer(found, _voucher)


def _voucher(row: RowMapping) -> Voucher:
    """An item is printed once, so its voucher goes by its own uuid."""
    item, order = row["item_uuid"], row["order_uuid"]
    link = f"/api/v1/orders/{order}/voucher?item_uuid={item}"
    ways = product_of(row["table"]).ways({"segments": row["segments"], **row["details"]})
    own = {
        "uuid": item,
        "start_date": row["starts_on"],
        "starts_at": ways[0].starts_at,
        "ends_at": ways[-1].ends_at,
        "ways": [_way(way) for way in ways],
        "extras": _extras(row),
        "link": link,
    }
    return Voucher.model_validate({**row, **own, "travelers": row["travelers"] or []})


def _extras(row: RowMapping) -> list[VoucherExtras]:
    seats = [ItemSeat.model_validate(seat) for seat in row["details"].get("seats", ())]
    bags = [ItemBaggage.model_validate(one) for one in row["details"].get("bags", ())]
    legs = {
        UUID(leg["uuid"]): leg_name(leg["departure"]["iata"], leg["arrival"]["iata"]) for leg in row["segments"] or ()
    }
    people = [UUID(person["uuid"]) for person in row["travelers"] or ()]
    told = ((person, extras_of(person, seats=seats, bags=bags, legs=legs)) for person in people)
    return [VoucherExtras(traveler_uuid=person, text=text) for person, text in told if text]


def _way(way: Way) -> VoucherWay:
    return VoucherWay.model_validate(
        {"origin": way.origin, "destination": way.destination, "starts_at": way.starts_at, "ends_at": way.ends_at}
    )
