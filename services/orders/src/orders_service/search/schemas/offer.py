"""An offer as it is read; (A) fields are null in the customer context."""

from datetime import date, datetime
from typing import Literal
from uuid import UUID

from kit.core.money import Total
from kit.http.pages import Links, Meta
from pydantic import BaseModel

from orders_service.places.schemas import AirportRead
from orders_service.search.schemas.hotel import HotelOfferRead
from orders_service.search.schemas.policy import PolicyMarkRead
from orders_service.search.schemas.search import ProductName
from orders_service.search.schemas.vehicle import VehicleOfferRead
from orders_service.suppliers.air import Cabin, FlightType
from orders_service.suppliers.road import SeatClass
from orders_service.suppliers.types import PassengerType


class PriceParts(BaseModel):
    """Of all passengers; `unflown_value`: what credits of canceled tickets take off.

    (A): provider_value, du, fee, markup, markdown, provider_fees."""

    provider_value: Total | None
    boarding_tax: Total
    du: Total | None
    fee: Total | None
    markup: Total | None
    markdown: Total | None
    provider_fees: Total | None
    seats_value: Total
    baggage_value: Total
    unflown_value: Total


class OfferProvider(BaseModel):
    uuid: UUID
    name: str
    slug: str
    logo: str | None


class BaggageRead(BaseModel):
    """Per passenger; weight in kilograms."""

    type: Literal["hand", "checked"]
    quantity: int
    weight: int


class IncludedServicesRead(BaseModel):
    baggage: bool
    checked_baggage: bool
    comfort_seat: bool
    refund: bool
    rescheduling: bool
    seat_assignment: bool


class FlightPassenger(BaseModel):
    traveler_uuid: UUID | None
    type: PassengerType


class AirFlight(BaseModel):
    """One direction; duration in minutes, value of all passengers."""

    uuid: UUID
    stretch_index: int
    value: Total
    codeshare: str | None
    credential: str | None
    flight_type: FlightType
    is_international: bool
    baggages: list[BaggageRead]
    airports: list[AirportRead]
    passengers: list[FlightPassenger]
    has_seat_map: bool
    included_services: IncludedServicesRead
    duration: int
    stops: int


class Stop(BaseModel):
    """`date`, `time` and `datetime` are local to the airport."""

    iata: str
    airport: str
    city: str
    date: date
    time: str
    datetime: datetime
    terminal: str | None


class AirSegment(BaseModel):
    uuid: UUID
    flight_uuid: UUID
    airline: str
    airline_name: str
    flight_number: str
    operated_by: str | None
    departure: Stop
    arrival: Stop
    duration: int
    cabin: Cabin
    fare_class: str
    aircraft: str | None


class ExtraBaggage(BaseModel):
    """Checked pieces beside those of the fare: `value` of one piece of one traveler on all flights, `most` of each."""

    value: Total
    most: int


class AirOfferRead(BaseModel):
    """`families` and `fare_rules` come with the details of one offer. `extra_baggage`: null where none is sold."""

    flights: list[AirFlight]
    segments: list[AirSegment]
    family_fare: str
    cabin: Cabin
    with_baggage: bool
    refundable: bool
    fare_rules: str | None
    families: "list[OfferRead] | None"
    seats_left: int | None
    extra_baggage: ExtraBaggage | None = None


class Terminal(BaseModel):
    """A bus station; `uuid` is its key in searches."""

    uuid: UUID
    name: str
    city: str
    state: str


class BusPassenger(BaseModel):
    traveler_uuid: UUID | None
    type: PassengerType


class RoadOfferRead(BaseModel):
    """`fare`: one passenger, boarding tax included. `cancellation_tax`: of all, kept when canceled in time. The dates
    are local to their stations, duration in minutes."""

    departure: Terminal
    arrival: Terminal
    departure_date: datetime
    arrival_date: datetime
    company: str
    company_logo: str | None
    seat_class: SeatClass
    duration: int
    free_seats: int
    connection: bool
    fare: Total
    cancellation_tax: Total
    amenities: list[str]
    passengers: list[BusPassenger]


class OfferRead(BaseModel):
    """The field of its product holds what only that product has; the others are null. `value`: null where a consultant
    has yet to find it."""

    uuid: UUID
    search_uuid: UUID
    product: ProductName
    stretch_index: int
    provider: OfferProvider
    value: Total | None
    parts: PriceParts
    expires_at: datetime
    cheapest: bool
    policy: PolicyMarkRead
    airway: AirOfferRead | None
    road: RoadOfferRead | None
    hotel: HotelOfferRead | None
    vehicle: VehicleOfferRead | None


class FacetChoice(BaseModel):
    """One choice of a filter: what is sent, what people read, and how many offers it would leave."""

    slug: str
    name: str
    count: int


class MoneyRange(BaseModel):
    min: Total | None
    max: Total | None


class MinutesRange(BaseModel):
    min: int | None
    max: int | None


class Facets(BaseModel):
    """How many offers each choice of a filter would leave, the other filters as they are; what the product is not
    narrowed by is absent."""

    companies: list[FacetChoice]
    stops: dict[str, int]
    places: list[FacetChoice]
    in_policy: dict[str, int]
    families: list[FacetChoice] | None = None
    with_baggage: dict[str, int] | None = None
    refundable: dict[str, int] | None = None
    seat_classes: list[FacetChoice] | None = None
    vehicle_groups: list[FacetChoice] | None = None
    transmission: list[FacetChoice] | None = None
    air_conditioning: dict[str, int] | None = None
    stars: list[FacetChoice] | None = None
    districts: list[FacetChoice] | None = None
    amenities: list[FacetChoice] | None = None
    regimens: list[FacetChoice] | None = None
    agreement: dict[str, int] | None = None
    free_cancellation: dict[str, int] | None = None
    value: MoneyRange
    duration: MinutesRange


class NearbyDay(BaseModel):
    """`value`: the last lowest value known of that day."""

    day: date
    value: Total | None


class OfferPage(BaseModel):
    data: list[OfferRead]
    links: Links
    meta: Meta
    facets: Facets
    nearby: list[NearbyDay]


AirOfferRead.model_rebuild()
