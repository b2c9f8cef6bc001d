"""A supplier that succeeds after our deadline: one hold, one ticket, one cancellation; none twice, none lost."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from contracts.orders import ItemCanceled, ItemIssued
from kit.testing import agency_manager, eventually
from orders_service.supplier_steps.rules import LEASE, ORPHANED_AFTER
from orders_service.suppliers.refusals import AirwayReservedTooLate

from services.orders.tests.issuing.flaky import FlakySupplier
from services.orders.tests.issuing.test_saga import approved, bookings, facts_about, pass_time, tickets
from services.orders.tests.stage import Stage

pytestmark = pytest.mark.long


async def until(stage: Stage, order: dict[str, Any], status: str) -> dict[str, Any]:
    async def has_it() -> dict[str, Any] | None:
        pass_time(stage, LEASE / 2)
        now = await stage.read(order)
        return now if now["status"] == status else None

    found = await eventually(has_it, within=60)
    assert found is not None
    return found


async def test_an_issue_that_lands_after_the_supplier_knew_nothing_of_it_is_one_ticket(
    stage: Stage, supplier: FlakySupplier
) -> None:
    supplier.plan(stage.company.uuid, "issue", "late")
    order = await approved(stage)
    await until(stage, order, "issued")
    assert await tickets(stage) == 1 and await bookings(stage, "issued") == 1
    assert len(await facts_about(stage, ItemIssued, order)) == 1
    assert await stage.credit() == (Decimal(0), Decimal(order["total_value"]))


async def test_a_cancellation_that_lands_late_is_one_cancellation(stage: Stage, supplier: FlakySupplier) -> None:
    done = await stage.issued()
    supplier.plan(stage.company.uuid, "cancel", "late")
    await stage.as_(agency_manager()).post(f"/orders/{done['uuid']}/cancel", json={"reason": "Mudou"})
    await until(stage, done, "canceled")
    assert await bookings(stage, "canceled") == 1
    assert len(await facts_about(stage, ItemCanceled, done)) == 1 and await stage.credit() == (Decimal(0), Decimal(0))


async def test_a_reservation_that_lands_late_is_the_one_its_caller_gets_at_the_next_try(
    stage: Stage, supplier: FlakySupplier
) -> None:
    order, offer = await stage.order(), (await stage.offers())[0]
    body = {"offer_uuid": offer["uuid"], "travelers_uuids": [str(stage.ana.employee_uuid)]}
    client, key, path = stage.as_(stage.ana), {"Idempotency-Key": "tarde"}, f"/orders/{order['uuid']}/items"
    supplier.plan(stage.company.uuid, "book", "late")
    refused = await client.post(path, json=body, headers=key)
    assert (refused.status_code, refused.json()["code"]) == (503, "SUPPLIER_UNAVAILABLE")
    again = await client.post(path, json=body, headers=key)
    assert again.status_code == 201, again.text
    assert len(again.json()["data"]["items_included"]["airway"]) == 1
    assert await bookings(stage, "held", "released") == 1


async def test_a_reservation_that_lands_after_it_was_taken_for_lost_is_released(
    stage: Stage, supplier: FlakySupplier
) -> None:
    order, offer = await stage.order(), (await stage.offers())[0]
    body = {"offer_uuid": offer["uuid"], "travelers_uuids": [str(stage.ana.employee_uuid)]}
    client, key, path = stage.as_(stage.ana), {"Idempotency-Key": "muito tarde"}, f"/orders/{order['uuid']}/items"
    supplier.plan(stage.company.uuid, "book", "late")
    await client.post(path, json=body, headers=key)
    pass_time(stage, ORPHANED_AFTER + LEASE)
    await eventually(lambda: bookings(stage, "held", "released"), within=60)

    async def released() -> bool:
        pass_time(stage, timedelta(seconds=30))
        return await bookings(stage, "released") == 1

    await eventually(released, within=60)
    assert (await stage.read(order))["items_included"]["airway"] == []
    refused = (await client.post(path, json=body, headers=key)).json()
    assert (refused["code"], refused["message"]) == ("AIRWAY_RESERVE_ERROR", AirwayReservedTooLate.message)


async def test_a_price_that_comes_late_counts_as_no_answer_and_the_next_try_gets_it(
    stage: Stage, supplier: FlakySupplier
) -> None:
    offer, client = (await stage.offers())[0], stage.as_(stage.ana)
    path = f"/search/{offer['search_uuid']}/offers/{offer['uuid']}"
    supplier.plan(stage.company.uuid, "price", "late")
    refused = await client.get(path)
    assert (refused.status_code, refused.json()["code"]) == (503, "SUPPLIER_UNAVAILABLE")
    again = await client.get(path)
    assert (again.status_code, again.json()["data"]["value"]) == (200, offer["value"])
    assert await bookings(stage, "held") == 0
