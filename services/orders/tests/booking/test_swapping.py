"""Another offer takes an item's place: in a cart, and as the answer to a price that rose."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import httpx
import pytest
from kit.core.ids import new_uuid
from kit.testing import Person, Running, agency_issuer, eventually

from services.orders.tests.booking.rising import (
    accepted_above,
    airway,
    answered,
    asked,
    breaches,
    changing,
    held,
    history,
    money,
    open_tasks,
    risen,
    settled,
    states,
)
from services.orders.tests.issuing.flaky import FlakySupplier
from services.orders.tests.stage import Stage

pytestmark = pytest.mark.long


async def swap(
    stage: Stage, order: Any, item: Any, offer: Any, *, by: Person | None = None, headers: Any = None, **more: Any
) -> httpx.Response:
    """This offer instead of that item."""
    body = {"offer_uuid": offer["uuid"], "travelers_uuids": [str(stage.ana.employee_uuid)], **more}
    path = f"/orders/{order['uuid']}/items/{item['uuid']}/swap"
    return await stage.as_(by or stage.ana).post(path, json=body, headers=headers)


async def swapped(stage: Stage, order: Any, item: Any, offer: Any, **more: Any) -> dict[str, Any]:
    """The same, and it was let."""
    said = await swap(stage, order, item, offer, **more)
    assert said.status_code == 200, said.text
    assert said.headers["ETag"] == f'"{said.json()["data"]["version"]}"'
    return dict(said.json()["data"])


async def test_in_a_cart_the_new_seats_stand_where_the_old_ones_stood(stage: Stage) -> None:
    cart = await stage.cart(items=2)
    first, second = airway(cart)
    assert "swap" in first["allowed_actions"]
    dearer = (await stage.offers())[-1]
    now = await swapped(stage, cart, first, dearer)
    assert [item["uuid"] == second["uuid"] for item in airway(now)] == [False, True], "in its place"
    assert airway(now)[0]["value"] == dearer["value"] and states(now) == ["open", "open"]
    assert now["total_value"] == f"{money(dearer['value']) + money(second['value']):.2f}"
    assert (await history(stage, cart))[0]["description"].startswith("Item trocado: Voo ")
    await eventually(lambda: held(stage, "released"))
    assert await held(stage, "held") == 2 and await breaches(stage, cart) == []


async def test_a_dearer_flight_instead_of_a_risen_one_is_asked_again(stage: Stage) -> None:
    order = await risen(stage)
    (old,) = changing(order)
    assert "swap" in old["allowed_actions"]
    dearer = (await stage.offers())[-1]
    now = await swapped(stage, order, old, dearer)
    new = next(item for item in airway(now) if item["uuid"] != old["uuid"])
    assert now["status"] == "approving" and sorted(states(now)) == ["canceled", "waiting_approval"]
    assert (new["value"], new["approved_value"]) == (dearer["value"], old["approved_value"])
    assert now["total_value"] == dearer["value"] and await stage.credit() == (money(dearer["value"]), Decimal(0))
    second = (await asked(stage, order))[1]
    assert [str(item.item_uuid) for item in second.items] == [new["uuid"]] and second.value == money(dearer["value"])
    assert await open_tasks(stage, order) == [] and now["price_changes"]["airway"] is None
    await stage.open_level(order, submission=2)
    await stage.approve(order, submission=2)
    done = await stage.until(order, "issued")
    assert done["total_value"] == dearer["value"] and await stage.credit() == (Decimal(0), money(dearer["value"]))
    await eventually(lambda: held(stage, "released"))
    assert await held(stage, "issued") == 1 and await breaches(stage, order) == []


async def test_a_flight_within_what_was_approved_is_issued_without_asking(stage: Stage) -> None:
    order = await risen(stage)
    (old,) = changing(order)
    cheapest = (await stage.offers())[0]
    assert money(cheapest["value"]) <= money(old["approved_value"])
    now = await swapped(stage, order, old, cheapest)
    assert now["status"] == "approved" and len(await asked(stage, order)) == 1
    done = await stage.until(order, "issued")
    assert done["total_value"] == cheapest["value"] and sorted(states(done)) == ["canceled", "issued"]
    assert await stage.credit() == (Decimal(0), money(cheapest["value"])) and await breaches(stage, order) == []


async def test_a_cheap_flight_out_of_policy_is_justified_and_asked_again(stage: Stage) -> None:
    order = await risen(stage)
    (old,) = changing(order)
    await stage.cap_price("1.00")
    cheapest = (await stage.offers())[0]
    refused = await swap(stage, order, old, cheapest)
    assert (refused.status_code, refused.json()["code"]) == (422, "JUSTIFICATION_REQUIRED")
    assert refused.json()["details"] == {"items_uuid": [old["uuid"]]} and await held(stage, "held") == 1
    now = await swapped(stage, order, old, cheapest, justification_uuid=str(stage.justification))
    assert now["status"] == "approving" and (await asked(stage, order))[1].broken_policy
    assert (await history(stage, order))[0]["reason"] == "A nova escolha está fora da política"


async def test_a_flight_that_the_credit_does_not_carry_is_let_go_and_the_old_one_stays(
    orders: Running, publish: Any
) -> None:
    probe = await Stage.set(orders, publish)
    value = money((await probe.cart())["total_value"])
    stage = await Stage.set(orders, publish, invoice_limit=f"{value + 1:.2f}")
    order = await risen(stage)
    refused = await swap(stage, order, changing(order)[0], (await stage.offers())[-1])
    assert (refused.status_code, refused.json()["code"]) == (422, "INSUFFICIENT_CREDIT")
    assert states(await stage.read(order)) == ["changing"] and await stage.credit() == (value, Decimal(0))
    await eventually(lambda: held(stage, "released"))
    assert await held(stage, "held") == 1 and await breaches(stage, order) == []


async def test_what_the_airline_does_not_hold_leaves_the_old_item_as_it_was(stage: Stage) -> None:
    order = await risen(stage)
    offer = (await stage.offers())[0]
    refused = await swap(stage, order, changing(order)[0], offer, sandbox_scenario="reserve_refused")
    assert (refused.status_code, refused.json()["code"]) == (422, "AIRWAY_RESERVE_ERROR")
    now = await stage.read(order)
    assert now["version"] == order["version"] and await open_tasks(stage, order) == ["price_change"]


async def test_an_item_answered_while_its_swap_was_under_way_keeps_its_answer(
    stage: Stage, supplier: FlakySupplier
) -> None:
    order = await risen(stage)
    (old,) = changing(order)
    offer = (await stage.offers())[0]
    key = {"Idempotency-Key": f"swap-{new_uuid()}"}
    supplier.plan(stage.company.uuid, "book", "silent")
    silent = await swap(stage, order, old, offer, headers=key)
    assert (silent.status_code, silent.json()["code"]) == (503, "SUPPLIER_UNAVAILABLE")
    await answered(stage, "drop", order)
    late = await swap(stage, order, old, offer, headers=key)
    assert (late.status_code, late.json()["code"]) == (409, "INVALID_STATUS")
    assert (await stage.read(order))["status"] == "canceled" and await stage.credit() == (Decimal(0), Decimal(0))

    async def nothing_is_held() -> bool:
        return await held(stage, "held") == 0

    await eventually(nothing_is_held, within=60)


async def test_a_swap_that_comes_back_while_approvers_decide_changes_nothing(
    stage: Stage, supplier: FlakySupplier
) -> None:
    order = await risen(stage, "price_rise", "price_rise")
    first, second = changing(order)
    offer, key = (await stage.offers())[0], {"Idempotency-Key": f"swap-{new_uuid()}"}
    supplier.plan(stage.company.uuid, "book", "silent")
    assert (await swap(stage, order, second, offer, headers=key)).status_code == 503
    each = f"{money(order['price_changes']['airway']['new_value']) / 2:.2f}"
    asked_again = await accepted_above(stage, order, items_uuid=[first["uuid"]], new_value=each)
    late = await swap(stage, order, second, offer, headers=key)
    assert (late.status_code, late.json()["code"], late.json()["details"]) == (
        *(409, "INVALID_STATUS"),
        {"status": "approving"},
    )
    assert states(await stage.read(order)) == states(asked_again)


async def test_a_swap_sent_twice_holds_once(stage: Stage) -> None:
    order = await risen(stage)
    (old,) = changing(order)
    offer, key = (await stage.offers())[0], {"Idempotency-Key": f"swap-{new_uuid()}"}
    first = await swap(stage, order, old, offer, headers=key)
    again = await swap(stage, order, old, offer, headers=key)
    assert (first.status_code, again.status_code) == (200, 200)
    assert len(airway(again.json()["data"])) == 2 and again.headers["Idempotency-Replayed"] == "true"
    await settled(stage, order, "canceled", "issued")


async def test_two_risen_items_are_swapped_one_after_the_other(stage: Stage) -> None:
    order = await risen(stage, "price_rise", "price_rise")
    first, second = changing(order)
    path, ana = f"/orders/{order['uuid']}/re-search", stage.as_(stage.ana)
    cheapest = (await stage.offers())[0]
    await swapped(stage, order, first, cheapest)
    steps = (await ana.get(path)).json()["data"]
    assert (steps["next"], [(step["item_uuid"], step["done"]) for step in steps["steps"]]) == (
        2,
        [(first["uuid"], True), (second["uuid"], False)],
    )
    await swapped(stage, order, second, cheapest)
    finished = (await ana.get(path, params={"items_uuid[]": [first["uuid"], second["uuid"]]})).json()["data"]
    assert finished["next"] is None and [step["done"] for step in finished["steps"]] == [True, True]
    assert (await ana.get(path)).json()["data"]["next"] is None
    await stage.until(order, "issued")


async def test_the_steps_say_what_to_search_anew(stage: Stage) -> None:
    cart = await stage.cart()
    (item,) = airway(cart)
    go = stage.today() + timedelta(days=40)
    steps = (await stage.as_(stage.ana).get(f"/orders/{cart['uuid']}/re-search")).json()["data"]
    assert steps == {
        "next": 1,
        "steps": [
            {
                "step": 1,
                "stretch_index": 0,
                "product": "airway",
                "item_uuid": item["uuid"],
                "origin": "GRU",
                "destination": "SSA",
                "go_date": str(go),
                "return_date": str(go + timedelta(days=3)),
                "adult_quantity": 1,
                "children_quantity": 0,
                "reason_trip_uuid": str(stage.reason_trip),
                "done": False,
            }
        ],
    }
    unknown = {"items_uuid[]": [str(new_uuid())]}
    none = (await stage.as_(stage.ana).get(f"/orders/{cart['uuid']}/re-search", params=unknown)).json()["data"]
    assert none == {"next": None, "steps": []}


async def test_an_order_that_waits_for_nothing_has_nothing_left_to_search(stage: Stage) -> None:
    done = await stage.issued()
    steps = (await stage.as_(stage.ana).get(f"/orders/{done['uuid']}/re-search")).json()["data"]
    assert steps["next"] is None and [step["done"] for step in steps["steps"]] == [True]
    assert "re_search" not in done["allowed_actions"]


@pytest.mark.parametrize("status", ["approving", "issued"])
async def test_nothing_is_swapped_once_approvers_are_asked_or_tickets_exist(stage: Stage, status: str) -> None:
    order = await stage.cart()
    await stage.submit(order)
    if status == "issued":
        await stage.approve(order)
        order = await stage.until(order, "issued")
    refused = await swap(stage, order, airway(order)[0], (await stage.offers())[0])
    assert (refused.status_code, refused.json()["code"]) == (409, "INVALID_STATUS")


async def test_who_may_not_book_flights_is_not_offered_a_swap(stage: Stage) -> None:
    order = await risen(stage)
    assert "swap" in changing(await stage.read(order, by=agency_issuer()))[0]["allowed_actions"]
    bare = stage.ana.with_actions("view-order", "create-order")
    shown = await stage.read(order, by=bare)
    assert "swap" not in changing(shown)[0]["allowed_actions"] and "accept_price" in shown["allowed_actions"]
    refused = await swap(stage, order, changing(order)[0], {"uuid": str(new_uuid())}, by=bare)
    assert (refused.status_code, refused.json()["code"]) == (403, "FORBIDDEN")
