"""Flights that leave so soon that their tickets are never free to cancel, and what becomes of them."""

from typing import Any
from uuid import UUID

from kit.testing import agency_manager

from services.orders.tests.stage import Stage

Answer = dict[str, Any]
SOON = 4
"""Days: less than the seven that make a ticket free to cancel for a day."""


def has_map(offer: Answer) -> bool:
    """Whether seats of all its flights are chosen before check-in."""
    return all(flight["has_seat_map"] for flight in offer["airway"]["flights"])


async def a_light_ticket(
    stage: Stage, *, travelers: list[UUID | None] | None = None, is_mapped: bool = False
) -> Answer:
    """An issued order with a flight of a fare that is not paid back; `is_mapped`: of an airline with seat maps."""
    people = [str(uuid) for uuid in travelers or [stage.ana.employee_uuid]]
    order = await stage.order(travelers_uuids=people)
    asked = {"days": SOON, "adult_quantity": len(people), "travelers_uuids": people}
    found = [one for one in await stage.offers(**asked) if has_map(one) or not is_mapped]
    offer = next(one for one in found if not one["airway"]["refundable"])
    body = {"offer_uuid": offer["uuid"], "travelers_uuids": people}
    added = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/items", json=body)
    assert added.status_code == 201, added.text
    await stage.submit(order)
    await stage.approve(order)
    return await stage.until(order, "issued")


async def previewed(stage: Stage, order: Answer) -> Answer:
    answer = await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/cancellation")
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["data"])


async def canceled(stage: Stage, order: Answer) -> Answer:
    """The agency cancels the whole order at the tax that the preview shows."""
    tax = (await previewed(stage, order))["total_tax"]
    body = {"reason": "Reunião desmarcada", "accepted_tax": tax}
    client = stage.as_(agency_manager(customer=stage.company))
    asked = await client.post(f"/orders/{order['uuid']}/cancel", json=body)
    assert asked.status_code == 200, asked.text
    return await stage.until(order, "canceled")


async def credits_of(stage: Stage, employee: UUID | None, **params: Any) -> list[Answer]:
    """Of an employee, as they read them."""
    path = f"/customers/customer-employees/{employee}/unflown-airways"
    answer = await stage.as_(stage.ana).get(path, params=params)
    assert answer.status_code == 200, answer.text
    return list(answer.json()["data"])
