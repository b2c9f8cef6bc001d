"""Buses as offers: their columns, and their document, RoadOffer of the API as JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from kit.core.money import cents, text_of

from orders_service.products.charging import Charge, SaleFacts
from orders_service.products.facets import Facet
from orders_service.products.policy_facts import PolicyFacts
from orders_service.products.shapes import Document
from orders_service.suppliers.road import SEAT_CLASS_LABELS, RoadOffer, SeatClass, Terminal
from orders_service.suppliers.types import PassengerType

Shape = dict[str, Any]

ROAD_FACETS = (Facet("seat_classes", "seat_class", label=lambda slug: SEAT_CLASS_LABELS[SeatClass(slug)]),)


def document_of_offer(offer: RoadOffer) -> Shape:
    """Everything that only buses have."""
    return {
        "departure": terminal_shape(offer.departure),
        "arrival": terminal_shape(offer.arrival),
        "departure_date": offer.departs_at.isoformat(),
        "arrival_date": offer.arrives_at.isoformat(),
        "company": offer.provider.name,
        "company_logo": offer.provider.logo,
        "seat_class": offer.seat_class,
        "duration": offer.duration,
        "free_seats": offer.free_seats,
        "connection": offer.connection,
        "fare": text_of(offer.fare),
        "cancellation_tax": text_of(offer.cancellation_tax),
        "amenities": list(offer.amenities),
        "passengers": [{"traveler_uuid": None, "type": PassengerType.ADULT} for _ in range(offer.passengers)],
    }


def terminal_shape(terminal: Terminal) -> Shape:
    """Terminal of the API."""
    return {"uuid": str(terminal.uuid), "name": terminal.name, "city": terminal.city, "state": terminal.state}


def columns_of_offer(offer: RoadOffer) -> Shape:
    """The columns by which buses are filtered and sorted, but for those of every product."""
    return {
        "company": offer.provider.slug,
        "flight_key": offer.key,
        "is_international": False,
        "stops": int(offer.connection),
        "duration": offer.duration,
        "longest": offer.duration,
        "departs_at": offer.departs_at,
        "arrives_at": offer.arrives_at,
        "lands_at": offer.arrives_at,
        "departure_time": offer.departs_at.isoformat()[11:16],
        "arrival_time": offer.arrives_at.isoformat()[11:16],
        "origin_places": [str(offer.departure.uuid)],
        "destination_places": [str(offer.arrival.uuid)],
        "attributes": {"seat_class": offer.seat_class},
    }


def extras_of_offer(_offer: RoadOffer) -> Shape:
    """Nothing that policies look at stands outside the document."""
    return {}


def listed_offer(document: Document) -> Document:
    """A bus is told whole."""
    return document


def detailed_offer(document: Document, _others: Sequence[Document]) -> Document:
    """A bus is told whole."""
    return document


def sale_of(offer: RoadOffer) -> SaleFacts:
    """A bus is sold for all who ride; those of the sandbox stay in the country."""
    return SaleFacts(travelers=offer.passengers)


def charged_offer(offer: RoadOffer, charge: Charge) -> RoadOffer:
    """One passenger costs their share, to the cent."""
    parts = charge(offer.parts)
    return replace(offer, parts=parts, fare=cents(parts.total / offer.passengers))


BAGS = 1
"""In the hold, of every fare: up to 30 kg (ANTT resolution 1.432/2006)."""


def policy_facts_of(offer: RoadOffer) -> PolicyFacts:
    """A bus as policies see it."""
    return PolicyFacts(
        price=offer.fare,
        value=offer.value,
        starts_on=offer.departs_at.date(),
        classes={"seat_class": offer.seat_class},
        counts={"max_bags": BAGS},
    )


def kept_policy_facts(row: Mapping[Any, Any]) -> PolicyFacts:
    """The same of a stored offer."""
    document = row["offer"]["road"]
    return PolicyFacts(
        price=row["adult_value"],
        value=row["value"],
        starts_on=datetime.fromisoformat(document["departure_date"]).date(),
        classes={"seat_class": SeatClass(document["seat_class"])},
        counts={"max_bags": BAGS},
    )
