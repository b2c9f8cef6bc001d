"""Stays found by a consultant, as offers: hotels of the catalogue at reference prices, and the agency's choice."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from kit.core.money import cents
from kit.core.refusals import ValidationFailed

from orders_service.products import hotel_offer, hotel_rooms
from orders_service.products.charging import Charge, SaleFacts
from orders_service.products.choosing import Choice, Purchase
from orders_service.products.policy_facts import PolicyFacts
from orders_service.products.shapes import Document
from orders_service.suppliers.offline import AgencyChoice, OfflineOffer
from orders_service.suppliers.types import ZERO, PassengerType, PriceParts

Shape = dict[str, Any]

UNKNOWN_ROOM = "A agência escolhe o quarto; descreva o que você deseja nas observações"
NOTHING_YET = PriceParts(ZERO)
"""What a stay costs before an option was chosen: reference prices bind nobody and are in no total."""


def document_of_offer(offer: OfflineOffer) -> Shape:
    """HotelOffer of the API; of the agency's choice without hotel, rooms and prices."""
    if not isinstance(offer, AgencyChoice):
        document = hotel_offer.document_of_offer(offer)
        return {**document, "city": offer.hotel.city, "city_uuid": str(offer.hotel.city_uuid), "hotel_name": ""}
    adults = sum(party.adults for party in offer.parties)
    return {
        "hotel": None,
        "city": offer.city,
        "city_uuid": str(offer.city_uuid) if offer.city_uuid else None,
        "hotel_name": offer.hotel_name,
        "checkin": offer.checkin.isoformat(),
        "checkout": offer.checkout.isoformat(),
        "checkin_at": offer.checkin_at.isoformat(),
        "arrival_until": offer.arrival_until.isoformat(),
        "checkout_at": _checkout_at(offer).isoformat(),
        "nights": offer.nights,
        "parties": [hotel_offer.party_shape(party) for party in offer.parties],
        "rooms": [],
        "agreement": False,
        "regimens": [],
        "free_cancellation_until": None,
        "passengers": [{"traveler_uuid": None, "type": PassengerType.ADULT} for _ in range(adults)],
    }


def _checkout_at(choice: AgencyChoice) -> datetime:
    return datetime.combine(choice.checkout, hotel_offer.CHECKOUT, tzinfo=choice.checkin_at.tzinfo)


def extras_of_offer(offer: OfflineOffer) -> Shape:
    """As of any hotel; of the agency's choice nothing."""
    return {} if isinstance(offer, AgencyChoice) else hotel_rooms.extras_of_offer(offer)


def columns_of_offer(offer: OfflineOffer) -> Shape:
    """The columns by which hotels are filtered and sorted; the agency's choice has no attributes."""
    if not isinstance(offer, AgencyChoice):
        return hotel_offer.columns_of_offer(offer)
    city, minutes = str(offer.city_uuid or ""), offer.nights * 24 * 60
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
        "attributes": {},
    }


def sale_of(offer: OfflineOffer) -> SaleFacts:
    """As of any hotel."""
    nights = offer.nights * len(offer.parties)
    return SaleFacts(travelers=sum(party.adults for party in offer.parties), nights=nights)


def charged_offer(offer: OfflineOffer, charge: Charge) -> OfflineOffer:
    """Reference prices as the customer would pay them; the agency's choice has none."""
    return offer if isinstance(offer, AgencyChoice) else hotel_rooms.charged_offer(offer, charge)


def policy_facts_of(offer: OfflineOffer) -> PolicyFacts:
    """By reference prices; the agency's choice breaks no rule about prices or stars yet."""
    if not isinstance(offer, AgencyChoice):
        return hotel_rooms.policy_facts_of(offer)
    return priced_facts(document_of_offer(offer), parts=NOTHING_YET)


def kept_policy_facts(row: Mapping[Any, Any]) -> PolicyFacts:
    """The same of a stored offer."""
    document = row["offer"]["hotel"]
    return hotel_rooms.kept_policy_facts(row) if document["rooms"] else priced_facts(document, parts=NOTHING_YET)


def priced_facts(document: Document, *, parts: PriceParts, stars: int | None = None) -> PolicyFacts:
    """A stay at a price, as policies see it; `stars`: None where the hotel's are not known."""
    rooms, nights, value = len(document["parties"]), document["nights"], parts.total
    counts = {"max_rooms": rooms, "max_nights": nights} | ({"hotel_stars": stars} if stars else {})
    return PolicyFacts(
        price=cents(value / rooms),
        value=value,
        starts_on=datetime.fromisoformat(document["checkin"]).date(),
        night=cents(value / (rooms * nights)) if value else None,
        counts=counts,
    )


def marked_offer(document: Document, mark: Callable[[PolicyFacts], Shape]) -> Document:
    """Each room with its policy mark; the agency's choice has none."""
    return hotel_rooms.marked_offer(document, mark)


def bought_of(offered: Purchase, kept: Mapping[str, Any], choice: Choice) -> Purchase:
    """What a consultant is asked for: it costs nothing before an option was chosen. Raises ValidationFailed."""
    if offered.document["rooms"]:
        document = hotel_rooms.bought_of(offered, kept, choice).document
        wished = {**document, "asked_room": document["room"], "room": None}
    elif choice.room_uuid is not None:
        raise ValidationFailed({"room_uuid": [UNKNOWN_ROOM]})
    else:
        document = {name: value for name, value in offered.document.items() if name != "rooms"}
        wished = {**document, "asked_room": None, "room": None}
    hotel = wished["hotel"]
    facts = priced_facts(wished, parts=NOTHING_YET, stars=hotel["stars"] if hotel else None)
    return Purchase(offered.key, NOTHING_YET, facts, wished)
