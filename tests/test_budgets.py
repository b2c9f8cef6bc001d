"""A hundred orders sent at once against a budget that has room for ten: ten go through, on a whole stack."""

import asyncio
import random
from collections import Counter
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from journey.caller import Caller, eventually
from journey.company import Company, Founder
from journey.stack import Stack
from journey.trip import search_offers

pytestmark = pytest.mark.timeout(900)

ORDERS, ROOM = 100, 10


async def cart(company: Company, offer: Any) -> Any:
    """An order with one flight, all of the same price."""
    ana = company.people["Ana"]
    body = {
        "travelers_uuids": [ana.employee_uuid],
        "cost_center_uuid": company.cost_center,
        "reason_trip_uuid": company.reason,
    }
    order = (await ana.caller.post("/orders", body))["data"]
    item: dict[str, Any] = {"offer_uuid": offer["uuid"], "travelers_uuids": [ana.employee_uuid]}
    if not offer["policy"]["in_policy"]:
        item["justification_uuid"] = company.justification
    return (await ana.caller.post(f"/orders/{order['uuid']}/items", item))["data"]


async def sent(by: Caller, order: Any, turns: asyncio.Semaphore) -> str:
    """Submit until a process had a place for it: ok, or the code of the refusal."""
    for _ in range(60):
        async with turns:
            answer = await by.send("POST", f"/orders/{order['uuid']}/submit", json={"payment_method": "invoice"})
        if answer.status_code not in (429, 503):
            return "ok" if answer.is_success else str(answer.json()["code"])
        await asyncio.sleep(random.uniform(0.2, 0.6))
    raise TimeoutError(order["uuid"])


@pytest.mark.long
async def test_a_budget_for_ten_lets_ten_of_a_hundred_through(stack: Stack, founder: Founder) -> None:
    company = await founder.found()
    at, admin, ana = f"/customers/{company.uuid}", company.admin, company.people["Ana"].caller
    setting = {"parameters": [{"slug": "budget_enforcement", "value": "block"}]}
    await admin.send("PUT", f"{at}/setting-parameters", json=setting)
    year = date.today().year  # noqa: TID251, DTZ011 - a company's own calendar
    days = {"start_date": f"{year}-01-01", "end_date": f"{year + 1}-12-31"}
    charge = {"charge_type": "cost_center", "charge_uuid": company.cost_center}
    budget = {"name": "Dez viagens", "amount": "900000.00", **days, **charge}
    made = (await admin.post(f"{at}/budgets", budget))["data"]
    day = date.today() + timedelta(days=random.randrange(40, 90))  # noqa: TID251, DTZ011 - a traveler's own calendar
    offers = await search_offers(company, "GRU", "SSA", day, None)
    orders = [await cart(company, offers[0]) for _ in range(ORDERS)]
    price = Decimal(orders[0]["total_value"])
    assert {order["total_value"] for order in orders} == {f"{price:.2f}"}
    room = f"{price * ROOM:.2f}"
    await admin.send("PUT", f"/customers/budgets/{made['uuid']}", json={"amount": room})
    turns = asyncio.Semaphore(24)
    found = Counter(await asyncio.gather(*(sent(ana, order, turns) for order in orders)))
    assert found == {"ok": ROOM, "BUDGET_EXCEEDED": ORDERS - ROOM}

    async def view() -> Any:
        (line,) = (await admin.get(f"{at}/budgets/view"))["data"]
        return line if line["consumed"] == room else None

    line = await eventually(view)
    assert (line["balance"], line["percent"], line["over_alert"]) == ("0.00", 1.0, True)
    entries = (await admin.get(f"/customers/budgets/{made['uuid']}/entries", limit=100))["data"]
    assert len(entries) == ROOM
