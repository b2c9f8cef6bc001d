"""Money asked for a trip, approved and paid, at the edge: four services say the same of it."""

from datetime import date, timedelta
from io import BytesIO
from typing import Any

import httpx
import pytest
from journey.caller import Caller, eventually
from journey.company import Company, Founder
from PIL import Image

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo


def a_receipt() -> bytes:
    content = BytesIO()
    Image.new("RGB", (400, 600), "white").save(content, "JPEG")
    return content.getvalue()


async def asked(company: Company, reason: str, order: str | None) -> dict[str, Any]:
    """Ana asks for 600,00; the answer may still not know who decides."""
    on = date.today() + timedelta(days=30)  # noqa: TID251, DTZ011
    wanted = {
        "traveler_uuid": company.people["Ana"].employee_uuid,
        "order_uuid": order,
        "reason_expense_uuid": reason,
        "value": "600.00",
        "date_of_need": str(on),
        "description": "Obra em Macaé",
        "cost_center_uuid": company.cost_center,
    }
    answer = await company.people["Ana"].caller.post("/travelers/advance-orders", [wanted])
    return dict(answer["data"][0])


async def until(caller: Caller, uuid: str, status: str) -> dict[str, Any]:
    async def has_it() -> dict[str, Any] | None:
        now = (await caller.get(f"/orders/travelers/advance-orders/{uuid}"))["data"]
        return now if now["status"] == status and (status != "approving" or now["current_approver"]) else None

    found = await eventually(has_it)
    assert found is not None
    return found


async def pay(caller: Caller, uuid: str) -> httpx.Response:
    files = {"payment_receipt_image": ("recibo.jpg", a_receipt(), "image/jpeg")}
    path = f"/travelers/advance-orders/{uuid}/pay"
    return await caller.send("POST", path, data={"payment_method": "pix"}, files=files)


async def test_an_advance_of_a_trip_from_its_request_to_its_payment(founder: Founder) -> None:
    company = await founder.found()
    ana, bruno = company.people["Ana"].caller, company.people["Bruno"].caller
    carla = (await founder.hire(company, ("Carla", "Reis"), "Financeiro", company.uuid[-10:])).caller
    reasons = f"/customers/{company.uuid}/reason-expenses"
    reason = (await company.admin.post(reasons, {"reason": "Obra fora da sede"}))["data"]["uuid"]
    cart = {"travelers_uuids": [company.people["Ana"].employee_uuid], "cost_center_uuid": company.cost_center}
    order = (await ana.post("/orders", {**cart, "reason_trip_uuid": company.reason}))["data"]
    assert "request_advance" in order["allowed_actions"]

    advance = await until(ana, (await asked(company, reason, order["uuid"]))["uuid"], "approving")
    assert advance["current_approver"]["name"] == "Bruno Lima"
    judged = await bruno.post(f"/travelers/advance-orders/{advance['uuid']}/judge", {"status": "approved"})
    assert judged["data"]["status"] == "approved"
    waiting = await until(carla, advance["uuid"], "waiting_payment")
    assert waiting["allowed_actions"] == ["pay"]
    paid = await pay(carla, advance["uuid"])
    assert (paid.status_code, paid.json()["data"]["balance"]) == (200, "600.00"), paid.text
    again = await pay(carla, advance["uuid"])
    assert (again.status_code, again.json()["code"]) == (409, "ALREADY_PAID")

    of_trip = f"/orders/{order['uuid']}/travelers/advance-orders"
    second = (await ana.post(of_trip, {"traveler_uuid": cart["travelers_uuids"][0], "value": "50.00"}))["data"]
    assert second["cost_center"]["uuid"] == company.cost_center
    assert second["reason_expense"] == {"uuid": company.reason, "reason": "Visita a cliente"}

    async def shown() -> Any:
        there = (await ana.get(f"/orders/{order['uuid']}"))["data"]["items_included"]["advance"]
        return there if [one["status"] for one in there] == ["paid", "approving"] else None

    found = await eventually(shown)
    assert [one["value"] for one in found] == ["600.00", "50.00"]
    link = (await ana.get(f"/orders/travelers/advance-orders/{advance['uuid']}"))["data"]["payment_receipt_url"]
    receipt = await ana.http.get(link)
    assert (receipt.status_code, receipt.headers["content-type"]) == (200, "image/jpeg")
    summary = await carla.get("/advance-orders/summary")
    assert (summary["total"], summary["by_status"]["paid"]) == ("650.00", {"count": 1, "total": "600.00"})
