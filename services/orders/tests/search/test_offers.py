"""The list of offers: filters, order, pages, facets, policies, details — each against the whole list."""

from collections import Counter
from collections.abc import AsyncIterator, Callable
from decimal import Decimal
from typing import Any

import pytest
from kit.core.money import brl
from kit.testing import COBALTO, Company, Running, a_customer, a_requester, agency_manager, an_administrator

from services.orders.tests.search.searching import (
    Answer,
    Publish,
    a_query,
    all_offers,
    know_employee,
    know_policy,
    offers,
    refusal,
    search,
    value,
)

ANA = a_requester()
PARTS = ("provider_value", "boarding_tax", "du", "fee", "markup", "markdown", "provider_fees")


@pytest.fixture(scope="module")
async def found(orders: Running) -> Answer:
    """São Paulo to Rio and back, everything sold; read by the tests, changed by none."""
    return await search(orders, ANA, a_query(orders, "SAO", "RIO", back=2))


@pytest.fixture(scope="module")
async def every(orders: Running, found: Answer) -> list[Answer]:
    return await all_offers(orders, ANA, found["uuid"])


def first(offer: Answer) -> Answer:
    segment: Answer = offer["airway"]["segments"][0]
    return segment


def go_lands(offer: Answer) -> Answer:
    out = offer["airway"]["flights"][0]["uuid"]
    arrival: Answer = [s for s in offer["airway"]["segments"] if s["flight_uuid"] == out][-1]["arrival"]
    return arrival


def stops(offer: Answer) -> int:
    return max(flight["stops"] for flight in offer["airway"]["flights"])


def duration(offer: Answer) -> int:
    return sum(flight["duration"] for flight in offer["airway"]["flights"])


def weighted(offer: Answer) -> Decimal:
    """Of one adult: the price, R$ 0,50 a minute, R$ 60,00 a stop."""
    return value(offer) + Decimal("0.50") * duration(offer) + 60 * stops(offer)


def flights(listed: list[Answer]) -> list[Any]:
    return [tuple((s["flight_number"], s["departure"]["datetime"]) for s in o["airway"]["segments"]) for o in listed]


def ends(offer: Answer, side: int) -> set[str]:
    out, home = (
        [s for s in offer["airway"]["segments"] if s["flight_uuid"] == f["uuid"]] for f in offer["airway"]["flights"]
    )
    origin = {out[0]["departure"]["iata"], home[-1]["arrival"]["iata"]}
    destination = {out[-1]["arrival"]["iata"], home[0]["departure"]["iata"]}
    return (origin, destination)[side]


Holds = Callable[[Answer], bool]


async def test_each_flight_is_listed_once_by_its_cheapest_family(every: list[Answer], found: Answer) -> None:
    assert len(set(flights(every))) == len(every) == found["offers_total"]
    assert {offer["airway"]["family_fare"] for offer in every} <= {"LIGHT", "AZUL", "PROMO"}


@pytest.mark.parametrize(
    ("params", "holds"),
    [
        ({"companies[]": ["gws", "azul"]}, lambda o: first(o)["airline"] in ("gws", "azul")),
        ({"stops_max": 0}, lambda o: stops(o) == 0),
        ({"places[]": ["CGH"]}, lambda o: ends(o, 0) == {"CGH"}),
        ({"places[]": ["CGH", "SDU"]}, lambda o: (ends(o, 0), ends(o, 1)) == ({"CGH"}, {"SDU"})),
        ({"departure_from": "12:00"}, lambda o: first(o)["departure"]["time"] >= "12:00"),
        ({"departure_to": "09:30"}, lambda o: first(o)["departure"]["time"] <= "09:30"),
        ({"arrival_from": "10:00", "arrival_to": "20:00"}, lambda o: "10:00" <= go_lands(o)["time"] <= "20:00"),
        (
            {"departure_from": "20:00", "departure_to": "07:00"},
            lambda o: not "07:00" < first(o)["departure"]["time"] < "20:00",
        ),
        ({"duration_max": 60}, lambda o: all(f["duration"] <= 60 for f in o["airway"]["flights"])),
        ({"max_value": "800.00"}, lambda o: value(o) <= 800),
        ({"min_value": "800"}, lambda o: value(o) >= 800),
        ({"in_policy": "true"}, lambda o: o["policy"]["in_policy"]),
        ({"in_policy": "false"}, lambda o: not o["policy"]["in_policy"]),
    ],
)
async def test_a_filter_keeps_exactly_what_it_says(
    orders: Running, found: Answer, every: list[Answer], params: Any, holds: Holds
) -> None:
    kept = await all_offers(orders, ANA, found["uuid"], **params)
    assert all(map(holds, kept))
    if "min_value" not in params:  # a dearer family of a cheap flight may pass
        assert sorted(o["uuid"] for o in kept) == sorted(o["uuid"] for o in every if holds(o))


