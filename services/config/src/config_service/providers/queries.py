"""Which providers an agency sells."""

from collections.abc import Iterable
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from config_service.providers.tables import ProviderTable

_T = columns_of(ProviderTable)


async def sold_by(uow: UnitOfWork, agency_uuid: UUID, wanted: Iterable[UUID | None]) -> set[UUID]:
    """Those among `wanted` that are the platform's or the agency's own; costs nothing when none is wanted."""
    uuids = {one for one in wanted if one is not None}
    if not uuids:
        return set()
    own = _T.agency_uuid.is_(None) | (_T.agency_uuid == agency_uuid)
    return set(await uow.session.scalars(select(_T.uuid).where(_T.uuid.in_(uuids), own)))
