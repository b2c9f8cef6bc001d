"""Budgets over HTTP: made, changed, switched, deleted, listed; who may, and what is refused."""

import asyncio
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from config_agency import audited, in_reference, told
from config_budgets import a_body, a_budget, a_center, line_of, off, today
from config_expenses import made, refused
from config_factories import a_cnpj, a_name, errors_of
from config_structure import OF_AURORA, REFUSED, assert_refused
from contracts.config import BudgetChanged
from kit.core.ids import new_uuid
from kit.testing import (
    AURORA,
    COBALTO,
    Person,
    Running,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    an_approver,
    as_,
    count_statements,
)

ALL = f"{OF_AURORA}/budgets"
ONE = "/customers/budgets"


async def a_person(config: Running, name: str = "Bruno", company: Any = AURORA) -> Any:
    email = f"{a_name('b').replace(' ', '.')}@aurora.demo"
    by = config.as_(an_administrator(customer=company))
    body = {"name": name, "last_name": "Lima", "email": email}
    return made(await by.post(f"/customers/{company.uuid}/customer-employees", json=body))


@as_(an_administrator, agency_manager)
async def test_a_budget_is_made_changed_switched_and_deleted(config: Running, caller: Person) -> None:
    by, center, owner = config.as_(caller), await a_center(config), await a_person(config)
    answer = await by.post(ALL, json=a_body(config, center, owners_uuids=[owner["uuid"]]))
    one = made(answer)
    assert (one["amount"], one["alert_percentage"], one["active"]) == ("1000.00", 80, True)
    assert (one["charge"]["uuid"], one["charge_type"]) == (str(center), "cost_center")
    assert one["owners"] == [{"uuid": owner["uuid"], "name": "Bruno Lima"}]
    path = f"{ONE}/{one['uuid']}"
    assert made(await by.get(path), 200) == one and answer.headers["etag"] == '"1"'
    given = {"amount": 1500.5, "alert_percentage": 90, "owners_uuids": []}
    now = made(await by.put(path, json=given, headers={"If-Match": '"1"'}), 200)
    assert (now["amount"], now["alert_percentage"], now["owners"]) == ("1500.50", 90, [])
    assert made(await by.put(path, json=given), 200)["version"] == 2
    refused(await by.put(path, json={}, headers={"If-Match": '"1"'}), 409, "STALE_VERSION")
    assert made(await by.patch(f"{path}/inactive"), 200)["active"] is False
    assert made(await by.patch(f"{path}/active"), 200)["active"] is True
    assert one["uuid"] in await in_reference(config, "budget")
    assert (await by.delete(path)).status_code == 204
    assert (await by.get(path)).status_code == 404
    deeds = ("create", "update", "inactivate", "activate", "delete")
    assert await audited(config, one["uuid"]) == [f"{deed}-budget" for deed in deeds]
    facts = await told(config, BudgetChanged, one["uuid"])
    assert [(fact.version, fact.active, fact.deleted) for fact in facts] == [
        *((1, True, False), (2, True, False), (3, False, False), (4, True, False), (5, True, True)),
    ]
    assert (facts[0].charge_uuid, facts[0].owners_uuids) == (center, (UUID(owner["uuid"]),))


async def test_a_budget_is_for_a_branch_a_project_or_a_phase_too(config: Running) -> None:
    by = config.as_(an_administrator())
    branch = made(await by.post(f"{OF_AURORA}/branches", json={"name": a_name("Macaé"), "cnpj": a_cnpj()}))
    project = made(await by.post(f"{OF_AURORA}/projects", json={"name": a_name("Pré-sal")}))
    phase = {"name": a_name("Perfuração"), "code": a_name("F"), "start_at": "2026-01-01 00:00:00"}
    phase = made(await by.post(f"/customers/projects/{project['uuid']}/phases", json=phase))
    for charge_type, row in (("branch", branch), ("project", project), ("phase", phase)):
        charge = {"charge_type": charge_type, "charge_uuid": row["uuid"]}
        one = await a_budget(config, UUID(row["uuid"]), **charge)
        assert one["charge"] == {"uuid": row["uuid"], "name": row["name"]}
    blocked = await by.delete(f"/customers/phases/{phase['uuid']}")
    assert refused(blocked, 409, "IN_USE") == {"used_by": "budget"}


async def test_what_has_a_budget_is_not_deleted(config: Running) -> None:
    center = await a_center(config)
    budget, by = await a_budget(config, center), config.as_(an_administrator())
    assert refused(await by.delete(f"/customers/cost-centers/{center}"), 409, "IN_USE") == {"used_by": "budget"}
    assert (await by.delete(f"{ONE}/{budget['uuid']}")).status_code == 204
    assert (await by.delete(f"/customers/cost-centers/{center}")).status_code == 204


