"""Rented cars as items of an order: the document is VehicleOffer of the API with the chosen coverage and the driver."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from orders_service.places.stores import stores
from orders_service.products.declaration import ItemSummary, Product, Way
from orders_service.products.shapes import Document
from orders_service.products.vehicle_offer import (
    VEHICLE_FACETS,
    bought_of,
    changed_document,
    charged_offer,
    columns_of_offer,
    detailed_offer,
    document_of_offer,
    extras_of_offer,
    kept_policy_facts,
    party_of,
    policy_facts_of,
    sale_of,
    told_whole,
)
from orders_service.products.vehicle_search import VEHICLE_CRITERIA
from orders_service.products.vehicle_terms import terms_of
from orders_service.suppliers.types import ItemKind, PassengerType


def summary_of(document: Document, provider: str) -> ItemSummary:
    """Named after the city of the pick-up, and that of the return where it is another."""
    pickup, at = document["pickup_store"]["city"], document["return_store"]["city"]
    cities = pickup if pickup == at else f"{pickup} – {at}"
    return ItemSummary(
        description=f"Carro em {cities}, grupo {document['vehicle']['group']}, {provider}",
        origin=pickup,
        origin_city=pickup,
        destination=at,
        destination_city=at,
        starts_on=_day(document["pickup_at"]),
        ends_on=_day(document["return_at"]),
    )


def _day(local_time: str) -> date:
    return datetime.fromisoformat(local_time).date()


def columns_of(document: Document, travelers: Sequence[UUID]) -> dict[str, Any]:
    """The rental with the people who travel in the car."""
    passengers = [{"traveler_uuid": str(uuid), "type": PassengerType.ADULT} for uuid in travelers]
    return {"details": {**document, "passengers": passengers}}


def document_of(item: Any) -> Document:
    """What the row of an item keeps."""
    details: Document = item.details
    return details


def ways_of(document: Document) -> list[Way]:
    """One: from the pick-up to the return."""
    pickup, at = document["pickup_store"]["city"], document["return_store"]["city"]
    way = Way(
        origin=pickup,
        origin_city=pickup,
        destination=at,
        destination_city=at,
        starts_at=document["pickup_at"],
        ends_at=document["return_at"],
        carrier=document["pickup_store"]["company"],
        number="",
        stops=0,
    )
    return [way]


def passengers_of(document: Document) -> list[str]:
    """The types of those who travel; an offer does not know them yet."""
    return [passenger["type"] for passenger in document.get("passengers", [])]


def ends_at(document: Document) -> datetime:
    """The times of a rental carry the offsets of their stores."""
    at = datetime.fromisoformat(document["return_at"])
    return at.astimezone(stores()[UUID(document["return_store"]["uuid"])].zone)


def search_keys_of(document: Document) -> tuple[str, str]:
    """Its two stores."""
    return document["pickup_store"]["uuid"], document["return_store"]["uuid"]


VEHICLE = Product(
    kind=ItemKind.VEHICLE,
    criteria=VEHICLE_CRITERIA,
    payload="vehicle",
    foreign_fields=("room_uuid", "obs"),
    action="create-vehicle-order",
    cancel_action=None,
    facets=VEHICLE_FACETS,
    chooses_seats=False,
    offer_columns=columns_of_offer,
    offer_document=document_of_offer,
    offer_extras=extras_of_offer,
    listed=told_whole,
    detailed=detailed_offer,
    sale=sale_of,
    charged=charged_offer,
    policy_facts=policy_facts_of,
    kept_facts=kept_policy_facts,
    party=party_of,
    bought=bought_of,
    changed=changed_document,
    summary=summary_of,
    columns=columns_of,
    document=document_of,
    ways=ways_of,
    passengers=passengers_of,
    ends_at=ends_at,
    search_keys=search_keys_of,
    terms=terms_of,
    lasts=True,
)
