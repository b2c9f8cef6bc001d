"""The list of orders: filtered, sorted and cut in the database, two statements whatever the page's length."""

from typing import Any
from uuid import UUID

from fastapi import Request, Response
from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import CustomerRequired, NotFound
from kit.db.access_copies import CustomerCopy
from kit.db.prepared import Shapes
from kit.http.pages import PageParams, page_answer, prepared_page
from kit.http.uow import UnitOfWork
from sqlalchemy import Select, bindparam, func, literal_column, select

from orders_service.booking.queries.narrowing import conditions, narrowed
from orders_service.booking.queries.summaries import SHOWN, summaries_for, with_surroundings
from orders_service.booking.schemas.filters import Attention, OrderFilters
from orders_service.records.tables.booking import OrderTable

_O = columns_of(OrderTable)
_C = columns_of(CustomerCopy)
_PAGES, _COUNTS = Shapes(), Shapes()


async def list_orders(
    uow: UnitOfWork, filters: OrderFilters, *, by: Principal, page: PageParams, request: Request
) -> Response:
    """Orders the caller may see, newest first; those about to expire soonest first."""
    await require_customer(uow, filters.customer_uuid, by=by)
    shape, values = narrowed(filters, by, now=uow.clock.now())
    rows = _PAGES.of((shape, page.limit), lambda: _page(shape, page.limit))
    count = _COUNTS.of(shape, lambda: select(func.count()).select_from(OrderTable).where(*conditions(shape)))
    found = await prepared_page(uow, rows, count, values=values, page=page, request=request)
    return page_answer(found, summaries_for(by, uow))


async def require_customer(uow: UnitOfWork, customer_uuid: UUID | None, *, by: Principal) -> None:
    """customer_uuid is for agency users: theirs, else 404; a customer user may only name their own."""
    if not by.is_agency:
        if customer_uuid not in (None, by.customer_uuid):
            raise NotFound
        return
    if by.agency_uuid is None:
        raise CustomerRequired
    if customer_uuid is not None:
        known = select(_C.uuid).where(_C.uuid == customer_uuid, _C.agency_uuid == by.agency_uuid)
        if await uow.row(known) is None:
            raise NotFound


def _page(shape: tuple[str, ...], limit: int) -> Select[Any]:
    """The page is cut from the index first; what stands around an order is looked up for its rows only.

    The limit is part of the text: a plan made for any limit would look everything up for every row.
    """
    cut = select(*SHOWN).where(*conditions(shape)).order_by(*_sorted(_O, shape)).limit(literal_column(str(limit)))
    o = cut.offset(bindparam("offset", type_=_O.order_number.type)).subquery("o")
    return with_surroundings(o).order_by(*_sorted(o.c, shape))


def _sorted(orders: Any, shape: tuple[str, ...]) -> tuple[Any, ...]:
    if Attention.EXPIRING in shape:
        return orders.expires_at, orders.uuid
    return orders.created_at.desc(), orders.uuid.desc()
