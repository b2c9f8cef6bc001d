"""Hotels as offers: their columns, what they are narrowed by, their document (HotelOffer of the API as JSON)."""

from datetime import datetime, time
from typing import Any

from kit.core.folding import fold

from orders_service.products.facets import Facet, FacetKind
from orders_service.products.hotel_rooms import IMAGES_AT, instant, room_shape
from orders_service.suppliers.hotel import REGIMEN_LABELS, Hotel, HotelOffer, Party, Regimen
from orders_service.suppliers.types import PassengerType

Shape = dict[str, Any]

CHECKOUT = time(12)
"""By when a room is left, by the clock of the hotel."""


def _stars(slug: str) -> str:
    return "1 estrela" if slug == "1" else f"{slug} estrelas"


HOTEL_FACETS = (
    Facet("stars", "stars", label=_stars),
    Facet("districts", "district"),
    Facet("amenities", "amenities", FacetKind.ALL),
    Facet("regimens", "regimens", FacetKind.ANY, label=lambda slug: REGIMEN_LABELS[Regimen(slug)]),
    Facet("agreement", "agreement", FacetKind.SWITCH),
    Facet("free_cancellation", "free_cancellation", FacetKind.SWITCH),
    Facet("name", "name", FacetKind.WORDS),
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
        "free_cancellation_until": instant(offer.free_until),
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


def _checkout_at(offer: HotelOffer) -> datetime:
    return datetime.combine(offer.checkout, CHECKOUT, tzinfo=offer.checkin_at.tzinfo)


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
