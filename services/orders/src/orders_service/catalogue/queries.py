"""Reads of the copy of an agency's own hotels."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from orders_service.catalogue.tables import OfflineHotelCopy

_H = columns_of(OfflineHotelCopy)
MOST = 50


@dataclass(frozen=True, slots=True)
class OwnHotel:
    """A hotel of an agency; `rates`: as `contracts.commerce.OfflineHotelRate` writes them."""

    uuid: UUID
    name: str
    city_uuid: UUID
    address: str | None
    number: str | None
    district: str | None
    stars: int | None
    amenities: Sequence[str]
    agreement: bool
    rates: Sequence[dict[str, Any]]


async def list_own_hotels(
    uow: UnitOfWork, agency_uuid: UUID, *, city_uuid: UUID | None = None, uuids: Sequence[UUID] = ()
) -> list[OwnHotel]:
    """The active hotels of an agency in a city, or those named, by name; in its scope or in a customer's."""
    wanted = _H.uuid.in_(uuids) if uuids else _H.city_uuid == city_uuid
    shown = [_H[field.name] for field in fields(OwnHotel)]
    living = (_H.agency_uuid == agency_uuid, _H.active, ~_H.deleted)
    found = await uow.rows(select(*shown).where(*living, wanted).order_by(_H.name, _H.uuid).limit(MOST))
    return [OwnHotel(**row) for row in found]
