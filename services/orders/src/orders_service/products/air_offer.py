"""Flights as offers: their columns, and their document, AirOffer of the API as JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from typing import Any

from kit.core.money import ZERO, cents, text_of

from orders_service.places.airports import places
from orders_service.places.schemas import AirportRead
from orders_service.products.charging import Charge, SaleFacts
from orders_service.products.choosing import Choice, Purchase
from orders_service.products.facets import Facet, FacetKind
from orders_service.products.policy_facts import PolicyFacts
from orders_service.products.shapes import Document
from orders_service.suppliers.air import MOST_BAGS, AirOffer, Cabin, Flight, PassengerPrice, Segment, StopPoint
from orders_service.suppliers.types import PriceParts

Shape = dict[str, Any]


def document_of_offer(offer: AirOffer) -> Shape:
    """Everything that only flights have; rules and families are shown with the details of one offer."""
    return {
        "flights": [flight_shape(flight, offer) for flight in offer.flights],
        "segments": [segment_shape(s, flight) for flight in offer.flights for s in flight.segments],
        "family_fare": offer.family_fare,
        "cabin": offer.cabin,
        "with_baggage": offer.with_baggage,
        "refundable": offer.refundable,
        "fare_rules": offer.fare_rules,
        "families": None,
        "seats_left": offer.seats_left,
        "extra_baggage": {"value": text_of(offer.bag_value), "most": MOST_BAGS},
    }


AIR_FACETS = (
    Facet("families", "family_fare"),
    Facet("with_baggage", "with_baggage", FacetKind.SWITCH),
    Facet("refundable", "refundable", FacetKind.SWITCH),
)


def listed_offer(document: Document) -> Document:
    """Rules and families are long and many: lists leave them out."""
    return {**document, "fare_rules": None, "families": None}


def detailed_offer(document: Document, families: Sequence[Document]) -> Document:
    """With its rules and the same flights in their other fares, each with its own rules."""
    return {**document, "families": list(families)}


def sale_of(offer: AirOffer) -> SaleFacts:
    """A fare is sold for all who fly."""
    return SaleFacts(travelers=len(offer.passengers.types()), is_international=offer.is_international)


def charged_offer(offer: AirOffer, charge: Charge) -> AirOffer:
    """Each flight and each type of passenger costs its share of what the agency adds and takes off; the flights
    together cost what the offer costs."""
    parts = charge(offer.parts)
    before, now = offer.parts.total, parts.total
    first, *rest = (replace(flight, value=_scaled(flight.value, before, now)) for flight in offer.flights)
    flights = (replace(first, value=now - sum((flight.value for flight in rest), ZERO)), *rest)
    prices = tuple(_charged_price(price, before, now) for price in offer.prices)
    return replace(offer, parts=parts, flights=flights, prices=prices)


def _scaled(value: Decimal, before: Decimal, now: Decimal) -> Decimal:
    return cents(value * now / before) if before else value


def _charged_price(price: PassengerPrice, before: Decimal, now: Decimal) -> PassengerPrice:
    return replace(price, parts=PriceParts(_scaled(price.parts.total, before, now)))


def policy_facts_of(offer: AirOffer) -> PolicyFacts:
    """A flight as policies see it."""
    return PolicyFacts(
        price=offer.adult_value,
        value=offer.value,
        starts_on=offer.flights[0].departure.at.date(),
        is_international=offer.is_international,
        classes={"cabin_class": offer.cabin},
        counts={"max_bags": checked_bags(offer)},
    )


def kept_policy_facts(row: Mapping[Any, Any]) -> PolicyFacts:
    """The same of a stored offer."""
    return PolicyFacts(
        price=row["adult_value"],
        value=row["value"],
        starts_on=date.fromisoformat(row["offer"]["airway"]["segments"][0]["departure"]["date"]),
        is_international=row["is_international"],
        classes={"cabin_class": Cabin(row["cabin"])},
        counts={"max_bags": row["offer"]["checked_bags"]},
    )


def extras_of_offer(offer: AirOffer) -> Shape:
    """What is kept beside the document: the bags that policies look at, what comes back of the fare, and how many fly,
    which the release before this one reads here while both run."""
    people = offer.passengers
    return {
        "passengers": [people.adults, people.children, people.infants],
        "checked_bags": checked_bags(offer),
        "returns": {"refund": offer.returns.refund_percent, "credit": offer.returns.credit_percent},
    }


def bought_of(offered: Purchase, kept: Mapping[str, Any], choice: Choice) -> Purchase:
    """The item keeps what comes back of its fare, and policies count the bags that are bought with it. An offer that
    the release before this one stored has no such rule."""
    facts = offered.facts
    counts = {**facts.counts, "max_bags": facts.counts.get("max_bags", 0) + choice.extra_bags}
    document = {**offered.document, "returns": kept.get("returns")}
    return replace(offered, facts=replace(facts, counts=counts), document=document)


def columns_of_offer(offer: AirOffer) -> Shape:
    """The columns by which flights are filtered and sorted, but for those of every product."""
    return {
        "company": offer.flights[0].segments[0].airline,
        "flight_key": offer.flight_key,
        "family_fare": offer.family_fare,
        "cabin": offer.cabin.value,
        "is_international": offer.is_international,
        "with_baggage": offer.with_baggage,
        "refundable": offer.refundable,
        **flown_columns(offer),
    }


def flown_columns(offer: AirOffer) -> Shape:
    """The columns of times and places."""
    go, home = offer.flights[0], offer.flights[1:]
    return {
        "stops": max(flight.stops for flight in offer.flights),
        "duration": sum(flight.duration for flight in offer.flights),
        "longest": max(flight.duration for flight in offer.flights),
        "departs_at": go.departure.at,
        "arrives_at": offer.flights[-1].arrival.at,
        "lands_at": go.arrival.at,
        "departure_time": clock_time(go.departure.at),
        "arrival_time": clock_time(go.arrival.at),
        "origin_places": sorted({go.departure.iata, *(flight.arrival.iata for flight in home)}),
        "destination_places": sorted({go.arrival.iata, *(flight.departure.iata for flight in home)}),
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
