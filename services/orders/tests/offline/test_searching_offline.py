"""The agency's catalogue is searched like any market; its last offer is always the agency's own choice."""

from decimal import Decimal

import pytest
from kit.testing import agency_manager, operator

from services.orders.tests.hotel.staying import a_question
from services.orders.tests.offline.asking import offers_of, search_offline
from services.orders.tests.stage import Stage


async def test_the_catalogue_shows_reference_prices_and_last_what_the_agency_chooses(stage: Stage) -> None:
    search = await search_offline(stage)
    assert (search["product"], [one["slug"] for one in search["providers"]]) == ("offline_hotel", ["agencia"])
    *listed, last = await offers_of(stage, search)
    assert listed and all(offer["hotel"]["hotel"]["city"] == "Recife" for offer in listed)
    assert all(Decimal(offer["value"]) > 0 and len(offer["hotel"]["rooms"]) == 1 for offer in listed)
    assert (last["value"], last["hotel"]["hotel"], last["hotel"]["rooms"]) == (None, None, [])
    assert last["policy"] == {"in_policy": True, "violated_policies": []}
    assert (last["hotel"]["nights"], last["cheapest"]) == (3, False)
    again = await offers_of(stage, await search_offline(stage))
    assert [(o["hotel"]["hotel"], o["value"]) for o in again[:-1]] == [
        (o["hotel"]["hotel"], o["value"]) for o in listed
    ]


@pytest.mark.parametrize(
    "params",
    [
        {"sort": "price"},
        {"sort": "stars"},
        {"stars[]": 5},
        {"max_value": "1.00"},
        {"in_policy": "true"},
        {"name": "xyz"},
    ],
    ids=str,
)
async def test_the_agencys_choice_stays_last_however_one_sorts_and_filters(
    stage: Stage, params: dict[str, str]
) -> None:
    offers = await offers_of(stage, await search_offline(stage), **params)
    assert offers[-1]["value"] is None and all(offer["value"] for offer in offers[:-1])


async def test_facets_count_the_hotels_and_not_the_agencys_choice(stage: Stage) -> None:
    search = await search_offline(stage)
    page = (await stage.as_(stage.ana).get(f"/search/{search['uuid']}/offers")).json()
    assert sum(choice["count"] for choice in page["facets"]["stars"]) == page["meta"]["total"] - 1


async def test_a_stay_of_the_catalogue_has_all_its_rooms_in_its_details(stage: Stage) -> None:
    offers = await offers_of(stage, await search_offline(stage))
    for offer in (offers[0], offers[-1]):
        path = f"/search/{offer['search_uuid']}/offers/{offer['uuid']}"
        detail = (await stage.as_(stage.ana).get(path)).json()["data"]
        assert detail["value"] == offer["value"]
        assert (len(detail["hotel"]["rooms"]) > 1) == (offer["value"] is not None)


async def test_a_city_without_a_catalogue_and_a_market_without_offers_leave_the_agencys_choice(stage: Stage) -> None:
    nobodys = a_question(stage, city_uuid=None, hotel_name="Hotel que ninguém conhece")
    for question in (nobodys, a_question(stage, sandbox_scenario="no_offers")):
        (only,) = await offers_of(stage, await search_offline(stage, question))
        assert only["value"] is None


async def test_whoever_books_hotels_searches_the_catalogue(stage: Stage) -> None:
    body = a_question(stage)
    bare = stage.ana.with_actions("create-order", "create-airway-order")
    await stage.hire(bare)
    wanted = {bare: 403, operator(): 403, agency_manager(): 422, agency_manager(customer=stage.company): 202}
    for caller, status in wanted.items():
        assert (await stage.as_(caller).post("/search/offline-hotel", json=body)).status_code == status, caller.name
