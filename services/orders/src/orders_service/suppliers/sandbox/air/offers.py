"""From a sale to the offer every supplier gives: flights, segments, bags, rules, prices."""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from orders_service.places.airports import airports
from orders_service.suppliers.air import (
    AirOffer,
    Baggage,
    Flight,
    FlightType,
    IncludedServices,
    Returns,
    Segment,
    StopPoint,
)
from orders_service.suppliers.sandbox.air.carriers import Carrier, Family, carriers
from orders_service.suppliers.sandbox.air.fares import add_prices, price_direction, seats_left, total_parts
from orders_service.suppliers.sandbox.air.geography import is_international
from orders_service.suppliers.sandbox.air.itineraries import Itinerary, minutes_of
from orders_service.suppliers.sandbox.air.keys import Sale
from orders_service.suppliers.sandbox.air.seats import has_map, segment_of
from orders_service.suppliers.sandbox.air.timetable import ScheduledFlight
from orders_service.suppliers.sandbox.seeds import roll, uuid_of
from orders_service.suppliers.types import ZERO

FEW_SEATS = 9
"""More than these are not counted out to people."""


def offer_of(sale: Sale, *, today: date) -> AirOffer:
    """The sale at the prices of a day."""
    priced = tuple(
        price_direction(sale.carrier, itinerary, sale.family, passengers=sale.passengers, today=today)
        for itinerary in sale.directions
    )
    prices = add_prices(priced)
    return AirOffer(
        key=sale.key,
        flight_key=sale.flight_key,
        stretch_index=sale.stretch_index,
        provider=sale.carrier.provider(),
        family_fare=sale.family.name,
        cabin=sale.family.cabin,
        with_baggage=sale.family.bags > 0,
        refundable=sale.family.refund > 0,
        flights=_flights(sale, [price.value for price in priced]),
        passengers=sale.passengers,
        prices=prices,
        parts=total_parts(prices),
        seats_left=_few_left(sale),
        fare_rules=fare_rules(sale.family),
        returns=returns_of(sale.family),
        bag_value=bag_price(sale),
    )


def _flights(sale: Sale, values: Sequence[Decimal]) -> tuple[Flight, ...]:
    """A flight for each direction; `values`: BRL of each."""
    both = zip(sale.directions, values, strict=True)
    return tuple(_flight(sale, number, itinerary, value=value) for number, (itinerary, value) in enumerate(both))


def _few_left(sale: Sale) -> int | None:
    """Seats left at this fare, if they are few."""
    left = min(seats_left(itinerary, sale.family) for itinerary in sale.directions)
    return left if left <= FEW_SEATS else None


def returns_of(family: Family) -> Returns:
    """A refundable fare pays back its share; of another the airline keeps a credit, less its change fee."""
    return Returns(family.refund, 0 if family.refund else 100 - family.change_fee)


def bag_price(sale: Sale) -> Decimal:
    """BRL of one more checked piece of one passenger on all flights of the sale."""
    return sum((_bag_price(itinerary) for itinerary in sale.directions), ZERO)


def _bag_price(itinerary: Itinerary) -> Decimal:
    origin, destination = itinerary[0].origin, itinerary[-1].destination
    step = roll(5, itinerary[0].carrier, origin, destination, "bag")
    return Decimal(320 + 40 * step if is_international(origin, destination) else 90 + 10 * step)


def has_room(sale: Sale) -> bool:
    """Whether everybody fits at this fare."""
    return all(seats_left(itinerary, sale.family) >= sale.passengers.seated for itinerary in sale.directions)


def _flight(sale: Sale, number: int, itinerary: Itinerary, *, value: Decimal) -> Flight:
    uuid = uuid_of("flight", sale.key, number)
    family = sale.family
    kind = FlightType.STRETCH if sale.one_of_many else (FlightType.GO, FlightType.RETURN)[number]
    operators = sorted({flight.operated_by for flight in itinerary if flight.operated_by})
    return Flight(
        uuid=uuid,
        flight_type=kind,
        value=value,
        is_international=is_international(itinerary[0].origin, itinerary[-1].destination),
        codeshare=", ".join(operators) or None,
        baggages=_baggages(family),
        included_services=_services(family),
        has_seat_map=any(has_map(flight) for flight in itinerary),
        duration=minutes_of(itinerary),
        segments=tuple(_segment(uuid, flight, family) for flight in itinerary),
    )


def _segment(flight_uuid: UUID, flight: ScheduledFlight, family: Family) -> Segment:
    carrier: Carrier = carriers()[flight.carrier]
    return Segment(
        uuid=segment_of(flight, family.cabin),
        airline=carrier.slug,
        airline_name=carrier.name,
        flight_number=flight.number,
        operated_by=flight.operated_by,
        departure=_stop(flight.origin, flight.departs),
        arrival=_stop(flight.destination, flight.arrives),
        duration=flight.minutes,
        cabin=family.cabin,
        fare_class=family.letter,
        aircraft=flight.aircraft,
    )


def _stop(iata: str, at: datetime) -> StopPoint:
    airport = airports()[iata]
    return StopPoint(iata, airport.name, airport.city, at)


def _baggages(family: Family) -> tuple[Baggage, ...]:
    hand = Baggage("hand", 1, 10)
    return (hand, Baggage("checked", family.bags, 23)) if family.bags else (hand,)


def _services(family: Family) -> IncludedServices:
    return IncludedServices(
        baggage=True,
        checked_baggage=family.bags > 0,
        comfort_seat=family.comfort,
        refund=family.refund > 0,
        rescheduling=family.change_fee == 0,
        seat_assignment=family.seat,
    )


def fare_rules(family: Family) -> str:
    """Bags, refund, change and no-show in plain sentences."""
    bags = {0: "Sem bagagem despachada", 1: "1 bagagem despachada de 23 kg"}
    checked = bags.get(family.bags, f"{family.bags} bagagens despachadas de 23 kg")
    refund = f"Reembolso de {family.refund}% da tarifa" if family.refund else "Tarifa não reembolsável"
    change = f"alteração com multa de {family.change_fee}% da tarifa" if family.change_fee else "alteração sem multa"
    return (
        f"{checked} e 1 bagagem de mão de 10 kg por passageiro. {refund}; {change}, mais a diferença de tarifa. "
        "Em caso de não comparecimento, o valor da tarifa é retido e a taxa de embarque é devolvida."
    )
