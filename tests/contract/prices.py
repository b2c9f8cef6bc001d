"""Good requests that answer a price that rose, and the orders whose prices rise for them."""

from collections.abc import Callable
from datetime import date
from typing import Any

from journey.caller import eventually
from journey.trip import fill_order, search_offers

from contract.world import World

ORDERS: dict[str, str] = {
    "POST /orders/{order_id}/price-changes/accept": "accepted",
    "POST /orders/{order_id}/price-changes/drop": "left_out",
    "POST /orders/{order_id}/items/{item_id}/swap": "swapped",
}
"""The first two wait for an answer, the last one is a cart."""


def _items(world: World, order: str) -> dict[str, Any]:
    return {"items_uuid": [world.things[f"{order}.item"]]}


BODIES: dict[str, Callable[[World], Any]] = {
    "POST /orders/{order_id}/price-changes/accept": lambda world: {
        **_items(world, "accepted"),
        "new_value": world.things["accepted.new_value"],
    },
    "POST /orders/{order_id}/price-changes/drop": lambda world: _items(world, "left_out"),
    "POST /orders/{order_id}/items/{item_id}/swap": lambda world: _chosen(world, world.offer),
}

ANSWERS: dict[str, frozenset[int]] = {"POST /orders/{order_id}/price-changes/accept": frozenset({200, 202})}
"""Who is asked again may be known after the answer."""

CHANGES = frozenset(BODIES)
"""Each leaves its line in the audit."""


def _chosen(world: World, offer: dict[str, Any]) -> dict[str, Any]:
    item = {"offer_uuid": offer["uuid"], "travelers_uuids": [world.home.people["Ana"].employee_uuid]}
    return item if offer["policy"]["in_policy"] else item | {"justification_uuid": world.home.justification}


async def let_prices_rise(world: World) -> None:
    """Two approved orders that cost more than was approved, and a cart."""
    home = world.home
    offers = await search_offers(home, "GRU", "REC", date.fromisoformat(world.things["day"]), None)
    _remember(world, "swapped", await fill_order(home, offers[:1]))
    for name in ("accepted", "left_out"):
        order = await _risen(world, offers[0])
        _remember(world, name, order)
        world.things[f"{name}.new_value"] = order["price_changes"]["airway"]["new_value"]


def _remember(world: World, name: str, order: Any) -> None:
    world.things[name] = order["uuid"]
    world.things[f"{name}.item"] = order["items_included"]["airway"][0]["uuid"]


async def _risen(world: World, offer: dict[str, Any]) -> Any:
    """Ana books, Bruno approves, the airline asks for more."""
    home = world.home
    ana, bruno = home.people["Ana"].caller, home.people["Bruno"].caller
    order = await fill_order(home, [])
    at = f"/orders/{order['uuid']}"
    await ana.post(f"{at}/items", _chosen(world, offer) | {"sandbox_scenario": "price_rise"})
    await ana.post(f"{at}/submit", {"payment_method": "invoice"})

    async def asked() -> bool:
        pending = (await bruno.get("/approval-requests", box="pending"))["data"]
        return any(request["subject_uuid"] == order["uuid"] for request in pending)

    await eventually(asked)
    await bruno.post("/customers/orders/approval", {"order_uuid": order["uuid"]})

    async def risen() -> Any:
        now = (await ana.get(at))["data"]
        return now if now["price_changes"]["airway"] else None

    return await eventually(risen)
