"""Flights as a supplier of them sells them: the query, the offer and its parts."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from kit.core.money import cents

from orders_service.suppliers.protocol import Supplier
from orders_service.suppliers.types import PassengerType, PriceParts, Provider, StretchQuery


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


class FlightType(StrEnum):
    GO = "go"
    RETURN = "return"
    STRETCH = "stretch"


@dataclass(frozen=True, slots=True)
class FreeCancellation:
    """ANAC resolution 400, art. 11: within `within` of buying, when bought at least `ahead` before departure."""

    since: date
    within: timedelta
    ahead: timedelta


FREE_CANCELLATIONS = (FreeCancellation(date(2017, 3, 14), timedelta(hours=24), timedelta(days=7)),)
"""Dated, oldest first: a change of the law is a new line (DOMAIN section 13)."""


def free_until(issued_at: datetime | None, departs_at: datetime) -> datetime | None:
    """Until when a ticket is canceled without cost; None when it never is."""
    if issued_at is None:
        return None
    known = [rule for rule in FREE_CANCELLATIONS if rule.since <= issued_at.date()]
    if not known or departs_at - issued_at < known[-1].ahead:
        return None
    return issued_at + known[-1].within


@dataclass(frozen=True, slots=True)
class Returns:
    """What comes back of a ticket that is canceled after its free time, in percent of the fare: paid back, or kept by
    the airline as a credit for another flight."""

    refund_percent: int
    credit_percent: int

    def of(self, fare: Decimal) -> tuple[Decimal, Decimal]:
        """BRL (refund, credit) of a fare."""
        return cents(fare * self.refund_percent / 100), cents(fare * self.credit_percent / 100)


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
class AirQuery:
    stretches: tuple[StretchQuery, ...]
    passengers: Passengers
    cabin: Cabin | None = None
    direct_only: bool = False
    with_baggage: bool = False
    scenario: str | None = None


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


MOST_BAGS = 5
"""Extra checked pieces of one passenger."""


@dataclass(frozen=True, slots=True)
class AirOffer:
    """Flights in one fare family. `key` buys it; `flight_key` is the same in its other families. `bag_value`: BRL of
    one more checked piece of one passenger on all of its flights."""

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
    returns: Returns
    bag_value: Decimal

    @property
    def value(self) -> Decimal:
        return self.parts.total

    @property
    def adult_value(self) -> Decimal:
        return next(price.parts.total for price in self.prices if price.type is PassengerType.ADULT)

    @property
    def is_international(self) -> bool:
        return any(flight.is_international for flight in self.flights)


AirSupplier = Supplier[AirQuery, AirOffer]
