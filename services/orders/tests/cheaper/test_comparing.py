"""What was cheaper when a flight was chosen stays as it was; what is cheaper now is asked once for everybody."""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from decimal import Decimal

import pytest
from contracts.orders import ApprovalRequested
from kit.testing import (
    count_statements,
    eventually,
    resting,
)
from orders_service.cheaper.rules import SILENCE
from orders_service.cheaper.schemas import CheapestComparison
from orders_service.search.actions import GOOD_FOR
from orders_service.search.sweeps import KEPT_AFTER, forget_expired_searches

from services.orders.tests.cheaper.looking import (
    QuietMarket,
    Told,
    asked_again,
    chosen,
    compared,
    dear_order,
    look,
    value,
)
from services.orders.tests.search.searching import a_query, a_stretch
from services.orders.tests.stage import Stage

# --- frozen ---------------------------------------------------------------------------------------------


async def test_up_to_five_cheaper_flights_are_kept_as_they_stood(stage: Stage) -> None:
    order, listed = await dear_order(stage)
    (told,) = (await look(stage, order)).json()["data"]
    assert CheapestComparison.model_validate(told).model_dump(mode="json") == told
    assert told["item_uuid"] == order["items_included"]["airway"][0]["uuid"]
    assert told["chosen"] == listed[7] and told["cheapest"] == listed[0]
    assert told["alternatives"] == listed[:5]
    assert Decimal(told["difference"]) == value(listed[7]) - value(listed[0]) > 0


async def test_each_flight_is_offered_once_by_its_cheapest_fare(stage: Stage) -> None:
    """A route of few flights, and the dearest fare of one: nearly every fare is cheaper."""
    rare = a_stretch(stage.orders, "GRU", "JDO", ahead=40)
    listed = await stage.offers(stretches=[rare], direct_only=True)
    path = f"/search/{listed[0]['search_uuid']}/offers/{listed[0]['uuid']}"
    dearest = (await stage.as_(stage.ana).get(path)).json()["data"]["airway"]["families"][-1]
    assert 1 < len(listed) < 5 and value(dearest) > value(listed[-1])
    order = await chosen(stage, await stage.order(), dearest)
    (told,) = (await look(stage, order)).json()["data"]
    assert told["alternatives"] == listed


async def test_nothing_is_cheaper_than_the_cheapest(stage: Stage) -> None:
    order, listed = await dear_order(stage, place=0)
    (told,) = await compared(stage, order)
    assert told["chosen"]["cheapest"] is True and told["chosen"] == listed[0]
    assert (told["cheapest"], told["alternatives"], told["difference"]) == (None, [], "0.00")
    assert told["now"] | {"seen_at": ""} == {"alternatives": [], "difference": "0.00", "seen_at": ""}


async def test_fewer_than_five_are_fewer(stage: Stage) -> None:
    order, listed = await dear_order(stage, place=2)
    (told,) = (await look(stage, order)).json()["data"]
    dearer = value(listed[2])
    assert told["alternatives"] == [offer for offer in listed[:2] if value(offer) < dearer]


@pytest.mark.long
async def test_what_was_frozen_outlives_its_search(stage: Stage, clock: Callable[[timedelta], None]) -> None:
    order, _ = await dear_order(stage)
    before = (await look(stage, order)).json()["data"][0]
    clock(GOOD_FOR + KEPT_AFTER + timedelta(seconds=30))
    await forget_expired_searches(stage.orders.db, stage.orders.clock)
    gone = "SELECT count(*) FROM search WHERE uuid = :search"
    assert await stage.scalar(gone, search=before["chosen"]["search_uuid"]) == 0
    (after,) = await compared(stage, order)
    assert {**after, "now": None} == {**before, "now": None}
    assert after["now"] is not None


@pytest.mark.long
async def test_a_policy_marks_what_was_cheaper_too(stage: Stage) -> None:
    await stage.cap_price("1.00")
    order, listed = await dear_order(stage)
    (told,) = (await look(stage, order)).json()["data"]
    assert told["alternatives"] == listed[:5]
    assert not any(offer["policy"]["in_policy"] for offer in (told["chosen"], *told["alternatives"]))


@pytest.mark.long
async def test_an_item_costs_one_statement_more_for_its_comparison(stage: Stage) -> None:
    order, listed = await stage.order(), await stage.offers()
    with count_statements(stage.orders) as seen:
        await chosen(stage, order, listed[7])
    about = [sql for sql in seen if "item_comparison" in sql]
    assert len(about) == 1 and about[0].startswith("INSERT")


@pytest.mark.long
async def test_an_item_taken_out_is_compared_no_more(stage: Stage) -> None:
    order, listed = await dear_order(stage)
    order = await chosen(stage, order, listed[3])
    first, second = order["items_included"]["airway"]
    told = (await look(stage, order)).json()["data"]
    assert [one["item_uuid"] for one in told] == [first["uuid"], second["uuid"]]
    gone = await stage.as_(stage.ana).delete(f"/orders/{order['uuid']}/items/{first['uuid']}")
    assert gone.status_code == 204, gone.text
    assert [one["item_uuid"] for one in (await look(stage, order)).json()["data"]] == [second["uuid"]]


