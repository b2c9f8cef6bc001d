"""Types of the supplier interface for flights."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

ZERO = Decimal("0.00")


class Cabin(StrEnum):
    ECONOMY = "economy"
    PREMIUM_ECONOMY = "premium_economy"
    BUSINESS = "business"
    FIRST = "first"

    @property
    def label(self) -> str:
        return CABIN_LABELS[self]

    @property
    def rank(self) -> int:
        """0 for the plainest cabin."""
        return list(Cabin).index(self)


CABIN_LABELS = {
    Cabin.ECONOMY: "Econômica",
    Cabin.PREMIUM_ECONOMY: "Econômica premium",
    Cabin.BUSINESS: "Executiva",
    Cabin.FIRST: "Primeira classe",
}


class PassengerType(StrEnum):
    ADULT = "adult"
    CHILD = "child"
    INFANT = "infant"


class FlightType(StrEnum):
    GO = "go"
    RETURN = "return"
    STRETCH = "stretch"


@dataclass(frozen=True, slots=True)
class SupplierAccount:
    """For whom we buy; a real supplier finds its credentials by it.

    `provider_slug`: whose offer or hold a call is about; a search names its provider itself.
    """

    customer_uuid: UUID
    agency_uuid: UUID
    provider_slug: str = ""


@dataclass(frozen=True, slots=True)
class Provider:
    uuid: UUID
    slug: str
    name: str
    logo: str | None = None


@dataclass(frozen=True, slots=True)
class Passengers:
    adults: int = 1
    children: int = 0
    infants: int = 0

    @property
    def seated(self) -> int:
        """Infants sit on a lap."""
        return self.adults + self.children

    def types(self) -> tuple[PassengerType, ...]:
        return (
            (PassengerType.ADULT,) * self.adults
            + (PassengerType.CHILD,) * self.children
            + (PassengerType.INFANT,) * self.infants
        )


@dataclass(frozen=True, slots=True)
class StretchQuery:
    """`return_date` set: offers come as pairs, the flight out and the flight back."""

    origin: str
    destination: str
    go_date: date
    return_date: date | None = None


@dataclass(frozen=True, slots=True)
class AirQuery:
    stretches: tuple[StretchQuery, ...]
    passengers: Passengers
    cabin: Cabin | None = None
    direct_only: bool = False
    with_baggage: bool = False
    scenario: str | None = None


@dataclass(frozen=True, slots=True)
class PriceParts:
    """BRL of all passengers of an offer or item; `total` is what the customer pays."""

    provider_value: Decimal
    boarding_tax: Decimal = ZERO
    du: Decimal = ZERO
    fee: Decimal = ZERO
    markup: Decimal = ZERO
    markdown: Decimal = ZERO
    provider_fees: Decimal = ZERO
    seats_value: Decimal = ZERO
    baggage_value: Decimal = ZERO

    @property
    def total(self) -> Decimal:
        """DOMAIN section 3, money of an order."""
        added = self.provider_value + self.boarding_tax + self.du + self.fee + self.markup + self.provider_fees
        return added + self.seats_value + self.baggage_value - self.markdown


@dataclass(frozen=True, slots=True)
class PassengerPrice:
    """One passenger of the type."""

    type: PassengerType
    quantity: int
    parts: PriceParts


@dataclass(frozen=True, slots=True)
class StopPoint:
    """`at` carries the offset of its place."""

    iata: str
    airport: str
    city: str
    at: datetime
    terminal: str | None = None


@dataclass(frozen=True, slots=True)
class Segment:
    uuid: UUID
    airline: str
    airline_name: str
    flight_number: str
    operated_by: str | None
    departure: StopPoint
    arrival: StopPoint
    duration: int
    cabin: Cabin
    fare_class: str
    aircraft: str | None = None


@dataclass(frozen=True, slots=True)
class Baggage:
    """Per passenger; weight in kilograms."""

    type: str
    quantity: int
    weight: int


@dataclass(frozen=True, slots=True)
class IncludedServices:
    baggage: bool
    checked_baggage: bool
    comfort_seat: bool
    refund: bool
    rescheduling: bool
    seat_assignment: bool


@dataclass(frozen=True, slots=True)
class Flight:
    """One direction: from its origin to its destination, with the stops between. Duration in minutes."""

    uuid: UUID
    flight_type: FlightType
    value: Decimal
    is_international: bool
    codeshare: str | None
    baggages: tuple[Baggage, ...]
    included_services: IncludedServices
    has_seat_map: bool
    duration: int
    segments: tuple[Segment, ...]

    @property
    def stops(self) -> int:
        return len(self.segments) - 1

    @property
    def departure(self) -> StopPoint:
        return self.segments[0].departure

    @property
    def arrival(self) -> StopPoint:
        return self.segments[-1].arrival


@dataclass(frozen=True, slots=True)
class AirOffer:
    """Flights in one fare family. `key` buys it; `flight_key` is the same in its other families."""

    key: str
    flight_key: str
    stretch_index: int
    provider: Provider
    family_fare: str
    cabin: Cabin
    with_baggage: bool
    refundable: bool
    flights: tuple[Flight, ...]
    passengers: Passengers
    prices: tuple[PassengerPrice, ...]
    parts: PriceParts
    seats_left: int | None
    fare_rules: str

    @property
    def value(self) -> Decimal:
        return self.parts.total

    @property
    def adult_value(self) -> Decimal:
        return next(price.parts.total for price in self.prices if price.type is PassengerType.ADULT)

    @property
    def is_international(self) -> bool:
        return any(flight.is_international for flight in self.flights)


@dataclass(frozen=True, slots=True)
class NearbyFare:
    """The lowest value of a stretch had it left on `day`, all else as asked."""

    stretch_index: int
    day: date
    value: Decimal


@dataclass(frozen=True, slots=True)
class OfferBatch:
    offers: tuple[AirOffer, ...]
    nearby: tuple[NearbyFare, ...] = ()


@dataclass(frozen=True, slots=True)
class BookedPassenger:
    """`reference` is ours (the employee's uuid), so that tickets come back to the right person."""

    reference: UUID
    type: PassengerType
    full_name: str
    document: str | None = None
    birthdate: date | None = None
    email: str | None = None


@dataclass(frozen=True, slots=True)
class BookingRequest:
    """`scenario`: sandbox only (API section 1.7)."""

    offer_key: str
    passengers: tuple[BookedPassenger, ...]
    scenario: str | None = None


@dataclass(frozen=True, slots=True)
class Hold:
    """Seats kept until `expires_at` at the price of `parts`."""

    locator: str
    parts: PriceParts
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Ticket:
    reference: UUID
    number: str


@dataclass(frozen=True, slots=True)
class Issue:
    locator: str
    tickets: tuple[Ticket, ...]
    parts: PriceParts
    issued_at: datetime


@dataclass(frozen=True, slots=True)
class Cancellation:
    """`credit_value`: kept by the airline as an unflown credit; `refund_value` comes back."""

    locator: str
    refund_value: Decimal
    credit_value: Decimal
    canceled_at: datetime


class OutcomeState(StrEnum):
    """UNKNOWN: the supplier never received the call, so it may be made again with the same key."""

    UNKNOWN = "unknown"
    REFUSED = "refused"
    BOOKED = "booked"
    ISSUED = "issued"
    CANCELED = "canceled"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of the call that carried an idempotency key."""

    state: OutcomeState
    hold: Hold | None = None
    issue: Issue | None = None
    cancellation: Cancellation | None = None
    reason: str | None = None
