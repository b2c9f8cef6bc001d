"""What others keep of these lists: told whole, rebuilt page by page, and held against what config has."""

from typing import Any

import pytest
from config_expenses import a_category, a_limit, a_policy, a_type, made
from config_service.expense_policies.tables import PolicyTable
from contracts.config import (
    ConfigChange,
    ExpenseCategoryChanged,
    ExpenseTypeChanged,
    PolicyChanged,
    ReasonExpenseChanged,
)
from kit.calls.client import service_token
from kit.db.scopes import CustomerScope
from kit.testing import AURORA, COBALTO, Running, an_administrator
from sqlalchemy import update
from stack.reconcile.pairs import as_its_owner_says

LISTS = pytest.mark.parametrize(
    ("fact", "tally"),
    [
        (ExpenseCategoryChanged, "expense_categories"),
        (ExpenseTypeChanged, "expense_types"),
        (ReasonExpenseChanged, "reason_expenses"),
        (PolicyChanged, "policies"),
    ],
    ids=lambda value: getattr(value, "entity", ""),
)


@pytest.fixture(autouse=True)
async def some_of_each(config: Running) -> None:
    lunch, taxi, policy = await a_type(config), await a_type(config, company=COBALTO), await a_policy(config)
    await a_limit(config, policy, lunch, voucher_required_above="30.00")
    await a_limit(config, policy, lunch, policy_parameter="max_per_month", value="0.10", voucher_required=True)
    by = config.as_(an_administrator(customer=COBALTO))
    assert (await by.delete(f"/customers/expense-types/{taxi['uuid']}")).status_code == 204
    await a_category(config)
    await a_policy(config, company=COBALTO, default=True)
    await config.as_(an_administrator()).post(f"/customers/{AURORA.uuid}/reason-expenses", json={"reason": "Obra"})


async def pages(config: Running, path: str, **asked: Any) -> dict[str, Any]:
    """Every row of a list of the service's own, by uuid, two at a time."""
    secret = config.service_context.settings.service_token_secret.get_secret_value()
    token = service_token(issuer="expenses-ocr", audience="config", secret=secret, clock=config.clock)
    found: dict[str, Any] = {}
    after: dict[str, str] = {}
    while True:
        params = {"limit": 2, **asked, **after}
        page = made(await config.internal.get(path, params=params, headers={"Authorization": f"Service {token}"}), 200)
        found |= {row["uuid"]: row for row in page}
        if len(page) < 2:
            return found
        after = {"after": page[-1]["uuid"]}


async def standing(config: Running, kind: type[ConfigChange]) -> dict[str, Any]:
    """The last state told of each, those that were taken away left out."""
    last = {str(fact.uuid): fact for fact in await config.outbox(kind)}
    return {uuid: fact.model_dump(mode="json") for uuid, fact in last.items() if not getattr(fact, "deleted", False)}


@pytest.mark.long
@LISTS
async def test_the_reference_tells_what_the_facts_told(config: Running, fact: type[ConfigChange], tally: str) -> None:
    rebuilt = await pages(config, f"/internal/reference/{fact.entity}")
    told = await standing(config, fact)
    assert told
    assert rebuilt == told


def as_copied(state: dict[str, Any]) -> dict[str, Any]:
    """A state as a copy shows it: JSON in PostgreSQL's order of keys, no customer where there is none."""
    values = [
        dict(sorted(value.items(), key=lambda pair: (len(pair[0]), pair[0]))) for value in state.get("values", ())
    ]
    kept = {name: value for name, value in state.items() if name != "customer_uuid" or value is not None}
    return kept | ({"values": values} if "values" in state else {})


@pytest.mark.long
@LISTS
async def test_a_copy_of_the_facts_agrees_with_its_owner(config: Running, fact: type[ConfigChange], tally: str) -> None:
    owned = await pages(config, "/internal/reconcile", pair=tally)
    copies = {uuid: as_copied(row) for uuid, row in (await standing(config, fact)).items()}
    assert owned.keys() == copies.keys()
    wrong = [said for uuid, copy in copies.items() for said in as_its_owner_says(copy, owned[uuid])]
    assert wrong == []


async def test_a_policy_that_miscounts_its_values_is_found(config: Running) -> None:
    policy = await a_policy(config)

    async def count(values: int) -> dict[str, Any]:
        table: Any = PolicyTable
        async with config.db.work(CustomerScope(AURORA.uuid)) as uow:
            await uow.session.execute(update(table).where(table.uuid == policy["uuid"]).values(values_count=values))
            uow.note_change()
        return await pages(config, "/internal/reconcile", pair="policy_limits_off")

    assert list(await count(9)) == [policy["uuid"]]
    assert await count(0) == {}
