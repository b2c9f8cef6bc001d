"""Groups of employees over HTTP."""

from collections.abc import Callable
from typing import Any

import pytest
from config_factories import a_name, errors_of
from config_structure import OF_AURORA, REFUSED, assert_refused, data, published
from contracts.config import GroupChanged
from kit.core.ids import new_uuid
from kit.testing import COBALTO, Person, Running, agency_manager, an_administrator, as_, other_customer

GROUPS = f"{OF_AURORA}/groups"


async def a_group(config: Running, description: str | None = None) -> Any:
    body = {"description": description or a_name("Diretoria")}
    return data(await config.as_(an_administrator()).post(GROUPS, json=body), 201)


async def an_employee(config: Running, **given: Any) -> Any:
    body = {"name": a_name("Lia"), "last_name": "Prado", "email": f"{new_uuid()}@aurora.demo", **given}
    return data(await config.as_(an_administrator()).post(f"{OF_AURORA}/customer-employees", json=body), 201)


@as_(an_administrator, agency_manager)
async def test_a_group_is_made_renamed_toggled_and_deleted(config: Running, caller: Person) -> None:
    by = config.as_(caller)
    made = data(await by.post(GROUPS, json={"description": a_name("Obras")}), 201)
    path, text = f"{GROUPS}/{made['uuid']}", a_name("Obras do sul")
    assert data(await by.put(path, json={"description": text}, headers={"If-Match": '"1"'}))["description"] == text
    assert data(await by.patch(f"{path}/toggle-active"))["active"] is False
    assert data(await by.patch(f"{path}/toggle-active"))["active"] is True
    assert (await by.delete(path)).status_code == 204
    facts = await published(config, GroupChanged, made["uuid"])
    assert [(fact.description == text, fact.active, fact.deleted) for fact in facts] == [
        (False, True, False),
        (True, True, False),
        (True, False, False),
        (True, True, False),
        (True, True, True),
    ]


async def test_a_description_is_required_and_occurs_once(config: Running) -> None:
    group = await a_group(config)
    by = config.as_(an_administrator())
    assert errors_of(await by.post(GROUPS, json={})) == {"description": ["A descrição do grupo é obrigatória"]}
    again = await by.post(GROUPS, json={"description": group["description"].upper()})
    assert (again.status_code, again.json()["details"]) == (409, {"field": "description"})


async def test_an_employee_belongs_to_a_group_of_the_own_company_alone(config: Running) -> None:
    group = await a_group(config)
    person = await an_employee(config, group_uuid=group["uuid"])
    assert person["group"] == {"uuid": group["uuid"], "description": group["description"]}
    foreign = f"/customers/{COBALTO.uuid}/groups"
    other = data(await config.as_(other_customer()).post(foreign, json={"description": a_name("Alheio")}), 201)
    path = f"/customers/customer-employees/{person['uuid']}"
    by = config.as_(an_administrator())
    for wrong in (other["uuid"], str(new_uuid())):
        assert errors_of(await by.put(path, json={"group_uuid": wrong})) == {"group_uuid": ["Opção inválida"]}
    assert data(await by.put(path, json={"group_uuid": None}))["group"] is None


async def test_a_group_with_people_is_not_deleted(config: Running) -> None:
    group = await a_group(config)
    await an_employee(config, group_uuid=group["uuid"])
    answer = await config.as_(an_administrator()).delete(f"{GROUPS}/{group['uuid']}")
    assert (answer.status_code, answer.json()["details"]) == (409, {"used_by": "customer_employee"})


async def test_a_group_is_not_reached_through_another_company_of_the_agency(config: Running) -> None:
    group = await a_group(config)
    by = config.as_(agency_manager())
    path = f"/customers/{COBALTO.uuid}/groups/{group['uuid']}"
    for answer in (
        await by.put(path, json={"description": "Outra"}),
        await by.patch(f"{path}/toggle-active"),
        await by.delete(path),
    ):
        assert answer.status_code == 404
    assert await published(config, GroupChanged, group["uuid"]) != []


async def test_people_to_choose_from_are_narrowed_by_group_and_by_who_approves(config: Running) -> None:
    group = await a_group(config)
    person = await an_employee(config, group_uuid=group["uuid"])
    await an_employee(config)
    by = config.as_(an_administrator())
    path = f"{GROUPS}/employees"
    found = data(await by.get(path, params={"group_uuids[]": group["uuid"]}))
    assert [(row["uuid"], row["name"]) for row in found] == [(person["uuid"], f"{person['name']} Prado")]
    assert found[0]["profile"] == {"uuid": person["profile"]["uuid"], "name": "Solicitante"}
    assert data(await by.get(path, params={"group_uuids[]": group["uuid"], "is_approver": "true"})) == []
    assert data(await by.get(path, params={"name": person["name"]}))[0]["uuid"] == person["uuid"]


@pytest.mark.parametrize("caller", REFUSED)
async def test_who_may_not_write_settings_changes_no_group(config: Running, caller: Callable[[], Person]) -> None:
    one = f"{GROUPS}/{(await a_group(config))['uuid']}"
    body = {"description": "Outra"}
    for method, path, given in (
        ("POST", GROUPS, body),
        ("PUT", one, body),
        ("PATCH", f"{one}/toggle-active", None),
        ("DELETE", one, None),
    ):
        await assert_refused(config, caller, method, path, given)
