"""Buses are searched, filtered and counted as flights are."""

from collections import Counter
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from kit.testing import an_approver

from services.orders.tests.road.riding import (
    Answer,
    a_question,
    buses,
    city,
    every_bus,
    page_of,
    search_buses,
    station,
)
from services.orders.tests.stage import Stage


@pytest.fixture
async def found(stage: Stage) -> Answer:
    return await search_buses(stage, a_question(stage, city("tiete"), city("novo-rio")))


async def test_every_class_of_every_bus_is_an_offer_of_its_own(stage: Stage, found: Answer) -> None:
    offers = await every_bus(stage, found)
    assert (found["product"], found["status"]) == ("road", "done")
    assert len(offers) == found["offers_total"] > 20
    first = offers[0]
    assert first["product"] == "road" and first["airway"] is None and first["hotel"] is None
    for offer in offers:
        road = offer["road"]
        assert (road["departure"]["city"], road["arrival"]["city"]) == ("São Paulo", "Rio de Janeiro")
        leaves, arrives = (datetime.fromisoformat(road[name]) for name in ("departure_date", "arrival_date"))
        assert arrives - leaves == timedelta(minutes=road["duration"])
        assert Decimal(road["fare"]) == Decimal(offer["value"])
        assert Decimal(offer["parts"]["boarding_tax"]) > 0 and offer["parts"]["provider_value"] is None
        assert road["company"] == offer["provider"]["name"]


async def test_a_way_back_is_a_stretch_of_its_own(stage: Stage) -> None:
    question = a_question(stage, station("tiete"), station("curitiba"), back=2)
    found = await search_buses(stage, question)
    there, back = found["stretches"]
    assert (back["origin"], back["destination"]) == (there["destination"], there["origin"])
    assert back["go_date"] == question["stretches"][0]["return_date"]
    first = (await page_of(stage, found, sort="arrival"))["data"][-1]
    second = await page_of(stage, found, stretch_index=1, **{"combines_with[]": [first["uuid"]]})
    assert second["data"]
    assert {offer["road"]["departure"]["city"] for offer in second["data"]} == {"Curitiba"}


async def test_filters_leave_what_they_say(stage: Stage, found: Answer) -> None:
    every = await every_bus(stage, found)
    classes = Counter(offer["road"]["seat_class"] for offer in every)
    chosen = classes.most_common(1)[0][0]
    some = await every_bus(stage, found, **{"seat_classes[]": [chosen]})
    assert len(some) == classes[chosen] < len(every)
    assert {offer["road"]["seat_class"] for offer in some} == {chosen}
    late = await every_bus(stage, found, departure_from="20:00")
    assert late and all(offer["road"]["departure_date"][11:16] >= "20:00" for offer in late)
    ends = Counter(offer["road"]["departure"]["uuid"] for offer in every)
    place = next(iter(ends))
    from_there = await every_bus(stage, found, **{"places[]": [place]})
    assert len(from_there) == ends[place]


async def test_facets_count_the_buses_of_the_list_and_have_none_of_flights(stage: Stage, found: Answer) -> None:
    page = await page_of(stage, found)
    every, facets = await every_bus(stage, found), page["facets"]
    told = {one["slug"]: one["count"] for one in facets["seat_classes"]}
    assert told == Counter(offer["road"]["seat_class"] for offer in every)
    assert "Semileito" in {one["name"] for one in facets["seat_classes"]}
    assert {one["slug"]: one["count"] for one in facets["companies"]} == Counter(o["provider"]["slug"] for o in every)
    assert {one["name"] for one in facets["places"]} >= {every[0]["road"]["departure"]["name"]}
    assert "families" not in facets and "with_baggage" not in facets
    assert page["nearby"][3]["value"] == min((o["value"] for o in every), key=Decimal)


async def test_an_offer_is_priced_again_when_it_is_looked_at(stage: Stage, found: Answer) -> None:
    offer = (await page_of(stage, found))["data"][0]
    answer = await stage.as_(stage.ana).get(f"/search/{found['uuid']}/offers/{offer['uuid']}")
    assert answer.status_code == 200, answer.text
    assert answer.json()["data"] == offer


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ({"destination": city("tiete")}, "stretches.0.destination", "Origem e destino devem ser diferentes"),
        (
            {"origin": "0" * 8 + "-0000-4000-8000-" + "0" * 12},
            "stretches.0.origin",
            "Rodoviária ou cidade não encontrada",
        ),
        ({"go_date": "2020-01-01"}, "stretches.0.go_date", "A data não pode estar no passado"),
        ({"go_date": "2099-01-01"}, "stretches.0.go_date", "A busca aceita datas até 180 dias à frente"),
        ({"return_date": "2020-01-01"}, "stretches.0.return_date", "A volta deve ser depois da ida"),
    ],
)
async def test_what_cannot_be_searched_is_refused_by_field(
    stage: Stage, change: dict[str, Any], field: str, said: str
) -> None:
    question = a_question(stage, station("tiete"), station("novo-rio"))
    question["stretches"][0] |= change
    answer = await stage.as_(stage.ana).post("/search/road", json=question)
    assert answer.status_code == 422, answer.text
    assert said in answer.json()["errors"][field]


async def test_a_missing_end_is_asked_for(stage: Stage) -> None:
    question = a_question(stage, station("tiete"), station("novo-rio"))
    del question["stretches"][0]["destination"]
    answer = await stage.as_(stage.ana).post("/search/road", json=question)
    assert answer.json()["errors"]["stretches.0.destination"] == ["Informe o destino"]


@pytest.mark.parametrize("quantity", [0, 7, "2"])
async def test_one_to_six_people_ride_together(stage: Stage, quantity: Any) -> None:
    question = a_question(stage, station("tiete"), station("novo-rio"), passenger_quantity=quantity)
    assert (await stage.as_(stage.ana).post("/search/road", json=question)).status_code == 422


async def test_buses_need_the_action_of_buses(stage: Stage) -> None:
    person = an_approver(customer=stage.company).with_actions("view-order", "create-order", "create-airway-order")
    await stage.hire(person)
    question = a_question(stage, station("tiete"), station("novo-rio"))
    answer = await stage.as_(person).post("/search/road", json=question)
    assert (answer.status_code, answer.json()["code"]) == (403, "FORBIDDEN")


async def test_a_provider_that_is_down_leaves_the_others_and_no_offers_end_empty(stage: Stage) -> None:
    question = a_question(stage, city("tiete"), city("novo-rio"))
    broken = await search_buses(stage, {**question, "sandbox_scenario": "provider_down"})
    assert Counter(p["status"] for p in broken["providers"])["failed"] == 1 and broken["offers_total"] > 0
    assert await buses(stage, {**question, "sandbox_scenario": "no_offers"}) == []
