"""The consultant of an order."""

from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import case, select

from orders_service.booking.schemas.order import Person
from orders_service.records.tables.booking import OrderConsultant, OrderTable

_N = columns_of(OrderConsultant)


async def find_consultant(uow: UnitOfWork, order_uuid: UUID) -> OrderConsultant | None:
    """The row of an order's consultant."""
    return (await uow.session.scalars(select(OrderConsultant).where(_N.order_uuid == order_uuid))).first()


async def read_consultant(uow: UnitOfWork, order: OrderTable) -> Person | None:
    """The consultant of an order; costs nothing where there is none."""
    row = await find_consultant(uow, order.uuid) if order.consultant_uuid else None
    return Person(uuid=row.agency_employee_uuid, name=row.name, email=row.email) if row else None


def consultant_name(o: Any) -> Any:
    """The name for a list of orders; looked up only where there is one."""
    of_order = (_N.customer_uuid == o.customer_uuid, _N.order_uuid == o.uuid)
    name = select(_N.name).where(*of_order).limit(1).scalar_subquery()
    return case((o.consultant_uuid.is_not(None), name)).label("consultant_name")
