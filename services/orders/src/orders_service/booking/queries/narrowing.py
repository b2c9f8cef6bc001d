"""Which conditions the list of orders may be narrowed by, each under a name: the names of a call are its shape."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from kit.core.clock import day_bounds
from kit.core.folding import fold, like_pattern
from kit.core.metadata import columns_of
from kit.core.principal import Principal
from sqlalchemy import Boolean, ColumnElement, Text, and_, any_, bindparam, exists, literal_column, or_
from sqlalchemy.dialects.postgresql import ARRAY

from orders_service.booking.rules import WARN_BEFORE_EXPIRY
from orders_service.booking.schemas.filters import TABS, Attention, ListTab, OrderFilters, Period, Product
from orders_service.records.queries import asked_of, issued_by, traveled_by
from orders_service.records.tables.booking import CHANGING_ORDERS, EXPIRING_ORDERS, FAILED_ORDERS, ItemTable, OrderTable
from orders_service.spending.queries import has_advance, has_report

_O = columns_of(OrderTable)
_I = columns_of(ItemTable)


def _bind(name: str, column: Any) -> Any:
    return bindparam(name, type_=column.type)


def _one_of(column: Any, name: str) -> ColumnElement[bool]:
    return column == any_(bindparam(name, type_=ARRAY(Text)))  # type: ignore[no-any-return]


def _is(*columns: Any) -> dict[str, ColumnElement[bool]]:
    return {column.name: column == _bind(column.name, column) for column in columns}


def _with_item(name: str) -> ColumnElement[bool]:
    return exists().where(_I.order_uuid == _O.uuid, _one_of(_I.status, name))


_ME, _EMPLOYEE = _bind("me", _O.issuer_user_uuid), _bind("employee", _O.issuer_employee_uuid)
_PRODUCTS = _O.products.overlap(bindparam("kinds", type_=_O.products.type))
CONDITIONS: dict[str, ColumnElement[bool]] = {
    **_is(_O.customer_uuid, _O.agency_uuid, _O.cost_center_uuid, _O.project_uuid, _O.phase_uuid),
    **_is(_O.consultant_uuid, _O.order_number, _O.broken_policy),
    "chosen_customer": _O.customer_uuid == _bind("chosen_customer", _O.customer_uuid),
    "only_issued": issued_by(_ME),
    "only_own": or_(issued_by(_ME), traveled_by(_EMPLOYEE), asked_of(_EMPLOYEE)),
    "only_mine": or_(issued_by(_ME), traveled_by(_EMPLOYEE)),
    "tab": _one_of(_O.status, "tab"),
    "in_status": _one_of(_O.status, "statuses"),
    "with_item_status": _with_item("item_statuses"),
    "either_status": or_(_one_of(_O.status, "statuses"), _with_item("item_statuses")),
    "products": _PRODUCTS,
    "products_or_advance": or_(_PRODUCTS, has_advance(_O)),
    "products_or_report": or_(_PRODUCTS, has_report(_O)),
    "products_or_spending": or_(_PRODUCTS, has_advance(_O), has_report(_O)),
    "search": _O.search_folded.like(_bind("search", _O.search_folded)),
    "issuer_name": _O.issuer_folded.like(_bind("issuer_name", _O.issuer_folded)),
    "traveler_name": _O.travelers_folded.like(_bind("traveler_name", _O.travelers_folded)),
    "created_from": _O.created_at >= _bind("created_from", _O.created_at),
    "created_before": _O.created_at < _bind("created_before", _O.created_at),
    "trip_from": _O.end_date >= _bind("trip_from", _O.end_date),
    "quoted": _O.status == literal_column("'quoted'"),
    "changing": literal_column(CHANGING_ORDERS, Boolean),
    "failed": literal_column(FAILED_ORDERS, Boolean),
    "expiring": and_(
        literal_column(EXPIRING_ORDERS, Boolean),
        _O.expires_at > _bind("now", _O.expires_at),
        _O.expires_at <= _bind("soon", _O.expires_at),
    ),
    "trip_until": _O.start_date <= _bind("trip_until", _O.start_date),
}


def conditions(shape: Iterable[str]) -> list[ColumnElement[bool]]:
    """The conditions by their names."""
    return [CONDITIONS[name] for name in shape]


def narrowed(filters: OrderFilters, by: Principal, *, now: datetime) -> tuple[tuple[str, ...], dict[str, Any]]:
    """The names of the conditions this call sets, and the values they and the caller's own columns are asked with."""
    values = {**_whose(by), **_seen(filters, by), **_status(filters), **_charge(filters)}
    values |= {**_words(filters), **_days(filters), **_attention(filters, now)}
    shape = tuple(name for name in values if name in CONDITIONS)
    return shape, {**values, "me": by.user_uuid, "employee": by.employee_uuid}


