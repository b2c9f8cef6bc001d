"""The customer that a write is for: loaded, located, or locked against other writers."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from kit.core.refusals import NotFound
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, Uuid, any_, func, literal, select, type_coerce
from sqlalchemy.dialects.postgresql import JSONB

from config_service.records.tables.companies import CustomerTable
from config_service.shapes.queries import refs

_C: Any = CustomerTable


async def load_customer(uow: UnitOfWork, customer_uuid: UUID) -> CustomerTable:
    """The customer's row, not locked. Raises NotFound."""
    found = await uow.session.get(CustomerTable, customer_uuid)
    if found is None:
        raise NotFound
    return found


async def customers_of_agency(uow: UnitOfWork, agency_uuid: UUID, wanted: Iterable[UUID]) -> set[UUID]:
    """Those among `wanted` that are the agency's, in its scope; costs nothing when none is wanted."""
    uuids = set(wanted)
    if not uuids:
        return uuids
    return set(await uow.session.scalars(select(_C.uuid).where(_C.uuid.in_(uuids), _C.agency_uuid == agency_uuid)))


def customers_named(uuids: ColumnElement[Any]) -> ColumnElement[Any]:
    """`[{uuid, name}]` of the customers that an array of an outer select names, by name."""
    named = select(refs(_C.uuid, _C.trading_name)).where(_C.uuid == any_(uuids))
    return type_coerce(named.scalar_subquery(), JSONB)


def serves(uuids: ColumnElement[Any], customer_uuid: UUID) -> ColumnElement[bool]:
    """Whether an array of customers names one, or is empty, which means all."""
    return (func.cardinality(uuids) == 0) | (literal(customer_uuid, Uuid()) == any_(uuids))


async def lock_customer(uow: UnitOfWork, customer_uuid: UUID) -> None:
    """Lock the customer's row: one writer at a time of what a customer has one of.

    The lock (FOR NO KEY UPDATE) lets rows that reference the customer be written meanwhile.
    """
    await uow.session.execute(select(_C.uuid).where(_C.uuid == customer_uuid).with_for_update(key_share=True))


async def locate_customer(uow: UnitOfWork, customer_uuid: UUID) -> CustomerTable:
    """The customer named in a body, if it is within the caller's reach. Raises NotFound."""
    await locate(uow, CustomerTable, customer_uuid)
    return await load_customer(uow, customer_uuid)
