"""Agencies as other rooms need them."""

from uuid import UUID

from kit.refusals import NotFound
from kit.uow import UnitOfWork

from config_service.agencies.tables import AgencyTable


async def take_agency(uow: UnitOfWork, agency_uuid: UUID | None) -> AgencyTable:
    """The agency a write is for. Raises NotFound."""
    found = await uow.session.get(AgencyTable, agency_uuid) if agency_uuid else None
    if found is None:
        raise NotFound
    return found
