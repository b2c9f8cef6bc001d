"""What was issued, item by item: all of one order, or a page of a customer's, cut and sorted in the database."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from fastapi import Request
from kit.core.folding import fold, like_pattern
from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.http.pages import PageParams, PageResult, paginate
from kit.http.uow import UnitOfWork
from kit.workflow.visibility import require_visible
from sqlalchemy import JSON, ColumnElement, RowMapping, Select, any_, func, literal_column, select, type_coerce
from sqlalchemy.dialects.postgresql import aggregate_order_by

from orders_service.booking.schemas.filters import Product
from orders_service.booking.workflow import ORDER
from orders_service.records.lifecycle import ItemStatus
from orders_service.records.queries import visible_to
from orders_service.records.rules import VOUCHER_STATUSES
from orders_service.records.tables.booking import ItemTable, OrderTable, OrderTraveler

_O = columns_of(OrderTable)
_I = columns_of(ItemTable)
_T = columns_of(OrderTraveler)
_ISSUED: ColumnElement[bool] = _I.status == literal_column(f"'{ItemStatus.ISSUED}'")
"""Written out: a plan made for any status would leave the index of what is issued aside."""


@dataclass(frozen=True, slots=True)
class IssuedFilters:
    """`start_date` and `end_date` bound the last day of travel: who is still under way has not come back."""

    search: str | None
    products: tuple[Product, ...]
    start_date: date | None
    end_date: date | None


async def get_issued_items(uow: UnitOfWork, order_uuid: UUID, *, by: Principal) -> Sequence[RowMapping]:
    """The issued items of an order, first departure first; none unless the order is issued. Raises NotFound."""
    await require_visible(uow, ORDER, order_uuid, by=by)
    return await uow.rows(_issued().where(_O.uuid == order_uuid).order_by(_I.departs_at, _I.place))


async def list_issued_items(
    uow: UnitOfWork, customer_uuid: UUID, filters: IssuedFilters, *, by: Principal, page: PageParams, request: Request
) -> PageResult:
    """A customer's issued items in the orders the caller may see; two statements whatever the page's length."""
    return await paginate(uow, issued_of(customer_uuid, filters, by=by), page=page, request=request)


def issued_of(customer_uuid: UUID, filters: IssuedFilters, *, by: Principal) -> Select[Any]:
    """A customer's issued items, whole and in their order; the tenant is repeated for the index."""
    found = _issued().where(_I.customer_uuid == customer_uuid, visible_to(by), *_narrowed(filters))
    return found.order_by(*_order(filters))


def _issued() -> Select[Any]:
    """The columns of a voucher, of items that have one."""
    about = (_I.uuid.label("item_uuid"), _I.kind.label("table"), _I.description, _I.tracker, _I.issued_at, _I.starts_on)
    return (
        select(*about, _O.uuid.label("order_uuid"), _O.order_number, _I.segments, _I.details, _travelers())
        .join(OrderTable, (_O.customer_uuid == _I.customer_uuid) & (_O.uuid == _I.order_uuid))
        .where(_ISSUED, _O.status.in_([str(status) for status in VOUCHER_STATUSES]))
    )


def _travelers() -> ColumnElement[Any]:
    """Who travels on the item, in the order's order."""
    person = func.json_build_object("uuid", _T.employee_uuid, "name", _T.full_name)
    people = func.json_agg(aggregate_order_by(person, _T.place))
    of_order = (_T.customer_uuid == _I.customer_uuid, _T.order_uuid == _I.order_uuid)
    of_item = select(people).where(*of_order, _T.employee_uuid == any_(_I.travelers_uuids)).scalar_subquery()
    return type_coerce(of_item, JSON).label("travelers")


def _narrowed(filters: IssuedFilters) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if filters.search and fold(filters.search):
        found.append(_O.search_folded.like(like_pattern(filters.search)))
    if filters.products:
        found.append(_I.kind.in_([str(product) for product in filters.products]))
    if filters.start_date is not None:
        found.append(_I.ends_on >= filters.start_date)
    if filters.end_date is not None:
        found.append(_I.ends_on <= filters.end_date)
    return found


def _order(filters: IssuedFilters) -> tuple[ColumnElement[Any], ...]:
    """From a day on: the next departure first. Else what was over last, along the index."""
    if filters.start_date is not None:
        return _I.departs_at, _I.uuid
    return _I.ends_on.desc(), _I.departs_at.desc(), _I.uuid.desc()
