"""Hotels as offers: their columns, their document (HotelOffer of the API as JSON), the chosen room."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.folding import fold
from kit.core.money import text_of

from orders_service.products.facets import Facet, FacetKind
from orders_service.products.policy_facts import PolicyFacts
from orders_service.suppliers.hotel import (
    REGIMEN_LABELS,
    BookingRules,
    Hotel,
    HotelOffer,
    Party,
    Regimen,
    RoomRate,
)
from orders_service.suppliers.types import PassengerType, PriceParts

Shape = dict[str, Any]

CHECKOUT = time(12)
"""By when a room is left, by the clock of the hotel."""
IMAGES_AT = "/api/v1/"
ROOM_PARTS = ("provider_value", "provider_fees")
"""The parts in which the rooms of a hotel differ."""
HOTEL_FACETS = (
    Facet("stars", "stars"),
    Facet("districts", "district"),
    Facet("amenities", "amenities", FacetKind.MANY),
    Facet("regimens", "regimens", FacetKind.MANY, label=lambda slug: REGIMEN_LABELS[Regimen(slug)]),
    Facet("agreement", "agreement", FacetKind.SWITCH),
    Facet("free_cancellation", "free_cancellation", FacetKind.SWITCH),
)
"""Meals and free cancellation of any rate of the hotel, also of those that a list leaves out."""


def document_of_offer(offer: HotelOffer) -> Shape:
    """Everything that only hotels have; `passengers` are the adults, who are the travelers of an item."""
    adults = sum(party.adults for party in offer.parties)
    return {
        "hotel": hotel_shape(offer.hotel),
        "checkin": offer.checkin.isoformat(),
        "checkout": offer.checkout.isoformat(),
        "checkin_at": offer.checkin_at.isoformat(),
        "arrival_until": offer.arrival_until.isoformat(),
        "checkout_at": _checkout_at(offer).isoformat(),
        "nights": offer.nights,
        "parties": [party_shape(party) for party in offer.parties],
        "rooms": [room_shape(room) for room in offer.rooms],
        "agreement": offer.agreement,
        "regimens": list(offer.regimens),
        "free_cancellation_until": _instant(offer.free_until),
        "passengers": [{"traveler_uuid": None, "type": PassengerType.ADULT} for _ in range(adults)],
    }


def hotel_shape(hotel: Hotel) -> Shape:
    """Hotel of the API."""
    return {
        "uuid": str(hotel.uuid),
        "name": hotel.name,
        "chain": hotel.chain,
        "city": hotel.city,
        "state": hotel.state,
        "city_uuid": str(hotel.city_uuid),
        "address": hotel.address,
        "district": hotel.district,
        "stars": hotel.stars,
        "amenities": list(hotel.amenities),
        "images": [IMAGES_AT + image for image in hotel.images],
        "latitude": hotel.latitude,
        "longitude": hotel.longitude,
        "description": hotel.description,
    }


def party_shape(party: Party) -> Shape:
    """Who sleeps in one room, as the search asked it."""
    return {"adults": party.adults, "children_ages": list(party.children_ages)}


def room_shape(room: RoomRate) -> Shape:
    """HotelRoom of the API, without its policy mark."""
    return {
        "uuid": str(room.uuid),
        "room_description": room.description,
        "regimen": room.regimen.value,
        "agreement": room.agreement,
        "daily_amount": text_of(room.daily_amount),
        "value": text_of(room.value),
        "max_guests": room.max_guests,
        "rooms_left": room.rooms_left,
        "free_cancellation_until": _instant(room.free_cancellation_until),
        "booking_rules": rules_shape(room.rules),
        "images": [IMAGES_AT + image for image in room.images],
    }


def rules_shape(rules: BookingRules) -> Shape:
    """BookingRules of the API."""
    return {
        "amount": text_of(rules.amount),
        "deadline": _instant(rules.deadline),
        "penalty": text_of(rules.penalty),
        "no_show": text_of(rules.no_show),
    }


def _instant(at: datetime | None) -> str | None:
    return at.astimezone(UTC).isoformat() if at else None


def _checkout_at(offer: HotelOffer) -> datetime:
    return datetime.combine(offer.checkout, CHECKOUT, tzinfo=offer.checkin_at.tzinfo)


def extras_of_offer(offer: HotelOffer) -> Shape:
    """What is kept beside the document: the key that buys each room, and its parts, which only the agency sees."""
    return {
        "room_keys": {str(room.uuid): room.key for room in offer.rooms},
        "room_parts": {
            str(room.uuid): {name: text_of(getattr(room.parts, name)) for name in ROOM_PARTS} for room in offer.rooms
        },
    }


def columns_of_offer(offer: HotelOffer) -> Shape:
    """The columns by which hotels are filtered and sorted, but for those of every product.

    `departs_at` is when the first day ends: until then the hotel sells the room.
    """
    city, minutes = str(offer.hotel.city_uuid), offer.nights * 24 * 60
    checkout_at = _checkout_at(offer)
    return {
        "company": offer.provider.slug,
        "flight_key": offer.key,
        "is_international": False,
        "stops": 0,
        "duration": minutes,
        "longest": minutes,
        "departs_at": offer.arrival_until,
        "arrives_at": checkout_at,
        "lands_at": checkout_at,
        "departure_time": offer.checkin_at.isoformat()[11:16],
        "arrival_time": checkout_at.isoformat()[11:16],
        "origin_places": [city],
        "destination_places": [city],
        "attributes": _attributes(offer),
    }


def _attributes(offer: HotelOffer) -> Shape:
    """`name` is folded, for the filter of that name."""
    return {
        "name": fold(offer.hotel.name),
        "stars": offer.hotel.stars,
        "district": offer.hotel.district,
        "amenities": list(offer.hotel.amenities),
        "regimens": [regimen.value for regimen in offer.regimens],
        "agreement": offer.agreement,
        "free_cancellation": offer.free_until is not None,
    }


def policy_facts_of(offer: HotelOffer) -> PolicyFacts:
    """A hotel as policies see it: the price is that of one room and night, all in."""
    return PolicyFacts(
        price=offer.room.daily_amount,
        value=offer.value,
        starts_on=offer.checkin,
        counts=_counts(stars=offer.hotel.stars, rooms=len(offer.parties), nights=offer.nights),
    )


def kept_policy_facts(row: Mapping[Any, Any]) -> PolicyFacts:
    """The same of a stored offer."""
    return _facts_of(row["offer"]["hotel"], price=row["adult_value"], value=row["value"])


def room_policy_facts(document: Mapping[str, Any], room: Mapping[str, Any]) -> PolicyFacts:
    """The same of one room of a document."""
    return _facts_of(document, price=Decimal(room["daily_amount"]), value=Decimal(room["value"]))


def _facts_of(document: Mapping[str, Any], *, price: Decimal, value: Decimal) -> PolicyFacts:
    return PolicyFacts(
        price=price,
        value=value,
        starts_on=date.fromisoformat(document["checkin"]),
        counts=_counts(
            stars=document["hotel"]["stars"], rooms=len(document["parties"]), nights=int(document["nights"])
        ),
    )


def _counts(*, stars: int, rooms: int, nights: int) -> dict[str, int]:
    return {"hotel_stars": stars, "max_rooms": rooms, "max_nights": nights}


class UnknownRoom(LookupError):
    """The offer has no such room."""


@dataclass(frozen=True, slots=True)
class ChosenRoom:
    """What is bought of an offer: `document` has `room`, the one that was chosen, in place of `rooms`."""

    key: str
    parts: PriceParts
    facts: PolicyFacts
    document: Shape


def choose_room(kept: Mapping[str, Any], uuid: UUID | None, *, parts: PriceParts) -> ChosenRoom:
    """The offer with one of its rooms, the cheapest when none is named: its key, its price, what policies judge of it.

    `kept`: what the row of an offer keeps, its document and what stands beside it; it has all rooms once the offer was
    read with its details. The agency's own parts, such as a fee, stay as they are. Raises UnknownRoom.
    """
    document = kept["hotel"]
    found = [room for room in document["rooms"] if uuid is None or room["uuid"] == str(uuid)]
    if not found:
        raise UnknownRoom(uuid)
    chosen = found[0]
    own = {name: Decimal(text) for name, text in kept["room_parts"][chosen["uuid"]].items()}
    rest = {name: value for name, value in document.items() if name != "rooms"}
    return ChosenRoom(
        key=kept["room_keys"][chosen["uuid"]],
        parts=replace(parts, **own),
        facts=room_policy_facts(document, chosen),
        document={**rest, "agreement": chosen["agreement"], "room": chosen},
    )
