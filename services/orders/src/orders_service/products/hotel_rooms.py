"""The rooms of a hotel's offer: how they are shown, what policies judge of each, and the one that is chosen."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from kit.core.money import cents, text_of
from kit.core.refusals import ValidationFailed

from orders_service.products.charging import Charge, SaleFacts
from orders_service.products.choosing import Choice, Purchase
from orders_service.products.policy_facts import PolicyFacts
from orders_service.products.shapes import Document
from orders_service.suppliers.hotel import BookingRules, HotelOffer, RoomRate

Shape = dict[str, Any]

IMAGES_AT = "/api/v1/"
ROOM_PARTS = ("provider_value", "provider_fees", "fee", "markup", "markdown")
"""The parts in which the rooms of a hotel differ."""
UNKNOWN_ROOM = "Quarto não encontrado nesta oferta"
OTHER_ROOM = "O quarto faz parte da reserva; refaça a busca"


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
        "free_cancellation_until": instant(room.free_cancellation_until),
        "booking_rules": rules_shape(room.rules),
        "images": [IMAGES_AT + image for image in room.images],
    }


def rules_shape(rules: BookingRules) -> Shape:
    """BookingRules of the API."""
    return {
        "amount": text_of(rules.amount),
        "deadline": instant(rules.deadline),
        "penalty": text_of(rules.penalty),
        "no_show": text_of(rules.no_show),
    }


def instant(at: datetime | None) -> str | None:
    """A point in time as the API writes it."""
    return f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}" if at else None


def extras_of_offer(offer: HotelOffer) -> Shape:
    """What is kept beside the document: the key that buys each room, and its parts, which only the agency sees."""
    return {
        "room_keys": {str(room.uuid): room.key for room in offer.rooms},
        "room_parts": {
            str(room.uuid): {name: text_of(getattr(room.parts, name)) for name in ROOM_PARTS} for room in offer.rooms
        },
    }


def sale_of(offer: HotelOffer) -> SaleFacts:
    """A stay is sold for all adults and all nights of all rooms."""
    nights = offer.nights * len(offer.parties)
    return SaleFacts(travelers=sum(party.adults for party in offer.parties), nights=nights)


def charged_offer(offer: HotelOffer, charge: Charge) -> HotelOffer:
    """Each room with what the agency makes of its price; cheaper rooms stay cheaper."""
    nights = sale_of(offer).nights
    return replace(offer, rooms=tuple(_charged_room(room, charge, nights=nights) for room in offer.rooms))


def _charged_room(room: RoomRate, charge: Charge, *, nights: int) -> RoomRate:
    """What is paid beforehand and what is kept of a canceled stay keep their shares of the price."""
    parts = charge(room.parts)
    before, now = room.parts.total, parts.total
    if now == before:
        return replace(room, parts=parts)
    share, rules = now / before, room.rules
    kept = replace(
        rules,
        amount=cents(rules.amount * share),
        penalty=cents(rules.penalty * share),
        no_show=cents(rules.no_show * share),
    )
    return replace(room, parts=parts, daily_amount=cents(now / nights), rules=kept)


def policy_facts_of(offer: HotelOffer) -> PolicyFacts:
    """A hotel as policies see it, with its cheapest room."""
    rooms = len(offer.parties)
    return PolicyFacts(
        price=cents(offer.value / rooms),
        value=offer.value,
        starts_on=offer.checkin,
        night=offer.room.daily_amount,
        counts=_counts(stars=offer.hotel.stars, rooms=rooms, nights=offer.nights),
    )


def kept_policy_facts(row: Mapping[Any, Any]) -> PolicyFacts:
    """The same of a stored offer."""
    document = row["offer"]["hotel"]
    return room_policy_facts(document, document["rooms"][0], value=row["value"])


def room_policy_facts(document: Mapping[str, Any], room: Mapping[str, Any], *, value: Decimal) -> PolicyFacts:
    """The same of one room of a document that costs `value`."""
    rooms = len(document["parties"])
    return PolicyFacts(
        price=cents(value / rooms),
        value=value,
        starts_on=date.fromisoformat(document["checkin"]),
        night=Decimal(room["daily_amount"]),
        counts=_counts(stars=document["hotel"]["stars"], rooms=rooms, nights=document["nights"]),
    )


def _counts(*, stars: int, rooms: int, nights: int) -> dict[str, int]:
    return {"hotel_stars": stars, "max_rooms": rooms, "max_nights": nights}


def listed_offer(document: Document) -> Document:
    """Lists show the cheapest room, also of a hotel whose other rooms are kept since somebody read its details."""
    return {**document, "rooms": document["rooms"][:1]}


def detailed_offer(document: Document, _others: Sequence[Document]) -> Document:
    """With all rooms that its details brought."""
    return document


def marked_offer(document: Document, mark: Callable[[PolicyFacts], Shape]) -> Document:
    """Each room with its policy mark."""
    rooms = [
        {**room, "policy": mark(room_policy_facts(document, room, value=Decimal(room["value"])))}
        for room in document["rooms"]
    ]
    return {**document, "rooms": rooms}


def bought_of(offered: Purchase, kept: Mapping[str, Any], choice: Choice) -> Purchase:
    """The stay in one of the rooms, the cheapest when none is named; its document has `room` in place of `rooms`.

    `kept`: what the row of the offer keeps; it has all rooms once the offer was read with its details. Raises
    ValidationFailed.
    """
    document = offered.document
    found = [room for room in document["rooms"] if choice.room_uuid is None or room["uuid"] == str(choice.room_uuid)]
    if not found:
        raise ValidationFailed({"room_uuid": [UNKNOWN_ROOM]})
    room = found[0]
    parts = replace(offered.parts, **{name: Decimal(text) for name, text in kept["room_parts"][room["uuid"]].items()})
    rest = {name: value for name, value in document.items() if name != "rooms"}
    return Purchase(
        key=kept["room_keys"][room["uuid"]],
        parts=parts,
        facts=room_policy_facts(document, room, value=parts.total),
        document={**rest, "agreement": room["agreement"], "room": room},
    )


def changed_document(document: Document, choice: Choice) -> Document:
    """The room that is reserved stays. Raises ValidationFailed."""
    if choice.room_uuid is not None and str(choice.room_uuid) != document["room"]["uuid"]:
        raise ValidationFailed({"room_uuid": [OTHER_ROOM]})
    return document
