"""Good requests about approval models and their approvers (API section 2.4)."""

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any
from uuid import uuid4

from journey.caller import Caller, eventually

from contract.world import World


def _mark() -> str:
    return uuid4().hex[:10]


def _model(world: World) -> Any:
    return {
        "name": f"Modelo {_mark()}",
        "approval_type": "cost_center",
        "model_type": "expense_report",
        "cost_centers": [world.home.cost_center],
        "levels": [[{"uuid": world.things["approver"]}]],
    }


def _approver(world: World) -> Any:
    return {"approver_uuid": world.home.people["Caio"].employee_uuid, "level": 1}


def _delegation(world: World) -> Any:
    """An hour of some day ahead, for an approver has one delegate at a time."""
    begins = datetime.now(UTC) + timedelta(days=random.randrange(2, 200_000))  # noqa: TID251 - the caller's own clock
    return {
        "approver_uuid": world.things["employee_id"],
        "delegate_uuid": world.home.people["Caio"].employee_uuid,
        "start_at": begins.isoformat(),
        "end_at": (begins + timedelta(hours=1)).isoformat(),
    }


BODIES: dict[str, Callable[[World], Any]] = {
    "POST /customers/{customer_id}/approval-models": _model,
    "PUT /customers/approval-models/{model_id}": lambda _: {"name": f"Modelo {_mark()}"},
    "PATCH /customers/approval-models/{model_id}/cost-centers": lambda world: {
        "cost_center_uuid": world.home.cost_center
    },
    "POST /customers/approval-models/{model_id}/approvers": _approver,
    "PUT /customers/approval-models/approvers/{approver_id}": lambda _: {"self_approver": True},
    "PUT /customers/approval-models/{model_id}/approvers/{approver_id}": lambda _: {"self_approver": False},
    "POST /approval-delegations": _delegation,
    "PUT /approval-delegations/{delegation_id}": lambda _: {"reason": f"Férias {_mark()}"},
}
"""The body of each operation that takes one, made anew at each call where something must be unique."""

AIMED_AT: dict[str, str] = {
    "PUT /customers/approval-models/{model_id}": "model.spare",
    "PATCH /customers/approval-models/{model_id}/cost-centers": "model.spare",
    "POST /customers/approval-models/{model_id}/approvers": "model.spare",
    "PUT /customers/approval-models/{model_id}/approvers/{approver_id}": "model.spare",
    "PATCH /customers/approval-models/{model_id}/active": "model.spare",
    "PATCH /customers/approval-models/{model_id}/inactive": "model.spare",
    "DELETE /customers/approval-models/{model_id}": "model.dropped",
    "DELETE /customers/approval-models/approvers/{approver_id}": "approver.dropped",
    "POST /approval-requests/{request_id}/remind": "request.waiting",
    "PUT /approval-delegations/{delegation_id}": "delegation.spare",
    "DELETE /approval-delegations/{delegation_id}": "delegation.dropped",
}
"""What is changed, switched off or deleted is needed by no other test."""

ANSWERS: dict[str, frozenset[int]] = {
    "POST /approval-requests/{request_id}/remind": frozenset({200, 429}),  # once an hour, whoever asks
}

SWITCHES = frozenset(f"PATCH /customers/approver-models/{{approver_id}}/{state}" for state in ("active", "inactive"))
CHANGES = frozenset({*BODIES, *AIMED_AT, *SWITCHES})
"""Each leaves its line in the audit."""


async def _saved(admin: Caller, at: str, body: Any) -> Any:
    """The model once approvals knows the places it names; config has just told of them."""
    answer = await admin.send("POST", at, json=body)
    return answer.json()["data"] if answer.is_success else None


async def lay_models(world: World) -> None:
    """A model of a spare cost center with two approvers, and one of a spare project that no request runs by."""
    things, people = world.things, world.home.people
    at = f"/customers/{world.home.uuid}/approval-models"
    level = [{"uuid": people[name].employee_uuid} for name in ("Bruno", "Ana")]
    spare = {"approval_type": "cost_center", "cost_centers": [things["cost_center.spare"]]}
    dropped = {"approval_type": "project", "projects": [things["project.spare"]]}
    for name, scope in (("model.spare", spare), ("model.dropped", dropped)):
        body = {"name": f"Modelo {_mark()}", "model_type": "travel", "levels": [level], **scope}
        made = await eventually(partial(_saved, world.home.admin, at, body))
        things[name] = made["uuid"]
        things.setdefault("approver_id", made["approvers"][0]["uuid"])
        things.setdefault("approver.dropped", made["approvers"][1]["uuid"])
    for name in ("delegation.spare", "delegation.dropped"):
        made = await world.home.admin.post("/approval-delegations", _delegation(world))
        things[name] = made["data"]["uuid"]
