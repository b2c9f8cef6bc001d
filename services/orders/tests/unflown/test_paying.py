"""A used credit takes its value off a flight; who loses the flight has the credit again, and nobody uses it twice."""

import asyncio
from decimal import Decimal
from typing import Any

import pytest
from contracts.orders import ItemIssued
from kit.testing import agency_manager

from services.orders.tests.booking.rising import breaches
from services.orders.tests.stage import Stage
from services.orders.tests.unflown.flying import SOON, Answer, a_light_ticket, canceled, credits_of

ZERO = Decimal(0)


@pytest.fixture
async def credit(stage: Stage) -> Answer:
    await canceled(stage, await a_light_ticket(stage))
    return (await credits_of(stage, stage.ana.employee_uuid))[0]


async def use(stage: Stage, credit: Answer, order: Answer) -> Any:
    client = stage.as_(agency_manager(customer=stage.company))
    return await client.patch(f"/customers/unflown-airways/{credit['uuid']}/used", json={"order_uuid": order["uuid"]})


async def a_flight_of(stage: Stage, airline: str, *, days: int = SOON, **more: Any) -> Answer:
    """A cart with a flight of the airline, for more than its credits are worth."""
    order = await stage.order()
    found = [one for one in await stage.offers(days=days) if one["provider"]["slug"] == airline]
    body = {"offer_uuid": found[-1]["uuid"], "travelers_uuids": [str(stage.ana.employee_uuid)], **more}
    answer = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/items", json=body)
    assert answer.status_code == 201, answer.text
    return dict(answer.json()["data"])


async def paid_with(stage: Stage, credit: Answer, **more: Any) -> tuple[Answer, Answer]:
    """A cart before, and after the credit was used for its flight."""
    before = await a_flight_of(stage, credit["airline_slug"], **more)
    used = await use(stage, credit, before)
    assert used.status_code == 200, used.text
    assert (used.json()["data"]["status"], used.json()["data"]["used_order_uuid"]) == ("used", before["uuid"])
    return before, await stage.read(before)


def flight_of(order: Answer) -> Answer:
    return dict(order["items_included"]["airway"][0])


async def status_of(stage: Stage, credit: Answer) -> str:
    found = {one["uuid"]: one["status"] for one in await credits_of(stage, stage.ana.employee_uuid)}
    return str(found[credit["uuid"]])


async def test_a_credit_takes_its_value_off_the_flight_and_the_order(stage: Stage, credit: Answer) -> None:
    before, after = await paid_with(stage, credit)
    value = Decimal(credit["credit_value"])
    assert Decimal(flight_of(after)["value"]) == Decimal(flight_of(before)["value"]) - value
    assert Decimal(after["total_value"]) == Decimal(before["total_value"]) - value
    assert flight_of(after)["parts"]["unflown_value"] == credit["credit_value"]
    assert flight_of(after)["fare"] == flight_of(before)["fare"], "the fare itself is as it was"
    history = (await stage.as_(stage.ana).get(f"/orders/{after['uuid']}/history")).json()["data"]
    assert any("Crédito de bilhete não voado usado" in line["description"] for line in history)
    assert await breaches(stage, after) == []


async def test_what_the_credit_paid_is_neither_reserved_nor_used_nor_told_as_spent(
    stage: Stage, credit: Answer
) -> None:
    _, owed = await stage.credit()
    _, order = await paid_with(stage, credit)
    await stage.submit(order)
    assert await stage.credit() == (Decimal(order["total_value"]), owed)
    await stage.approve(order)
    issued = await stage.until(order, "issued")
    assert issued["total_value"] == order["total_value"]
    assert await stage.credit() == (ZERO, owed + Decimal(order["total_value"]))
    told = [fact for fact in await stage.orders.outbox(ItemIssued) if str(fact.order_uuid) == order["uuid"]]
    assert [fact.value for fact in told] == [Decimal(order["total_value"])]
    assert await status_of(stage, credit) == "used"
    assert await breaches(stage, order) == []


async def test_a_removed_flight_gives_its_credit_back(stage: Stage, credit: Answer) -> None:
    _, order = await paid_with(stage, credit)
    path = f"/orders/{order['uuid']}/items/{flight_of(order)['uuid']}"
    assert (await stage.as_(stage.ana).delete(path)).status_code == 204
    (again,) = await credits_of(stage, stage.ana.employee_uuid, status="available")
    assert (again["uuid"], again["used_order_uuid"], again["used_at"]) == (credit["uuid"], None, None)
    assert again["credit_value"] == credit["credit_value"] and again["expired_at"] == credit["expired_at"]


@pytest.mark.long
async def test_a_rejected_order_gives_its_credit_back(stage: Stage, credit: Answer) -> None:
    _, order = await paid_with(stage, credit)
    await stage.submit(order)
    await stage.reject(order)
    await stage.until(order, "disapproved")
    assert await status_of(stage, credit) == "available"
    assert (await stage.credit())[0] == ZERO


@pytest.mark.long
async def test_a_canceled_ticket_gives_its_credit_back_and_pays_only_what_was_paid_beside_it(
    stage: Stage, credit: Answer
) -> None:
    _, owed = await stage.credit()
    _, order = await paid_with(stage, credit, days=40)
    await stage.submit(order)
    await stage.approve(order)
    await canceled(stage, await stage.until(order, "issued"))
    assert await status_of(stage, credit) == "available"
    assert await stage.credit() == (ZERO, owed), "it was canceled within its free day"
    assert await breaches(stage, order) == []


@pytest.mark.long
async def test_of_many_who_use_one_credit_one_does(stage: Stage, credit: Answer) -> None:
    orders = [await a_flight_of(stage, credit["airline_slug"]) for _ in range(4)]
    answers = await asyncio.gather(*(use(stage, credit, order) for order in orders * 3))
    codes = sorted(answer.json().get("code", "OK") for answer in answers)
    assert codes == sorted(["OK", *["INVALID_STATUS"] * 11])
    spent = [Decimal(flight_of(await stage.read(order))["parts"]["unflown_value"]) for order in orders]
    assert sorted(spent) == [ZERO, ZERO, ZERO, Decimal(credit["credit_value"])]


@pytest.mark.long
async def test_a_credit_of_another_airline_is_only_marked(stage: Stage, credit: Answer) -> None:
    found = {one["provider"]["slug"] for one in await stage.offers(days=SOON)}
    other = next(slug for slug in sorted(found) if slug != credit["airline_slug"])
    order = await a_flight_of(stage, other)
    assert (await use(stage, credit, order)).status_code == 200
    assert (await stage.read(order))["total_value"] == order["total_value"]