@pytest.mark.long
async def test_an_item_that_was_rejected_is_compared_no_more(stage: Stage) -> None:
    order, listed = await dear_order(stage)
    order = await chosen(stage, order, listed[3])
    first, second = order["items_included"]["airway"]
    await stage.submit(order)
    await stage.approve(order, rejected=(first["uuid"],))
    done = await stage.until(order, "issued")
    assert [item["status"] for item in done["items_included"]["airway"]] == ["rejected", "issued"]
    assert [one["item_uuid"] for one in (await look(stage, order)).json()["data"]] == [second["uuid"]]


@pytest.mark.long
async def test_an_item_swapped_in_the_cart_takes_its_comparison_with_it(stage: Stage) -> None:
    order, listed = await dear_order(stage)
    old = order["items_included"]["airway"][0]["uuid"]
    body = {"offer_uuid": listed[3]["uuid"], "travelers_uuids": [str(stage.ana.employee_uuid)]}
    swapped = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/items/{old}/swap", json=body)
    assert swapped.status_code == 200, swapped.text
    (told,) = (await look(stage, order)).json()["data"]
    assert told["item_uuid"] == swapped.json()["data"]["items_included"]["airway"][0]["uuid"] != old
    assert told["chosen"] == listed[3] and told["alternatives"] == listed[:3]
    kept = "SELECT count(*) FROM item_comparison WHERE order_uuid = :order"
    assert await stage.scalar(kept, order=order["uuid"]) == 1


async def test_an_order_without_comparisons_has_nothing_to_ask(stage: Stage) -> None:
    order = await stage.order()
    answer = await look(stage, order)
    assert (answer.status_code, answer.json()) == (200, {"data": []})


# --- now ------------------------------------------------------------------------------------------------


@pytest.mark.long
async def test_the_first_look_asks_again_and_says_to_come_back(stage: Stage) -> None:
    order, _ = await dear_order(stage)
    first = await look(stage, order)
    assert (first.status_code, first.json()["code"]) == (202, "RETRY_REQUEST")
    assert first.json()["data"][0]["now"] is None and first.json()["wait_time"] == 1
    (told,) = await compared(stage, order)
    assert CheapestComparison.model_validate(told).model_dump(mode="json") == told
    now = told["now"]
    values = [value(offer) for offer in now["alternatives"]]
    assert len(values) == 5 and values == sorted(values) and values[-1] < value(told["chosen"])
    assert Decimal(now["difference"]) == value(told["chosen"]) - values[0]
    assert now["alternatives"][0]["search_uuid"] != told["chosen"]["search_uuid"]
    assert await asked_again(stage, order) == 1


@pytest.mark.long
async def test_an_answer_serves_for_the_life_of_a_search(stage: Stage, clock: Callable[[timedelta], None]) -> None:
    order, _ = await dear_order(stage)
    (before,) = await compared(stage, order)
    clock(GOOD_FOR - timedelta(seconds=30))
    assert (await look(stage, order)).json()["data"] == [before]
    clock(timedelta(seconds=60))
    late = await look(stage, order)
    assert late.status_code == 202 and late.json()["data"][0]["now"] is None
    (after,) = await compared(stage, order)
    assert after["now"]["seen_at"] > before["now"]["seen_at"]
    assert await asked_again(stage, order) == 2


@pytest.mark.long
async def test_twenty_who_look_at_once_start_one_search(stage: Stage, market: QuietMarket) -> None:
    order, _ = await dear_order(stage)
    market.may_answer.clear()
    answers = await asyncio.gather(*(look(stage, order) for _ in range(20)))
    assert {answer.status_code for answer in answers} == {202}
    assert await asked_again(stage, order) == 1
    market.may_answer.set()
    await compared(stage, order)


@pytest.mark.long
async def test_no_second_search_of_an_order_while_one_runs(stage: Stage, market: QuietMarket) -> None:
    order, _ = await dear_order(stage)
    other = await stage.offers(days=50)
    market.may_answer.clear()
    await look(stage, order)
    await chosen(stage, order, other[7])
    assert (await look(stage, order)).status_code == 202
    assert await asked_again(stage, order) == 1
    market.may_answer.set()
    told = await compared(stage, order)
    assert [one["now"] is not None for one in told] == [True, True]
    assert await asked_again(stage, order) == 2


@pytest.mark.long
async def test_items_of_one_search_are_asked_for_together(stage: Stage) -> None:
    order, listed = await dear_order(stage)
    await chosen(stage, order, listed[9])
    seven, nine = await compared(stage, order)
    assert value(seven["chosen"]) < value(nine["chosen"])
    assert seven["now"]["alternatives"][0] == nine["now"]["alternatives"][0]
    assert await asked_again(stage, order) == 1


