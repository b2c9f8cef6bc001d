"""Good requests about credits of canceled tickets, and a canceled ticket that leaves one."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from journey.caller import Caller, eventually
from journey.trip import fill_order, search_offers

from contract.visitors import Kind
from contract.world import World

SOON = 4
"""Days: a ticket bought so late is never free to cancel."""

BODIES: dict[str, Callable[[World], Any]] = {
    "PATCH /customers/unflown-airways/{unflown_airway_id}/used": lambda world: {"order_uuid": world.things["issued"]},
}

CHANGES = frozenset(BODIES)
"""Each leaves its line in the audit."""


async def leave_a_credit(world: World) -> None:
    """Ana's ticket of a fare that is not paid back is issued and canceled."""
    home = world.home
    ana, bruno = home.people["Ana"].caller, home.people["Bruno"].caller
    on = date.today() + timedelta(days=SOON)  # noqa: TID251, DTZ011 - a traveler's own calendar
    offers = await search_offers(home, "GRU", "SSA", on, None)
    light = [offer for offer in offers if not offer["airway"]["refundable"]]
    order = await fill_order(home, light[:1])
    at = f"/orders/{order['uuid']}"
    await ana.post(f"{at}/submit", {"payment_method": "invoice"})

    async def asked() -> bool:
        pending = (await bruno.get("/approval-requests", box="pending"))["data"]
        return any(request["subject_uuid"] == order["uuid"] for request in pending)

    await eventually(asked)
    await bruno.post("/customers/orders/approval", {"order_uuid": order["uuid"]})

    async def is_issued() -> bool:
        return bool((await ana.get(at))["data"]["status"] == "issued")

    await eventually(is_issued)
    await _cancel(world, at)
    of_ana = f"/customers/customer-employees/{home.people['Ana'].employee_uuid}/unflown-airways"

    async def kept() -> Any:
        return (await ana.get(of_ana))["data"]

    world.things["unflown_airway_id"] = (await eventually(kept))[0]["uuid"]


async def _cancel(world: World, at: str) -> None:
    """At the tax that the preview shows, by the agency."""
    headers = world.visitors[Kind.AGENCY_MANAGER].headers
    manager = Caller(world.stack.url, headers["Authorization"].removeprefix("Bearer "))
    tax = (await manager.get(f"{at}/cancellation"))["data"]["total_tax"]
    await manager.post(f"{at}/cancel", {"reason": "Reunião desmarcada", "accepted_tax": tax})
