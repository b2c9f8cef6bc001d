"""A stay that a consultant finds, as it is read: what was asked for, what was quoted, what was chosen."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

from kit.core.principal import Principal

from orders_service.booking.queries.item_base import Travelers, agency_figures, base_of, person_of, rooms_of
from orders_service.booking.schemas.item import OfflineHotelItem
from orders_service.booking.schemas.options import HotelOption
from orders_service.products.offline import hotel_name_of
from orders_service.products.offline_options import Option, options_of, status_of
from orders_service.records.lifecycle import Facts, OrderStatus
from orders_service.records.tables.booking import ItemTable
from orders_service.search.schemas import StayTimes


def read_offline(
    item: ItemTable, order: OrderStatus, travelers: Travelers, *, by: Principal, facts: Facts
) -> OfflineHotelItem:
    """One stay; the room is the chosen one, before that the one that was asked for, which costs nothing yet."""
    stay, chosen, asked = item.details, item.details["room"], item.details["asked_room"]
    room: Mapping[str, Any] = chosen or asked or {}
    hotel = stay["hotel"] or {}
    return OfflineHotelItem(
        **base_of(item, order, travelers, by=by, facts=facts),
        **{name: stay[name] for name in StayTimes.model_fields},
        **agency_figures(item, ("provider_fees",), by=by),
        hotel=stay["hotel"],
        hotel_name=hotel_name_of(stay),
        city=stay["city"],
        stars=hotel.get("stars"),
        amenities=hotel.get("amenities", []),
        guests=[person_of(uuid, travelers) for uuid in item.travelers_uuids],
        rooms=rooms_of(item, travelers),
        room_description=room.get("room_description"),
        regimen=room.get("regimen"),
        daily_amount=chosen["daily_amount"] if chosen else None,
        reference_value=asked["value"] if asked else None,
        booking_rules=chosen["booking_rules"] if chosen else None,
        obs=item.obs,
    )


_MONEY = ("provider_value", "hotel_fee", "hotel_markup")


def read_options(item: ItemTable, *, by: Principal, now: datetime) -> list[HotelOption]:
    """As they were quoted; what is over says so."""
    return [_read(option, by=by, now=now) for option in options_of(item.details)]


def _read(option: Option, *, by: Principal, now: datetime) -> HotelOption:
    hotel = option["hotel"] or {}
    figures = {name: Decimal(option[name]) if by.is_agency else None for name in _MONEY}
    own = {
        "status": status_of(option, now),
        "hotel_uuid": hotel.get("uuid"),
        "stars": hotel.get("stars"),
        "images": hotel.get("images", []),
    }
    return HotelOption.model_validate({**option, **figures, **own})
