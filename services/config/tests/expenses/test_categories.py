"""Expense categories: the operator's, read by everybody, followed by every customer's types."""

import asyncio
from typing import Any
from uuid import UUID

import pytest
from config_expenses import a_category, a_type, made, refused
from config_factories import a_name, errors_of
from config_service.expense_categories.tables import ExpenseCategoryTable
from config_service.expense_categories.usual import Usual, usual_category_uuid
from config_service.expense_types.publishing_again import publish_types_behind
from contracts.config import ExpenseCategoryChanged, ExpenseTypeChanged
from kit.core.ids import new_uuid
from kit.db.scopes import AgencyScope, CustomerScope, Scope
from kit.testing import (
    ANDORINHA,
    AURORA,
    BOREAL,
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
    eventually,
    operator,
)
from sqlalchemy import func, select, update
from sqlalchemy.exc import DBAPIError

URL = "/expense-categories"


async def told(config: Running, uuid: str, kind: Any) -> list[Any]:
    return [fact for fact in await config.outbox(kind) if str(fact.uuid) == uuid]


async def test_the_usual_ones_stand_from_the_first_start_and_are_told(config: Running) -> None:
    listed = made(await config.as_(operator()).get(URL, params={"limit": 100}), 200)
    known = {row["uuid"]: (row["name"], row["icon"], row["version"], row["active"]) for row in listed}
    assert known[str(usual_category_uuid(Usual.FOOD))] == ("Alimentação", "tools-kitchen-2", 1, True)
    facts = {fact.uuid: fact for fact in await config.outbox(ExpenseCategoryChanged)}
    for usual in Usual:
        uuid = usual_category_uuid(usual)
        assert (facts[uuid].name, facts[uuid].icon) == known[str(uuid)][:2]


@as_(a_requester, an_administrator, agency_manager, agency_issuer, operator)
async def test_everybody_reads_them_by_name(config: Running, caller: Person) -> None:
    listed = made(await config.as_(caller).get(URL, params={"name": "ALIMENTAÇÃO", "active": "true"}), 200)
    assert [row["name"] for row in listed] == ["Alimentação"]


async def test_nobody_signed_out_reads_them(config: Running) -> None:
    refused(await config.as_(anonymous()).get(URL), 401, "UNAUTHENTICATED")


@as_(an_administrator, a_requester, agency_manager, agency_issuer)
@pytest.mark.parametrize("call", ["POST", "PUT", "PATCH active", "PATCH inactive", "DELETE"])
async def test_the_operator_alone_writes_them(config: Running, caller: Person, call: str) -> None:
    category = await a_category(config)
    method, _, deed = call.partition(" ")
    url = URL if method == "POST" else "/".join(filter(None, (URL, category["uuid"], deed)))
    body = {"json": {"name": "X", "icon": "x"}} if method in {"POST", "PUT"} else {}
    refused(await config.as_(caller).request(method, url, **body), 403, "WRONG_CONTEXT")


async def test_one_is_added_renamed_switched_and_told_each_time(config: Running) -> None:
    by = config.as_(operator())
    category = await a_category(config, icon="plane")
    url = f"{URL}/{category['uuid']}"
    name = a_name("Viagens longas")
    renamed = await by.put(url, json={"name": name}, headers={"If-Match": '"1"'})
    assert (made(renamed, 200)["icon"], renamed.headers["etag"]) == ("plane", '"2"')
    assert made(await by.patch(f"{url}/inactive"), 200)["active"] is False
    assert made(await by.patch(f"{url}/inactive"), 200)["version"] == 3, "what stands so already is not changed again"
    assert made(await by.patch(f"{url}/active"), 200)["active"] is True
    facts = await told(config, category["uuid"], ExpenseCategoryChanged)
    assert [(fact.version, fact.name == name, fact.active) for fact in facts] == [
        (1, False, True),
        (2, True, True),
        (3, True, False),
        (4, True, True),
    ]
    assert all(fact.customer_uuid is None for fact in facts)


async def test_a_stale_change_is_refused(config: Running) -> None:
    category = await a_category(config)
    answer = await config.as_(operator()).put(
        f"{URL}/{category['uuid']}", json={"icon": "car"}, headers={"If-Match": '"7"'}
    )
    assert refused(answer, 409, "STALE_VERSION") == {"current_version": 1}


