"""Stays found by a consultant as items of an order: the document is HotelOffer of the API with what was quoted."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from orders_service.places.zones import zone_of
from orders_service.products import hotel_rooms
from orders_service.products.choosing import as_bought, everybody
from orders_service.products.declaration import ItemSummary, Product, Way
from orders_service.products.hotel_offer import HOTEL_FACETS
from orders_service.products.hotel_search import HOTEL_CRITERIA
from orders_service.products.offline_offer import (
    bought_of,
    charged_offer,
    columns_of_offer,
    document_of_offer,
    extras_of_offer,
    kept_policy_facts,
    marked_offer,
    policy_facts_of,
    sale_of,
)
from orders_service.products.offline_terms import terms_of
from orders_service.products.shapes import Document
from orders_service.suppliers.types import ItemKind

ANY_HOTEL = "Hotel à escolha da agência"


def hotel_name_of(document: Document) -> str:
    """Of the chosen option, else of the hotel that was asked for."""
    hotel = document["hotel"]
    asked = hotel["name"] if hotel else document["hotel_name"]
    name: str = document.get("chosen_hotel") or asked or ANY_HOTEL
    return name


def summary_of(document: Document, _provider: str) -> ItemSummary:
    """Named after the hotel, its city and the nights."""
    city, nights = document["city"], document["nights"]
    lasting = "1 noite" if nights == 1 else f"{nights} noites"
    named = ", ".join(part for part in (hotel_name_of(document), city, lasting) if part)
    place = _place(document)
    return ItemSummary(
        description=named,
        origin=place,
        origin_city=place,
        destination=place,
        destination_city=place,
        starts_on=date.fromisoformat(document["checkin"]),
        ends_on=date.fromisoformat(document["checkout"]),
    )


def _place(document: Document) -> str:
    """Its city; of a search by a hotel's name alone that name."""
    place: str = document["city"] or hotel_name_of(document)
    return place


def columns_of(document: Document, travelers: Sequence[UUID]) -> dict[str, Any]:
    """The stay with its guests, who fill the rooms in their order."""
    guests = zip(document["passengers"], travelers, strict=True)
    passengers = [{**guest, "traveler_uuid": str(uuid)} for guest, uuid in guests]
    return {"details": {**document, "passengers": passengers, "options": []}}


def document_of(item: Any) -> Document:
    """What the row of an item keeps."""
    details: Document = item.details
    return details


def ways_of(document: Document) -> list[Way]:
    """One that leads nowhere: from check-in to check-out."""
    place = _place(document)
    way = Way(
        origin=place,
        origin_city=place,
        destination=place,
        destination_city=place,
        starts_at=document["checkin_at"],
        ends_at=document["checkout_at"],
        carrier=hotel_name_of(document),
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
    """When the room is left; with the zone of the hotel where it is known."""
    at, hotel = datetime.fromisoformat(document["checkout_at"]), document["hotel"]
    return at.astimezone(zone_of(hotel["state"])) if hotel else at


def search_keys_of(document: Document) -> tuple[str, str]:
    """Its city."""
    city = document["city_uuid"] or ""
    return city, city


OFFLINE_HOTEL = Product(
    kind=ItemKind.OFFLINE_HOTEL,
    criteria=HOTEL_CRITERIA,
    payload="hotel",
    foreign_fields=("coverage_uuid", "conductor_uuid"),
    action="create-hotel-order",
    cancel_action=None,
    facets=HOTEL_FACETS,
    chooses_seats=False,
    offer_columns=columns_of_offer,
    offer_document=document_of_offer,
    offer_extras=extras_of_offer,
    listed=hotel_rooms.listed_offer,
    detailed=hotel_rooms.detailed_offer,
    marked=marked_offer,
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
    lasts=True,
    is_quoted=True,
)
