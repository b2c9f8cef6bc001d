"""How stretches are sold: a round trip as pairs, the next after the chosen one, the lowest marked."""

from kit.core.ids import new_uuid
from kit.testing import Running, a_requester, count_statements

from services.orders.tests.search.searching import a_query, a_stretch, all_offers, refusal, search, value

ANA = a_requester()


async def test_a_round_trip_is_sold_as_pairs(orders: Running) -> None:
    found = await search(orders, ANA, a_query(orders, back=2))
    for offer in await all_offers(orders, ANA, found["uuid"]):
        out, home = offer["airway"]["flights"]
        assert (out["flight_type"], home["flight_type"]) == ("go", "return")
        assert {segment["flight_uuid"] for segment in offer["airway"]["segments"]} == {out["uuid"], home["uuid"]}


async def test_the_next_stretch_leaves_after_the_chosen_one(orders: Running) -> None:
    query = a_query(orders)
    query["stretches"] = [
        a_stretch(orders, "GRU", "BSB", ahead=20),
        a_stretch(orders, "BSB", "REC", ahead=20),
    ]
    found = await search(orders, ANA, query)
    first = await all_offers(orders, ANA, found["uuid"], sort="arrival")
    chosen = first[-1]
    lands = chosen["airway"]["segments"][-1]["arrival"]["datetime"]
    every = await all_offers(orders, ANA, found["uuid"], stretch_index=1)
    after = await all_offers(orders, ANA, found["uuid"], **{"stretch_index": 1, "combines_with[]": chosen["uuid"]})
    assert {offer["stretch_index"] for offer in every} == {1}
    assert len(after) < len(every)
    assert all(offer["airway"]["segments"][0]["departure"]["datetime"] > lands for offer in after)
    path = f"/search/{found['uuid']}/offers"
    for params in ({"stretch_index": 1, "combines_with[]": str(new_uuid())}, {"stretch_index": 2}):
        assert refusal(await orders.as_(ANA).get(path, params=params)) == (422, "VALIDATION_ERROR")


async def test_the_list_costs_four_statements(orders: Running) -> None:
    found = await search(orders, ANA, a_query(orders, back=2))
    caller = orders.as_(ANA)
    await caller.get(f"/search/{found['uuid']}/offers")
    with count_statements(orders) as seen:
        answer = await caller.get(f"/search/{found['uuid']}/offers")
    assert answer.json()["meta"]["total"] > 20
    assert len(seen) <= 4, seen


async def test_what_is_lowest_is_marked_cheapest(orders: Running) -> None:
    found = await search(orders, ANA, a_query(orders))
    every = await all_offers(orders, ANA, found["uuid"])
    lowest = min(value(offer) for offer in every)
    assert all(offer["cheapest"] is (value(offer) == lowest) for offer in every)
