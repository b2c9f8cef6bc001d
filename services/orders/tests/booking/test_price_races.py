"""Two answers to one price at the same moment: one order, one credit, one ticket come of them."""

import asyncio
from decimal import Decimal
from typing import Any

import httpx
import pytest
from kit.testing import Running, agency_issuer, eventually

from services.orders.tests.booking.rising import (
    airway,
    answer,
    asked,
    breaches,
    changing,
    held,
    money,
    open_tasks,
    rise_of,
    risen,
)
from services.orders.tests.booking.test_swapping import swap
from services.orders.tests.stage import Stage

pytestmark = pytest.mark.long


async def act(stage: Stage, order: Any, what: str) -> httpx.Response:
    """accept, drop, cancel or swap."""
    if what in ("accept", "drop"):
        return await answer(stage, what, order)
    if what == "cancel":
        return await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/cancel", json={"reason": "Desisto"})
    return await swap(stage, order, changing(order)[0], order["offer"])


@pytest.mark.parametrize("one", ["accept", "drop", "swap"])
@pytest.mark.parametrize("other", ["accept", "drop", "cancel", "swap"])
async def test_of_two_answers_at_once_the_order_follows_one(stage: Stage, one: str, other: str) -> None:
    order = await risen(stage)
    if "swap" in (one, other):
        order["offer"] = (await stage.offers())[-1]
    answers = await asyncio.gather(act(stage, order, one), act(stage, order, other))
    let = {what for what, said in zip((one, other), answers, strict=True) if said.status_code in (200, 202)}
    refused = [said.json()["code"] for said in answers if said.status_code not in (200, 202)]
    assert refused == ["INVALID_STATUS"] or (other == "cancel" and not refused), (let, refused)
    now = await stage.read(order)
    assert now["status"] == ("canceled" if let & {"drop", "cancel"} else "approving")
    reserved = money(now["total_value"]) if now["status"] == "approving" else Decimal(0)
    assert await stage.credit() == (reserved, Decimal(0)) and await open_tasks(stage, order) == []
    assert [fact.submission for fact in await asked(stage, order)] in ([1], [1, 2])
    living = [item for item in airway(now) if item["status"] != "canceled"]

    async def only_the_living_are_held() -> bool:
        return await held(stage, "held") == len(living)

    await eventually(only_the_living_are_held, within=60)
    assert await breaches(stage, order) == []


async def test_two_risen_orders_never_take_more_credit_than_there_is(orders: Running, publish: Any) -> None:
    probe = await Stage.set(orders, publish)
    value = money((await probe.cart())["total_value"])
    rise = value / 10
    stage = await Stage.set(orders, publish, invoice_limit=f"{2 * value + rise * Decimal('1.5'):.2f}")
    both = [await risen(stage), await risen(stage)]
    answers = await asyncio.gather(*(answer(stage, "accept", order) for order in both))
    told = sorted(said.json().get("code") for said in answers)
    assert told == ["INSUFFICIENT_CREDIT", "RETRY_REQUEST"]
    risen_to = money(rise_of(both[0])["new_value"])
    assert await stage.credit() == (value + risen_to, Decimal(0))


async def test_an_answer_of_the_agency_and_one_of_the_issuer_make_one(stage: Stage) -> None:
    order = await risen(stage)
    ivo = agency_issuer(agency=stage.company.agency_uuid)
    answers = await asyncio.gather(answer(stage, "drop", order), answer(stage, "drop", order, by=ivo))
    assert sorted(said.status_code for said in answers) == [200, 409]
    sql = "SELECT count(*) FROM order_history WHERE order_uuid = :o AND kind = 'item_dropped'"
    assert await stage.scalar(sql, o=order["uuid"]) == 1
