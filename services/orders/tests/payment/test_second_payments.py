"""Prices that change after an order was paid: more is asked for, less is given back."""

from decimal import Decimal

import pytest
from contracts.orders import PaymentConfirmed, PaymentRefunded

from services.orders.tests.booking.rising import accepted_above, breaches, rise_of, settled
from services.orders.tests.payment.paying import Told, confirm, paid, payment_of, waiting
from services.orders.tests.payment.test_paying import end_hold, told
from services.orders.tests.stage import Stage

pytestmark = pytest.mark.long

RISES = {"sandbox_scenario": "price_rise"}


async def risen(payer: Stage) -> Told:
    """Paid, and dearer when it was to be issued."""
    order = await waiting(payer, **RISES)
    assert (await confirm(payer, order)).status_code == 200
    return await settled(payer, order, "changing")


async def test_a_tolerance_does_not_stretch_what_was_paid(payer: Stage) -> None:
    await payer.set_parameter("price_change_tolerance_percent", "50")
    order = await risen(payer)
    assert order["status"] == "approved"


async def test_only_the_difference_is_paid_for_a_new_price(payer: Stage) -> None:
    order = await risen(payer)
    before, rise = await payment_of(payer, order), rise_of(order)
    await accepted_above(payer, order)
    await payer.approve(order, submission=2)
    order = await payer.until(order, "waiting_payment")
    more = await payment_of(payer, order)
    assert Decimal(more["value"]) == Decimal(rise["new_value"]) - Decimal(before["value"])
    assert await breaches(payer, order) == []
    order = await paid(payer, order)
    sums = [fact.value for fact in await told(payer, PaymentConfirmed, order)]
    assert sum(sums) == Decimal(order["total_value"])
    assert await told(payer, PaymentRefunded, order) == []


async def test_what_nobody_paid_the_difference_of_runs_out_and_comes_back(payer: Stage) -> None:
    order = await risen(payer)
    before = await payment_of(payer, order)
    await accepted_above(payer, order)
    await payer.approve(order, submission=2)
    order = await payer.until(order, "waiting_payment")
    await end_hold(payer, order)
    order = await payer.until(order, "expired_time")
    (fact,) = await told(payer, PaymentRefunded, order)
    assert fact.value == Decimal(before["value"])
    assert (await payment_of(payer, order))["status"] == "refused"


async def test_what_got_cheaper_is_given_back(payer: Stage) -> None:
    order = await paid(payer, await waiting(payer, sandbox_scenario="price_drop"))
    payment = await payment_of(payer, order)
    less = Decimal(payment["value"]) - Decimal(order["total_value"])
    assert less > 0 and Decimal(payment["refunded_value"]) == less
    assert payment["status"] == "confirmed"
    assert [fact.value for fact in await told(payer, PaymentRefunded, order)] == [less]


async def test_what_a_supplier_refuses_to_issue_comes_back_once_it_is_left_out(payer: Stage) -> None:
    order = await waiting(payer, sandbox_scenario="issue_refused")
    assert (await confirm(payer, order)).status_code == 200
    order = await payer.until(order, "failed")
    assert await told(payer, PaymentRefunded, order) == [], "it may be tried again"
    answer = await payer.as_(payer.ana).post(f"/orders/{order['uuid']}/cancel", json={"reason": "Falhou"})
    assert answer.json()["data"]["status"] == "canceled"
    assert (await payment_of(payer, order))["status"] == "refunded"


async def test_a_paid_order_that_is_recalled_is_given_back_and_paid_anew(payer: Stage) -> None:
    order = await risen(payer)
    await accepted_above(payer, order)
    recalled = await payer.as_(payer.ana).post(f"/orders/{order['uuid']}/recall", json={})
    assert recalled.json()["data"]["status"] == "open", recalled.text
    assert (await payment_of(payer, order))["status"] == "refunded"
    await payer.submit(order, payment_method="pix")
    await payer.approve(order, submission=3)
    order = await payer.until(order, "waiting_payment")
    assert (await payment_of(payer, order))["value"] == order["total_value"]
