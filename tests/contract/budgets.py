"""Good requests about budgets of a company (API section 2.2)."""

import random
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

from contract.world import World


def _budget(world: World) -> Any:
    """A budget of one day far from every trip, for a charge has one budget a day."""
    day = date(2100, 1, 1) + timedelta(days=random.randrange(1_000_000))
    days = {"start_date": str(day), "end_date": str(day)}
    charge = {"charge_type": "cost_center", "charge_uuid": world.home.cost_center}
    return {"name": f"Orçamento {uuid4().hex[:10]}", "amount": "1000.00", **days, **charge}


BODIES: dict[str, Callable[[World], Any]] = {
    "POST /customers/{customer_id}/budgets": _budget,
    "PUT /customers/budgets/{budget_id}": lambda _: {"name": f"Outro nome {uuid4().hex[:10]}"},
}
"""The body of each operation that takes one, made anew at each call where something must be unique."""

AIMED_AT: dict[str, str] = {"DELETE /customers/budgets/{budget_id}": "budget.dropped"}
"""What is deleted is needed by no other test."""

SWITCHES = frozenset(f"PATCH /customers/budgets/{{budget_id}}/{to}" for to in ("active", "inactive"))

CHANGES = frozenset({*BODIES, *AIMED_AT, *SWITCHES})
"""Each leaves its line in the audit."""


async def lay_budgets(world: World) -> None:
    """Two budgets, the second one to be deleted."""
    for name in ("budget_id", "budget.dropped"):
        made = await world.home.admin.post(f"/customers/{world.home.uuid}/budgets", _budget(world))
        world.things[name] = made["data"]["uuid"]
