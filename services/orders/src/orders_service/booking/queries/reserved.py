"""What a reservation is made of: the item to be, and the people on it."""

from collections.abc import Sequence
from uuid import UUID

from kit.http.uow import UnitOfWork

from orders_service.booking.tables import ItemTable
from orders_service.references.queries import Employee, get_employees

__all__ = ["ItemTable", "employees_of"]


async def employees_of(uow: UnitOfWork, uuids: Sequence[UUID]) -> dict[UUID, Employee]:
    """The travelers, by uuid."""
    return await get_employees(uow, uuids)
