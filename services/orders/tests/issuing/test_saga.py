"""The saga with the supplier: every scenario, every outage, every kill; nothing issued twice, nothing lost."""

import asyncio
from collections.abc import Coroutine
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from contracts.notifications import NotificationSent
from contracts.orders import ItemCanceled, ItemIssued
from kit.testing import Running, agency_manager, an_administrator, eventually
from orders_service.booking.actions.expire_orders import expire_orders
from orders_service.supplier_steps.rules import LEASE, ORPHANED_AFTER

from services.orders.tests.issuing.flaky import FlakySupplier
from services.orders.tests.stage import Stage


async def approved(stage: Stage, **more: Any) -> dict[str, Any]:
    order = await stage.cart(**more)
    await stage.submit(order)
    await stage.approve(order)
    return order


def pass_time(stage: Stage, by: timedelta) -> None:
    stage.orders.clock.move_to(stage.orders.clock.now() + by)


async def tickets(stage: Stage) -> int:
    sql = "SELECT coalesce(sum(jsonb_array_length(tickets)), 0) FROM sandbox_booking WHERE customer_uuid = :c"
    return int(await stage.scalar(sql, c=stage.company.uuid))


async def bookings(stage: Stage, *states: str) -> int:
    sql = "SELECT count(*) FROM sandbox_booking WHERE customer_uuid = :c AND state = ANY(:states)"
    return int(await stage.scalar(sql, c=stage.company.uuid, states=list(states)))


async def facts_about(stage: Stage, kind: Any, order: dict[str, Any]) -> list[Any]:
    return [fact for fact in await stage.orders.outbox(kind) if str(fact.order_uuid) == order["uuid"]]


async def rung(stage: Stage, order: dict[str, Any]) -> list[str]:
    return [n.kind for n in await stage.orders.outbox(NotificationSent) if str(n.about_uuid) == order["uuid"]]


# --- scenarios of the sandbox ----------------------------------------------------------------------------------------


async def test_a_lower_price_is_issued_at_the_lower_price(stage: Stage) -> None:
    order = await approved(stage, sandbox_scenario="price_drop")
    done = await stage.until(order, "issued")
    assert Decimal(done["total_value"]) < Decimal(order["total_value"])
    item = done["items_included"]["airway"][0]
    assert item["approved_value"] == order["total_value"] and item["value"] == done["total_value"]
    assert await stage.credit() == (Decimal(0), Decimal(done["total_value"]))
    assert (await facts_about(stage, ItemIssued, order))[0].value == Decimal(done["total_value"])


async def test_a_higher_price_waits_for_its_issuer_and_the_order_stays_approved(stage: Stage) -> None:
    order = await approved(stage, sandbox_scenario="price_rise")

    async def changing() -> dict[str, Any]:
        now = await stage.read(order)
        assert now["items_included"]["airway"][0]["status"] == "changing"
        return now

    now = await eventually(changing, within=60)
    assert now["status"] == "approved" and await tickets(stage) == 0
    rise = now["price_changes"]["airway"]
    assert rise["value"] == order["total_value"] and Decimal(rise["new_value"]) > Decimal(rise["value"])
    assert rise["items_uuid"] == [now["items_included"]["airway"][0]["uuid"]]
    assert "price_changed" in await rung(stage, order)
    assert await stage.credit() == (Decimal(order["total_value"]), Decimal(0))
    listed = (await stage.as_(stage.ana).get("/orders")).json()["data"][0]
    assert listed["has_price_change"] and "cancel" in listed["allowed_actions"]


async def test_a_higher_price_within_the_tolerance_is_issued(stage: Stage) -> None:
    await stage.set_parameter("price_change_tolerance_percent", "15")
    order = await approved(stage, sandbox_scenario="price_rise")
    done = await stage.until(order, "issued")
    assert Decimal(done["total_value"]) > Decimal(order["total_value"])
    assert await stage.credit() == (Decimal(0), Decimal(done["total_value"]))


