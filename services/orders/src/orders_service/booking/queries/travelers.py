"""The travelers of an order."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from kit.core.metadata import columns_of, table_of
from kit.http.uow import UnitOfWork
from sqlalchemy import func, or_, select

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


@dataclass(frozen=True, slots=True)
class Party:
    """Who travels, the group of the one who asks, and the names of those who are no longer active, by their place."""

    travelers_uuids: tuple[UUID, ...]
    group_uuid: UUID | None
    inactive: Mapping[int, str]


async def party_of(uow: UnitOfWork, order_uuid: UUID, *, requester: UUID | None) -> Party:
    """In one statement; an order has a traveler."""
    employee = columns_of(EmployeeCopy)
    traveler = columns_of(OrderTraveler)
    asking = table_of(EmployeeCopy).alias()
    group = select(asking.c.group_uuid).where(asking.c.uuid == requester, ~asking.c.deleted).scalar_subquery()
    statement = (
        select(
            traveler.employee_uuid,
            traveler.place,
            traveler.full_name,
            func.coalesce(or_(~employee.active, employee.deleted), False).label("is_inactive"),
            group.label("group_uuid"),
        )
        .select_from(OrderTraveler)
        .outerjoin(EmployeeCopy, employee.uuid == traveler.employee_uuid)
        .where(traveler.order_uuid == order_uuid)
        .order_by(traveler.place)
    )
    rows = await uow.rows(statement)
    return Party(
        tuple(row["employee_uuid"] for row in rows),
        rows[0]["group_uuid"] if rows else None,
        {row["place"]: row["full_name"] for row in rows if row["is_inactive"]},
    )
