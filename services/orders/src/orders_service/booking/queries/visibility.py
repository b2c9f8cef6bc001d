"""Who sees which orders: `own` of DOMAIN section 2, said in SQL."""

from kit.principal import Principal
from kit.uow import UnitOfWork
from sqlalchemy import ColumnElement, exists, or_, select, true

from orders_service.booking.tables import OrderApproverTable, OrderTable, OrderTraveler


def issued_by(by: Principal) -> ColumnElement[bool]:
    """What the caller issued."""
    return OrderTable.issuer_user_uuid == by.user_uuid  # type: ignore[return-value]


def traveled_by(by: Principal) -> ColumnElement[bool]:
    """What the caller travels on."""
    return exists().where(
        OrderTraveler.order_uuid == OrderTable.uuid,  # type: ignore[arg-type]
        OrderTraveler.employee_uuid == by.employee_uuid,  # type: ignore[arg-type]
    )


def asked_of(by: Principal) -> ColumnElement[bool]:
    """What the caller is, or was, asked to approve."""
    return exists().where(
        OrderApproverTable.order_uuid == OrderTable.uuid,  # type: ignore[arg-type]
        OrderApproverTable.employee_uuid == by.employee_uuid,  # type: ignore[arg-type]
    )


def visible_to(by: Principal) -> ColumnElement[bool]:
    """The condition that lets the caller see an order."""
    if by.sees_all():
        return true()
    if by.employee_uuid is None:
        return issued_by(by)
    return or_(issued_by(by), traveled_by(by), asked_of(by))


def mine(by: Principal) -> ColumnElement[bool]:
    """What the caller issued or travels on."""
    return or_(issued_by(by), traveled_by(by)) if by.employee_uuid else issued_by(by)


async def is_visible(uow: UnitOfWork, order: OrderTable, *, by: Principal) -> bool:
    """Whether the caller may know of this order."""
    if by.sees_all() or order.issuer_user_uuid == by.user_uuid:
        return True
    statement = select(OrderTable.uuid).where(OrderTable.uuid == order.uuid, visible_to(by))  # type: ignore[call-overload]
    return await uow.row(statement) is not None
