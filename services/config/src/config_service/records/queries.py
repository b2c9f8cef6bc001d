"""The customer that a write is for: loaded, located, or locked against other writers."""

from typing import Any
from uuid import UUID

from kit.core.refusals import NotFound
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from config_service.records.tables.companies import CustomerTable

_C: Any = CustomerTable


async def load_customer(uow: UnitOfWork, customer_uuid: UUID) -> CustomerTable:
    """The customer's row, not locked. Raises NotFound."""
    found = await uow.session.get(CustomerTable, customer_uuid)
    if found is None:
        raise NotFound
    return found


async def lock_customer(uow: UnitOfWork, customer_uuid: UUID) -> None:
    """Lock the customer's row: one writer at a time of what a customer has one of.

    The lock (FOR NO KEY UPDATE) lets rows that reference the customer be written meanwhile.
    """
    await uow.session.execute(select(_C.uuid).where(_C.uuid == customer_uuid).with_for_update(key_share=True))


async def locate_customer(uow: UnitOfWork, customer_uuid: UUID) -> CustomerTable:
    """The customer named in a body, if it is within the caller's reach. Raises NotFound."""
    await locate(uow, CustomerTable, customer_uuid)
    return await load_customer(uow, customer_uuid)
