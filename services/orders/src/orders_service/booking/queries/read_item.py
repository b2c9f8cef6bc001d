"""Items as they are read: agency figures hidden from customers, tickets beside their travelers."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from kit.core.money import ZERO
from kit.core.principal import Principal

from orders_service.booking.extras import bags_of, seats_of
from orders_service.booking.queries.item_base import (
    Travelers,
    agency_figures,
    base_of,
    fare_of,
    person_of,
    rooms_of,
    ticket_of,
)
from orders_service.booking.queries.read_offline import read_offline, read_options
from orders_service.booking.queries.standing import facts_of_item
from orders_service.booking.schemas.item import (
    AirwayItem,
    AirwayTotals,
    HotelItem,
    ItemBaggage,
    ItemBase,
    ItemSeat,
    ItemsIncluded,
    ItemViolation,
    OfflineHotelItem,
    OrderAdvance,
    OrderReport,
    OrderViolations,
    RoadItem,
    VehicleItem,
)
from orders_service.booking.schemas.order import PriceChange, PriceChanges
from orders_service.records.lifecycle import Facts, ItemStatus, OrderStatus
from orders_service.records.tables.booking import ItemTable
from orders_service.search.schemas import AirFlight, AirSegment, Rental, Stay, ViolatedPolicy
from orders_service.spending.queries import Spending, TripAdvance, TripReport
from orders_service.suppliers.bpe import is_access_key
from orders_service.suppliers.types import ItemKind


def items_included(
    items: Sequence[ItemTable],
    order: OrderStatus,
    travelers: Travelers,
    *,
    by: Principal,
    facts: Facts,
    now: datetime,
    spending: Spending,
) -> ItemsIncluded:
    """All items by kind, and what the trip costs besides."""
    found: dict[str, list[Any]] = {}
    for item in items:
        read = READERS[ItemKind(item.kind)]
        shown = read(item, order, travelers, by=by, facts=facts_of_item(facts, item, by=by, now=now))
        if isinstance(shown, OfflineHotelItem):
            shown.options = read_options(item, by=by, now=now)
        found.setdefault(item.kind, []).append(shown)
    return ItemsIncluded(
        airway=found.get(ItemKind.AIRWAY, []),
        road=found.get(ItemKind.ROAD, []),
        vehicle=found.get(ItemKind.VEHICLE, []),
        hotel=found.get(ItemKind.HOTEL, []),
        offline_hotel=found.get(ItemKind.OFFLINE_HOTEL, []),
        advance=[_advance(advance, travelers) for advance in spending.advances],
        expense_report=[_report(report) for report in spending.reports],
    )


def _advance(advance: TripAdvance, travelers: Travelers) -> OrderAdvance:
    """Money may be asked for somebody who left the trip since; their name is not ours to keep then."""
    person = person_of(advance.employee_uuid, travelers)
    number, value, status = advance.number, advance.value, advance.status
    return OrderAdvance(uuid=advance.uuid, advance_number=number, traveler=person, value=value, status=status)


def _report(report: TripReport) -> OrderReport:
    name = f"Prestação de contas {report.number}"
    return OrderReport(uuid=report.uuid, name=name, report_amount=report.value, status=report.status)


def read_airway(
    item: ItemTable, order: OrderStatus, travelers: Travelers, *, by: Principal, facts: Facts
) -> AirwayItem:
    """One air item."""
    base = base_of(item, order, travelers, by=by, facts=facts)
    return AirwayItem(
        **base,
        flights=[AirFlight.model_validate(flight) for flight in item.flights],
        segments=[AirSegment.model_validate(segment) for segment in item.segments],
        family_fare=item.family_fare,
        **agency_figures(item, ("du", "provider_value"), by=by),
        boarding_tax=item.boarding_tax,
        fare=fare_of(item),
        ticket=ticket_of(item),
        baggages=[ItemBaggage.model_validate(bags) for bags in bags_of(item)],
        extra_baggage=item.details.get("extra_baggage"),
        seats=[ItemSeat.model_validate(seat) for seat in seats_of(item)],
        totals=AirwayTotals(fee=base["fee"], boarding_tax=item.boarding_tax, seat_value=item.seats_value),
    )


def read_road(item: ItemTable, order: OrderStatus, travelers: Travelers, *, by: Principal, facts: Facts) -> RoadItem:
    """One bus; its ticket is the BP-e, whose key is its number, unless a consultant told another number."""
    number = ticket_of(item)
    return RoadItem(
        **base_of(item, order, travelers, by=by, facts=facts),
        **{name: item.details[name] for name in _OF_BUS},
        **agency_figures(item, ("provider_fees",), by=by),
        boarding_tax=item.boarding_tax,
        seats=[ItemSeat.model_validate(seat) for seat in seats_of(item)],
        ticket=number,
        bpe=number if all(is_access_key(key) for key in item.tickets.values()) else None,
    )


_OF_BUS = (
    *("departure", "arrival", "departure_date", "arrival_date", "company", "seat_class", "duration", "fare"),
    *("connection", "cancellation_tax", "amenities"),
)


def read_vehicle(
    item: ItemTable, order: OrderStatus, travelers: Travelers, *, by: Principal, facts: Facts
) -> VehicleItem:
    """One rental: everybody in the car has its one number."""
    conductor = UUID(item.details["conductor_uuid"])
    return VehicleItem(
        **base_of(item, order, travelers, by=by, facts=facts),
        **{name: item.details[name] for name in _OF_RENTAL},
        conductor=person_of(conductor, travelers),
        rental_number=next(iter(item.tickets.values()), None),
    )


_OF_RENTAL = (*Rental.model_fields, "coverage")


def read_hotel(item: ItemTable, order: OrderStatus, travelers: Travelers, *, by: Principal, facts: Facts) -> HotelItem:
    """One stay; its guests fill the rooms in their order."""
    stay, room = item.details, item.details["room"]
    return HotelItem(
        **base_of(item, order, travelers, by=by, facts=facts),
        **{name: stay[name] for name in Stay.model_fields},
        **{name: stay["hotel"][name] for name in ("city", "stars", "amenities")},
        **{name: room[name] for name in _OF_ROOM},
        **agency_figures(item, ("provider_fees",), by=by),
        guests=[person_of(uuid, travelers) for uuid in item.travelers_uuids],
        rooms=rooms_of(item, travelers),
        room_uuid=room["uuid"],
        room_images=room["images"],
    )


_OF_ROOM = ("room_description", "max_guests", "regimen", "daily_amount", "booking_rules")


class ReadsItem(Protocol):
    """Reads an item of one product."""

    def __call__(
        self, item: ItemTable, order: OrderStatus, travelers: Travelers, *, by: Principal, facts: Facts
    ) -> ItemBase: ...


READERS: Mapping[ItemKind, ReadsItem] = {
    ItemKind.AIRWAY: read_airway,
    ItemKind.ROAD: read_road,
    ItemKind.VEHICLE: read_vehicle,
    ItemKind.HOTEL: read_hotel,
    ItemKind.OFFLINE_HOTEL: read_offline,
}
"""Product → how its items are read; the only place, with ItemsIncluded, that knows all of them."""


def violations_of(items: Sequence[ItemTable]) -> OrderViolations:
    """Which items break a policy, by product."""
    broken: dict[str, list[ItemViolation]] = {}
    for item in items:
        if item.violated_policies:
            broken.setdefault(item.kind, []).append(_violation(item))
    return OrderViolations.model_validate({"airway": [], **broken})


def _violation(item: ItemTable) -> ItemViolation:
    return ItemViolation(
        item_uuid=item.uuid,
        violated_policies=[ViolatedPolicy.model_validate(found) for found in item.violated_policies],
        broken_policy_justification=item.justification,
    )


def price_changes(items: Sequence[ItemTable]) -> PriceChanges:
    """What rose after approval, by product; null where nothing did."""
    changing: dict[str, list[ItemTable]] = {}
    for item in items:
        if item.state is ItemStatus.CHANGING and item.new_value is not None:
            changing.setdefault(item.kind, []).append(item)
    return PriceChanges.model_validate({kind: _change(risen) for kind, risen in changing.items()})


def _change(risen: Sequence[ItemTable]) -> PriceChange:
    return PriceChange(
        value=sum((item.value for item in risen), ZERO),
        new_value=sum((item.new_value or ZERO for item in risen), ZERO),
        items_uuid=[item.uuid for item in risen],
    )
