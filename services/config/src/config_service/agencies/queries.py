"""Agencies as they are read, and as other rooms need them."""

from typing import Any
from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.listed import written_once
from kit.http.uow import UnitOfWork
from sqlalchemy import Select, select

from config_service.agencies.schemas import Agency
from config_service.agencies.tables import AgencyTable
from config_service.shapes.queries import narrowed

_T: Any = AgencyTable


async def take_agency(uow: UnitOfWork, agency_uuid: UUID | None) -> AgencyTable:
    """The agency a write is for. Raises NotFound."""
    found = await uow.session.get(AgencyTable, agency_uuid) if agency_uuid else None
    if found is None:
        raise NotFound
    return found


async def lock_agency(uow: UnitOfWork, agency_uuid: UUID) -> None:
    """Lock the agency's row: one writer at a time of what an agency has one of."""
    await uow.lock(AgencyTable, agency_uuid)


async def has_pix_key(uow: UnitOfWork, agency_uuid: UUID) -> bool:
    """Whether an agency can be paid by PIX."""
    return await uow.session.scalar(select(_T.pix_key).where(_T.uuid == agency_uuid)) is not None


async def enter_agency_of(uow: UnitOfWork, agency_uuid: UUID, *, by: Principal) -> None:
    """Stand where the caller may see this agency: the operator everywhere, staff in their own. Raises NotFound."""
    if by.is_operator:
        return
    if by.agency_uuid != agency_uuid:
        raise NotFound
    await uow.enter_agency(agency_uuid)


@written_once
def select_agencies(*, name: str | None, active: bool | None) -> Select[Any]:
    """All of them, by their trading name; a search finds the company's name too."""
    columns = [column for column in _T.__table__.c if column.name != "name_folded"]
    found = narrowed(select(*columns), name=(_T.name_folded, name), flag=(_T.is_active, active))
    return found.order_by(_T.name_folded, _T.uuid)


async def get_agency(agency_uuid: UUID, *, by: Principal, uow: UnitOfWork) -> Agency:
    """One agency, for the operator or its own staff. Raises NotFound."""
    await enter_agency_of(uow, agency_uuid, by=by)
    return Agency(**(await take_agency(uow, agency_uuid)).model_dump())
