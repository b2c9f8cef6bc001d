"""The calls with which a consultant ends by hand what no supplier did."""

from typing import Any

from kit.testing import Person

from services.orders.tests.desk.counter import Counter, Told


async def issue(
    counter: Counter,
    order: Told,
    *,
    by: Person | None = None,
    item: Told | None = None,
    headers: Told | None = None,
    **body: Any,
) -> Any:
    """Tell of tickets bought for an item, by default the order's first flight."""
    item = item or order["items_included"]["airway"][0]
    path = f"/orders/{order['uuid']}/items/{item['uuid']}/issue"
    return await counter.stage.as_(by or counter.ivo).post(path, json={"tracker": "BALCAO", **body}, headers=headers)


async def settle(
    counter: Counter, order: Told, *, by: Person | None = None, headers: Told | None = None, **body: Any
) -> Any:
    """End a cancellation that a supplier refused."""
    path = f"/orders/{order['uuid']}/cancellation/settle"
    told = {"obs": "Combinado por telefone", **body}
    return await counter.stage.as_(by or counter.ivo).post(path, json=told, headers=headers)


async def close(counter: Counter, order: Told, *, by: Person | None = None, headers: Told | None = None) -> Any:
    """Close a trip."""
    return await counter.stage.as_(by or counter.ivo).post(f"/orders/{order['uuid']}/done", headers=headers)


async def history_of(counter: Counter, order: Told) -> list[Told]:
    """What happened, newest first."""
    return list((await counter.stage.as_(counter.ivo).get(f"/orders/{order['uuid']}/history")).json()["data"])
