"""Rates of an offline hotel as they are read."""

from collections.abc import Sequence
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from config_service.offline_hotels.tables import HotelRateTable

_T = columns_of(HotelRateTable)


async def rates_of(uow: UnitOfWork, hotel_uuid: UUID) -> Sequence[HotelRateTable]:
    """All of a hotel, by their first day."""
    mine = select(HotelRateTable).where(_T.hotel_uuid == hotel_uuid).order_by(_T.start_date, _T.uuid)
    return (await uow.session.scalars(mine)).all()


async def hotel_of(uow: UnitOfWork, rate_uuid: UUID) -> UUID | None:
    """The hotel that a rate is of; None when the scope has no such rate."""
    found: UUID | None = await uow.session.scalar(select(_T.hotel_uuid).where(_T.uuid == rate_uuid))
    return found
