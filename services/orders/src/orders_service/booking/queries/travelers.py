"""Who travels on an order."""

from uuid import UUID

from kit.uow import UnitOfWork
from sqlalchemy import select

from orders_service.booking.tables import OrderTraveler


async def travelers_of(uow: UnitOfWork, order_uuid: UUID) -> list[UUID]:
    """The employees, in the order's order."""
    statement = (
        select(OrderTraveler.employee_uuid)  # type: ignore[call-overload]
        .where(OrderTraveler.order_uuid == order_uuid)
        .order_by(OrderTraveler.place)
    )
    return [row["employee_uuid"] for row in await uow.rows(statement)]
