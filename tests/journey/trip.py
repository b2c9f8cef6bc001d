"""One trip, from search to dashboard, with what must hold at each step."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from journey.caller import eventually
from journey.company import Company, Mails

LIVE_SECONDS = 10.0


@dataclass
class Trip:
    """What a booked trip left behind."""

    order: str
    number: int
    kept_item: str
    rejected_item: str
    total: Decimal


async def search_offers(company: Company, origin: str, destination: str, on: date, back: date | None) -> Any:
    """Offers of a search, once it is done."""
    ana = company.people["Ana"].caller
    stretch: dict[str, Any] = {"origin": origin, "destination": destination, "go_date": str(on)}
    if back:
        stretch["return_date"] = str(back)
    people = [company.people["Ana"].employee_uuid]
    body = {"stretches": [stretch], "adult_quantity": 1, "travelers_uuids": people}

    async def begun() -> Any:
        """The employee made a moment ago may still be on its way to orders: then it is no known traveler."""
        answer = await ana.send("POST", "/search/airway", json=body)
        return answer.json()["data"] if answer.status_code == 202 else None

    search = await eventually(begun)

    async def done() -> bool:
        return bool((await ana.get(f"/search/{search['uuid']}"))["data"]["status"] != "running")

    await eventually(done)
    return (await ana.get(f"/search/{search['uuid']}/offers", sort="price", limit=100))["data"]


async def fill_order(company: Company, offers: Any, **more: str) -> Any:
    """An open order with the two cheapest offers; `more` belongs to each of its items."""
    ana = company.people["Ana"]
    body = {
        "travelers_uuids": [ana.employee_uuid],
        "cost_center_uuid": company.cost_center,
        "reason_trip_uuid": company.reason,
    }

    async def created() -> Any:
        answer = await ana.caller.send("POST", "/orders", json=body)
        return answer.json()["data"] if answer.status_code == 201 else None

    order = await eventually(created)  # the structure made a moment ago may still be on its way to orders
    for offer in offers[:2]:
        item = {"offer_uuid": offer["uuid"], "travelers_uuids": [ana.employee_uuid], **more}
        if not offer["policy"]["in_policy"]:
            item["justification_uuid"] = company.justification
        order = (await ana.caller.post(f"/orders/{order['uuid']}/items", item))["data"]
    return order


async def submit(company: Company, order: Any) -> Any:
    """Submit, and wait until approvals knows of it."""
    ana = company.people["Ana"].caller
    refused = await ana.send("GET", f"/orders/{order['uuid']}/voucher")
    assert refused.status_code == 404
    assert refused.json()["code"] == "VOUCHER_NOT_AVAILABLE"
    await ana.post(f"/orders/{order['uuid']}/submit", {"payment_method": "invoice"})

    async def approving() -> Any:
        seen = (await ana.get(f"/orders/{order['uuid']}"))["data"]
        known = seen["approval_model"] and seen["approval_model"]["approval_request"]
        return seen if seen["status"] == "approving" and known else None

    return await eventually(approving)


async def decide(company: Company, order: Any) -> tuple[str, str]:
    """Bruno rejects the second item with a reason and approves the rest; the two items' uuids."""
    bruno = company.people["Bruno"].caller

    async def mine() -> Any:
        pending = (await bruno.get("/approval-requests", box="pending"))["data"]
        return next((request for request in pending if request["subject_uuid"] == order["uuid"]), None)

    request = await eventually(mine)
    assert request["can_decide"] is True
    kept, rejected = (item["uuid"] for item in order["items_included"]["airway"])
    reason = {"table": "airway", "item_order_uuid": rejected, "reason_rejected": "Um voo basta"}
    await bruno.post("/customers/orders/approval", {"order_uuid": order["uuid"], "rejected_items": [reason]})
    again = await bruno.send("POST", "/customers/orders/approval", json={"order_uuid": order["uuid"]})
    assert again.status_code == 409
    return kept, rejected


async def issued(company: Company, order: str) -> Any:
    """The order once its tickets are out."""
    ana = company.people["Ana"].caller

    async def out() -> Any:
        seen = (await ana.get(f"/orders/{order}"))["data"]
        assert seen["status"] in {"approving", "approved", "issued"}, seen["status"]
        return seen if seen["status"] == "issued" else None

    return await eventually(out)


async def spent(company: Company) -> Decimal:
    """What the dashboard shows in all."""
    path = f"/customers/{company.uuid}/bi"
    shown = await company.people["Bruno"].caller.get(path, total_spent="true", by_item="true", by_cost_center="true")
    return Decimal(shown["data"]["total_spent"]["value"])


async def take_trip(company: Company, mails: Mails, *, route: tuple[str, str] = ("GRU", "SSA")) -> Trip:
    """The whole flow: search, book, submit, judge, issue, voucher, dashboard."""
    on = date.today() + timedelta(days=30)  # noqa: TID251, DTZ011 - a traveler's own calendar
    before = await spent(company)
    offers = await search_offers(company, *route, on, on + timedelta(days=3))
    assert len(offers) >= 2
    order = await submit(company, await fill_order(company, offers))
    kept, rejected = await decide(company, order)
    final = await issued(company, order["uuid"])
    await check_items(final, kept, rejected)
    await check_voucher(company, order["uuid"])
    total = Decimal(final["total_value"])

    async def shown() -> bool:
        return await spent(company) == before + total

    await eventually(shown)
    await eventually(lambda: mails.to(company.people["Bruno"].email, str(order["order_number"])))
    return Trip(order["uuid"], order["order_number"], kept, rejected, total)


async def check_items(final: Any, kept: str, rejected: str) -> None:
    """One ticket, one rejection with its reason; the total is what was kept."""
    items = {item["uuid"]: item for item in final["items_included"]["airway"]}
    assert items[kept]["status"] == "issued"
    assert items[kept]["ticket"]
    assert items[kept]["tracker"]
    assert items[rejected]["status"] == "rejected"
    assert items[rejected]["reason_rejected"] == "Um voo basta"
    assert Decimal(final["total_value"]) == Decimal(items[kept]["value"])


async def check_voucher(company: Company, order: str) -> None:
    """A real PDF."""
    answer = await company.people["Ana"].caller.send("GET", f"/orders/{order}/voucher")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")
    assert len(answer.content) > 2_000
