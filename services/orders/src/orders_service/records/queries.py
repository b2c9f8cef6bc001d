"""Conditions for the orders a caller may see (DOMAIN section 2, `own`); items as supplier steps store them."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, Select, exists, or_, select, true

from orders_service.records.tables.booking import ItemTable, OrderApproverTable, OrderTable, OrderTraveler


async def has_order(uow: UnitOfWork, order_uuid: UUID) -> bool:
    """Whether the customer in whose scope the work stands has this order."""
    uuid = columns_of(OrderTable).uuid
    return await uow.session.scalar(select(uuid).where(uuid == order_uuid)) is not None


def issued_by(user: Any) -> ColumnElement[bool]:
    """Orders that an account issued; `user` is its uuid, or a bind parameter of it."""
    mine: ColumnElement[bool] = columns_of(OrderTable).issuer_user_uuid == user
    return mine


def traveled_by(employee: Any) -> ColumnElement[bool]:
    """Orders on which an employee travels."""
    return exists().where(
        OrderTraveler.order_uuid == OrderTable.uuid,  # type: ignore[arg-type]
        OrderTraveler.employee_uuid == employee,
    )


def asked_of(employee: Any) -> ColumnElement[bool]:
    """Orders that an employee is, or was, asked to approve."""
    return exists().where(
        OrderApproverTable.order_uuid == OrderTable.uuid,  # type: ignore[arg-type]
        OrderApproverTable.employee_uuid == employee,
    )


def visible_to(by: Principal) -> ColumnElement[bool]:
    """The condition that lets the caller see an order."""
    if by.sees_all():
        return true()
    if by.employee_uuid is None:
        return issued_by(by.user_uuid)
    employee = by.employee_uuid
    return or_(issued_by(by.user_uuid), traveled_by(employee), asked_of(employee))


def select_visible_orders(customer_uuid: UUID, by: Principal) -> Select[Any]:
    """The uuids of the customer's orders that the caller may see."""
    orders = columns_of(OrderTable)
    return select(orders.uuid).where(orders.customer_uuid == customer_uuid, visible_to(by))


def select_visible_items(customer_uuid: UUID, by: Principal) -> Select[Any]:
    """The uuids of the items of those orders."""
    items = columns_of(ItemTable)
    mine = items.order_uuid.in_(select_visible_orders(customer_uuid, by))
    return select(items.uuid).where(items.customer_uuid == customer_uuid, mine)


def item_from(stored: Mapping[str, Any]) -> ItemTable:
    """An item that was stored as JSON until the supplier holds it; it is in no session yet."""
    return ItemTable.model_validate(stored)