async def test_family_filters_show_each_flight_by_its_cheapest_family_left(
    orders: Running, found: Answer, every: list[Answer]
) -> None:
    bags = await all_offers(orders, ANA, found["uuid"], with_baggage=True)
    assert len(bags) == len(every)
    assert all(offer["airway"]["with_baggage"] for offer in bags)
    assert {offer["airway"]["family_fare"] for offer in bags} <= {"PLUS", "MAIS AZUL", "FLEX"}
    top = await all_offers(orders, ANA, found["uuid"], **{"families[]": ["max"]})
    assert top
    assert {offer["airway"]["family_fare"] for offer in top} == {"MAX"}
    assert all(offer["airway"]["refundable"] for offer in await all_offers(orders, ANA, found["uuid"], refundable=True))


async def test_filters_hold_together(orders: Running, found: Answer) -> None:
    params = {"companies[]": ["gws"], "stops_max": 0, "departure_from": "08:00", "refundable": True}
    kept = await all_offers(orders, ANA, found["uuid"], **params)
    assert kept
    for offer in kept:
        assert first(offer)["airline"] == "gws"
        assert stops(offer) == 0
        assert offer["airway"]["refundable"]


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("price", value),
        ("recommended", lambda o: (not o["policy"]["in_policy"], weighted(o))),
        ("duration", duration),
        ("departure", lambda o: first(o)["departure"]["datetime"]),
        ("arrival", lambda o: go_lands(o)["datetime"]),
    ],
)
async def test_offers_come_in_the_order_asked_for(orders: Running, found: Answer, sort: str, order: Any) -> None:
    listed = await all_offers(orders, ANA, found["uuid"], sort=sort)
    assert [order(offer) for offer in listed] == sorted(order(offer) for offer in listed)


async def test_pages_show_everything_once(orders: Running, found: Answer, every: list[Answer]) -> None:
    seen: list[str] = []
    for page in range(1, 100):
        some = await offers(orders, ANA, found["uuid"], page=page, limit=7)
        assert some["meta"]["total"] == len(every)
        seen += [offer["uuid"] for offer in some["data"]]
        if not some["links"]["next"]:
            break
    assert seen == [offer["uuid"] for offer in every]
    assert (await offers(orders, ANA, found["uuid"], page=999))["data"] == []


async def test_facets_count_the_flights_of_the_list(orders: Running, found: Answer, every: list[Answer]) -> None:
    facets = (await offers(orders, ANA, found["uuid"]))["facets"]
    assert {c["slug"]: c["count"] for c in facets["companies"]} == Counter(first(o)["airline"] for o in every)
    assert facets["stops"] == {str(n): count for n, count in Counter(map(stops, every)).items()}
    assert facets["in_policy"] == {"true": len(every), "false": 0}
    assert facets["value"]["min"] == str(min(map(value, every)))
    at = Counter(iata for offer in every for iata in ends(offer, 0) | ends(offer, 1))
    assert {p["slug"]: p["count"] for p in facets["places"]} == at


async def test_a_facet_leaves_its_own_filter_out(orders: Running, found: Answer, every: list[Answer]) -> None:
    facets = (await offers(orders, ANA, found["uuid"], **{"companies[]": ["gws"], "stops_max": 0}))["facets"]
    direct = [offer for offer in every if stops(offer) == 0]
    of_gol = [offer for offer in every if first(offer)["airline"] == "gws"]
    counts = {c["slug"]: c["count"] for c in facets["companies"]}
    assert {slug: count for slug, count in counts.items() if count} == Counter(first(o)["airline"] for o in direct)
    assert {int(n): count for n, count in facets["stops"].items() if count} == Counter(map(stops, of_gol))