async def test_a_charge_has_one_budget_a_day(config: Running) -> None:
    center = await a_center(config)
    one, by = await a_budget(config, center), config.as_(an_administrator())
    last = a_body(config, center)["end_date"]
    overlapping = a_body(config, center, start_date=last, end_date="2027-12-31")
    answer = await by.post(ALL, json=overlapping)
    assert refused(answer, 409, "ALREADY_EXISTS") == {"field": "start_date"}
    assert answer.json()["message"] == "Já existe um registro com este período."
    after = str(today(config).replace(day=1) + timedelta(days=61))
    other = await a_budget(config, center, start_date=after, end_date="2027-12-31")
    refused(await by.put(f"{ONE}/{other['uuid']}", json={"start_date": last}), 409, "ALREADY_EXISTS")
    made(await by.patch(f"{ONE}/{one['uuid']}/inactive"), 200)
    refused(await by.post(ALL, json=a_body(config, center)), 409, "ALREADY_EXISTS")
    assert await off(config) == []


async def test_of_many_at_once_for_the_same_days_one_is_made(config: Running) -> None:
    center, by = await a_center(config), config.as_(an_administrator())
    answers = await asyncio.gather(*(by.post(ALL, json=a_body(config, center)) for _ in range(12)))
    assert sorted(answer.status_code for answer in answers) == [201, *[409] * 11]
    assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {"ALREADY_EXISTS"}


@pytest.mark.parametrize(
    ("given", "field", "said"),
    [
        ({"name": " "}, "name", "O nome do orçamento é obrigatório"),
        ({"amount": "0.00"}, "amount", "Deve ser maior que zero"),
        ({"amount": "-1.00"}, "amount", "Deve ser maior ou igual a 0"),
        ({"alert_percentage": 0}, "alert_percentage", "Deve ser maior ou igual a 1"),
        ({"alert_percentage": 101}, "alert_percentage", "Deve ser menor ou igual a 100"),
        ({"end_date": "2020-01-01"}, "end_date", "O fim deve ser depois do início"),
        ({"end_date": "ontem"}, "end_date", "Data inválida"),
        ({"charge_type": "group"}, "charge_type", "Opção inválida"),
        ({"charge_type": "branch"}, "charge_uuid", "Opção inválida"),
        ({"owners_uuids": [str(new_uuid())]}, "owners_uuids", "Opção inválida"),
        ({"note": "x"}, "note", "Campo não permitido"),
    ],
)
async def test_what_is_no_budget_is_refused_in_portuguese(
    config: Running, given: dict[str, Any], field: str, said: str
) -> None:
    body = a_body(config, await a_center(config), **given)
    assert errors_of(await config.as_(an_administrator()).post(ALL, json=body)) == {field: [said]}


async def test_charges_and_owners_of_another_company_are_refused(config: Running) -> None:
    by, abroad = config.as_(an_administrator()), await a_center(config, COBALTO)
    person = await a_person(config, company=COBALTO)
    body = a_body(config, abroad, owners_uuids=[person["uuid"]])
    wrong = {"charge_uuid": ["Opção inválida"], "owners_uuids": ["Opção inválida"]}
    assert errors_of(await by.post(ALL, json=body)) == wrong
    own = await a_budget(config)
    given = {"charge_uuid": str(abroad), "owners_uuids": [person["uuid"]]}
    assert errors_of(await by.put(f"{ONE}/{own['uuid']}", json=given)) == wrong


@pytest.mark.parametrize("caller", REFUSED)
async def test_who_writes_no_settings_makes_and_changes_no_budget(config: Running, caller: Any) -> None:
    center, one = await a_center(config), await a_budget(config)
    path = f"{ONE}/{one['uuid']}"
    await assert_refused(config, caller, "POST", ALL, a_body(config, center))
    await assert_refused(config, caller, "PUT", path, {"amount": "1.00"})
    for method, of in (("PATCH", f"{path}/inactive"), ("PATCH", f"{path}/active"), ("DELETE", path)):
        await assert_refused(config, caller, method, of)


@as_(an_administrator, an_approver, agency_manager, agency_issuer)
async def test_who_may_view_reads_budgets_and_what_was_taken(config: Running, caller: Person) -> None:
    one, by = await a_budget(config), config.as_(caller)
    paths = (ALL, f"{ONE}/{one['uuid']}", f"{ALL}/view", f"{ONE}/{one['uuid']}/entries")
    assert [(await by.get(path)).status_code for path in paths] == [200] * 4


@pytest.mark.parametrize("caller", [one for one in REFUSED if one is not agency_issuer])
async def test_others_read_neither(config: Running, caller: Any) -> None:
    one = await a_budget(config)
    for path in (ALL, f"{ONE}/{one['uuid']}", f"{ALL}/view", f"{ONE}/{one['uuid']}/entries"):
        await assert_refused(config, caller, "GET", path)


async def test_each_slug_opens_its_own_calls(config: Running) -> None:
    one = await a_budget(config)
    lists, balances = (ALL, f"{ONE}/{one['uuid']}"), (f"{ALL}/view", f"{ONE}/{one['uuid']}/entries")
    for slug, seen, hidden in (("view-budget", lists, balances), ("view-budget-balance", balances, lists)):
        by = config.as_(a_requester().with_actions(slug))
        assert [(await by.get(path)).status_code for path in seen] == [200, 200]
        assert [(await by.get(path)).status_code for path in hidden] == [403, 403]


