"""Buses as items of an order: one way in one class, the document is RoadOffer of the API."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from orders_service.places.stations import stations
from orders_service.products.choosing import as_bought, as_offered, everybody
from orders_service.products.declaration import ItemSummary, Product, Way
from orders_service.products.road_offer import (
    ROAD_FACETS,
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
from orders_service.products.road_search import ROAD_CRITERIA
from orders_service.products.road_terms import terms_of
from orders_service.products.shapes import Document
from orders_service.suppliers.road import SEAT_CLASS_LABELS, SeatClass
from orders_service.suppliers.types import ItemKind


def summary_of(document: Document, provider: str) -> ItemSummary:
    """Named after its cities: stations have no codes that people know."""
    first, last = document["departure"], document["arrival"]
    seats = SEAT_CLASS_LABELS[SeatClass(document["seat_class"])]
    return ItemSummary(
        description=f"Ônibus {first['city']} – {last['city']}, {seats}, {provider}",
        origin=first["city"],
        origin_city=first["city"],
        destination=last["city"],
        destination_city=last["city"],
        starts_on=_day(document["departure_date"]),
        ends_on=_day(document["arrival_date"]),
    )


def _day(local_time: str) -> date:
    return datetime.fromisoformat(local_time).date()


def columns_of(document: Document, travelers: Sequence[UUID]) -> dict[str, Any]:
    """The bus with the people who will sit in it."""
    seats = zip(document["passengers"], travelers, strict=True)
    passengers = [{**seat, "traveler_uuid": str(uuid)} for seat, uuid in seats]
    return {"details": {**document, "passengers": passengers}}


def document_of(item: Any) -> Document:
    """What the row of an item keeps."""
    details: Document = item.details
    return details


def ways_of(document: Document) -> list[Way]:
    """One: the way back is another item."""
    departure, arrival = document["departure"], document["arrival"]
    way = Way(
        origin=departure["city"],
        origin_city=departure["city"],
        destination=arrival["city"],
        destination_city=arrival["city"],
        starts_at=document["departure_date"],
        ends_at=document["arrival_date"],
        carrier=document["company"],
        number="",
        stops=int(document["connection"]),
    )
    return [way]


def passengers_of(document: Document) -> list[str]:
    """The types of those who travel: everybody has a seat and pays for it."""
    return [seat["type"] for seat in document["passengers"]]


def party_of(document: Document) -> range:
    """All who were searched for."""
    return everybody(passengers_of(document))


def ends_at(document: Document) -> datetime:
    """The times of a bus carry the offsets of their places."""
    at = datetime.fromisoformat(document["arrival_date"])
    return at.astimezone(stations()[UUID(document["arrival"]["uuid"])].zone)


def search_keys_of(document: Document) -> tuple[str, str]:
    """Its two stations."""
    return document["departure"]["uuid"], document["arrival"]["uuid"]


ROAD = Product(
    kind=ItemKind.ROAD,
    criteria=ROAD_CRITERIA,
    payload="road",
    foreign_fields=("room_uuid", "coverage_uuid", "conductor_uuid", "obs"),
    action="create-road-order",
    cancel_action=None,
    facets=ROAD_FACETS,
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
    bought=as_offered,
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
