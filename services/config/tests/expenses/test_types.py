"""Expense types over HTTP: a customer's own, each in one of the operator's categories."""

from typing import Any
from uuid import UUID

import pytest
from config_expenses import FOOD, TRANSPORT, a_category, a_limit, a_policy, a_type, made, refused
from config_factories import a_cnpj, a_name, errors_of
from config_service.expense_types.tables import ExpenseTypeTable
from config_service.expense_types.usual import USUAL_TYPES
from config_service.reason_expenses.resource import USUAL
from contracts.config import ExpenseTypeChanged, ReasonExpenseChanged
from kit.core.ids import new_uuid
from kit.core.metadata import columns_of
from kit.db.scopes import CustomerScope
from kit.testing import (
    AURORA,
    COBALTO,
    Person,
    Running,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    as_,
    count_statements,
    operator,
    other_agency,
    other_customer,
)
from sqlalchemy import update

URL = f"/customers/{AURORA.uuid}/expense-types"
ONE = "/customers/expense-types"


async def told(config: Running, uuid: str) -> list[ExpenseTypeChanged]:
    return [fact for fact in await config.outbox(ExpenseTypeChanged) if str(fact.uuid) == uuid]


@as_(an_administrator, agency_manager)
async def test_one_is_added_with_its_category_told_and_listed(config: Running, caller: Person) -> None:
    made_ = await a_type(config, by=caller, kind="km", integration_id="7710")
    assert made_["expense_category"] == {"uuid": FOOD, "name": "Alimentação", "icon": "tools-kitchen-2"}
    assert (made_["kind"], made_["integration_id"], made_["active"], made_["version"]) == ("km", "7710", True, 1)
    by = config.as_(caller)
    assert made(await by.get(URL, params={"name": made_["name"].upper()}), 200) == [made_]
    assert made(await by.get(f"{ONE}/{made_['uuid']}"), 200) == made_
    (fact,) = await told(config, made_["uuid"])
    assert (fact.name, fact.kind, fact.expense_category_name) == (made_["name"], "km", "Alimentação")


async def test_the_list_is_narrowed_and_paged(config: Running) -> None:
    mine = a_name("Pedágio urbano")
    for place in range(3):
        await a_type(config, name=f"{mine} {place}", expense_category_uuid=TRANSPORT if place else FOOD)
    by = config.as_(a_requester())
    found = made(await by.get(URL, params={"name": mine, "expense_category_uuid": TRANSPORT}), 200)
    assert [row["name"] for row in found] == [f"{mine} 1", f"{mine} 2"]
    page = (await by.get(URL, params={"name": mine, "limit": 2, "page": 2})).json()
    assert ([row["name"] for row in page["data"]], page["meta"]["total"]) == ([f"{mine} 2"], 3)
    assert made(await by.get(URL, params={"name": mine, "active": "false"}), 200) == []


async def test_one_is_changed_switched_and_told_each_time(config: Running) -> None:
    by = config.as_(agency_manager())
    one = await a_type(config, integration_id="1")
    url = f"{ONE}/{one['uuid']}"
    body = {"name": a_name("Jantar"), "expense_category_uuid": TRANSPORT}
    changed = await by.put(url, json=body, headers={"If-Match": '"1"'})
    row = made(changed, 200)
    assert (row["expense_category"]["name"], row["integration_id"], row["kind"]) == ("Transporte", "1", "common")
    assert changed.headers["etag"] == '"2"'
    cleared = made(await by.put(url, json={**body, "integration_id": None}), 200)
    assert (cleared["integration_id"], cleared["version"]) == (None, 3)
    assert made(await by.put(url, json=body), 200)["version"] == 3, "nothing new: nothing told"
    assert made(await by.patch(f"{url}/inactive"), 200)["active"] is False
    assert made(await by.patch(f"{url}/active"), 200)["version"] == 5
    facts = await told(config, one["uuid"])
    assert [fact.version for fact in facts] == [1, 2, 3, 4, 5]
    assert facts[1].expense_category_name == "Transporte"
    refused(await by.put(url, json=body, headers={"If-Match": '"1"'}), 409, "STALE_VERSION")