async def test_a_tolerated_rise_that_the_credit_does_not_carry_waits_as_well(orders: Running, publish: Any) -> None:
    probe = await Stage.set(orders, publish)
    value = Decimal((await probe.cart())["total_value"])
    stage = await Stage.set(orders, publish, invoice_limit=str(value))
    await stage.set_parameter("price_change_tolerance_percent", "15")
    order = await approved(stage, sandbox_scenario="price_rise")

    async def changing() -> bool:
        return (await stage.read(order))["items_included"]["airway"][0]["status"] == "changing"

    await eventually(changing, within=60)
    assert await stage.credit() == (value, Decimal(0)) and await tickets(stage) == 0


async def test_a_refused_issue_fails_the_order_which_may_then_be_canceled(stage: Stage) -> None:
    order = await approved(stage, sandbox_scenario="issue_refused")
    failed = await stage.until(order, "failed")
    assert failed["items_included"]["airway"][0]["status"] == "failed"
    assert failed["items_included"]["airway"][0]["supplier_message"] is None
    told = await stage.read(order, by=agency_manager())
    assert told["items_included"]["airway"][0]["supplier_message"] == "A companhia aérea recusou a emissão"
    assert "order_failed" in await rung(stage, order) and await stage.credit() == (Decimal(0), Decimal(0))
    ended = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/cancel", json={"reason": "Desisto"})
    assert ended.json()["data"]["status"] == "canceled"
    await eventually(lambda: bookings(stage, "released"))


@pytest.mark.long
async def test_a_supplier_that_issues_and_never_answers_is_asked_and_issues_once(stage: Stage) -> None:
    order = await approved(stage, sandbox_scenario="issue_timeout")

    async def silent() -> bool:
        sql = "SELECT last_error FROM supplier_step WHERE order_uuid = :o AND step = 'issue' AND lease_until IS NULL"
        return bool(await stage.scalar(sql, o=order["uuid"]))

    await eventually(silent, within=60)
    refused = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/cancel", json={"reason": "x"})
    assert (refused.status_code, refused.json()["code"]) == (409, "INVALID_STATUS")
    assert "cancel" not in (await stage.read(order))["allowed_actions"]
    pass_time(stage, timedelta(seconds=3))
    await stage.until(order, "issued")
    assert await tickets(stage) == 1 and len(await facts_about(stage, ItemIssued, order)) == 1


async def test_a_refused_reservation_puts_nothing_into_the_order(stage: Stage) -> None:
    order = await stage.order()
    answer = await stage.add(order, sandbox_scenario="reserve_refused")
    assert (answer.status_code, answer.json()["code"]) == (422, "AIRWAY_RESERVE_ERROR")
    now = await stage.read(order)
    assert now["items_included"]["airway"] == [] and now["status"] == "open"


async def test_a_short_hold_expires_the_order_and_frees_its_credit(stage: Stage) -> None:
    order = await stage.cart(sandbox_scenario="short_hold")
    await stage.submit(order)
    await expire_orders(stage.orders.db, stage.orders.clock)
    warned = await stage.read(order)
    assert warned["has_notified_expiration"] and warned["status"] == "approving"
    pass_time(stage, timedelta(seconds=61))
    await expire_orders(stage.orders.db, stage.orders.clock)
    over = await stage.read(order)
    assert (over["status"], over["is_expired"]) == ("expired_time", True)
    assert over["items_included"]["airway"][0]["status"] == "expired"
    assert await stage.credit() == (Decimal(0), Decimal(0))
    assert (await rung(stage, order)).count("order_expiring") == 2
    await stage.approve(order)
    assert (await stage.read(order))["status"] == "expired_time"


# --- canceling what was issued ---------------------------------------------------------------------------------------


