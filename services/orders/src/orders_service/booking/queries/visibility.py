"""Who sees which orders: `own` of DOMAIN section 2, said in SQL."""

from typing import Any

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from sqlalchemy import ColumnElement, exists, or_, true

from orders_service.booking.tables import OrderApproverTable, OrderTable, OrderTraveler


def issued_by(user: Any) -> ColumnElement[bool]:
    """What an account issued; `user` is its uuid, or a bind parameter of it."""
    mine: ColumnElement[bool] = columns_of(OrderTable).issuer_user_uuid == user
    return mine


def traveled_by(employee: Any) -> ColumnElement[bool]:
    """What an employee travels on."""
    return exists().where(
        OrderTraveler.order_uuid == OrderTable.uuid,  # type: ignore[arg-type]
        OrderTraveler.employee_uuid == employee,
    )


def asked_of(employee: Any) -> ColumnElement[bool]:
    """What an employee is, or was, asked to approve."""
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