@as_(a_requester, agency_issuer)
@pytest.mark.parametrize("call", ["POST", "PUT", "PATCH active", "PATCH inactive", "DELETE"])
async def test_who_may_not_write_settings_changes_nothing(config: Running, caller: Person, call: str) -> None:
    one = await a_type(config)
    refused(await send(config, caller, call, one), 403, "FORBIDDEN")


@as_(other_customer, other_agency)
@pytest.mark.parametrize("call", ["POST", "GET", "LIST", "PUT", "PATCH active", "PATCH inactive", "DELETE"])
async def test_strangers_find_nothing(config: Running, caller: Person, call: str) -> None:
    one = await a_type(config)
    refused(await send(config, caller, call, one), 404, "NOT_FOUND")


@pytest.mark.parametrize("call", ["POST", "GET", "LIST", "PUT", "PATCH active", "PATCH inactive", "DELETE"])
async def test_the_operator_reads_nothing_and_nobody_is_asked_to_sign_in(config: Running, call: str) -> None:
    one = await a_type(config)
    refused(await send(config, operator(), call, one), 403, "WRONG_CONTEXT")
    refused(await send(config, anonymous(), call, one), 401, "UNAUTHENTICATED")


async def send(config: Running, caller: Person, call: str, one: Any) -> Any:
    method, _, deed = call.partition(" ")
    url = URL if method in {"POST", "LIST"} else "/".join(filter(None, (ONE, one["uuid"], deed)))
    body = {"json": {"name": a_name("Lanche"), "expense_category_uuid": FOOD}} if method in {"POST", "PUT"} else {}
    return await config.as_(caller).request("GET" if method == "LIST" else method, url, **body)


@pytest.mark.parametrize(
    ("slug", "calls"),
    [
        ("view-expense-type", {"LIST", "GET"}),
        ("create-update-expense", {"LIST"}),
        ("create-expense-type", {"POST"}),
        ("update-expense-type", {"PUT", "PATCH active", "PATCH inactive"}),
        ("delete-expense-type", {"PATCH inactive", "DELETE"}),
        ("view-order", set()),
    ],
)
async def test_each_slug_opens_its_calls_and_no_others(config: Running, slug: str, calls: set[str]) -> None:
    caller = a_requester().with_actions(slug)
    for call in ("POST", "GET", "LIST", "PUT", "PATCH active", "PATCH inactive", "DELETE"):
        answer = await send(config, caller, call, await a_type(config))
        assert (answer.status_code < 300) == (call in calls), (call, answer.text)


async def test_a_name_is_given_once_in_a_company(config: Running) -> None:
    one = await a_type(config)
    by = config.as_(an_administrator())
    body = {"name": one["name"].upper(), "expense_category_uuid": FOOD}
    assert refused(await by.post(URL, json=body), 409, "ALREADY_EXISTS") == {"field": "name"}
    other = await a_type(config)
    refused(await by.put(f"{ONE}/{other['uuid']}", json=body), 409, "ALREADY_EXISTS")
    await a_type(config, company=COBALTO, name=one["name"])


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"name": "  "}, "name"),
        ({"name": "x" * 121}, "name"),
        ({"expense_category_uuid": None}, "expense_category_uuid"),
        ({"expense_category_uuid": str(new_uuid())}, "expense_category_uuid"),
        ({"expense_category_uuid": "x"}, "expense_category_uuid"),
        ({"kind": "miles"}, "kind"),
        ({"integration_id": "x" * 61}, "integration_id"),
        ({"active": False}, "active"),
    ],
)
async def test_what_makes_no_type_is_refused(config: Running, given: dict[str, Any], field: str) -> None:
    body = {"name": "Lanche", "expense_category_uuid": FOOD, **given}
    assert list(errors_of(await config.as_(an_administrator()).post(URL, json=body))) == [field]


