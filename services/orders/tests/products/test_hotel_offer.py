"""A hotel as it is kept and shown, what policies judge of it, the room that is chosen of it, and its cancellation."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import pytest
from kit.core.money import brl, cents
from kit.core.refusals import ValidationFailed
from orders_service.products.choosing import Choice, Purchase
from orders_service.products.hotel_offer import HOTEL_FACETS, columns_of_offer, document_of_offer
from orders_service.products.hotel_rooms import (
    UNKNOWN_ROOM,
    bought_of,
    changed_document,
    charged_offer,
    extras_of_offer,
    kept_policy_facts,
    listed_offer,
    marked_offer,
    policy_facts_of,
    room_policy_facts,
)
from orders_service.products.hotel_terms import BEGAN, GONE, terms_of
from orders_service.products.terms import Issued
from orders_service.suppliers.hotel import HotelOffer
from orders_service.suppliers.sandbox.hotel import inventory
from orders_service.suppliers.types import PriceParts

from services.orders.tests.suppliers.lodging import FAMILY, NOW, a_query, offers_of

LISTED = next(one for one in offers_of(a_query(rooms=FAMILY, nights=3)) if len(inventory.offer(one.key, NOW).rooms) > 3)
WHOLE = inventory.offer(LISTED.key, NOW)


def kept(offer: HotelOffer = WHOLE) -> dict[str, Any]:
    return {"hotel": document_of_offer(offer), **extras_of_offer(offer)}


def test_the_document_is_the_offer_of_the_api() -> None:
    document = document_of_offer(WHOLE)
    assert (document["checkin"], document["checkout"], document["nights"]) == ("2026-12-20", "2026-12-23", 3)
    assert document["checkin_at"] == "2026-12-20T14:00:00-03:00"
    assert document["checkout_at"] == "2026-12-23T12:00:00-03:00"
    assert document["parties"] == [{"adults": 2, "children_ages": [9, 1]}, {"adults": 1, "children_ages": []}]
    assert [guest["type"] for guest in document["passengers"]] == ["adult"] * 3
    hotel = document["hotel"]
    assert (hotel["name"], hotel["city"], hotel["state"]) == (WHOLE.hotel.name, "Recife", "PE")
    assert hotel["images"][0] == f"/api/v1/hotel-pictures/{WHOLE.hotel.slug}/1.svg"
    assert len(document["rooms"]) == len(WHOLE.rooms)
    for shape, room in zip(document["rooms"], WHOLE.rooms, strict=True):
        assert shape["value"] == str(room.value) == shape["booking_rules"]["amount"]
        until = shape["free_cancellation_until"]
        assert until is None or datetime.fromisoformat(until) == room.free_cancellation_until
        assert until is None or until.endswith("Z")


def test_keys_and_agency_parts_of_rooms_stand_beside_the_document() -> None:
    document, extras = document_of_offer(WHOLE), extras_of_offer(WHOLE)
    assert set(extras["room_keys"]) == {room["uuid"] for room in document["rooms"]} == set(extras["room_parts"])
    assert not any(key in str(document) for key in extras["room_keys"].values())


def test_every_facet_is_an_attribute_of_the_row() -> None:
    attributes = columns_of_offer(LISTED)["attributes"]
    assert {facet.source for facet in HOTEL_FACETS} == set(attributes)
    assert [
        facet.label(facet_choice)
        for facet in HOTEL_FACETS
        if facet.name == "regimens"
        for facet_choice in ("breakfast", "all_inclusive")
    ] == ["Café da manhã", "Tudo incluído"]


def test_a_hotel_is_sold_until_its_first_day_ends() -> None:
    columns = columns_of_offer(LISTED)
    assert (columns["departs_at"], columns["departure_time"]) == (LISTED.arrival_until, "14:00")
    assert columns["origin_places"] == columns["destination_places"] == [str(LISTED.hotel.city_uuid)]


def test_policies_judge_a_night_and_a_stay_of_one_room_stars_rooms_and_nights() -> None:
    facts = policy_facts_of(LISTED)
    assert (facts.night, facts.value, facts.starts_on) == (LISTED.room.daily_amount, LISTED.value, date(2026, 12, 20))
    assert facts.price == cents(LISTED.value / 2), "of two rooms"
    assert facts.counts == {"hotel_stars": LISTED.hotel.stars, "max_rooms": 2, "max_nights": 3}
    row = {"adult_value": facts.price, "value": facts.value, "offer": kept(LISTED)}
    assert kept_policy_facts(row) == facts
    document = document_of_offer(WHOLE)
    first, last = document["rooms"][0], document["rooms"][-1]
    assert room_policy_facts(document, first, value=LISTED.value) == facts
    assert room_policy_facts(document, last, value=LISTED.value).night == WHOLE.rooms[-1].daily_amount


def test_lists_show_the_cheapest_room_and_each_room_has_its_own_mark() -> None:
    document = document_of_offer(WHOLE)
    assert listed_offer(document)["rooms"] == document["rooms"][:1]
    dearest = WHOLE.rooms[-1].daily_amount
    marked = marked_offer(document, lambda facts: {"in_policy": facts.night != dearest, "violated_policies": []})
    assert [room["policy"]["in_policy"] for room in marked["rooms"]] == [r.daily_amount != dearest for r in WHOLE.rooms]
    assert "policy" not in document["rooms"][0], "what is kept has no mark"


def chosen(uuid: UUID | None = None, *, parts: PriceParts = LISTED.parts, offer: HotelOffer = WHOLE) -> Purchase:
    offered = Purchase(LISTED.key, parts, policy_facts_of(LISTED), document_of_offer(offer))
    return bought_of(offered, kept(offer), Choice((), room_uuid=uuid))


def test_without_a_choice_the_cheapest_room_is_bought() -> None:
    bought = chosen()
    assert (bought.key, bought.parts) == (LISTED.room.key, LISTED.parts)
    assert bought.document["room"]["uuid"] == str(LISTED.room.uuid) and "rooms" not in bought.document


def test_each_room_is_bought_by_its_own_key_at_its_own_price() -> None:
    for room in WHOLE.rooms:
        bought = chosen(room.uuid)
        assert (bought.key, bought.parts, bought.facts.value) == (room.key, room.parts, room.value)
        assert bought.document["agreement"] is room.agreement
        assert inventory.parts(bought.key, date(2026, 11, 20)) == room.parts


def test_a_fee_of_the_agency_is_on_whatever_room_is_chosen() -> None:
    charged = charged_offer(WHOLE, lambda parts: replace(parts, fee=Decimal("25.00")))
    for room in WHOLE.rooms:
        bought = chosen(room.uuid, offer=charged)
        assert (bought.parts.fee, bought.parts.total) == (Decimal("25.00"), room.value + Decimal("25.00"))


def test_a_room_of_another_offer_is_unknown() -> None:
    for offer, uuid in ((WHOLE, uuid4()), (LISTED, WHOLE.rooms[-1].uuid)):
        with pytest.raises(ValidationFailed) as refused:
            chosen(uuid, offer=offer)
        assert refused.value.errors == {"room_uuid": [UNKNOWN_ROOM]}


def test_the_room_of_a_reservation_stays() -> None:
    document = chosen(WHOLE.rooms[1].uuid).document
    assert changed_document(document, Choice((), room_uuid=WHOLE.rooms[1].uuid)) == document
    with pytest.raises(ValidationFailed):
        changed_document(document, Choice((), room_uuid=WHOLE.rooms[0].uuid))


def an_item(room_index: int, *, value: Decimal | None = None) -> Issued:
    room = WHOLE.rooms[room_index]
    document = chosen(room.uuid).document
    return Issued(value or room.value, document, issued_at=NOW, starts_at=WHOLE.arrival_until)


FLEXIBLE = next(place for place, room in enumerate(WHOLE.rooms) if room.rules.deadline)
SECOND = timedelta(seconds=1)


def test_the_terms_of_a_cancellation_return_what_the_supplier_returns() -> None:
    for place, room in enumerate(WHOLE.rooms):
        for now in (NOW, WHOLE.checkin_at - SECOND, WHOLE.checkin_at, WHOLE.arrival_until - SECOND):
            terms = terms_of(an_item(place), now)
            refund, _ = inventory.returned(room.key, room.parts, WHOLE.arrival_until - now)
            assert (terms.refund, terms.tax, terms.is_possible) == (refund, room.value - refund, True), (room.key, now)


def test_the_sentence_names_the_deadline_and_what_is_kept() -> None:
    room = WHOLE.rooms[FLEXIBLE]
    deadline = room.rules.deadline
    assert deadline is not None
    free = terms_of(an_item(FLEXIBLE), deadline)
    assert free.free_until == deadline and "Cancelamento sem custo até" in free.explanation
    late = terms_of(an_item(FLEXIBLE), deadline + SECOND)
    assert f"retém {brl(room.rules.penalty)}" in late.explanation
    assert terms_of(an_item(FLEXIBLE), WHOLE.checkin_at).explanation == BEGAN


def test_a_saver_rate_says_that_nothing_comes_back() -> None:
    savers = [
        (offer, room)
        for listed in offers_of(a_query())
        for offer in [inventory.offer(listed.key, NOW)]
        for room in offer.rooms
        if room.rules.deadline is None
    ]
    offer, room = savers[0]
    document = chosen(room.uuid, offer=offer).document
    terms = terms_of(Issued(room.value, document, NOW, offer.arrival_until), NOW)
    assert (terms.refund, terms.tax) == (0, room.value) and "não é reembolsável" in terms.explanation


def test_after_the_first_day_nothing_is_canceled() -> None:
    terms = terms_of(an_item(FLEXIBLE), WHOLE.arrival_until)
    assert not terms.is_possible and terms.explanation == GONE


def test_a_penalty_follows_the_price_that_was_paid() -> None:
    room = WHOLE.rooms[FLEXIBLE]
    paid = room.value * 2
    terms = terms_of(an_item(FLEXIBLE, value=paid), WHOLE.checkin_at - SECOND)
    assert abs(terms.tax - 2 * room.rules.penalty) <= Decimal("0.01")
    assert terms.refund + terms.tax == paid