async def test_a_name_is_given_once_whatever_its_letters(config: Running) -> None:
    category = await a_category(config)
    by = config.as_(operator())
    again = await by.post(URL, json={"name": category["name"].upper(), "icon": "car"})
    assert refused(again, 409, "ALREADY_EXISTS") == {"field": "name"}
    other = await a_category(config)
    refused(await by.put(f"{URL}/{other['uuid']}", json={"name": category["name"]}), 409, "ALREADY_EXISTS")


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": None}, "name"),
        ({"name": "a\nb"}, "name"),
        ({"icon": ""}, "icon"),
        ({"icon": "Ícone"}, "icon"),
        ({"icon": "../../x"}, "icon"),
        ({"color": "red"}, "color"),
    ],
)
async def test_what_makes_no_category_is_refused(config: Running, given: dict[str, Any], field: str) -> None:
    answer = await config.as_(operator()).post(URL, json={"name": "Nova", "icon": "car", **given})
    assert list(errors_of(answer)) == [field]


async def test_one_that_a_type_has_stays_and_an_unused_one_goes_for_good(config: Running) -> None:
    category = await a_category(config)
    await a_type(config, company=BOREAL, expense_category_uuid=category["uuid"])
    by = config.as_(operator())
    assert refused(await by.delete(f"{URL}/{category['uuid']}"), 409, "IN_USE") == {"used_by": "expense_type"}
    unused = await a_category(config)
    assert (await by.delete(f"{URL}/{unused['uuid']}")).status_code == 204
    last = (await told(config, unused["uuid"], ExpenseCategoryChanged))[-1]
    assert (last.deleted, last.version) == (True, 2)
    refused(await by.delete(f"{URL}/{unused['uuid']}"), 404, "NOT_FOUND")
    refused(await by.put(f"{URL}/{new_uuid()}", json={"name": "X"}), 404, "NOT_FOUND")


async def test_types_of_every_customer_follow_a_new_name(config: Running) -> None:
    category = await a_category(config)
    types = [
        await a_type(config, company=company, expense_category_uuid=category["uuid"])
        for company in (AURORA, COBALTO, BOREAL)
    ]
    name = a_name("Refeições")
    made(await config.as_(operator()).put(f"{URL}/{category['uuid']}", json={"name": name, "icon": "pizza"}), 200)
    await asyncio.gather(publish_types_behind(config.db), publish_types_behind(config.db))
    for expense_type in types:
        first, *later = await told(config, expense_type["uuid"], ExpenseTypeChanged)
        assert first.expense_category_name == category["name"]
        assert [(fact.version, fact.expense_category_name, fact.expense_category_icon) for fact in later] == [
            (2, name, "pizza")
        ], "told once, by whichever of the two came first"
    assert await publish_types_behind(config.db) == 0


async def test_the_worker_is_woken_by_the_change(config: Running) -> None:
    category = await a_category(config)
    expense_type = await a_type(config, expense_category_uuid=category["uuid"])
    made(await config.as_(operator()).put(f"{URL}/{category['uuid']}", json={"icon": "bed"}), 200)

    async def followed() -> bool:
        facts = await told(config, expense_type["uuid"], ExpenseTypeChanged)
        return bool(facts[-1].expense_category_icon == "bed")

    await eventually(followed)


@pytest.mark.parametrize("scope", [CustomerScope(AURORA.uuid), AgencyScope(ANDORINHA)])
async def test_the_database_lets_nobody_of_a_tenant_write_them(config: Running, scope: Scope) -> None:
    table: Any = ExpenseCategoryTable
    async with config.db.work(scope) as uow:
        assert await uow.session.scalar(select(func.count()).select_from(table)) or 0 > 0
        changed: Any = await uow.session.execute(update(table).values(icon="x"))
        assert changed.rowcount == 0
    with pytest.raises(DBAPIError, match="row-level security"):
        async with config.db.work(scope) as uow:
            uow.add(ExpenseCategoryTable(uuid=UUID(int=7), name="X", name_folded="x", sameness="x", icon="x"))


async def test_the_list_costs_few_statements(config: Running) -> None:
    by = config.as_(a_requester())
    await by.get(URL)
    with count_statements(config) as seen:
        await by.get(URL, params={"limit": 2})
    assert len(seen) <= 4, seen
