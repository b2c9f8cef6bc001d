"""A price that rose after approval is taken, or its item left out: order, credit, queue and approvers follow."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from contracts.approvals import RequestExpired, RequestWithdrawn
from contracts.orders import ItemCanceled
from kit.core.ids import new_uuid
from kit.testing import Running, agency_issuer, eventually

from services.orders.tests.booking.rising import (
    RISES,
    accepted_above,
    airway,
    answer,
    answered,
    asked,
    changing,
    held,
    history,
    money,
    open_tasks,
    pass_time,
    put_off,
    raise_at_supplier,
    rise_of,
    risen,
    rung,
    send_to_issue,
    settled,
    states,
)
from services.orders.tests.issuing.flaky import FlakySupplier
from services.orders.tests.stage import Stage


async def test_an_accepted_price_above_what_was_approved_is_asked_again_and_then_issued(stage: Stage) -> None:
    order = await risen(stage)
    rise = rise_of(order)
    assert {"accept_price", "drop_item", "re_search"} <= set(order["allowed_actions"])
    assert await open_tasks(stage, order) == ["price_change"]
    now = await accepted_above(stage, order)
    assert (now["status"], states(now)) == ("approving", ["on_approval"]) and now["price_changes"]["airway"] is None
    assert now["total_value"] == rise["new_value"] and airway(now)[0]["approved_value"] == rise["value"]
    assert now["approval_model"]["approval_request"]["status"] == "approving"
    assert await stage.credit() == (money(rise["new_value"]), Decimal(0)) and await open_tasks(stage, order) == []
    assert not {"accept_price", "drop_item", "swap"} & {*now["allowed_actions"], *airway(now)[0]["allowed_actions"]}
    second = (await asked(stage, order))[1]
    assert (second.submission, second.value) == (2, money(rise["new_value"]))
    assert [str(item.item_uuid) for item in second.items] == rise["items_uuid"]
    await stage.approve(order, submission=2)
    done = await stage.until(order, "issued")
    assert done["total_value"] == airway(done)[0]["approved_value"] == rise["new_value"]
    assert await stage.credit() == (Decimal(0), money(rise["new_value"])) and await held(stage, "issued") == 1


async def test_the_history_says_who_took_the_price_and_why_approvers_are_asked(stage: Stage) -> None:
    order = await risen(stage)
    await accepted_above(stage, order)
    told = [(entry["kind"], entry["by"]["name"], entry["reason"]) for entry in await history(stage, order)][:2]
    assert sorted(told) == [
        ("price_accepted", stage.ana.name, None),
        ("status", stage.ana.name, "O total passa do que foi aprovado"),
    ]
    said = (await history(stage, order))[0:2]
    assert any(entry["description"].startswith("Novo preço aceito: Voo ") for entry in said)
    sql = "SELECT count(*) FROM audit WHERE entity_uuid = :o AND action = 'order.price_accepted'"
    assert await stage.scalar(sql, o=order["uuid"]) == 1


async def test_a_price_that_the_whole_order_was_approved_for_is_issued_without_asking(stage: Stage) -> None:
    order = await risen(stage, "price_rise", "price_drop", "price_drop")  # one drop may be a rounded cent less
    now = await answered(stage, "accept", order)
    assert now["status"] == "approved" and len(await asked(stage, order)) == 1
    done = await stage.until(order, "issued")
    assert money(done["total_value"]) == sum(money(item["value"]) for item in airway(done))
    assert money(done["total_value"]) <= sum(money(item["approved_value"]) for item in airway(done))
    assert await stage.credit() == (Decimal(0), money(done["total_value"]))


async def test_another_total_than_was_shown_is_refused_and_changes_nothing(stage: Stage) -> None:
    order = await risen(stage)
    shown, wrong = rise_of(order)["new_value"], f"{money(rise_of(order)['new_value']) - Decimal('0.01'):.2f}"
    refused = await answer(stage, "accept", order, new_value=wrong)
    assert (refused.status_code, refused.json()["code"]) == (409, "PRICE_CHANGED")
    assert refused.json()["details"] == {"value": wrong, "new_value": shown}
    after = await stage.read(order)
    assert {name for name in after if after[name] != order[name]} <= {"version", "updated_at"}, "but for a sweep"
    assert states(after) == ["changing"]
    assert await stage.credit() == (money(order["total_value"]), Decimal(0))


@pytest.mark.long
async def test_a_price_that_the_credit_does_not_carry_is_refused_and_changes_nothing(
    orders: Running, publish: Any
) -> None:
    probe = await Stage.set(orders, publish)
    value = money((await probe.cart())["total_value"])
    stage = await Stage.set(orders, publish, invoice_limit=f"{value + 1:.2f}")
    order = await risen(stage)
    refused = await answer(stage, "accept", order)
    assert (refused.status_code, refused.json()["code"]) == (422, "INSUFFICIENT_CREDIT")
    assert states(await stage.read(order)) == ["changing"] and await stage.credit() == (value, Decimal(0))
    assert await open_tasks(stage, order) == ["price_change"] and len(await asked(stage, order)) == 1
    gone = await answered(stage, "drop", order)
    assert gone["status"] == "canceled" and await stage.credit() == (Decimal(0), Decimal(0))


@pytest.mark.long
async def test_items_are_answered_one_by_one(stage: Stage) -> None:
    order = await risen(stage, "price_rise", "price_rise", "price_rise")
    first, second, _ = changing(order)
    each = money(rise_of(order)["new_value"]) / 3
    left = await answered(stage, "drop", order, items_uuid=[first["uuid"]])
    assert left["status"] == "approved" and sorted(states(left)) == ["canceled", "changing", "changing"]
    assert rise_of(left)["items_uuid"] == [item["uuid"] for item in changing(left)] and len(changing(left)) == 2
    wrong = await answer(stage, "accept", left, items_uuid=[second["uuid"]])
    assert wrong.json()["details"]["new_value"] == f"{each:.2f}", "the total of those named, not of all"
    now = await accepted_above(stage, left, items_uuid=[second["uuid"]], new_value=f"{each:.2f}")
    assert now["status"] == "approving" and sorted(states(now)) == ["canceled", "changing", "on_approval"]
    assert [str(item.item_uuid) for item in (await asked(stage, order))[1].items] == [second["uuid"]]
    refused = await answer(stage, "drop", now)
    assert (refused.status_code, refused.json()["code"]) == (409, "INVALID_STATUS"), "approvers decide first"
    await stage.approve(order, submission=2)
    back = await settled(stage, order, "canceled", "changing", "issued")
    assert back["status"] == "approved" and "drop_item" in back["allowed_actions"]
    done = await answered(stage, "drop", back)
    assert done["status"] == "issued" and done["total_value"] == f"{each:.2f}"
    assert await stage.credit() == (Decimal(0), each)


@pytest.mark.long
async def test_dropping_leaves_the_rest_to_be_issued_and_gives_everything_back(stage: Stage) -> None:
    order = await risen(stage, "price_rise", None)
    kept = next(item for item in airway(order) if item["status"] == "issued")
    done = await answered(stage, "drop", order)
    assert done["status"] == "issued" and sorted(states(done)) == ["canceled", "issued"]
    assert done["total_value"] == kept["value"] and await stage.credit() == (Decimal(0), money(kept["value"]))
    told = [fact for fact in await stage.orders.outbox(ItemCanceled) if str(fact.order_uuid) == order["uuid"]]
    assert [(str(fact.uuid) != kept["uuid"], fact.was_issued) for fact in told] == [(True, False)]
    assert await open_tasks(stage, order) == [] and "order_issued" in await rung(stage, order)
    await eventually(lambda: held(stage, "released"))
    assert await held(stage, "issued") == 1
    assert "Item removido: " in " ".join(entry["description"] for entry in await history(stage, order))


@pytest.mark.long
async def test_dropping_all_cancels_the_order(stage: Stage) -> None:
    order = await risen(stage, "price_rise", "price_rise")
    done = await answered(stage, "drop", order)
    assert (done["status"], states(done)) == ("canceled", ["canceled", "canceled"])
    assert await stage.credit() == (Decimal(0), Decimal(0)) and await open_tasks(stage, order) == []
    assert not {"accept_price", "drop_item", "re_search", "cancel"} & set(done["allowed_actions"])

    async def all_released() -> bool:
        return await held(stage, "released") == 2

    await eventually(all_released, within=60)


@pytest.mark.long
async def test_a_price_that_moves_once_more_is_asked_once_more(stage: Stage) -> None:
    order = await risen(stage)
    await accepted_above(stage, order)
    await raise_at_supplier(stage, by="100.00")
    await stage.approve(order, submission=2)
    again = await settled(stage, order, "changing")
    assert again["status"] == "approved" and await open_tasks(stage, order) == ["price_change"]
    first, second = rise_of(order), rise_of(again)
    assert second["value"] == first["new_value"] and money(second["new_value"]) > money(first["new_value"])
    stale = await answer(stage, "accept", order)
    assert (stale.status_code, stale.json()["code"]) == (409, "PRICE_CHANGED")
    await accepted_above(stage, again, submission=3)
    await stage.approve(order, submission=3)
    done = await stage.until(order, "issued")
    assert done["total_value"] == second["new_value"] and await held(stage, "issued") == 1
    assert (await rung(stage, order)).count("price_changed") == 2


@pytest.mark.long
async def test_approvers_who_refuse_the_new_price_end_a_lone_item_and_its_order(stage: Stage) -> None:
    order = await risen(stage)
    await accepted_above(stage, order)
    await stage.reject(order, submission=2)
    over = await stage.until(order, "disapproved")
    assert states(over) == ["rejected"] and over["reason_rejected"] == "Não é o momento"
    assert await stage.credit() == (Decimal(0), Decimal(0))


@pytest.mark.long
async def test_approvers_who_refuse_the_new_price_leave_the_tickets_that_are_there(stage: Stage) -> None:
    order = await risen(stage, "price_rise", None)
    now = await accepted_above(stage, order)
    assert now["status"] == "approving" and sorted(states(now)) == ["issued", "on_approval"]
    assert "recall" not in now["allowed_actions"] and "cancel" not in now["allowed_actions"]
    refused = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/recall", json={})
    assert (refused.status_code, refused.json()["code"]) == (409, "INVALID_STATUS")
    await stage.reject(order, submission=2)
    done = await stage.until(order, "issued")
    assert sorted(states(done)) == ["issued", "rejected"] and done["reason_rejected"] is None
    kept = next(item for item in airway(done) if item["status"] == "issued")
    assert done["total_value"] == kept["value"] and await stage.credit() == (Decimal(0), money(kept["value"]))
    walked = [(entry["from"], entry["to"]) for entry in await history(stage, order) if entry["kind"] == "status"]
    assert set(walked[:2]) == {("approving", "approved"), ("approved", "issued")}


@pytest.mark.long
async def test_an_order_taken_back_after_a_rise_is_a_cart_again_and_may_be_sent_again(stage: Stage) -> None:
    order = await risen(stage, "price_rise", "price_rise")
    first, _ = changing(order)
    left = await answered(stage, "drop", order, items_uuid=[first["uuid"]])
    await accepted_above(stage, left)
    path = f"/orders/{order['uuid']}/recall"
    cart = (await stage.as_(stage.ana).post(path, json={})).json()["data"]
    assert cart["status"] == "open" and sorted(states(cart)) == ["canceled", "open"]
    assert await stage.credit() == (Decimal(0), Decimal(0))
    await stage.submit(order)
    assert [len(fact.items) for fact in await asked(stage, order)] == [2, 1, 1]
    await stage.approve(order, submission=3)
    done = await stage.until(order, "issued")
    assert await stage.credit() == (Decimal(0), money(done["total_value"])) and await held(stage, "issued") == 1


@pytest.mark.long
async def test_a_request_that_runs_out_ends_what_was_asked_and_nothing_else(stage: Stage) -> None:
    order = await risen(stage, "price_rise", "price_rise", None)
    first, second = changing(order)
    each = money(rise_of(order)["new_value"]) / 2
    await accepted_above(stage, order, items_uuid=[first["uuid"]], new_value=f"{each:.2f}")
    await stage.publish(RequestExpired(**stage._of(order, 2, version=2), expired_at=stage.orders.clock.now()))
    left = await settled(stage, order, "changing", "expired", "issued")
    assert left["status"] == "approved" and rise_of(left)["items_uuid"] == [second["uuid"]]
    done = await answered(stage, "drop", left)
    assert done["status"] == "issued" and await stage.credit() == (Decimal(0), money(done["total_value"]))


@pytest.mark.long
async def test_a_request_that_approvals_gives_up_puts_the_question_again(stage: Stage) -> None:
    order = await risen(stage, "price_rise", None)
    await accepted_above(stage, order)
    of = stage._of(order, 2, version=2)
    await stage.publish(RequestWithdrawn(**of, reason=None, withdrawn_at=stage.orders.clock.now()))
    back = await settled(stage, order, "changing", "issued")
    assert back["status"] == "approved" and back["approval_model"] is None
    assert rise_of(back)["new_value"] == rise_of(order)["new_value"] and await open_tasks(stage, order) == [
        "price_change"
    ]
    done = await answered(stage, "drop", back)
    assert done["status"] == "issued"


@pytest.mark.long
async def test_an_agency_that_answers_tells_the_issuer(stage: Stage) -> None:
    ivo = agency_issuer(agency=stage.company.agency_uuid)
    order = await risen(stage)
    before = await rung(stage, order)
    done = await answered(stage, "drop", order, by=ivo)
    assert done["status"] == "canceled"
    assert (await rung(stage, order))[len(before) :] == ["order_canceled"]
    assert (await history(stage, order))[0]["by"]["name"] == ivo.name


@pytest.mark.long
async def test_an_issuer_who_answers_is_not_told_what_they_did(stage: Stage) -> None:
    order = await risen(stage)
    before = await rung(stage, order)
    await answered(stage, "drop", order)
    assert await rung(stage, order) == before


@pytest.mark.long
@pytest.mark.parametrize("how", ["accept", "drop"])
async def test_the_same_answer_sent_twice_is_given_once(stage: Stage, how: str) -> None:
    order = await risen(stage)
    key = {"Idempotency-Key": f"answer-{new_uuid()}"}
    first = await answer(stage, how, order, headers=key)
    again = await answer(stage, how, order, headers=key)
    assert again.status_code == first.status_code and again.headers["Idempotency-Replayed"] == "true"
    assert again.json()["data"]["status"] == first.json()["data"]["status"]
    assert len(await asked(stage, order)) == (2 if how == "accept" else 1)


@pytest.mark.long
@pytest.mark.parametrize("how", ["accept", "drop"])
async def test_there_is_nothing_to_answer_where_nothing_rose(stage: Stage, how: str) -> None:
    cart = await stage.cart()
    body = {"items_uuid": [airway(cart)[0]["uuid"]], "new_value": cart["total_value"]}
    if how == "drop":
        del body["new_value"]
    path = f"/orders/{cart['uuid']}/price-changes/{how}"
    ana = stage.as_(stage.ana)
    for status in ("open", "approving", "issued"):
        refused = await ana.post(path, json=body)
        assert (refused.status_code, refused.json()["code"]) == (409, "INVALID_STATUS"), status
        if status == "open":
            await stage.submit(cart)
        elif status == "approving":
            await stage.approve(cart)
            await stage.until(cart, "issued")


@pytest.mark.long
@pytest.mark.parametrize("how", ["accept", "drop"])
async def test_what_is_named_must_be_of_the_order_and_wait(stage: Stage, how: str) -> None:
    order = await risen(stage, "price_rise", None)
    unknown = await answer(stage, how, order, items_uuid=[str(new_uuid())])
    assert (unknown.status_code, unknown.json()["errors"]) == (422, {"items_uuid.0": ["Opção inválida"]})
    issued = next(item for item in airway(order) if item["status"] == "issued")
    done = await answer(stage, how, order, items_uuid=[issued["uuid"]])
    assert (done.status_code, done.json()["code"]) == (409, "INVALID_STATUS")
    none = await answer(stage, how, order, items_uuid=[])
    assert none.status_code == 422 and "items_uuid" in none.json()["errors"]
    stale = await answer(stage, how, order, headers={"If-Match": '"1"'})
    assert (stale.status_code, stale.json()["code"]) == (409, "STALE_VERSION")


@pytest.mark.long
async def test_a_hold_that_is_over_takes_no_price(stage: Stage) -> None:
    order = await risen(stage)
    stage.orders.clock.move_to(datetime.fromisoformat(order["expires_at"]))
    refused = await answer(stage, "accept", order)
    assert (refused.status_code, refused.json()["code"]) == (409, "INVALID_STATUS")
    assert refused.json()["details"] == {"status": "expired_time"}


@pytest.mark.long
async def test_an_item_that_rises_while_another_is_judged_waits_until_that_is_decided(
    stage: Stage, supplier: FlakySupplier
) -> None:
    order = await stage.order()
    for _ in range(2):
        await stage.add(order, sandbox_scenario=RISES)
    supplier.plan(stage.company.uuid, "reprice", "", "unavailable")
    await send_to_issue(stage, order)
    await accepted_above(stage, await settled(stage, order, "approved", "changing"))
    await put_off(stage, order)
    pass_time(stage, timedelta(seconds=5))
    judged = await settled(stage, order, "changing", "on_approval")
    assert judged["status"] == "approving" and "accept_price" not in judged["allowed_actions"]
    assert (await answer(stage, "drop", judged)).json()["code"] == "INVALID_STATUS"
    await stage.approve(order, submission=2)
    left = await settled(stage, order, "changing", "issued")
    done = await answered(stage, "drop", left)
    assert done["status"] == "issued" and await stage.credit() == (Decimal(0), money(done["total_value"]))
