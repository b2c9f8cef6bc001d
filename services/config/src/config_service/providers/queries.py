"""Which providers an agency sells."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, func, select
from sqlalchemy.dialects.postgresql import JSONB

from config_service.providers.tables import ProviderTable

_T = columns_of(ProviderTable)


def provider_of(provider_uuid: ColumnElement[Any]) -> ColumnElement[Any]:
    """`{uuid, name}` of the provider that a column of an outer select names."""
    ref = func.jsonb_build_object("uuid", _T.uuid, "name", _T.name, type_=JSONB)
    return select(ref).where(_T.uuid == provider_uuid).scalar_subquery()


async def sold_by(uow: UnitOfWork, agency_uuid: UUID, wanted: Iterable[UUID | None]) -> set[UUID]:
    """Those among `wanted` that are the platform's or the agency's own; costs nothing when none is wanted."""
    uuids = {one for one in wanted if one is not None}
    if not uuids:
        return set()
    own = _T.agency_uuid.is_(None) | (_T.agency_uuid == agency_uuid)
    return set(await uow.session.scalars(select(_T.uuid).where(_T.uuid.in_(uuids), own)))