async def test_an_issued_trip_is_canceled_with_the_supplier_and_bi_hears_the_negative(stage: Stage) -> None:
    done = await stage.issued()
    boss, path = stage.as_(an_administrator(customer=stage.company)), f"/orders/{done['uuid']}"
    forbidden = await stage.as_(stage.ana).post(f"{path}/cancel", json={"reason": "Mudou"})
    assert (forbidden.status_code, forbidden.json()["code"]) == (403, "FORBIDDEN")
    assert (await boss.post(f"{path}/cancel", json={"reason": "Mudou"})).status_code == 403, "neither issuer nor agency"
    preview = (await stage.as_(stage.ana).get(f"{path}/cancellation")).json()["data"]
    assert preview["total_tax"] == "0.00" and preview["items"][0]["refund_value"] == done["total_value"]
    assert preview["items"][0]["free_until"] is not None and preview["items"][0]["supported"]
    agency = stage.as_(agency_manager())
    wrong = await agency.post(f"{path}/cancel", json={"reason": "Mudou", "accepted_tax": "10.00"})
    assert (wrong.status_code, wrong.json()["code"]) == (409, "PRICE_CHANGED")
    assert wrong.json()["details"] == {"value": "10.00", "new_value": "0.00"}
    asked = await agency.post(f"{path}/cancel", json={"reason": "Mudou", "accepted_tax": "0.00"})
    assert asked.json()["data"]["status"] == "canceling", asked.text
    await stage.until(done, "canceled")
    told = await facts_about(stage, ItemCanceled, done)
    assert [fact.value for fact in told] == [Decimal(done["total_value"])]
    assert await stage.credit() == (Decimal(0), Decimal(0)) and await bookings(stage, "canceled") == 1
    voucher = await stage.as_(stage.ana).get(f"{path}/voucher")
    assert voucher.json()["code"] == "VOUCHER_NOT_AVAILABLE"


async def test_a_refused_cancellation_keeps_the_ticket_and_its_credit(stage: Stage) -> None:
    done = await stage.issued(sandbox_scenario="cancel_refused")
    await stage.as_(agency_manager()).post(f"/orders/{done['uuid']}/cancel", json={"reason": "Mudou"})
    now = await stage.until(done, "failed_cancel")
    assert now["items_included"]["airway"][0]["status"] == "failed_cancel"
    assert await stage.credit() == (Decimal(0), Decimal(done["total_value"]))
    assert await facts_about(stage, ItemCanceled, done) == []


async def test_one_of_two_tickets_is_canceled_and_the_order_stays_issued(stage: Stage) -> None:
    done = await stage.issued(items=2)
    first, second = done["items_included"]["airway"]
    body = {"reason": "Só a ida", "items_uuid": [first["uuid"]]}
    asked = await stage.as_(agency_manager()).post(f"/orders/{done['uuid']}/cancel", json=body)
    assert asked.json()["data"]["status"] == "issued"

    async def gone() -> dict[str, Any]:
        now = await stage.read(done)
        assert now["items_included"]["airway"][0]["status"] == "canceled"
        assert now["total_value"] == second["value"]  # a read is several statements: the total may come after
        return now

    now = await eventually(gone, within=60)
    assert now["status"] == "issued"
    printed = await stage.as_(stage.ana).get(f"/orders/{done['uuid']}/voucher", params={"item_uuid": second["uuid"]})
    assert printed.status_code == 200
    refused = await stage.as_(stage.ana).get(f"/orders/{done['uuid']}/voucher", params={"item_uuid": first["uuid"]})
    assert refused.json()["code"] == "VOUCHER_NOT_AVAILABLE"


# --- outages and kills -----------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("trouble", ["killed_before", "killed_after", "unavailable", "silent"])
@pytest.mark.parametrize("call", ["issue", "reprice"])
async def test_issuing_survives_and_issues_once(stage: Stage, supplier: FlakySupplier, call: str, trouble: str) -> None:
    supplier.plan(stage.company.uuid, call, trouble)
    order = await approved(stage)
    await eventually(lambda: supplier.calls[(stage.company.uuid, call)] == 1, within=60)

    async def issued() -> bool:
        pass_time(stage, LEASE / 2)
        return (await stage.read(order))["status"] == "issued"

    await eventually(issued, within=60)
    assert await tickets(stage) == 1 and await bookings(stage, "issued") == 1
    assert len(await facts_about(stage, ItemIssued, order)) == 1
    assert await stage.credit() == (Decimal(0), Decimal(order["total_value"]))


