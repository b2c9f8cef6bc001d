"""Flights as items of an order: the document has `flights`, `segments`, `family_fare`, `refundable`, `returns`."""

from collections.abc import Sequence
from datetime import date, datetime, time
from itertools import groupby
from typing import Any
from uuid import UUID

from orders_service.places.airports import airports
from orders_service.products.air_offer import (
    AIR_FACETS,
    bought_of,
    charged_offer,
    columns_of_offer,
    detailed_offer,
    document_of_offer,
    extras_of_offer,
    kept_policy_facts,
    listed_offer,
    policy_facts_of,
    sale_of,
)
from orders_service.products.air_search import AIR_CRITERIA
from orders_service.products.air_terms import terms_of
from orders_service.products.choosing import as_bought, everybody
from orders_service.products.declaration import ItemSummary, Product, Way
from orders_service.products.shapes import Document
from orders_service.suppliers.types import ItemKind

Legs = list[dict[str, Any]]
"""The segments of one flight: AirSegment of the API as JSON."""


def summary_of(document: Document, provider: str) -> ItemSummary:
    """A round trip is named after the place where its first flight ends."""
    segments: Legs = document["segments"]
    first, last = segments[0]["departure"], _legs_by_flight(segments)[0][-1]["arrival"]
    both_ways = ", ida e volta" if len(document["flights"]) > 1 else ""
    route = f"{first['city']} ({first['iata']}) – {last['city']} ({last['iata']})"
    return ItemSummary(
        description=f"Voo {route}{both_ways}, {provider}",
        origin=first["iata"],
        origin_city=first["city"],
        destination=last["iata"],
        destination_city=last["city"],
        starts_on=date.fromisoformat(first["date"]),
        ends_on=date.fromisoformat(segments[-1]["arrival"]["date"]),
    )


def columns_of(document: Document, travelers: Sequence[UUID]) -> dict[str, Any]:
    """The flights with the people who will sit in them, their segments, their fare."""
    return {
        "flights": [_seated(flight, travelers) for flight in document["flights"]],
        "segments": document["segments"],
        "family_fare": document["family_fare"],
        "is_refundable": document["refundable"],
        "details": {name: document[name] for name in _KEPT if document.get(name)},
    }


_KEPT = ("returns", "extra_baggage")
"""What the item keeps beside its columns."""


def _seated(flight: dict[str, Any], travelers: Sequence[UUID]) -> dict[str, Any]:
    seats = zip(flight["passengers"], travelers, strict=True)
    return {**flight, "passengers": [{**seat, "traveler_uuid": str(uuid)} for seat, uuid in seats]}


def document_of(item: Any) -> Document:
    """What the columns of an item's row keep."""
    return {
        "flights": item.flights,
        "segments": item.segments,
        "family_fare": item.family_fare,
        "refundable": item.is_refundable,
        **{name: item.details.get(name) for name in _KEPT},
    }


def ways_of(document: Document) -> list[Way]:
    """One way per flight: from its first departure to its last arrival."""
    return [_way(legs) for legs in _legs_by_flight(document["segments"])]


def _legs_by_flight(segments: Sequence[dict[str, Any]]) -> list[Legs]:
    """Segments stand in the order in which they are flown."""
    return [list(legs) for _, legs in groupby(segments, key=lambda segment: segment["flight_uuid"])]


def _way(legs: Legs) -> Way:
    departure, arrival = legs[0]["departure"], legs[-1]["arrival"]
    return Way(
        origin=departure["iata"],
        origin_city=departure["city"],
        destination=arrival["iata"],
        destination_city=arrival["city"],
        starts_at=departure["datetime"],
        ends_at=arrival["datetime"],
        carrier=legs[0]["airline_name"],
        number=legs[0]["flight_number"],
        stops=len(legs) - 1,
    )


def passengers_of(document: Document) -> list[str]:
    """The types of those who fly: adult, child, infant."""
    return [seat["type"] for seat in document["flights"][0]["passengers"]]


def party_of(document: Document) -> range:
    """All who were searched for."""
    return everybody(passengers_of(document))


def ends_at(document: Document) -> datetime:
    """A stop keeps the clock of its airport; the airport knows its zone."""
    stop = document["segments"][-1]["arrival"]
    zone = airports()[stop["iata"]].zone
    return datetime.combine(date.fromisoformat(stop["date"]), time.fromisoformat(stop["time"]), zone)


def search_keys_of(document: Document) -> tuple[str, str]:
    """The airports of its first flight."""
    legs = _legs_by_flight(document["segments"])[0]
    return legs[0]["departure"]["iata"], legs[-1]["arrival"]["iata"]


AIR = Product(
    kind=ItemKind.AIRWAY,
    criteria=AIR_CRITERIA,
    payload="airway",
    foreign_fields=("room_uuid", "coverage_uuid", "conductor_uuid", "obs"),
    action="create-airway-order",
    cancel_action="cancel-airway-order",
    facets=AIR_FACETS,
    chooses_seats=True,
    offer_columns=columns_of_offer,
    offer_document=document_of_offer,
    offer_extras=extras_of_offer,
    listed=listed_offer,
    detailed=detailed_offer,
    sale=sale_of,
    charged=charged_offer,
    policy_facts=policy_facts_of,
    kept_facts=kept_policy_facts,
    party=party_of,
    bought=bought_of,
    changed=as_bought,
    summary=summary_of,
    columns=columns_of,
    document=document_of,
    ways=ways_of,
    passengers=passengers_of,
    ends_at=ends_at,
    search_keys=search_keys_of,
    terms=terms_of,
)
