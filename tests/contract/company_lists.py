"""A good request for every call on the lists that expenses stand on: categories, types, policies, reasons, settings."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from contract.visitors import Kind
from contract.world import World


def _named(what: str) -> dict[str, str]:
    return {"name": f"{what} {uuid4().hex[:10]}"}


def _category(_: World) -> Any:
    return {**_named("Categoria"), "icon": "plane"}


def _type(world: World) -> Any:
    return {**_named("Tipo"), "expense_category_uuid": world.things["category_id"]}


def _limit(world: World) -> Any:
    return {"expense_type_uuid": world.things["limited_type"], "policy_parameter": "max_per_month", "value": "900.00"}


def _reason(_: World) -> Any:
    return {"reason": f"Obra {uuid4().hex[:10]}"}


def _settings(_: World) -> Any:
    return {"parameters": [{"slug": "km_rate", "value": "1.00"}]}


BODIES: dict[str, Callable[[World], Any]] = {
    "POST /expense-categories": _category,
    "PUT /expense-categories/{category_id}": _category,
    "POST /customers/{customer_id}/expense-types": _type,
    "PUT /customers/expense-types/{expense_type_id}": _type,
    "POST /customers/{customer_id}/policies": lambda _: _named("Política"),
    "PUT /customers/policies/{policy_id}": lambda _: _named("Política"),
    "POST /customers/policies/{policy_id}/values": _limit,
    "PUT /customers/policies/values/{value_id}": _limit,
    "POST /customers/{customer_id}/reason-expenses": _reason,
    "PUT /customers/reason-expenses/{reason_expense_id}": _reason,
    "PUT /customers/{customer_id}/setting-parameters": _settings,
    "PUT /customers/setting-parameters/{setting_id}": lambda _: {"value": "true"},
}
"""What each call is sent, made anew where something must be unique."""

DROPPED = {
    "POST /customers/policies/{policy_id}/values": {"policy_id": "empty_policy"},
    "DELETE /customers/policies/{policy_id}": {"policy_id": "dropped_policy"},
    "DELETE /customers/policies/values/{value_id}": {"value_id": "dropped_value"},
    "DELETE /customers/expense-types/{expense_type_id}": {"expense_type_id": "dropped_type"},
    "DELETE /expense-categories/{category_id}": {"category_id": "dropped_category"},
}
"""Which thing a call takes away or fills, so that the others find theirs."""


async def make_lists(world: World) -> None:
    """Home's lists and one category of the operator's, by the names the paths use."""
    admin, at = world.home.admin, f"/customers/{world.home.uuid}"
    operator = world.visitors[Kind.OPERATOR]

    async def made(path: str, body: Any) -> str:
        return str((await admin.post(path, body))["data"]["uuid"])

    for name in ("category_id", "dropped_category"):
        answer = await operator.ask("POST", "/api/v1/expense-categories", json=_category(world))
        world.things[name] = answer.json()["data"]["uuid"]
    for name in ("expense_type_id", "limited_type", "dropped_type"):
        world.things[name] = await made(f"{at}/expense-types", _type(world))
    for name in ("policy_id", "empty_policy", "dropped_policy"):
        world.things[name] = await made(f"{at}/policies", _named("Política"))
    for name, parameter in (("value_id", "max_per_expense"), ("dropped_value", "max_per_day")):
        limit = {**_limit(world), "policy_parameter": parameter}
        world.things[name] = await made(f"/customers/policies/{world.things['policy_id']}/values", limit)
    world.things["reason_expense_id"] = await made(f"{at}/reason-expenses", _reason(world))
    settings = (await admin.get(f"{at}/setting-parameters"))["data"]
    world.things["setting_id"] = next(row["uuid"] for row in settings if row["slug"] == "free_text_justification")