@pytest.mark.long
@pytest.mark.parametrize("trouble", ["killed_before", "killed_after", "unavailable", "silent"])
async def test_canceling_survives_and_cancels_once(stage: Stage, supplier: FlakySupplier, trouble: str) -> None:
    done = await stage.issued()
    supplier.plan(stage.company.uuid, "cancel", trouble)
    await stage.as_(agency_manager()).post(f"/orders/{done['uuid']}/cancel", json={"reason": "Mudou"})
    await eventually(lambda: supplier.calls[(stage.company.uuid, "cancel")] == 1, within=60)

    async def canceled() -> bool:
        pass_time(stage, LEASE / 2)
        return (await stage.read(done))["status"] == "canceled"

    await eventually(canceled, within=60)
    assert len(await facts_about(stage, ItemCanceled, done)) == 1 and await stage.credit() == (Decimal(0), Decimal(0))


@pytest.mark.parametrize("trouble", ["killed_before", "killed_after"])
async def test_a_reservation_whose_process_died_is_taken_up_by_the_same_call(
    stage: Stage, supplier: FlakySupplier, trouble: str
) -> None:
    order, offer = await stage.order(), (await stage.offers())[0]
    body = {"offer_uuid": offer["uuid"], "travelers_uuids": [str(stage.ana.employee_uuid)]}
    client, key = stage.as_(stage.ana), {"Idempotency-Key": f"reservar-{trouble}"}
    path = f"/orders/{order['uuid']}/items"
    supplier.plan(stage.company.uuid, "book", trouble)
    await died(client.post(path, json=body, headers=key))
    early = await client.post(path, json=body, headers=key)
    assert (early.status_code, early.json()["code"]) == (409, "IDEMPOTENCY_IN_PROGRESS")
    pass_time(stage, LEASE + timedelta(seconds=1))
    again = await client.post(path, json=body, headers=key)
    assert again.status_code == 201, again.text
    once_more = await client.post(path, json=body, headers=key)
    assert len(once_more.json()["data"]["items_included"]["airway"]) == 1
    assert await bookings(stage, "held") == 1


async def died(call: Coroutine[Any, Any, Any]) -> None:
    """The server is gone before it answers; what the client sees of that does not matter."""
    (gone,) = await asyncio.gather(call, return_exceptions=True)
    assert isinstance(gone, BaseException) or gone.status_code >= 500


@pytest.mark.parametrize("trouble", ["killed_after", "silent"])
async def test_a_reservation_nobody_comes_back_for_is_released(
    stage: Stage, supplier: FlakySupplier, trouble: str
) -> None:
    order, offer = await stage.order(), (await stage.offers())[0]
    body = {"offer_uuid": offer["uuid"], "travelers_uuids": [str(stage.ana.employee_uuid)]}
    supplier.plan(stage.company.uuid, "book", trouble)
    await died(stage.as_(stage.ana).post(f"/orders/{order['uuid']}/items", json=body))
    assert await bookings(stage, "held") == 1
    pass_time(stage, ORPHANED_AFTER + LEASE)
    await eventually(lambda: bookings(stage, "released"), within=60)
    assert (await stage.read(order))["items_included"]["airway"] == []


async def test_a_supplier_that_is_away_is_told_to_the_caller(stage: Stage, supplier: FlakySupplier) -> None:
    order, offer = await stage.order(), (await stage.offers())[0]
    body = {"offer_uuid": offer["uuid"], "travelers_uuids": [str(stage.ana.employee_uuid)]}
    supplier.plan(stage.company.uuid, "book", "unavailable")
    answer = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/items", json=body)
    assert (answer.status_code, answer.json()["code"]) == (503, "SUPPLIER_UNAVAILABLE")


async def test_a_call_that_was_not_made_uses_up_no_attempt_and_is_made_later(
    stage: Stage, supplier: FlakySupplier
) -> None:
    supplier.plan(stage.company.uuid, "issue", "not_asked")
    order = await approved(stage)
    sql = "SELECT {} FROM supplier_step WHERE order_uuid = :o AND step = 'issue'"

    async def put_off() -> bool:
        is_over = "last_error IS NOT NULL AND lease_until IS NULL"
        return bool(await stage.scalar(sql.format(is_over), o=order["uuid"]))

    await eventually(put_off, within=60)
    assert await stage.scalar(sql.format("attempt"), o=order["uuid"]) == 0
    pass_time(stage, timedelta(seconds=1))
    await stage.until(order, "issued")
    assert await stage.scalar(sql.format("attempt"), o=order["uuid"]) == 1
    assert await tickets(stage) == 1
