"""Hotels are searched, filtered, counted and sorted; the details of one bring all its rooms."""

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from kit.testing import Person, a_requester, agency_manager, anonymous

from services.orders.tests.hotel.staying import Answer, a_question, details_of, page_of, search_hotels
from services.orders.tests.search.searching import know_policy
from services.orders.tests.stage import Stage


@pytest.fixture
async def found(stage: Stage) -> Answer:
    return await search_hotels(stage, a_question(stage))


async def test_every_hotel_is_an_offer_with_its_cheapest_room(stage: Stage, found: Answer) -> None:
    offers = (await page_of(stage, found))["data"]
    assert (found["product"], found["status"]) == ("hotel", "done")
    assert len(offers) == found["offers_total"] > 15
    assert len({offer["hotel"]["hotel"]["uuid"] for offer in offers}) == len(offers)
    for offer in offers:
        stay = offer["hotel"]
        (room,) = stay["rooms"]
        assert offer["airway"] is None and offer["road"] is None and offer["vehicle"] is None
        assert (stay["hotel"]["city"], stay["nights"]) == ("Recife", 3)
        assert offer["value"] == room["value"] == room["booking_rules"]["amount"]
        assert abs(3 * Decimal(room["daily_amount"]) - Decimal(offer["value"])) < Decimal("0.03")
        assert offer["parts"]["provider_value"] is None and offer["parts"]["boarding_tax"] == "0.00"
        assert room["policy"] == offer["policy"] == {"in_policy": True, "violated_policies": []}


@pytest.mark.parametrize(
    ("params", "holds"),
    [
        ({"stars[]": ["4", "5"]}, lambda stay: stay["hotel"]["stars"] >= 4),
        ({"districts[]": ["Boa Viagem"]}, lambda stay: stay["hotel"]["district"] == "Boa Viagem"),
        (
            {"amenities[]": ["Piscina", "Academia"]},
            lambda stay: {"Piscina", "Academia"} <= set(stay["hotel"]["amenities"]),
        ),
        (
            {"regimens[]": ["half_board", "all_inclusive"]},
            lambda stay: {"half_board", "all_inclusive"} & set(stay["regimens"]),
        ),
        ({"agreement": "true"}, lambda stay: stay["agreement"]),
        ({"free_cancellation": "false"}, lambda stay: stay["free_cancellation_until"] is None),
        (
            {"name": "  PLAZA  hotel"},
            lambda stay: "Plaza" in stay["hotel"]["name"] and "Hotel" in stay["hotel"]["name"],
        ),
        ({"max_value": "900.00"}, lambda stay: Decimal(stay["rooms"][0]["value"]) <= 900),
    ],
)
async def test_hotels_are_narrowed_by(stage: Stage, found: Answer, params: Answer, holds: Any) -> None:
    every = (await page_of(stage, found))["data"]
    kept = {offer["uuid"] for offer in (await page_of(stage, found, **params))["data"]}
    assert kept == {offer["uuid"] for offer in every if holds(offer["hotel"])}
    assert len(kept) < len(every)


async def test_facets_count_the_hotels_of_the_list(stage: Stage, found: Answer) -> None:
    page = await page_of(stage, found)
    stays, facets = [offer["hotel"] for offer in page["data"]], page["facets"]
    counts = {name: {one["slug"]: one["count"] for one in facets[name]} for name in ("stars", "districts", "amenities")}
    assert counts["stars"] == Counter(str(stay["hotel"]["stars"]) for stay in stays)
    assert counts["districts"] == Counter(stay["hotel"]["district"] for stay in stays)
    assert counts["amenities"] == Counter(name for stay in stays for name in stay["hotel"]["amenities"])
    regimens = Counter(slug for stay in stays for slug in stay["regimens"])
    assert {one["slug"]: one["count"] for one in facets["regimens"]} == regimens
    assert {"Café da manhã", "Meia pensão"} <= {one["name"] for one in facets["regimens"]}
    assert "4 estrelas" in {one["name"] for one in facets["stars"]}
    assert facets["agreement"]["true"] == sum(stay["agreement"] for stay in stays)
    assert sum(facets["free_cancellation"].values()) == len(stays)
    assert "name" not in facets and "families" not in facets and page["nearby"] is not None


