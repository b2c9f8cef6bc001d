"""An item of an order as it is read."""

from datetime import datetime
from uuid import UUID

from kit.core.money import Money, Total
from pydantic import BaseModel

from orders_service.booking.schemas.options import HotelOption, OptionRulesRead
from orders_service.records.lifecycle import ItemStatus
from orders_service.references.schemas import Ref
from orders_service.search.schemas import (
    AirFlight,
    AirSegment,
    BookingRulesRead,
    CoverageRead,
    ExtraBaggage,
    HotelRead,
    PriceParts,
    Rental,
    Stay,
    StayTimes,
    Terminal,
    ViolatedPolicy,
)
from orders_service.suppliers.hotel import Regimen
from orders_service.suppliers.road import SeatClass
from orders_service.travelers.schemas import TravelerRead


class ItemProvider(BaseModel):
    uuid: UUID
    name: str
    slug: str
    logo: str | None = None


class ItemBase(BaseModel):
    """(A) fields are null in the customer context."""

    uuid: UUID
    table: str
    status: ItemStatus
    provider: ItemProvider
    value: Total
    parts: PriceParts
    fee: Total | None
    markup: Total | None
    markdown: Total | None
    expires_at: datetime | None
    tracker: str | None
    violated_policies: list[ViolatedPolicy]
    broken_policy_justification: str | None
    reason_rejected: str | None
    travelers: list[TravelerRead]
    issued_at: datetime | None
    supplier_message: str | None
    approved_value: Total | None
    allowed_actions: list[str]
    version: int
    created_at: datetime
    updated_at: datetime


class ItemBaggage(BaseModel):
    """Extra checked pieces of a traveler on every flight; `value` of all of them."""

    traveler_uuid: UUID
    quantity: int
    value: Total


class AirwayTotals(BaseModel):
    fee: Total | None
    boarding_tax: Total
    seat_value: Total


class ItemSeat(BaseModel):
    """Where somebody sits; `segment_uuid` is that of the item's seat map."""

    traveler_uuid: UUID
    segment_uuid: UUID
    seat_number: str


class AirwayItem(ItemBase):
    """`seats`: those that were chosen, the others are given at check-in. `extra_baggage`: null where none is sold."""

    flights: list[AirFlight]
    segments: list[AirSegment]
    family_fare: str
    du: Total | None
    boarding_tax: Total
    provider_value: Total | None
    fare: Total
    change_tax: Total | None = None
    ticket: str | None
    baggages: list[ItemBaggage]
    extra_baggage: ExtraBaggage | None
    seats: list[ItemSeat]
    totals: AirwayTotals


class RoadItem(ItemBase):
    """`fare`: of one passenger, boarding tax included; `boarding_tax` and `cancellation_tax` of all. `bpe`: the access
    keys of the tickets, in the travelers' order. Times are local to their stations, `duration` in minutes."""

    departure: Terminal
    arrival: Terminal
    departure_date: datetime
    arrival_date: datetime
    company: str
    seat_class: SeatClass
    duration: int
    connection: bool
    fare: Total
    boarding_tax: Total
    cancellation_tax: Total
    provider_fees: Total | None
    amenities: list[str]
    seats: list[ItemSeat]
    ticket: str | None
    bpe: str | None


class VehicleItem(ItemBase, Rental):
    """`conductor`: the traveler who drives. `rental_number`: the company's, once it is issued."""

    conductor: Ref
    coverage: CoverageRead
    rental_number: str | None


class HotelRoom(BaseModel):
    """One of the rooms and who sleeps in it. `confirmation`: the hotel's number of it, once it is issued."""

    adults: int
    children_ages: list[int]
    guests: list[Ref]
    confirmation: str | None


class HotelItem(ItemBase, Stay):
    """`city` to `amenities` are those of the hotel. `booking_rules` of all rooms; `provider_fees`: taxes of the stay.
    `offline`: the agency quotes it."""

    city: str
    stars: int
    amenities: list[str]
    guests: list[Ref]
    rooms: list[HotelRoom]
    room_uuid: UUID
    room_description: str
    room_images: list[str]
    max_guests: int
    regimen: Regimen
    daily_amount: Total
    booking_rules: BookingRulesRead
    provider_fees: Total | None
    offline: bool = False


class OfflineHotelItem(ItemBase, StayTimes):
    """A stay that a consultant finds. `hotel`: null where it is in no catalogue. `daily_amount`, `booking_rules`: of
    the chosen option, null before. `reference_value`: what the room that was asked for costs about, and nobody owes."""

    hotel: HotelRead | None
    hotel_name: str
    city: str
    stars: int | None
    amenities: list[str]
    guests: list[Ref]
    rooms: list[HotelRoom]
    room_description: str | None
    regimen: Regimen | None
    daily_amount: Total | None
    reference_value: Total | None
    booking_rules: OptionRulesRead | None
    provider_fees: Total | None
    obs: str | None
    options: list[HotelOption] = []
    offline: bool = True


class OrderAdvance(BaseModel):
    uuid: UUID
    advance_number: int
    traveler: Ref
    value: Money
    status: str


class OrderReport(BaseModel):
    """`name` says the number only: what people call a report may speak of somebody and stays with its owner."""

    uuid: UUID
    name: str
    report_amount: Total
    status: str


class ItemsIncluded(BaseModel):
    """The items of the order, and what the trip costs besides."""

    airway: list[AirwayItem]
    road: list[RoadItem] = []
    vehicle: list[VehicleItem] = []
    hotel: list[HotelItem] = []
    offline_hotel: list[OfflineHotelItem] = []
    advance: list[OrderAdvance] = []
    expense_report: list[OrderReport] = []


class ItemViolation(BaseModel):
    item_uuid: UUID
    violated_policies: list[ViolatedPolicy]
    broken_policy_justification: str | None


class OrderViolations(BaseModel):
    airway: list[ItemViolation]
    road: list[ItemViolation] = []
    hotel: list[ItemViolation] = []
    vehicle: list[ItemViolation] = []
    offline_hotel: list[ItemViolation] = []
