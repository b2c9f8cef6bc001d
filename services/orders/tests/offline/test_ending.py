"""How a stay that a consultant finds ends: issued by hand, canceled, out of time, rejected."""

from datetime import datetime, timedelta
from decimal import Decimal

import pytest
from kit.testing import resting
from orders_service.booking.actions.expire_orders import expire_orders

from services.orders.tests.hotel.staying import Answer
from services.orders.tests.offline.asking import (
    a_chosen_order,
    a_quoted_order,
    a_quoting_order,
    a_waiting_order,
    an_option,
    choose,
    consultant,
    in_hours,
    quote,
    the_stay,
)
from services.orders.tests.offline.test_quoting import rung, tasks_of
from services.orders.tests.stage import Stage


async def issue(stage: Stage, order: Answer) -> Answer:
    """A consultant has booked it with the hotel."""
    path = f"/orders/{order['uuid']}/items/{the_stay(order)['uuid']}/issue"
    answer = await stage.as_(consultant(stage)).post(path, json={"tracker": "MARE-4471"})
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["data"])


async def move_by(stage: Stage, **by: int) -> None:
    """The clock, and the sweep behind it."""
    async with resting(stage.orders, expire_orders):
        stage.orders.clock.move_to(stage.orders.clock.now() + timedelta(**by))
        await expire_orders(stage.orders.db, stage.orders.clock)


async def test_a_stay_issued_by_hand_ends_the_order_and_has_its_voucher(stage: Stage) -> None:
    order = await issue(stage, await a_waiting_order(stage, an_option(hotel_name="Maré Alta")))
    item = the_stay(order)
    assert (order["status"], item["status"], item["tracker"]) == ("issued", "issued", "MARE-4471")
    assert await stage.credit() == (Decimal(0), Decimal("712.00"))
    assert await tasks_of(stage, order) == [("quote", False), ("offline_issue", False)]
    pdf = await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/voucher")
    assert (pdf.status_code, pdf.content[:5]) == (200, b"%PDF-")
    (voucher,) = (await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/vouchers")).json()["data"]
    assert (voucher["table"], voucher["tracker"]) == ("offline_hotel", "MARE-4471")


async def test_canceling_what_was_issued_by_hand_becomes_a_consultants_task(stage: Stage) -> None:
    rules = {"deadline": in_hours(stage, 24)}
    order = await issue(stage, await a_waiting_order(stage, an_option(booking_rules=rules)))
    client = stage.as_(stage.ana)
    preview = (await client.get(f"/orders/{order['uuid']}/cancellation")).json()["data"]
    assert (preview["total_tax"], preview["total_refund"]) == ("0.00", "712.00")
    await client.post(f"/orders/{order['uuid']}/cancel", json={"reason": "Mudou"})
    kept = await stage.until(order, "failed_cancel")
    assert ("failed_cancel", True) in await tasks_of(stage, kept)
    settled = await stage.as_(consultant(stage)).post(
        f"/orders/{order['uuid']}/cancellation/settle", json={"obs": "Hotel confirmou", "cancellation_tax": "100.00"}
    )
    assert settled.json()["data"]["status"] == "canceled"
    assert await stage.credit() == (Decimal(0), Decimal("100.00"))


async def test_a_penalty_the_hotel_told_is_shown_and_accepted_before(stage: Stage) -> None:
    order = await issue(stage, await a_waiting_order(stage, an_option(booking_rules={"penalty": "300.00"})))
    client, path = stage.as_(stage.ana), f"/orders/{order['uuid']}/cancel"
    refused = await client.post(path, json={"reason": "Mudou"})
    assert "accepted_tax" in refused.json()["errors"]
    answer = await client.post(path, json={"reason": "Mudou", "accepted_tax": "300.00"})
    assert answer.json()["data"]["status"] == "canceling"


async def test_a_stay_that_waits_for_a_consultant_leaves_the_order_alone(stage: Stage) -> None:
    order = await a_waiting_order(stage)
    item = the_stay(order)
    assert "cancel" in item["allowed_actions"]
    body = {"reason": "Vai de carro", "items_uuid": [item["uuid"]]}
    answer = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/cancel", json=body)
    assert answer.json()["data"]["status"] == "canceled", "it was the only item"
    assert await stage.credit() == (Decimal(0), Decimal(0))
    assert await tasks_of(stage, order) == [("quote", False), ("offline_issue", False)]


@pytest.mark.long
async def test_an_option_is_over_when_its_time_is_and_the_order_with_the_last_one(stage: Stage) -> None:
    order = await a_quoting_order(stage)
    await quote(stage, order, an_option(), expires_at=in_hours(stage, 5))
    await quote(stage, order, an_option(provider_value="700.00"), expires_at=in_hours(stage, 10))
    await move_by(stage, hours=6)
    now = await stage.read(order)
    assert (now["status"], [one["status"] for one in the_stay(now)["options"]]) == ("quoted", ["expired", "open"])
    late = await choose(stage, now)
    assert (late.status_code, late.json()["code"]) == (409, "OFFER_EXPIRED")
    await move_by(stage, hours=5)
    over = await stage.read(order)
    assert (over["status"], the_stay(over)["status"]) == ("expired_time", "expired")
    assert [one["status"] for one in the_stay(over)["options"]] == ["expired", "expired"]
    assert await rung(stage, order, "order_expiring") >= 1, "its issuer is told"
    assert (await quote(stage, over)).json()["code"] == "INVALID_STATUS"


@pytest.mark.long
async def test_options_are_good_for_two_days_and_never_longer_than_until_the_check_in(stage: Stage) -> None:
    later = the_stay(await a_quoted_order(stage))
    left = datetime.fromisoformat(later["options"][0]["expires_at"]) - stage.orders.clock.now()
    assert timedelta(hours=47) < left <= timedelta(hours=48)
    soon = the_stay(await a_quoted_order(stage, days=1))
    assert soon["options"][0]["expires_at"][:10] <= str(stage.today() + timedelta(days=2))
    assert soon["expires_at"] == soon["options"][0]["expires_at"]


@pytest.mark.long
async def test_a_chosen_option_holds_the_order_until_its_time(stage: Stage) -> None:
    order = await a_chosen_order(stage)
    assert order["expires_at"] == the_stay(order)["options"][0]["expires_at"]
    await move_by(stage, hours=49)
    assert (await stage.read(order))["status"] == "expired_time"


@pytest.mark.long
async def test_a_question_nobody_answered_is_over_with_the_first_night(stage: Stage) -> None:
    order = await a_quoting_order(stage, days=2)
    await move_by(stage, days=3, hours=12)
    assert (await stage.read(order))["status"] == "expired_time"
    assert await tasks_of(stage, order) == [("quote", False)]


@pytest.mark.long
async def test_a_rejected_stay_ends_the_order_and_a_recalled_one_keeps_its_choice(stage: Stage) -> None:
    order = await a_chosen_order(stage)
    await stage.submit(order)
    answer = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/recall", json={})
    assert the_stay(answer.json()["data"])["options"][0]["status"] == "chosen"
    await stage.submit(order)
    await stage.reject(order, submission=2)
    over = await stage.until(order, "disapproved")
    assert the_stay(over)["status"] == "rejected"