async def test_the_choices_of_a_facet_are_counted_as_if_none_of_it_was_taken(stage: Stage, found: Answer) -> None:
    whole = (await page_of(stage, found))["facets"]
    narrowed = (await page_of(stage, found, **{"regimens[]": ["half_board"], "stars[]": ["4"]}))["facets"]
    assert {one["slug"] for one in narrowed["regimens"]} == {one["slug"] for one in whole["regimens"]}
    four = {one["slug"]: one["count"] for one in narrowed["stars"]}["4"]
    assert 0 < four < {one["slug"]: one["count"] for one in whole["stars"]}["4"]


async def test_hotels_are_sorted_by_price_stars_and_what_policies_allow(stage: Stage) -> None:
    await know_policy(stage.orders, stage.publish, stage.company, "hotel_stars", "3", product="hotel")
    found = await search_hotels(stage, a_question(stage))
    for sort, key in (
        ("price", lambda offer: Decimal(offer["value"])),
        ("stars", lambda offer: (-offer["hotel"]["hotel"]["stars"], Decimal(offer["value"]))),
        ("recommended", lambda offer: (not offer["policy"]["in_policy"], Decimal(offer["value"]))),
    ):
        offers = (await page_of(stage, found, sort=sort))["data"]
        assert [key(offer) for offer in offers] == sorted(key(offer) for offer in offers), sort
    above = next(offer for offer in offers if not offer["policy"]["in_policy"])
    (broken,) = above["policy"]["violated_policies"]
    assert broken["message"] == "A opção selecionada está acima do teto máximo definido de 3 estrelas."
    assert above["hotel"]["hotel"]["stars"] > 3


async def test_the_details_bring_all_rooms_each_with_its_mark_and_lists_go_on_showing_one(stage: Stage) -> None:
    question = a_question(stage)
    cheapest = (await page_of(stage, await search_hotels(stage, question), sort="price", limit=1))["data"][0]
    ceiling = cheapest["hotel"]["rooms"][0]["daily_amount"]
    await know_policy(stage.orders, stage.publish, stage.company, "price_ceiling_per_night", ceiling, product="hotel")
    found = await search_hotels(stage, question)
    (listed,) = (await page_of(stage, found, sort="price", limit=1))["data"]
    offer = await details_of(stage, listed)
    rooms = offer["hotel"]["rooms"]
    assert len(rooms) > 1 and rooms[0] == listed["hotel"]["rooms"][0]
    assert [Decimal(room["value"]) for room in rooms] == sorted(Decimal(room["value"]) for room in rooms)
    for room in rooms:
        assert room["policy"]["in_policy"] is (Decimal(room["daily_amount"]) <= Decimal(ceiling))
    assert not rooms[-1]["policy"]["in_policy"] and offer["policy"]["in_policy"]
    assert await details_of(stage, listed) == offer
    assert (await page_of(stage, found, sort="price", limit=1))["data"] == [listed]


async def test_rooms_and_nights_beyond_a_policy_are_said(stage: Stage) -> None:
    for parameter in ("max_rooms", "max_nights"):
        await know_policy(
            *(stage.orders, stage.publish, stage.company, parameter, "1"), product="hotel", type_value="amount_maximum"
        )
    found = await search_hotels(stage, a_question(stage, nights=2, rooms=[{"adults": 1}, {"adults": 1}]))
    offer = (await page_of(stage, found, limit=1))["data"][0]
    assert {one["policy_parameter"] for one in offer["policy"]["violated_policies"]} == {"max_rooms", "max_nights"}
    told = {one["message"] for one in offer["policy"]["violated_policies"]}
    assert told == {"A opção selecionada está acima da quantidade máxima máximo definido de 1."}


