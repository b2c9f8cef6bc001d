"""What a seat costs: distance, days until departure, demand of the day and hour, the fare family."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from itertools import pairwise

from kit.core.money import cents

from orders_service.places.airports import airports
from orders_service.suppliers.air import Cabin, PassengerPrice, Passengers
from orders_service.suppliers.sandbox.air.carriers import Carrier, Family
from orders_service.suppliers.sandbox.air.geography import distance_km, is_international
from orders_service.suppliers.sandbox.air.itineraries import Itinerary
from orders_service.suppliers.sandbox.seasons import season_percent
from orders_service.suppliers.sandbox.seeds import roll, share
from orders_service.suppliers.types import ZERO, PassengerType, PriceParts

LEAD = ((0, 235), (3, 195), (7, 155), (14, 128), (21, 112), (30, 100), (60, 90), (120, 84), (330, 80))
"""Days before departure → percent: buying earlier never costs more."""
WEEKDAYS = (108, 96, 95, 104, 115, 92, 110)
PEAK_HOURS = frozenset({6, 7, 8, 17, 18, 19})
PAID_PERCENT = {PassengerType.ADULT: 100, PassengerType.CHILD: 75, PassengerType.INFANT: 10}
DU_PERCENT, DU_LEAST = 10, Decimal("40.00")
CONNECTION_PERCENT = 88
HIGHER_CABINS_FROM_KM = {Cabin.PREMIUM_ECONOMY: 0, Cabin.BUSINESS: 1_500, Cabin.FIRST: 5_000}


def base_fare(kilometers: int, *, abroad: bool) -> Decimal:
    """BRL of one adult, one direction, on an ordinary day a month ahead; grows with distance."""
    near, far = min(kilometers, 1_000), max(kilometers - 1_000, 0)
    start, per_near, per_far = (380, "0.42", "0.26") if abroad else (118, "0.33", "0.19")
    return start + Decimal(per_near) * near + Decimal(per_far) * far


def lead_percent(days: int) -> Decimal:
    """Between the known days along a straight line."""
    days = max(0, min(days, LEAD[-1][0]))
    for (early, high), (late, low) in pairwise(LEAD):
        if days <= late:
            return Decimal(high) + Decimal(low - high) * (days - early) / (late - early)
    return Decimal(LEAD[-1][1])


def demand_percent(departs: datetime) -> Decimal:
    """Weekday, hour and season."""
    hour = 112 if departs.hour in PEAK_HOURS else 100
    return Decimal(WEEKDAYS[departs.weekday()] * hour * season_percent(departs.date())) / 10_000


def itinerary_fare(carrier: Carrier, itinerary: Itinerary, family: Family, *, today: date) -> Decimal:
    """BRL of one adult in one direction, without taxes."""
    origin, destination = itinerary[0].origin, itinerary[-1].destination
    abroad = is_international(origin, destination)
    fare = base_fare(distance_km(origin, destination), abroad=abroad)
    days = (itinerary[0].departs.date() - today).days
    fare = fare * lead_percent(days) * demand_percent(itinerary[0].departs) / 10_000
    fare = fare * carrier.level * (86 + roll(32, *(flight.key for flight in itinerary), "load")) / 10_000
    if len(itinerary) > 1:
        fare = fare * CONNECTION_PERCENT / 100
    return cents(fare * family.percent / 100 + family.extra)


def boarding_tax(iata: str, *, abroad: bool) -> Decimal:
    """What the airport charges each traveler who boards there, infants apart."""
    weight = airports()[iata].weight
    known = Decimal(19) + weight + share(iata, "tax") * 9
    return cents(known * (3 if abroad else 1))


def is_sold(family: Family, itinerary: Itinerary) -> bool:
    """Higher cabins fly on longer routes only."""
    return distance_km(itinerary[0].origin, itinerary[-1].destination) >= HIGHER_CABINS_FROM_KM.get(family.cabin, 0)


def seats_left(itinerary: Itinerary, family: Family) -> int:
    """Seats still sold at this fare; the dearest economy fare and above always hold a group."""
    known = roll(26, *(flight.key for flight in itinerary), family.name, "seats")
    return known + (18 if family.refund >= 90 else 1)


@dataclass(frozen=True, slots=True)
class DirectionPrice:
    """One direction of an offer; `value` of all passengers, taxes included."""

    prices: tuple[PassengerPrice, ...]

    @property
    def value(self) -> Decimal:
        return sum((p.parts.total * p.quantity for p in self.prices), ZERO)


def price_direction(
    carrier: Carrier, itinerary: Itinerary, family: Family, *, passengers: Passengers, today: date
) -> DirectionPrice:
    """Each kind of passenger for one direction."""
    fare = itinerary_fare(carrier, itinerary, family, today=today)
    abroad = is_international(itinerary[0].origin, itinerary[-1].destination)
    tax = boarding_tax(itinerary[0].origin, abroad=abroad)
    counts = (
        (PassengerType.ADULT, passengers.adults),
        (PassengerType.CHILD, passengers.children),
        (PassengerType.INFANT, passengers.infants),
    )
    return DirectionPrice(
        tuple(PassengerPrice(kind, count, _parts(kind, fare, tax)) for kind, count in counts if count)
    )


def _parts(kind: PassengerType, fare: Decimal, tax: Decimal) -> PriceParts:
    paid = cents(fare * PAID_PERCENT[kind] / 100)
    if kind is PassengerType.INFANT:
        return PriceParts(provider_value=paid)
    du = max(cents(paid * DU_PERCENT / 100), DU_LEAST)
    return PriceParts(provider_value=paid, boarding_tax=tax, du=du)


def add_prices(directions: tuple[DirectionPrice, ...]) -> tuple[PassengerPrice, ...]:
    """A pair of flights costs what its flights cost."""
    first, *others = directions
    found = list(first.prices)
    for other in others:
        found = [
            PassengerPrice(mine.type, mine.quantity, _add(mine.parts, its.parts, 1))
            for mine, its in zip(found, other.prices, strict=True)
        ]
    return tuple(found)


def total_parts(prices: tuple[PassengerPrice, ...]) -> PriceParts:
    """All passengers."""
    total = PriceParts(provider_value=ZERO)
    for price in prices:
        total = _add(total, price.parts, price.quantity)
    return total


def _add(one: PriceParts, other: PriceParts, times: int) -> PriceParts:
    return PriceParts(
        provider_value=one.provider_value + other.provider_value * times,
        boarding_tax=one.boarding_tax + other.boarding_tax * times,
        du=one.du + other.du * times,
    )
