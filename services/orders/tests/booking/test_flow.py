"""The trip of the product's purpose: chosen, approved, issued, with its voucher."""

from decimal import Decimal

from contracts.orders import ApprovalRequested, ItemIssued, OrderStatusChanged

from services.orders.tests.stage import Stage


async def test_a_trip_is_booked_approved_in_part_issued_and_printed(stage: Stage) -> None:
    order = await stage.cart(items=2)
    assert order["status"] == "open"
    first, second = order["items_included"]["airway"]
    before = await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/voucher")
    assert (before.status_code, before.json()["code"]) == (404, "VOUCHER_NOT_AVAILABLE")

    submitted = await stage.submit(order)
    assert submitted["status"] == "approving"
    asked = next(f for f in await stage.orders.outbox(ApprovalRequested) if str(f.uuid) == order["uuid"])
    assert asked.value == Decimal(order["total_value"]) and len(asked.items) == 2
    await stage.open_level(order)
    await stage.approve(order, rejected=(second["uuid"],))

    done = await stage.until(order, "issued")
    kept = {item["uuid"]: item for item in done["items_included"]["airway"]}
    assert kept[first["uuid"]]["status"] == "issued"
    assert kept[first["uuid"]]["ticket"] and kept[first["uuid"]]["tracker"]
    assert kept[second["uuid"]]["status"] == "rejected"
    assert kept[second["uuid"]]["reason_rejected"] == "Caro demais"
    assert done["total_value"] == kept[first["uuid"]]["value"]
    assert await stage.credit() == (Decimal("0.00"), Decimal(done["total_value"]))

    issued = [f for f in await stage.orders.outbox(ItemIssued) if str(f.order_uuid) == order["uuid"]]
    assert [str(fact.uuid) for fact in issued] == [first["uuid"]]
    voucher = await stage.as_(stage.ana).get(done["link_voucher"].removeprefix("/api/v1"))
    assert voucher.status_code == 200 and voucher.content.startswith(b"%PDF")

    steps = [
        (f.from_status, f.to_status)
        for f in await stage.orders.outbox(OrderStatusChanged)
        if str(f.uuid) == order["uuid"]
    ]
    assert steps == [(None, "open"), ("open", "approving"), ("approving", "approved"), ("approved", "issued")]