async def test_nearby_days_show_the_lowest_known_value(orders: Running, found: Answer, every: list[Answer]) -> None:
    nearby = (await offers(orders, ANA, found["uuid"]))["nearby"]
    days = [day["day"] for day in nearby]
    go = found["stretches"][0]["go_date"]
    assert (len(days), days[3], days) == (7, go, sorted(days))
    assert nearby[3]["value"] == str(min(map(value, every)))
    assert all(Decimal(day["value"]) > 0 for day in nearby[:5])
    assert nearby[6]["value"] is None  # after the way back


@pytest.mark.parametrize(
    "params",
    [
        {"sort": "colour"},
        {"page": 0},
        {"limit": 101},
        {"stretch_index": 6},
        {"stretch_index": -1},
        {"min_value": "NaN"},
        {"max_value": "-1"},
        {"max_value": "1e400"},
        {"min_value": "Infinity"},
        {"departure_from": "25:00"},
        {"stops_max": "x"},
        {"in_policy": "talvez"},
        {"combines_with[]": "x"},
        {"duration_max": 0},
    ],
)
async def test_a_bad_filter_is_refused(orders: Running, found: Answer, params: Any) -> None:
    answer = await orders.as_(ANA).get(f"/search/{found['uuid']}/offers", params=params)
    assert refusal(answer) == (422, "VALIDATION_ERROR")
    (field,) = answer.json()["errors"]
    assert field.removesuffix(".0") == next(iter(params)).removesuffix("[]")


async def test_the_customer_sees_the_sum_the_agency_the_parts(orders: Running, every: list[Answer]) -> None:
    hidden = ("provider_value", "du", "fee", "markup", "markdown", "provider_fees")
    assert all(offer["parts"][name] is None for offer in every for name in hidden)
    assert all(Decimal(offer["parts"]["boarding_tax"]) > 0 for offer in every)
    gilda = agency_manager(customer=COBALTO)
    theirs = await search(orders, gilda, a_query(orders, "SAO", "RIO", back=2))
    shown = await all_offers(orders, gilda, theirs["uuid"])
    assert {value(o) for o in shown} == {value(o) for o in every}
    for offer in shown:
        parts = {name: Decimal(amount) for name, amount in offer["parts"].items()}
        assert value(offer) == sum(parts.values()) - 2 * parts["markdown"]


async def test_details_bring_rules_and_families(orders: Running, found: Answer, every: list[Answer]) -> None:
    path = f"/search/{found['uuid']}/offers/{every[0]['uuid']}"
    offer = (await orders.as_(ANA).get(path)).json()["data"]
    assert "por passageiro" in offer["airway"]["fare_rules"]
    families = offer["airway"]["families"]
    assert families[0]["uuid"] == offer["uuid"]
    assert [value(f) for f in families] == sorted(value(f) for f in families)
    assert len(families) >= 2
    assert len(set(flights(families))) == 1
    assert every[0]["airway"]["fare_rules"] is None
    assert every[0]["airway"]["families"] is None


async def test_an_offer_of_another_search_is_absent(orders: Running, found: Answer, every: list[Answer]) -> None:
    other = await search(orders, ANA, a_query(orders))
    for path in (
        f"/search/{other['uuid']}/offers/{every[0]['uuid']}",
        f"/search/{found['uuid']}/offers/{found['uuid']}",
        f"/search/{every[0]['uuid']}",
        "/search/nothing",
    ):
        assert refusal(await orders.as_(ANA).get(path)) == (404, "NOT_FOUND")


@pytest.fixture
async def company() -> AsyncIterator[Company]:
    yield a_customer()


