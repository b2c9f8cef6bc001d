"""What is done to the rates of an offline hotel; a change of a rate is a change of its hotel."""

from typing import Any
from uuid import UUID

from kit.core.refusals import NotFound, ValidationFailed
from kit.db.tenancy import enter_own_agency
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from sqlalchemy.orm.attributes import flag_modified

from config_service.offline_hotels.queries import hotel_of, rates_of
from config_service.offline_hotels.resource import OFFLINE_HOTELS
from config_service.offline_hotels.rules import Season, require_apart, season_errors
from config_service.offline_hotels.schemas import HotelRate, HotelRateCreate, HotelRateUpdate
from config_service.offline_hotels.tables import HotelRateTable, OfflineHotelTable
from config_service.resources.actions import announce_row, take_row
from config_service.shapes.rules import Deed, edit, sort_key


async def add_rate(hotel_uuid: UUID, body: HotelRateCreate, *, uow: UnitOfWork) -> HotelRate:
    """A hotel has one price more. Raises NotFound, ValidationFailed, SeasonsOverlap."""
    hotel = await take_row(OFFLINE_HOTELS, hotel_uuid, uow=uow, seen=None)
    row = HotelRateTable(**_columns(body.model_dump()), hotel_uuid=hotel.uuid, agency_uuid=hotel.agency_uuid)
    await _require_apart(uow, row)
    uow.add(row)
    await _publish(uow, hotel)
    return HotelRate(**row.model_dump())


async def change_rate(rate_uuid: UUID, body: HotelRateUpdate, *, uow: UnitOfWork, seen: int | None) -> HotelRate:
    """A price becomes another. Raises NotFound, StaleVersion, ValidationFailed, SeasonsOverlap."""
    hotel, row = await _take(uow, rate_uuid, seen=seen)
    given = _columns(body.model_dump(exclude_unset=True))
    wanted = HotelRateTable(**{**row.model_dump(), **given})
    await _require_apart(uow, wanted)
    if changes := edit(row, given):
        await _publish(uow, hotel, changes=changes)
    return HotelRate(**row.model_dump())


async def remove_rate(rate_uuid: UUID, *, uow: UnitOfWork, seen: int | None) -> None:
    """A hotel has one price less. Raises NotFound, StaleVersion."""
    hotel, row = await _take(uow, rate_uuid, seen=seen)
    await uow.session.delete(row)
    await _publish(uow, hotel)


async def _take(uow: UnitOfWork, rate_uuid: UUID, *, seen: int | None) -> tuple[OfflineHotelTable, HotelRateTable]:
    """The hotel first, then its rate: whoever changes a rate holds the hotel."""
    await enter_own_agency(uow)
    hotel_uuid = await hotel_of(uow, rate_uuid)
    if hotel_uuid is None:
        raise NotFound
    hotel = await uow.lock(OfflineHotelTable, hotel_uuid)
    row = await uow.lock(HotelRateTable, rate_uuid)
    require_version(row, seen)
    return hotel, row


async def _require_apart(uow: UnitOfWork, row: HotelRateTable) -> None:
    if errors := season_errors(row.start_date, row.end_date):
        raise ValidationFailed(errors)
    others = [_season(other) for other in await rates_of(uow, row.hotel_uuid) if other.uuid != row.uuid]
    require_apart(_season(row), others)


def _season(row: HotelRateTable) -> Season:
    return Season(row.room_folded, row.regimen, row.start_date, row.end_date)


def _columns(given: dict[str, Any]) -> dict[str, Any]:
    """The API's fields as columns; rules as they stand in JSON."""
    columns = dict(given)
    if "room_description" in given:
        columns["room_folded"] = sort_key(given["room_description"])
    if "booking_rules" in given:
        columns["booking_rules"] = HotelRateUpdate.model_validate(
            {"booking_rules": given["booking_rules"]}
        ).booking_rules.model_dump(mode="json")
    return columns


async def _publish(uow: UnitOfWork, hotel: OfflineHotelTable, *, changes: dict[str, Any] | None = None) -> None:
    flag_modified(hotel, "name")  # a rate changed in place is a new version of its hotel, too
    await uow.flush()
    await announce_row(OFFLINE_HOTELS, hotel, deed=Deed.CHANGED, uow=uow, changes=changes)