async def test_the_list_is_narrowed_and_ordered_by_name(config: Running) -> None:
    by, name = config.as_(an_administrator()), a_name("Ordenado")
    center = await a_center(config)
    second = await a_budget(config, name=f"{name} b")
    first = await a_budget(config, center, name=f"{name} Á")
    made(await by.patch(f"{ONE}/{second['uuid']}/inactive"), 200)

    async def found(**narrowed: str) -> list[str]:
        rows = made(await by.get(ALL, params={"name": name.upper(), **narrowed}), 200)
        return [row["uuid"] for row in rows]

    assert await found() == [first["uuid"], second["uuid"]]
    assert await found(active="1") == [first["uuid"]]
    assert await found(charge_uuid=str(center), charge_type="cost_center") == [first["uuid"]]
    assert await found(charge_type="branch") == []
    assert await found(on=str(today(config))) == [first["uuid"], second["uuid"]]
    assert await found(on="2030-01-01") == []


async def test_lists_cost_few_statements_whatever_the_number_of_rows(config: Running) -> None:
    by = config.as_(an_administrator())
    for _ in range(4):
        await a_budget(config)
    for path in (ALL, f"{ALL}/view"):
        await by.get(path, params={"limit": "1"})
        with count_statements(config) as seen:
            await by.get(path, params={"limit": "3"})
        assert len(seen) <= 4, seen


async def test_a_create_and_a_change_cost_few_statements(config: Running) -> None:
    by, one = config.as_(an_administrator()), await a_budget(config)
    center = await a_center(config)
    await by.get(f"{ONE}/{one['uuid']}")
    with count_statements(config) as seen:
        made(await by.post(ALL, json=a_body(config, center)))
    assert len(seen) <= 7, seen
    with count_statements(config) as seen:
        made(await by.put(f"{ONE}/{one['uuid']}", json={"amount": "77.00"}), 200)
    assert len(seen) <= 7, seen


@pytest.mark.parametrize(
    ("act", "path", "body"),
    [("post", ALL, {}), ("put", "", {"amount": "77.00"}), ("patch", "/inactive", None), ("delete", "", None)],
)
async def test_the_lines_are_locked_before_the_budget_is_written(
    config: Running, act: str, path: str, body: Any
) -> None:
    """A switch that wrote first and a create of the same days would wait for each other."""
    one = await a_budget(config)
    sent = a_body(config, await a_center(config)) if body == {} else body
    url = path if path.startswith("/customers/") else f"{ONE}/{one['uuid']}{path}"
    with count_statements(config) as seen:
        answer = await config.as_(an_administrator()).request(act.upper(), url, json=sent)
    assert answer.is_success, answer.text
    locked = next(at for at, one in enumerate(seen) if "pg_advisory_xact_lock" in one)
    writes = ("INSERT INTO budget ", "UPDATE budget SET", "DELETE FROM budget ")
    assert locked < next(at for at, one in enumerate(seen) if one.startswith(writes)), seen


async def test_the_same_call_again_makes_one_budget(config: Running) -> None:
    by, body = config.as_(an_administrator()), a_body(config, await a_center(config))
    headers = {"Idempotency-Key": f"budget-{new_uuid()}"}
    first, again = [await by.post(ALL, json=body, headers=headers) for _ in range(2)]
    assert made(first) == made(again) and again.headers["idempotency-replayed"] == "true"


async def test_a_phases_own_budget_is_a_line_of_its_own(config: Running) -> None:
    by = config.as_(an_administrator())
    project = made(await by.post(f"{OF_AURORA}/projects", json={"name": a_name("Etapas")}))
    body = {"name": a_name("Fase"), "code": "1", "start_at": "2026-01-01 00:00:00", "budget": "500.00", "alert": 400}
    phase = made(await by.post(f"/customers/projects/{project['uuid']}/phases", json=body))
    path = f"/customers/phases/{phase['uuid']}"
    view = {"charge_type": "phase", "charge_uuid": phase["uuid"]}
    (row,) = made(await by.get(f"{ALL}/view", params=view), 200)
    assert (row["source"], row["phase_uuid"], row["budget_uuid"]) == ("phase", phase["uuid"], None)
    assert (row["amount"], row["alert_percentage"], row["end_date"]) == ("500.00", 80, None)
    assert made(await by.get(f"{ONE}/{phase['uuid']}/entries"), 200) == []
    made(await by.patch(f"{path}/inactive"), 200)
    assert made(await by.get(f"{ALL}/view", params=view), 200) == []
    made(await by.patch(f"{path}/active"), 200)
    made(await by.put(path, json={"budget": None, "alert": None}), 200)
    assert made(await by.get(f"{ALL}/view", params=view), 200) == []
    made(await by.put(path, json={"budget": "9.00"}), 200)
    assert (await line_of(config, phase["uuid"]))["held"] == 0
    assert (await by.delete(path)).status_code == 204
    assert await off(config) == []