def _whose(by: Principal) -> dict[str, Any]:
    """Repeats the tenant for the index; row-level security holds besides."""
    if by.customer_uuid is not None:
        return {"customer_uuid": by.customer_uuid}
    return {"agency_uuid": by.agency_uuid}


def _seen(filters: OrderFilters, by: Principal) -> dict[str, Any]:
    """`own` of DOMAIN section 2, and what the caller calls theirs."""
    found: dict[str, Any] = {}
    if not by.sees_all():
        found["only_own" if by.employee_uuid else "only_issued"] = True
    if filters.mine:
        found["only_mine" if by.employee_uuid else "only_issued"] = True
    return found


def _status(filters: OrderFilters) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if filters.tab is not ListTab.ALL:
        found["tab"] = [str(status) for status in TABS[filters.tab]]
    orders, items = (sorted(map(str, given)) for given in (filters.statuses, filters.item_statuses))
    if orders or items:
        by_which = "either_status" if orders and items else "in_status" if orders else "with_item_status"
        found |= {by_which: True, "statuses": orders, "item_statuses": items}
    broken = True if filters.only_broken else filters.broken_policy
    if broken is not None:
        found["broken_policy"] = broken
    return found | _products(filters)


def _products(filters: OrderFilters) -> dict[str, Any]:
    """Kinds of items, and whether the trip has advances or reports; any of them will do."""
    if not filters.products:
        return {}
    asked = {product for product in filters.products if product in _SPENT}
    by_which = "products_or_spending" if len(asked) > 1 else _SPENT[asked.pop()] if asked else "products"
    return {by_which: True, "kinds": [str(product) for product in filters.products if product not in _SPENT]}


_SPENT = {Product.ADVANCE: "products_or_advance", Product.EXPENSE_REPORT: "products_or_report"}


def _charge(filters: OrderFilters) -> dict[str, Any]:
    named = {
        "cost_center_uuid": filters.cost_center_uuid,
        "project_uuid": filters.project_uuid,
        "phase_uuid": filters.phase_uuid,
        "consultant_uuid": filters.consultant_uuid,
        "chosen_customer": filters.customer_uuid,
        "order_number": filters.order_number,
    }
    return {name: value for name, value in named.items() if value is not None}


def _words(filters: OrderFilters) -> dict[str, Any]:
    words = {"search": filters.search, "issuer_name": filters.issuer_name, "traveler_name": filters.traveler_name}
    return {name: like_pattern(text) for name, text in words.items() if text and fold(text)}


def _days(filters: OrderFilters) -> dict[str, Any]:
    """Days in São Paulo: of creation, or any day of the trip."""
    start, end = filters.start_date, filters.end_date
    if filters.period is Period.TRIP:
        chosen: dict[str, Any] = {"trip_from": start, "trip_until": end}
    else:
        since, before = day_bounds(start, end)
        chosen = {"created_from": since, "created_before": before}
    return {name: value for name, value in chosen.items() if value is not None}


def _attention(filters: OrderFilters, now: datetime) -> dict[str, Any]:
    if filters.attention is None:
        return {}
    found: dict[str, Any] = {filters.attention.value: True}
    return {**found, "now": now, "soon": now + WARN_BEFORE_EXPIRY} if filters.attention is Attention.EXPIRING else found
