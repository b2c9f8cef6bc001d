"""Good requests about the consultants' queue, what went wrong for it to hold something, a word to an issuer."""

from collections.abc import Callable
from datetime import date
from typing import Any

from journey.caller import Caller, eventually
from journey.trip import search_offers

from contract.purse import attached, send_form
from contract.visitors import Kind
from contract.world import World

BODIES: dict[str, Callable[[World], Any]] = {
    "PATCH /orders/{order_id}/consultant": lambda world: {"agency_employee_uuid": world.things["agency_employee_id"]},
    "POST /orders/{order_id}/notify-issuer": lambda _: {"text": "O bilhete sai ainda hoje."},
    "POST /orders/{order_id}/items/{item_id}/issue": lambda _: {"tracker": "BALCAO", "ticket": "957-1234567890"},
    "POST /orders/{order_id}/cancellation/settle": lambda _: {"obs": "Acertado com a companhia"},
    "POST /orders/{order_id}/payment/confirm": lambda _: {"reference": "E18236120202611271432s0a1b2c3d4e"},
    "PATCH /agencies/{agency_id}/extra-costs/exported": lambda world: {"uuids": [world.things["extra_cost.exported"]]},
    "POST /orders/pending/{task_id}/close": lambda _: {"resolution": "solved", "obs": "Emitido no balcão"},
}

FORMS: dict[str, Callable[[World], Any]] = {
    "POST /orders/{order_id}/extra-costs": lambda world: _cost(world) | {"proof": attached()},
    "POST /orders/extra-costs/{extra_cost_id}": lambda _: {"obs": "Três dias"},
}

_TASKS: dict[str, str] = {
    "POST /orders/pending/{task_id}/take": "task.free",
    "POST /orders/pending/{task_id}/release": "task.released",
    "POST /orders/pending/{task_id}/close": "task.closed",
}
"""The last two are the manager's from the start."""
AIMED_AT = _TASKS | {"DELETE /orders/extra-costs/{extra_cost_id}": "extra_cost.dropped"}

_BY_HAND = frozenset(
    {
        "POST /orders/{order_id}/items/{item_id}/issue",
        "POST /orders/{order_id}/cancellation/settle",
        "POST /orders/{order_id}/payment/confirm",
    }
)
CHANGES = frozenset({*BODIES, *FORMS, *AIMED_AT}) - _BY_HAND
"""Each leaves its line in the audit."""

ORDERS: dict[str, str] = {"POST /orders/{order_id}/done": "cart"}
ANSWERS: dict[str, frozenset[int]] = dict.fromkeys(
    ("POST /orders/{order_id}/retry", "POST /orders/{order_id}/done", *_BY_HAND), frozenset({409})
) | dict.fromkeys(("GET /files/orders/{token}", "GET /orders/{order_id}/payment"), frozenset({404}))
"""Of orders that no supplier left undone (the audit's test ends one that two suppliers left), that are not paid before
their tickets (it pays one); of a link to nothing."""


async def leave_undone(world: World) -> None:
    """One order whose three items the airline refuses to issue."""
    home = world.home
    offers = await search_offers(home, "GRU", "REC", date.fromisoformat(world.things["day"]), None)
    ana, bruno = home.people["Ana"], home.people["Bruno"].caller
    order = (await ana.caller.post("/orders", _order(world)))["data"]
    for offer in offers[: len(_TASKS)]:
        item = {"offer_uuid": offer["uuid"], "travelers_uuids": [ana.employee_uuid]}
        if not offer["policy"]["in_policy"]:
            item["justification_uuid"] = home.justification
        await ana.caller.post(f"/orders/{order['uuid']}/items", item | {"sandbox_scenario": "issue_refused"})
    await ana.caller.post(f"/orders/{order['uuid']}/submit", {"payment_method": "invoice"})

    async def asked() -> bool:
        pending = (await bruno.get("/approval-requests", box="pending"))["data"]
        return any(request["subject_uuid"] == order["uuid"] for request in pending)

    await eventually(asked)
    await bruno.post("/customers/orders/approval", {"order_uuid": order["uuid"]})
    await _share_out(world, order)


def _order(world: World) -> dict[str, Any]:
    home = world.home
    who = {"travelers_uuids": [home.people["Ana"].employee_uuid]}
    return who | {"cost_center_uuid": home.cost_center, "reason_trip_uuid": home.reason}


def _cost(world: World) -> dict[str, Any]:
    return {"cost_category_uuid": world.things["cost_category_id"], "value": "89.90"}


async def book_costs(world: World) -> None:
    """A cost beside an order for each operation that moves one."""
    manager = _manager(world)
    path = f"/orders/{world.things['issued']}/extra-costs"

    async def known() -> bool:
        """The category made a moment ago may still be on its way to orders."""
        return "data" in await send_form(manager, path, _cost(world), (201, 422))

    await eventually(known)
    for name in ("extra_cost_id", "extra_cost.dropped", "extra_cost.exported"):
        world.things[name] = (await send_form(manager, path, _cost(world)))["data"]["uuid"]


def _manager(world: World) -> Caller:
    headers = world.visitors[Kind.AGENCY_MANAGER].headers
    return Caller(world.stack.url, headers["Authorization"].removeprefix("Bearer "))


async def _share_out(world: World, order: Any) -> None:
    """A task for each operation that moves one."""
    manager = _manager(world)

    async def all_of_them() -> Any:
        which = {"order_number": order["order_number"], "customer_uuid": world.home.uuid}
        found = (await manager.get("/orders/pending", **which))["data"]
        return found if len(found) == len(_TASKS) else None

    for name, task in zip(_TASKS.values(), await eventually(all_of_them), strict=True):
        world.things[name] = task["uuid"]
        if name != "task.free":
            await manager.post(f"/orders/pending/{task['uuid']}/take")
