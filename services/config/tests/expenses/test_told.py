"""Whoever changes these lists leaves a line in the audit, a hint for open screens, and does it once under one key."""

import json
from collections.abc import AsyncIterator
from typing import Any

import nats
import pytest
from config_expenses import FOOD, a_category, a_limit, a_policy, a_type, made
from config_factories import a_name
from contracts.config import ExpenseCategoryChanged, ExpenseTypeChanged
from kit.testing import AURORA, BOREAL, Running, an_administrator, eventually, operator
from kit.testing.servers import Servers
from sqlalchemy import text

TYPES = f"/customers/{AURORA.uuid}/expense-types"


async def audited(config: Running, uuid: str) -> list[tuple[str, str, Any]]:
    """What was written down about an entity, oldest first: action, sentence, changes."""
    async with config.db.sweep() as session:
        found = await session.execute(
            text("SELECT action, description, changes FROM audit WHERE entity_uuid = :uuid ORDER BY happened_at, uuid"),
            {"uuid": uuid},
        )
        return [tuple(row) for row in found]


@pytest.fixture
async def hints(servers: Servers) -> AsyncIterator[list[Any]]:
    """What is told on core NATS about anybody."""
    heard: list[Any] = []

    async def hear(message: Any) -> None:
        heard.append({"customer": message.subject.removeprefix("live."), **json.loads(message.data)})

    connection = await nats.connect(servers.nats.admin_url)
    await connection.subscribe("live.*", cb=hear)
    await connection.flush()
    yield heard
    await connection.close()


async def test_a_type_s_life_is_written_down_with_what_changed(config: Running) -> None:
    one = await a_type(config, name="Lanche da tarde")
    by, url = config.as_(an_administrator()), f"/customers/expense-types/{one['uuid']}"
    made(await by.put(url, json={"name": "Lanche", "expense_category_uuid": FOOD, "kind": "km"}), 200)
    made(await by.patch(f"{url}/inactive"), 200)
    assert (await by.delete(url)).status_code == 204
    assert await audited(config, one["uuid"]) == [
        ("create-expense-type", "Tipo de despesa criado", None),
        (
            "update-expense-type",
            "Tipo de despesa alterado",
            {"name": ["Lanche da tarde", "Lanche"], "kind": ["common", "km"]},
        ),
        ("inactivate-expense-type", "Tipo de despesa inativado", None),
        ("delete-expense-type", "Tipo de despesa excluído", None),
    ]


async def test_a_limit_is_written_down_as_its_policy_s_change(config: Running) -> None:
    policy, lunch = await a_policy(config), await a_type(config)
    limit = await a_limit(config, policy, lunch)
    body = {"expense_type_uuid": lunch["uuid"], "policy_parameter": "max_per_day", "value": "90.00"}
    made(await config.as_(an_administrator()).put(f"/customers/policies/values/{limit['uuid']}", json=body), 200)
    lines = await audited(config, policy["uuid"])
    assert [line[0] for line in lines] == ["create-policy", "update-policy", "update-policy"]
    assert lines[-1][1:] == ("Política de despesas alterada", {"value": ["80.00", "90.00"]})


async def test_a_setting_is_written_down_by_its_name(config: Running) -> None:
    by = config.as_(an_administrator(customer=BOREAL))
    url = f"/customers/{BOREAL.uuid}/setting-parameters"
    made(await by.put(url, json={"parameters": [{"slug": "km_rate", "value": "1.62"}]}), 200)
    rate = next(row for row in made(await by.get(url), 200) if row["slug"] == "km_rate")
    assert (await audited(config, rate["uuid"]))[-1] == (
        "update-setting-parameter",
        "Parâmetro alterado",
        {"km_rate": ["1.00", "1.62"]},
    )


async def test_open_screens_of_the_company_hear_of_a_policy_s_limit(config: Running, hints: list[Any]) -> None:
    policy, lunch = await a_policy(config), await a_type(config)
    await a_limit(config, policy, lunch)
    await eventually(lambda: len(hints) >= 3)
    hint = hints[2]
    assert (hint["customer"], hint["entity"], hint["entity_uuid"]) == (str(AURORA.uuid), "settings", policy["uuid"])
    assert (hint["version"], set(hint["audience"]["actions"])) == (2, {"view-policy", "view-policy-value-expense"})


async def test_a_renamed_category_reaches_the_screens_of_those_who_have_it(config: Running, hints: list[Any]) -> None:
    category = await a_category(config)
    one = await a_type(config, company=BOREAL, expense_category_uuid=category["uuid"])
    made(await config.as_(operator()).put(f"/expense-categories/{category['uuid']}", json={"icon": "bed"}), 200)

    def followed() -> bool:
        return (str(BOREAL.uuid), one["uuid"], 2) in [(h["customer"], h["entity_uuid"], h["version"]) for h in hints]

    await eventually(followed)


async def test_a_repeated_call_makes_one_and_answers_the_same(config: Running) -> None:
    body, key = (
        {"name": a_name("Brunch"), "expense_category_uuid": FOOD},
        {"Idempotency-Key": a_name("k").replace(" ", "-") + "-12345678"},
    )
    by = config.as_(an_administrator())
    first, again = [await by.post(TYPES, json=body, headers=key) for _ in range(2)]
    assert (first.status_code, again.status_code, first.json()) == (201, 201, again.json())
    assert again.headers["idempotency-replayed"] == "true"
    facts = await config.outbox(ExpenseTypeChanged)
    assert sum(str(fact.uuid) == first.json()["data"]["uuid"] for fact in facts) == 1
    other = await by.post(TYPES, json={**body, "kind": "km"}, headers=key)
    assert (other.status_code, other.json()["code"]) == (422, "IDEMPOTENCY_MISMATCH")


async def test_the_operator_s_repeated_call_makes_one_too(config: Running) -> None:
    by = config.as_(operator())
    body, key = (
        {"name": a_name("Eventos"), "icon": "ticket"},
        {"Idempotency-Key": a_name("c").replace(" ", "-") + "-12345678"},
    )
    first, again = [await by.post("/expense-categories", json=body, headers=key) for _ in range(2)]
    assert (first.status_code, first.json()) == (201, again.json())
    facts = await config.outbox(ExpenseCategoryChanged)
    assert sum(str(fact.uuid) == first.json()["data"]["uuid"] for fact in facts) == 1