async def test_a_category_out_of_use_takes_no_new_types_and_keeps_its_own(config: Running) -> None:
    category = await a_category(config)
    one = await a_type(config, expense_category_uuid=category["uuid"])
    made(await config.as_(operator()).patch(f"/expense-categories/{category['uuid']}/inactive"), 200)
    by = config.as_(an_administrator())
    body = {"name": a_name("Lanche"), "expense_category_uuid": category["uuid"]}
    assert list(errors_of(await by.post(URL, json=body))) == ["expense_category_uuid"]
    made(await by.put(f"{ONE}/{one['uuid']}", json=body), 200)
    other = await a_type(config)
    moved = await by.put(f"{ONE}/{other['uuid']}", json={**body, "name": a_name("Outro")})
    assert list(errors_of(moved)) == ["expense_category_uuid"]


async def test_a_type_that_catches_up_with_its_category_in_an_update_is_published(config: Running) -> None:
    one = await a_type(config)
    table = columns_of(ExpenseTypeTable)
    async with config.db.work(CustomerScope(AURORA.uuid)) as uow:
        mine = update(ExpenseTypeTable).where(table.uuid == UUID(one["uuid"]))
        await uow.session.execute(mine.values(category_version=0))
    body = {"name": one["name"], "expense_category_uuid": FOOD}
    answer = await config.as_(an_administrator()).put(f"{ONE}/{one['uuid']}", json=body)
    assert made(answer, 200)["version"] == 2
    assert [fact.version for fact in await told(config, one["uuid"])] == [1, 2]


async def test_one_that_a_policy_limits_stays_and_another_goes_for_good(config: Running) -> None:
    limited, free = await a_type(config), await a_type(config)
    await a_limit(config, await a_policy(config), limited)
    by = config.as_(an_administrator())
    assert refused(await by.delete(f"{ONE}/{limited['uuid']}"), 409, "IN_USE") == {"used_by": "policy"}
    assert (await by.delete(f"{ONE}/{free['uuid']}")).status_code == 204
    last = (await told(config, free["uuid"]))[-1]
    assert (last.deleted, last.version) == (True, 2)
    refused(await by.get(f"{ONE}/{free['uuid']}"), 404, "NOT_FOUND")


async def test_a_new_company_starts_with_the_usual_types_and_reasons(config: Running) -> None:
    name = a_name("Ipê")
    body = {"company_name": name, "trading_name": name, "cnpj": a_cnpj(), "email": "contato@ipe.demo"}
    customer = made(await config.as_(agency_manager()).post("/customers", json=body))
    by = config.as_(agency_manager())
    types = made(await by.get(f"/customers/{customer['uuid']}/expense-types", params={"limit": 100}), 200)
    assert {row["name"] for row in types} == {name for _, name, _ in USUAL_TYPES}
    assert {row["name"] for row in types if row["kind"] == "km"} == {"Quilometragem"}
    reasons = made(await by.get(f"/customers/{customer['uuid']}/reason-expenses"), 200)
    assert {row["reason"] for row in reasons} == set(USUAL)
    mine = [fact for fact in await config.outbox() if fact.customer_uuid == UUID(customer["uuid"])]
    assert sum(isinstance(fact, ExpenseTypeChanged) for fact in mine) == len(USUAL_TYPES)
    assert sum(isinstance(fact, ReasonExpenseChanged) for fact in mine) == len(USUAL)


async def test_a_list_with_its_categories_costs_few_statements(config: Running) -> None:
    for _ in range(3):
        await a_type(config)
    by = config.as_(an_administrator())
    await by.get(URL)
    with count_statements(config) as seen:
        await by.get(URL, params={"limit": 2})
    assert len(seen) <= 4, seen