@pytest.mark.long
async def test_what_a_comparison_found_needs_no_search_of_its_own_when_it_is_chosen(stage: Stage) -> None:
    order, _ = await dear_order(stage)
    (told,) = await compared(stage, order)
    better = told["now"]["alternatives"][2]
    await chosen(stage, order, better)
    second = (await look(stage, order)).json()["data"][1]
    assert [value(offer) for offer in second["now"]["alternatives"]] == [
        value(offer) for offer in told["now"]["alternatives"] if value(offer) < value(better)
    ]
    assert await asked_again(stage, order) == 1


@pytest.mark.long
async def test_when_no_airline_answers_nothing_is_said_and_a_minute_later_asked_again(
    stage: Stage, market: QuietMarket, clock: Callable[[timedelta], None]
) -> None:
    order, _ = await dear_order(stage)
    market.is_down = True
    (told,) = await compared(stage, order)
    assert told["now"] is None and len(told["alternatives"]) == 5
    assert (await look(stage, order)).status_code == 200 and await asked_again(stage, order) == 1
    market.is_down = False
    clock(SILENCE)
    (told,) = await compared(stage, order)
    assert told["now"] is not None and await asked_again(stage, order) == 2


async def issued(stage: Stage, order: Told) -> None:
    """Nothing of it expires while the clock is moved."""
    await stage.submit(order)
    await stage.approve(order)
    await stage.until(order, "issued")


@pytest.mark.long
async def test_a_trip_that_has_left_is_not_asked_for(stage: Stage, clock: Callable[[timedelta], None]) -> None:
    order, listed = await dear_order(stage)
    await issued(stage, order)
    leaves = datetime.fromisoformat(listed[7]["airway"]["segments"][0]["departure"]["datetime"])
    clock(leaves - stage.orders.clock.now() + timedelta(minutes=1))
    answer = await look(stage, order)
    assert answer.status_code == 200 and answer.json()["data"][0]["now"] is None
    assert await asked_again(stage, order) == 0


@pytest.mark.long
async def test_a_search_that_begins_in_the_past_is_not_asked_for(
    stage: Stage, clock: Callable[[timedelta], None]
) -> None:
    """The second leg is ahead; what was searched with it is over."""
    legs = [a_stretch(stage.orders, "GRU", "SSA", ahead=2), a_stretch(stage.orders, "SSA", "GRU", ahead=40)]
    first = await stage.offers(stretches=legs)
    path = f"/search/{first[0]['search_uuid']}/offers"
    second = (await stage.as_(stage.ana).get(path, params={"stretch_index": 1, "sort": "price"})).json()["data"]
    order = await chosen(stage, await stage.order(), second[7])
    assert (await look(stage, order)).json()["data"][0]["alternatives"] == second[:5]
    (told,) = await compared(stage, order)
    assert all(offer["stretch_index"] == 1 for offer in told["now"]["alternatives"])
    await issued(stage, order)
    async with resting(stage.orders, forget_expired_searches):  # the searches counted here are days old then
        clock(timedelta(days=4))
        answer = await look(stage, order)
        assert answer.status_code == 200 and answer.json()["data"][0]["now"] is None
        assert await asked_again(stage, order) == 1


async def test_for_a_blocked_customer_nobody_is_asked(stage: Stage) -> None:
    order, _ = await dear_order(stage)
    fact = stage.company.fact(version=2).model_copy(update={"fraud_blocking": True})
    await stage.publish(fact)

    async def blocked() -> bool:
        refused = await stage.as_(stage.ana).post("/search/airway", json=a_query(stage.orders))
        return refused.status_code == 422 and bool(refused.json()["code"] == "CUSTOMER_BLOCKED")

    await eventually(blocked)
    answer = await look(stage, order)
    assert answer.status_code == 200 and answer.json()["data"][0]["now"] is None
    assert await asked_again(stage, order) == 0


@pytest.mark.long
async def test_looking_costs_the_same_for_every_number_of_items(stage: Stage) -> None:
    counts = []
    order, listed = await dear_order(stage)
    for offer in (None, *listed[8:11]):
        if offer is not None:
            await chosen(stage, order, offer)
        await compared(stage, order)
        with count_statements(stage.orders) as seen:
            assert (await look(stage, order)).status_code == 200
        counts.append(len(seen))
    assert counts == [4, 4, 4, 4]


@pytest.mark.long
async def test_approvers_are_told_what_the_cheapest_option_would_have_saved(stage: Stage) -> None:
    order, _ = await dear_order(stage)
    (told,) = await compared(stage, order)
    assert Decimal(told["difference"]) > 0
    await stage.submit(order)
    assert await savings_told(stage, order) == [Decimal(told["difference"])]
    plain = await stage.cart()
    await stage.submit(plain)
    assert await savings_told(stage, plain) == [None], "the cheapest was chosen"


async def savings_told(stage: Stage, order: Told) -> list[Decimal | None]:
    """What approvals was told of the items of an order."""
    sent = [fact for fact in await stage.orders.outbox(ApprovalRequested) if isinstance(fact, ApprovalRequested)]
    (asked,) = [fact for fact in sent if str(fact.uuid) == order["uuid"]]
    return [item.cheaper_by for item in asked.items]
