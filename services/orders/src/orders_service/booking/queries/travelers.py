"""The travelers of an order."""

from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from orders_service.records.tables.booking import OrderTraveler
from orders_service.references.tables import EmployeeCopy


async def travelers_of(uow: UnitOfWork, order_uuid: UUID) -> list[UUID]:
    """The employees, in the order's order."""
    statement = (
        select(OrderTraveler.employee_uuid)  # type: ignore[call-overload]
        .where(OrderTraveler.order_uuid == order_uuid)
        .order_by(OrderTraveler.place)
    )
    return [row["employee_uuid"] for row in await uow.rows(statement)]


async def travelers_and_group(
    uow: UnitOfWork, order_uuid: UUID, *, requester: UUID | None
) -> tuple[list[UUID], UUID | None]:
    """The employees who travel, and the group of the one who asks, in one statement; an order has a traveler."""
    employee = columns_of(EmployeeCopy)
    traveler = columns_of(OrderTraveler)
    group = select(employee.group_uuid).where(employee.uuid == requester, ~employee.deleted).scalar_subquery()
    statement = (
        select(traveler.employee_uuid, group.label("group_uuid"))
        .where(traveler.order_uuid == order_uuid)
        .order_by(traveler.place)
    )
    rows = await uow.rows(statement)
    return [row["employee_uuid"] for row in rows], rows[0]["group_uuid"] if rows else None