async def limits_of(stage: Stage, by: Person, **params: Any) -> Answer:
    answer = await stage.as_(by).get("/search/hotel/limits", params=params)
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["data"])


async def test_the_form_knows_how_many_rooms_the_policies_of_all_travelers_allow(stage: Stage) -> None:
    colleague = a_requester(customer=stage.company)
    await stage.hire(colleague)
    both = {"travelers_uuids[]": [str(stage.ana.employee_uuid), str(colleague.employee_uuid)]}
    assert await limits_of(stage, stage.ana, **both) == {"max_rooms": None}
    world = (stage.orders, stage.publish, stage.company)
    count = {"product": "hotel", "type_value": "amount_maximum"}
    await know_policy(*world, "max_rooms", "3", **count)
    await know_policy(*world, "max_nights", "1", **count)
    assert await limits_of(stage, stage.ana, **both) == {"max_rooms": 3}
    own = {"scope_type": "employee", "scope_uuid": colleague.employee_uuid}
    await know_policy(*world, "max_rooms", "2", **count, **own)
    assert await limits_of(stage, stage.ana, **both) == {"max_rooms": 2}, "the strictest of those who travel"
    assert await limits_of(stage, stage.ana) == {"max_rooms": 3}, "the caller alone"
    assert await limits_of(stage, stage.ana, product="offline_hotel", **both) == {"max_rooms": None}


async def test_limits_of_a_stay_are_read_by_those_who_may_search_it(stage: Stage) -> None:
    manager = agency_manager(customer=stage.company)
    assert await limits_of(stage, manager) == {"max_rooms": None}
    blind = a_requester(customer=stage.company)
    blind = replace(blind, profile="Sem hotel", actions=blind.actions - {"create-hotel-order"})
    await stage.hire(blind)
    for person, status in ((blind, 403), (anonymous(), 401)):
        assert (await stage.as_(person).get("/search/hotel/limits")).status_code == status


async def test_hotels_are_found_by_name_in_any_city(stage: Stage) -> None:
    found = await search_hotels(stage, a_question(stage, city_uuid=None, hotel_name="boa vista"))
    offers = (await page_of(stage, found))["data"]
    assert offers and found["stretches"][0]["origin"] == ""
    for offer in offers:
        hotel = offer["hotel"]["hotel"]
        assert "boa vista" in f"{hotel['name']} {hotel['chain']} {hotel['city']}".casefold()


async def test_what_cannot_be_searched_is_refused_by_field(stage: Stage) -> None:
    client = stage.as_(stage.ana)
    answer = await client.post("/search/hotel", json=a_question(stage, nights=31, city_uuid=None))
    assert answer.json()["errors"] == {
        "city_uuid": ["Informe a cidade ou o nome do hotel"],
        "checkout": ["Uma hospedagem tem até 30 noites"],
    }
    answer = await client.post("/search/hotel", json={})
    assert answer.json()["errors"] == {
        "checkin": ["Informe a data de entrada"],
        "checkout": ["Informe a data de saída"],
        "rooms": ["Informe os quartos"],
    }


async def test_hotels_need_the_action_of_hotels(stage: Stage) -> None:
    person = a_requester(customer=stage.company).with_actions("view-order", "create-order", "create-road-order")
    await stage.hire(person)
    answer = await stage.as_(person).post("/search/hotel", json=a_question(stage))
    assert (answer.status_code, answer.json()["code"]) == (403, "FORBIDDEN")


async def test_a_seller_that_is_down_leaves_the_others_and_no_offers_end_empty(stage: Stage) -> None:
    broken = await search_hotels(stage, a_question(stage, sandbox_scenario="provider_down"))
    assert Counter(p["status"] for p in broken["providers"])["failed"] == 1 and broken["offers_total"] > 0
    empty = await search_hotels(stage, a_question(stage, sandbox_scenario="no_offers"))
    assert (await page_of(stage, empty))["data"] == []
