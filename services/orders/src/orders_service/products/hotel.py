"""Stays in a hotel as items of an order: the document is HotelOffer of the API with the chosen room and its guests."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from orders_service.places.zones import zone_of
from orders_service.products.choosing import everybody
from orders_service.products.declaration import ItemSummary, Product, Way
from orders_service.products.hotel_offer import HOTEL_FACETS, columns_of_offer, document_of_offer
from orders_service.products.hotel_rooms import (
    bought_of,
    changed_document,
    charged_offer,
    detailed_offer,
    extras_of_offer,
    kept_policy_facts,
    listed_offer,
    marked_offer,
    policy_facts_of,
    sale_of,
)
from orders_service.products.hotel_search import HOTEL_CRITERIA
from orders_service.products.hotel_terms import terms_of
from orders_service.products.shapes import Document
from orders_service.suppliers.types import ItemKind


def summary_of(document: Document, provider: str) -> ItemSummary:
    """Named after the hotel, its city and the nights."""
    hotel, nights = document["hotel"], document["nights"]
    city = hotel["city"]
    lasting = "1 noite" if nights == 1 else f"{nights} noites"
    return ItemSummary(
        description=f"{hotel['name']}, {city}, {lasting}, {provider}",
        origin=city,
        origin_city=city,
        destination=city,
        destination_city=city,
        starts_on=date.fromisoformat(document["checkin"]),
        ends_on=date.fromisoformat(document["checkout"]),
    )


def columns_of(document: Document, travelers: Sequence[UUID]) -> dict[str, Any]:
    """The stay with its guests, who fill the rooms in their order."""
    guests = zip(document["passengers"], travelers, strict=True)
    passengers = [{**guest, "traveler_uuid": str(uuid)} for guest, uuid in guests]
    return {"details": {**document, "passengers": passengers}}


def document_of(item: Any) -> Document:
    """What the row of an item keeps."""
    details: Document = item.details
    return details


def ways_of(document: Document) -> list[Way]:
    """One that leads nowhere: from check-in to check-out in the city of the hotel."""
    hotel = document["hotel"]
    way = Way(
        origin=hotel["city"],
        origin_city=hotel["city"],
        destination=hotel["city"],
        destination_city=hotel["city"],
        starts_at=document["checkin_at"],
        ends_at=document["checkout_at"],
        carrier=hotel["name"],
        number="",
        stops=0,
    )
    return [way]


def passengers_of(document: Document) -> list[str]:
    """The types of the guests who are travelers: the adults."""
    return [guest["type"] for guest in document["passengers"]]


def party_of(document: Document) -> range:
    """All adults who were searched for."""
    return everybody(passengers_of(document))


def ends_at(document: Document) -> datetime:
    """When the room is left; the times of a stay carry the offset of the hotel."""
    return datetime.fromisoformat(document["checkout_at"]).astimezone(zone_of(document["hotel"]["state"]))


def search_keys_of(document: Document) -> tuple[str, str]:
    """Its city."""
    city = document["hotel"]["city_uuid"]
    return city, city


HOTEL = Product(
    kind=ItemKind.HOTEL,
    criteria=HOTEL_CRITERIA,
    payload="hotel",
    foreign_fields=("coverage_uuid", "conductor_uuid", "obs"),
    action="create-hotel-order",
    cancel_action=None,
    facets=HOTEL_FACETS,
    chooses_seats=False,
    offer_columns=columns_of_offer,
    offer_document=document_of_offer,
    offer_extras=extras_of_offer,
    listed=listed_offer,
    detailed=detailed_offer,
    marked=marked_offer,
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
