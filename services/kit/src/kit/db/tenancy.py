"""Checks in the application that an entity belongs to the caller's tenant, at the start of every call by id."""

from uuid import UUID

from sqlalchemy import select

from kit.core.metadata import columns_of
from kit.core.refusals import Forbidden, NotFound
from kit.db.tables import AgencyRow, AgencyVersioned
from kit.db.work import UnitOfWork


async def locate(uow: UnitOfWork, table: type[AgencyRow] | type[AgencyVersioned], uuid: UUID) -> UUID:
    """The customer whose object this is, for the caller; the unit of work stands in that customer's scope after.

    Customer users have one customer and see only its rows anyway. Agency users reach the object through their
    agency; an object of another agency is as absent as one that never was: NotFound.
    """
    by = uow.principal
    if by is None:
        raise Forbidden
    if by.is_operator:
        raise NotFound  # the operator has no tenant: every tenant's object is another's
    if not by.is_agency or by.agency_uuid is None:
        return by.customer()
    await uow.enter_agency(by.agency_uuid)
    columns = columns_of(table)
    statement = select(columns.customer_uuid).where(columns.uuid == uuid, columns.agency_uuid == by.agency_uuid)
    customer_uuid = await uow.session.scalar(statement)
    if customer_uuid is None:
        raise NotFound
    await uow.enter_customer(customer_uuid)
    return UUID(str(customer_uuid))


async def enter_own_agency(uow: UnitOfWork, agency_uuid: UUID | None = None) -> UUID:
    """Stand in the scope of the caller's agency; `agency_uuid`: which must be the one of the call's path.

    Raises NotFound for another agency and for whoever is of none.
    """
    own = uow.principal.agency_uuid if uow.principal is not None and uow.principal.is_agency else None
    if own is None or agency_uuid not in (None, own):
        raise NotFound
    await uow.enter_agency(own)
    return own
