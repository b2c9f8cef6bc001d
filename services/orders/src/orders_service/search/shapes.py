"""Maps a supplier's offer to its stored and its JSON shape; (A) fields are stored and not shown."""

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from typing import Any
from uuid import UUID

from kit.core.money import text_of

from orders_service.places.airports import places
from orders_service.places.schemas import AirportRead
from orders_service.search.policies import OfferFacts, Violation
from orders_service.suppliers.air import AirOffer, Cabin, Flight, Segment, StopPoint
from orders_service.suppliers.types import PriceParts

Shape = dict[str, Any]
"""JSON as the API shows it."""

AGENCY_PARTS = ("provider_value", "du", "fee", "markup", "markdown", "provider_fees")
CUSTOMER_PARTS = ("boarding_tax", "seats_value", "baggage_value")
ALL_PARTS = AGENCY_PARTS + CUSTOMER_PARTS


def parts_shape(parts: PriceParts) -> Shape:
    """Every part, as stored."""
    return {name: text_of(getattr(parts, name)) for name in ALL_PARTS}


def parts_of(shape: Mapping[str, str]) -> PriceParts:
    """Stored parts back as amounts."""
    return PriceParts(**{name: Decimal(shape[name]) for name in ALL_PARTS})


def told_parts(shape: Mapping[str, str], *, to_agency: bool) -> Shape:
    """DOMAIN section 3: the customer sees the sum, the agency the parts."""
    hidden = () if to_agency else AGENCY_PARTS
    return {name: None if name in hidden else shape[name] for name in ALL_PARTS}


def violation_shape(violation: Violation) -> Shape:
    """ViolatedPolicy of the API."""
    return {
        "policy_value_uuid": str(violation.policy_value_uuid),
        "policy_parameter": violation.policy_parameter,
        "type_value": violation.type_value,
        "value": violation.value,
        "message": violation.message,
    }


def violation_from(shape: Mapping[str, str]) -> Violation:
    """A stored violation."""
    return Violation(
        UUID(shape["policy_value_uuid"]),
        shape["policy_parameter"],
        shape["type_value"],
        shape["value"],
        shape["message"],
    )


def facts_shape(facts: OfferFacts, *, lowest_value: Decimal) -> Shape:
    """What policies judge of an offer, kept with its item."""
    return {
        "adult_value": text_of(facts.adult_value),
        "value": text_of(facts.value),
        "cabin": facts.cabin,
        "departs_on": facts.departs_on.isoformat(),
        "is_international": facts.is_international,
        "checked_bags": facts.checked_bags,
        "lowest_value": text_of(lowest_value),
    }


def facts_from(shape: Mapping[str, Any]) -> tuple[OfferFacts, Decimal]:
    """The kept facts, and the lowest value of the stretch when the offer was chosen."""
    facts = OfferFacts(
        adult_value=Decimal(shape["adult_value"]),
        value=Decimal(shape["value"]),
        cabin=Cabin(shape["cabin"]),
        departs_on=date.fromisoformat(shape["departs_on"]),
        is_international=shape["is_international"],
        checked_bags=shape["checked_bags"],
    )
    return facts, Decimal(shape["lowest_value"])


def offer_shape(offer: AirOffer) -> Shape:
    """What a stored offer keeps besides its columns; `checked_bags` is for its policies."""
    return {
        "provider": {
            "uuid": str(offer.provider.uuid),
            "name": offer.provider.name,
            "slug": offer.provider.slug,
            "logo": offer.provider.logo,
        },
        "parts": parts_shape(offer.parts),
        "passengers": [offer.passengers.adults, offer.passengers.children, offer.passengers.infants],
        "checked_bags": checked_bags(offer),
        "airway": {
            "flights": [flight_shape(flight, offer) for flight in offer.flights],
            "segments": [segment_shape(s, flight) for flight in offer.flights for s in flight.segments],
            "family_fare": offer.family_fare,
            "cabin": offer.cabin,
            "with_baggage": offer.with_baggage,
            "refundable": offer.refundable,
            "fare_rules": offer.fare_rules,
            "families": None,
            "seats_left": offer.seats_left,
        },
    }


def checked_bags(offer: AirOffer) -> int:
    """The most a traveler may check on any of its flights."""
    return max(sum(b.quantity for b in flight.baggages if b.type == "checked") for flight in offer.flights)


def flight_shape(flight: Flight, offer: AirOffer) -> Shape:
    """AirFlight of the API."""
    stops = [segment.departure.iata for segment in flight.segments] + [flight.arrival.iata]
    return {
        "uuid": str(flight.uuid),
        "stretch_index": offer.stretch_index,
        "value": text_of(flight.value),
        "codeshare": flight.codeshare,
        "credential": None,
        "flight_type": flight.flight_type,
        "is_international": flight.is_international,
        "baggages": [{"type": b.type, "quantity": b.quantity, "weight": b.weight} for b in flight.baggages],
        "airports": [airport_shape(iata) for iata in stops],
        "passengers": [{"traveler_uuid": None, "type": kind} for kind in offer.passengers.types()],
        "has_seat_map": flight.has_seat_map,
        "included_services": {
            "baggage": flight.included_services.baggage,
            "checked_baggage": flight.included_services.checked_baggage,
            "comfort_seat": flight.included_services.comfort_seat,
            "refund": flight.included_services.refund,
            "rescheduling": flight.included_services.rescheduling,
            "seat_assignment": flight.included_services.seat_assignment,
        },
        "duration": flight.duration,
        "stops": flight.stops,
    }


@cache
def airport_shape(iata: str) -> Shape:
    """Airport of the API."""
    return AirportRead.of(places()[iata]).model_dump()


def clock_time(at: datetime) -> str:
    """HH:MM where it is; cut from the text: formatting takes ten times as long, and searches do it by the thousand."""
    return at.isoformat()[11:16]


def segment_shape(segment: Segment, flight: Flight) -> Shape:
    """AirSegment of the API."""
    return {
        "uuid": str(segment.uuid),
        "flight_uuid": str(flight.uuid),
        "airline": segment.airline,
        "airline_name": segment.airline_name,
        "flight_number": segment.flight_number,
        "operated_by": segment.operated_by,
        "departure": stop_shape(segment.departure),
        "arrival": stop_shape(segment.arrival),
        "duration": segment.duration,
        "cabin": segment.cabin,
        "fare_class": segment.fare_class,
        "aircraft": segment.aircraft,
    }


def stop_shape(stop: StopPoint) -> Shape:
    """Stop of the API; times are local to the airport."""
    return {
        "iata": stop.iata,
        "airport": stop.airport,
        "city": stop.city,
        "date": stop.at.date().isoformat(),
        "time": clock_time(stop.at),
        "datetime": stop.at.isoformat(),
        "terminal": stop.terminal,
    }


def told_airway(shape: Shape, **changes: object) -> Shape:
    """The stored flight of an offer, without what only its details bring."""
    return {**shape, "fare_rules": None, "families": None, **changes}
