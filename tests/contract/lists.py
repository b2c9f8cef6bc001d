"""Good requests about a company's lists of texts, and what its agency writes down about it (API section 2.2)."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from journey.caller import Caller

from contract.visitors import Kind
from contract.world import World


def _mark() -> str:
    return uuid4().hex[:10]


def _reason(_: World) -> Any:
    return {"reason": f"Feira {_mark()}"}


def _description(_: World) -> Any:
    return {"description": f"Só havia este voo {_mark()}"}


def _entry(_: World) -> Any:
    return {"kind": "task", "subject": f"Ligar {_mark()}", "due_at": "2027-01-10T12:00:00-03:00"}


def _category(_: World) -> Any:
    return {"name": f"Seguro {_mark()}", "service_type": "insurance"}


BODIES: dict[str, Callable[[World], Any]] = {
    "POST /agencies/{agency_id}/cost-categories": _category,
    "PUT /agencies/cost-categories/{cost_category_id}": _category,
    "PUT /customers/reason-trips/{reason_trip_id}": _reason,
    "PUT /customers/justifications/{justification_id}": _description,
    "POST /customers/{customer_id}/crm-entries": _entry,
    "PUT /customers/crm-entries/{crm_entry_id}": lambda _: {"done": True, "body": f"Feito {_mark()}"},
}
"""The body of each operation that takes one, made anew at each call where something must be unique."""

AIMED_AT: dict[str, str] = {
    "DELETE /agencies/cost-categories/{cost_category_id}": "cost_category.dropped",
    "DELETE /customers/crm-entries/{crm_entry_id}": "crm_entry.dropped",
    "DELETE /customers/reason-trips/{reason_trip_id}": "reason_trip.dropped",
    "DELETE /customers/justifications/{justification_id}": "justification.dropped",
}
"""What is deleted is needed by no other test."""

SWITCHES = frozenset(
    f"PATCH /{path}/{state}"
    for path in (
        *("customers/reason-trips/{reason_trip_id}", "customers/justifications/{justification_id}"),
        "agencies/cost-categories/{cost_category_id}",
    )
    for state in ("active", "inactive")
)
"""Texts that nobody else chooses are switched off and on."""

CHANGES = frozenset({*BODIES, *AIMED_AT, *SWITCHES})
"""Each leaves its line in the audit."""


async def lay_lists(world: World) -> None:
    """A text of each list, and entries of the agency."""
    at, things = f"/customers/{world.home.uuid}", world.things
    for name in ("reason_trip_id", "reason_trip.dropped"):
        things[name] = _uuid(await world.home.admin.post(f"{at}/reason-trips", _reason(world)))
    for name in ("justification_id", "justification.dropped"):
        things[name] = _uuid(await world.home.admin.post(f"{at}/justifications", _description(world)))
    headers = world.visitors[Kind.AGENCY_MANAGER].headers
    manager = Caller(world.stack.url, headers["Authorization"].removeprefix("Bearer "))
    for name in ("crm_entry_id", "crm_entry.dropped"):
        things[name] = _uuid(await manager.post(f"{at}/crm-entries", _entry(world)))
    agency = (await manager.get("/me"))["agency"]["uuid"]
    for name in ("cost_category_id", "cost_category.dropped"):
        things[name] = _uuid(await manager.post(f"/agencies/{agency}/cost-categories", _category(world)))


def _uuid(answer: Any) -> str:
    return str(answer["data"]["uuid"])
