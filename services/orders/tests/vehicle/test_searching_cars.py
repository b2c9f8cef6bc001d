"""Cars are searched, filtered and counted as flights are."""

from collections import Counter
from decimal import Decimal
from typing import Any

import pytest
from kit.testing import an_approver

from services.orders.tests.search.searching import know_policy
from services.orders.tests.stage import Stage
from services.orders.tests.vehicle.renting_cars import Answer, a_question, page_of, search_cars


@pytest.fixture
async def found(stage: Stage) -> Answer:
    return await search_cars(stage, a_question(stage))


async def test_every_car_of_every_company_is_an_offer_of_its_own(stage: Stage, found: Answer) -> None:
    offers = (await page_of(stage, found))["data"]
    assert (found["product"], found["status"]) == ("vehicle", "done")
    assert len(offers) == found["offers_total"] > 15
    assert (found["stretches"][0]["origin"], found["stretches"][0]["destination"]) == ("REC", "JPA")
    for offer in offers:
        car = offer["vehicle"]
        assert offer["airway"] is None and offer["road"] is None
        assert (car["pickup_store"]["airport_iata"], car["return_store"]["airport_iata"]) == ("REC", "JPA")
        total = car["days"] * Decimal(car["daily_amount"]) + Decimal(car["return_fee"])
        assert Decimal(offer["value"]) == total == Decimal(car["coverages"][0]["total_price"])
        assert offer["parts"]["provider_value"] is None
        assert car["detail"]["dead_line"].endswith("Z") and car["pickup_at"].endswith("10:00:00-03:00")


@pytest.mark.parametrize(
    ("params", "holds"),
    [
        ({"vehicle_groups[]": ["C", "F"]}, lambda car: car["vehicle"]["group"] in "CF"),
        ({"transmission": "automatic"}, lambda car: car["vehicle"]["transmission"] == "automatic"),
        ({"air_conditioning": "false"}, lambda car: not car["vehicle"]["air_conditioning"]),
        ({"companies[]": ["via-livre"]}, lambda car: car["pickup_store"]["company"] == "Via Livre"),
        ({"max_value": "600.00"}, lambda car: Decimal(car["coverages"][0]["total_price"]) <= 600),
    ],
)
async def test_cars_are_narrowed_by(stage: Stage, found: Answer, params: Answer, holds: Any) -> None:
    every = (await page_of(stage, found))["data"]
    kept = {offer["uuid"] for offer in (await page_of(stage, found, **params))["data"]}
    assert kept == {offer["uuid"] for offer in every if holds(offer["vehicle"])}
    assert 0 < len(kept) < len(every)


async def test_facets_count_the_cars_of_the_list(stage: Stage, found: Answer) -> None:
    page = await page_of(stage, found)
    cars, facets = [offer["vehicle"] for offer in page["data"]], page["facets"]
    groups = {one["slug"]: one["count"] for one in facets["vehicle_groups"]}
    assert groups == Counter(car["vehicle"]["group"] for car in cars)
    assert "Grupo C · Econômico com ar" in {one["name"] for one in facets["vehicle_groups"]}
    assert {one["name"]: one["count"] for one in facets["transmission"]} == {
        {"manual": "Manual", "automatic": "Automático"}[slug]: count
        for slug, count in Counter(car["vehicle"]["transmission"] for car in cars).items()
    }
    air = Counter(str(car["vehicle"]["air_conditioning"]).lower() for car in cars)
    assert facets["air_conditioning"] == air
    assert "families" not in facets and "seat_classes" not in facets


async def test_an_offer_is_priced_again_when_it_is_looked_at(stage: Stage, found: Answer) -> None:
    offer = (await page_of(stage, found))["data"][0]
    answer = await stage.as_(stage.ana).get(f"/search/{found['uuid']}/offers/{offer['uuid']}")
    assert answer.status_code == 200, answer.text
    assert answer.json()["data"] == offer


async def test_a_policy_about_groups_marks_the_cars_above_it(stage: Stage) -> None:
    await know_policy(stage.orders, stage.publish, stage.company, "vehicle_group", "C", product="vehicle")
    offers = (await page_of(stage, await search_cars(stage, a_question(stage))))["data"]
    for offer in offers:
        assert offer["policy"]["in_policy"] is (offer["vehicle"]["vehicle"]["group"] <= "C")
    above = next(offer for offer in offers if not offer["policy"]["in_policy"])
    (broken,) = above["policy"]["violated_policies"]
    assert broken["message"] == "A opção selecionada está acima do teto máximo definido de Grupo C · Econômico com ar."


async def test_what_cannot_be_searched_is_refused_by_field(stage: Stage) -> None:
    question = a_question(stage, pickup_airport="LIS", length=0, driver_age=17)
    answer = await stage.as_(stage.ana).post("/search/vehicle", json=question)
    assert answer.json()["errors"] == {"driver_age": ["Deve ser maior ou igual a 18"]}
    del question["driver_age"]
    answer = await stage.as_(stage.ana).post("/search/vehicle", json=question)
    assert answer.json()["errors"] == {"pickup_airport": ["Não há lojas neste aeroporto"]}
    answer = await stage.as_(stage.ana).post("/search/vehicle", json={"pickup_airport": "REC"})
    assert answer.json()["errors"] == {
        "pickup_at": ["Informe a data e a hora da retirada"],
        "return_at": ["Informe a data e a hora da devolução"],
    }


async def test_cars_need_the_action_of_cars(stage: Stage) -> None:
    person = an_approver(customer=stage.company).with_actions("view-order", "create-order", "create-airway-order")
    await stage.hire(person)
    answer = await stage.as_(person).post("/search/vehicle", json=a_question(stage))
    assert (answer.status_code, answer.json()["code"]) == (403, "FORBIDDEN")


async def test_a_company_that_is_down_leaves_the_others_and_no_offers_end_empty(stage: Stage) -> None:
    broken = await search_cars(stage, a_question(stage, sandbox_scenario="provider_down"))
    assert Counter(p["status"] for p in broken["providers"])["failed"] == 1 and broken["offers_total"] > 0
    empty = await search_cars(stage, a_question(stage, sandbox_scenario="no_offers"))
    assert (await page_of(stage, empty))["data"] == []