async def test_offers_are_marked_by_the_policies_of_the_travelers(
    orders: Running, publish: Publish, company: Company
) -> None:
    ana, heitor = a_requester(customer=company), an_administrator(customer=company)
    for person in (ana, heitor):
        await know_employee(orders, publish, person)
    prices = sorted(map(value, await all_offers(orders, ana, (await search(orders, ana, a_query(orders)))["uuid"])))
    limit = prices[len(prices) // 2]
    await know_policy(orders, publish, company, "max_price", str(limit))
    mild = {"scope_type": "employee", "scope_uuid": heitor.employee_uuid}
    await know_policy(orders, publish, company, "max_price", "99000.00", **mild)

    found = await search(orders, ana, a_query(orders))
    every = await all_offers(orders, ana, found["uuid"])
    assert {offer["policy"]["in_policy"] for offer in every} == {True, False}
    for offer in every:
        assert offer["policy"]["in_policy"] is (value(offer) <= limit)
        if not offer["policy"]["in_policy"]:
            (broken,) = offer["policy"]["violated_policies"]
            assert broken["message"] == f"A opção selecionada está acima do teto máximo definido de {brl(limit)}."
            assert (broken["policy_parameter"], broken["type_value"]) == ("max_price", "touchable_less")

    for_heitor = a_query(orders, travelers_uuids=[str(heitor.employee_uuid)])
    theirs = await search(orders, ana, for_heitor)
    assert all(offer["policy"]["in_policy"] for offer in await all_offers(orders, ana, theirs["uuid"]))


async def test_the_lowest_fare_rule_follows_the_lowest_of_the_stretch(
    orders: Running, publish: Publish, company: Company
) -> None:
    ana = a_requester(customer=company)
    await know_employee(orders, publish, ana)
    await know_policy(orders, publish, company, "lowest_fare_tolerance", "20")
    found = await search(orders, ana, a_query(orders))
    every = await all_offers(orders, ana, found["uuid"])
    ceiling = (min(map(value, every)) * Decimal("1.20")).quantize(Decimal("0.01"))
    assert {o["policy"]["in_policy"] for o in every} == {True, False}
    assert all(o["policy"]["in_policy"] is (value(o) <= ceiling) for o in every)
    kept = await all_offers(orders, ana, found["uuid"], in_policy=True)
    assert {o["uuid"] for o in kept} == {o["uuid"] for o in every if o["policy"]["in_policy"]}
    facets = (await offers(orders, ana, found["uuid"]))["facets"]["in_policy"]
    assert sum(facets.values()) >= len(every)


async def test_rules_for_everyone_hold_for_people_not_heard_of_yet(
    orders: Running, publish: Publish, company: Company
) -> None:
    await know_policy(orders, publish, company, "max_price", "1.00")
    for person in (a_requester(customer=company), agency_manager(customer=company)):
        found = await search(orders, person, a_query(orders))
        every = await all_offers(orders, person, found["uuid"])
        assert every
        assert not any(offer["policy"]["in_policy"] for offer in every)


async def test_a_traveler_of_another_company_is_unknown(orders: Running, publish: Publish, company: Company) -> None:
    ana, stranger = a_requester(customer=company), a_requester(customer=a_customer())
    await know_employee(orders, publish, stranger)
    query = a_query(orders, travelers_uuids=[str(stranger.employee_uuid)])
    answer = await orders.as_(ana).post("/search/airway", json=query)
    assert answer.json()["errors"] == {"travelers_uuids.0": ["Viajante não encontrado"]}


async def test_a_policy_taken_back_no_longer_marks(orders: Running, publish: Publish, company: Company) -> None:
    ana = a_requester(customer=company)
    await know_employee(orders, publish, ana)
    await know_policy(orders, publish, company, "max_price", "1.00", active=False)
    found = await search(orders, ana, a_query(orders))
    every = await all_offers(orders, ana, found["uuid"])
    assert all(offer["policy"]["in_policy"] for offer in every)


async def test_prices_are_for_everybody_who_travels(orders: Running) -> None:
    query = a_query(orders, adult_quantity=2, children_quantity=1, infant_quantity=1, ahead=40)
    alone = await search(orders, ANA, a_query(orders, ahead=40))
    family = await search(orders, ANA, query)
    lowest = [min(map(value, await all_offers(orders, ANA, s["uuid"]))) for s in (alone, family)]
    assert lowest[1] > 2 * lowest[0]
    passengers = (await offers(orders, ANA, family["uuid"]))["data"][0]["airway"]["flights"][0]["passengers"]
    assert [p["type"] for p in passengers] == ["adult", "adult", "child", "infant"]


async def test_places_are_listed_for_whoever_is_signed_in(orders: Running) -> None:
    page = (await orders.as_(ANA).get("/airports", params={"search": "sao", "limit": 2})).json()
    assert next(place["iata"] for place in page["data"]) == "SAO"
    assert page["data"][0] == {
        "iata": "SAO",
        "name": "São Paulo, todos",
        "city": "São Paulo",
        "state": "SP",
        "country": "Brasil",
        "kind": "city",
    }
    assert page["meta"]["per_page"] == 2
    assert refusal(await orders.client.get("/airports")) == (401, "UNAUTHENTICATED")
