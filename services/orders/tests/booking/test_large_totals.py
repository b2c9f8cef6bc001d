"""Amounts at the limits of one entry and of a total: every list, sum and decision of orders answers."""

from decimal import Decimal
from typing import Any

import pytest
from contracts.expenses import AdvanceStatusChanged, ReportStatusChanged
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import agency_issuer, agency_manager, an_administrator, eventually
from sqlalchemy import text

from services.orders.tests.booking.rising import RISES, answer, breaches, rise_of, risen
from services.orders.tests.spending.test_spending import told
from services.orders.tests.stage import Stage

pytestmark = pytest.mark.long

LARGEST, TWICE = "999999999999.99", "1999999999999.98"
WIDEST = "999999999999999999.99"
"""The largest total that `numeric(20, 2)` holds."""
_OTHERS = (
    "/airports",
    "/hotel-pictures",
    "/files/",
    "/bus-stations",
    "/vehicle-stores",
    "/voucher",
    "/internal/",
    "/erasures",
    "/personal",
)
"""Reads that show no amount, and prints of what is issued."""

Told = dict[str, Any]


async def put(stage: Stage, sql: str, **words: Any) -> None:
    """Amounts as a supplier with such prices would have left them."""
    async with stage.orders.db.work(CustomerScope(stage.company.uuid)) as uow:
        await uow.session.execute(text(sql), words)


async def large_cart(stage: Stage) -> Told:
    """Two items at the largest entry and one at a real price; the third makes the service sum them."""
    cart = await stage.cart(items=2)
    sql = "UPDATE order_item SET value = :v, provider_value = :v, boarding_tax = 0, du = 0 WHERE order_uuid = :o"
    await put(stage, sql, v=Decimal(LARGEST), o=cart["uuid"])
    added = await stage.add(cart)
    assert added.status_code == 201, added.text
    return dict(added.json()["data"])


async def require_answers(stage: Stage, known: dict[str, str]) -> None:
    """Every GET of the service, its parameters filled from what is `known`, for each kind of reader."""
    people = (
        stage.ana,
        agency_issuer(customer=stage.company),
        agency_manager(),
        an_administrator(customer=stage.company),
    )
    for path, operations in stage.orders.app.openapi()["paths"].items():
        if "get" not in operations or not path.startswith("/api/v1") or any(other in path for other in _OTHERS):
            continue
        for person in people:
            found = await stage.as_(person).get(path.removeprefix("/api/v1").format_map(known))
            assert found.status_code < 500, (path, person.name, found.text)


async def figure(stage: Stage, path: str) -> Any:
    found = await stage.as_(stage.ana).get(path)
    assert found.status_code == 200, (path, found.text)
    return found.json()["data"]


async def test_an_order_of_the_largest_prices_is_read_wherever_it_is_shown(stage: Stage) -> None:
    offers = await stage.offers()
    await put(stage, "UPDATE search_offer SET value = :v, adult_value = :v", v=Decimal(TWICE))
    cart = await large_cart(stage)
    sum_of_items = sum(Decimal(item["value"]) for item in cart["items_included"]["airway"])
    assert Decimal(cart["total_value"]) == sum_of_items > Decimal(TWICE)
    known = {
        "order_id": cart["uuid"],
        "item_id": cart["items_included"]["airway"][0]["uuid"],
        "customer_id": str(stage.company.uuid),
        "search_id": offers[0]["search_uuid"],
        "offer_id": offers[0]["uuid"],
        "traveler_id": str(stage.ana.employee_uuid),
        "employee_id": str(stage.ana.employee_uuid),
        "agency_id": str(stage.company.agency_uuid),
    }
    await require_answers(stage, known)
    assert [order["total_value"] for order in await figure(stage, "/orders")] == [cart["total_value"]]
    assert (await figure(stage, "/orders/summary"))["total"] == 1
    assert [item["value"] for item in cart["items_included"]["airway"]][:2] == [LARGEST, LARGEST]


async def test_an_order_above_the_credit_is_refused_and_can_be_canceled(stage: Stage) -> None:
    cart = await large_cart(stage)
    refused = await stage.as_(stage.ana).post(f"/orders/{cart['uuid']}/submit", json={"payment_method": "invoice"})
    assert (refused.status_code, refused.json()["code"]) == (422, "INSUFFICIENT_CREDIT"), refused.text
    preview = await figure(stage, f"/orders/{cart['uuid']}/cancellation")
    assert (preview["total_tax"], preview["total_refund"]) == ("0.00", "0.00")
    body = {"reason": "Preço impossível", "accepted_tax": "0.00"}
    canceled = await stage.as_(stage.ana).post(f"/orders/{cart['uuid']}/cancel", json=body)
    assert (canceled.status_code, canceled.json()["data"]["total_value"]) == (200, cart["total_value"]), canceled.text


async def test_prices_that_rose_to_the_largest_are_shown_added_and_answered(stage: Stage) -> None:
    order = await risen(stage, RISES, RISES)
    await put(stage, "UPDATE order_item SET new_value = :v WHERE order_uuid = :o", v=Decimal(LARGEST), o=order["uuid"])
    now = await stage.read(order)
    assert rise_of(now)["new_value"] == TWICE
    assert (await figure(stage, f"/orders/{order['uuid']}/price-changes"))["airway"]["new_value"] == TWICE
    above = await answer(stage, "accept", now)
    assert (above.status_code, above.json()["code"]) == (422, "INSUFFICIENT_CREDIT"), above.text
    stale = await answer(stage, "accept", now, new_value=WIDEST)
    assert (stale.status_code, stale.json()["code"]) == (409, "PRICE_CHANGED"), stale.text


async def test_a_credit_at_the_widest_total_is_shown_and_found_by_the_reconciler(stage: Stage) -> None:
    order = await stage.submit(await stage.cart())
    await put(stage, "UPDATE credit_balance SET reserved = :v, used = 0", v=Decimal(WIDEST))
    reader = an_administrator(customer=stage.company)
    answered = await stage.as_(reader).get(f"/customers/{stage.company.uuid}/credit-balance")
    assert answered.status_code == 200, answered.text
    assert (answered.json()["data"]["reserved"], answered.json()["data"]["available"]) == (WIDEST, "0.00")
    assert await breaches(stage, order) == ["balance_off"]


async def test_reports_and_advances_of_a_trip_are_kept_at_their_limits(stage: Stage) -> None:
    order = await stage.order()
    await stage.publish(AdvanceStatusChanged(**told(stage, order, uuid=new_uuid(), number=1, value=LARGEST)))
    await stage.publish(ReportStatusChanged(**told(stage, order, uuid=new_uuid(), number=2, value=WIDEST)))

    async def both() -> bool:
        found = (await stage.read(order))["items_included"]
        advances = [advance["value"] for advance in found["advance"]]
        return (advances, [report["report_amount"] for report in found["expense_report"]]) == ([LARGEST], [WIDEST])

    await eventually(both)
