"""Changing, switching and deleting cost centers over HTTP."""

from collections.abc import Callable
from typing import Any

import pytest
from config_factories import a_cnpj, a_name, errors_of
from config_structure import OF_AURORA, REFUSED, assert_refused, data, published
from contracts.config import CostCenterChanged
from kit.core.ids import new_uuid
from kit.testing import AURORA, COBALTO, Person, Running, agency_manager, an_administrator, as_


async def a_cost_center(config: Running, **given: Any) -> Any:
    body = {"name": a_name("Obras"), "cost_center_code": a_name("C"), "customer_uuid": str(AURORA.uuid), **given}
    return data(await config.as_(an_administrator()).post("/customers/cost-centers", json=body), 201)


async def a_branch(config: Running) -> str:
    body = {"name": a_name("Filial"), "cnpj": a_cnpj()}
    uuid: str = data(await config.as_(an_administrator()).post(f"{OF_AURORA}/branches", json=body), 201)["uuid"]
    return uuid


@as_(an_administrator, agency_manager)
async def test_a_cost_center_is_changed_with_its_branches_and_switched(config: Running, caller: Person) -> None:
    first, second = await a_branch(config), await a_branch(config)
    center, by = await a_cost_center(config, branches_uuids=[first]), config.as_(caller)
    path, name = f"/customers/cost-centers/{center['uuid']}", a_name("Obras novas")
    body = {"name": name, "branches_uuids": [second], "belongs_to_headquarters": True}
    changed = data(await by.put(path, json=body, headers={"If-Match": '"1"'}))
    assert (changed["name"], changed["version"], changed["belongs_to_headquarters"]) == (name, 2, True)
    assert [branch["uuid"] for branch in changed["branches"]] == [second]
    assert data(await by.put(path, json={"branches_uuids": [second]}))["version"] == 2, "nothing new"
    assert data(await by.patch(f"{path}/inactive"))["active"] is False
    assert data(await by.patch(f"{path}/active"))["active"] is True
    facts = await published(config, CostCenterChanged, center["uuid"])
    assert [(fact.version, list(map(str, fact.branches_uuids)), fact.active) for fact in facts] == [
        (1, [first], True),
        (2, [second], True),
        (3, [second], False),
        (4, [second], True),
    ]


async def test_a_cost_center_changes_neither_customer_nor_to_a_code_in_use(config: Running) -> None:
    one, other = await a_cost_center(config), await a_cost_center(config)
    path, by = f"/customers/cost-centers/{other['uuid']}", config.as_(an_administrator())
    taken = await by.put(path, json={"cost_center_code": one["cost_center_code"]})
    assert (taken.status_code, taken.json()["details"]) == (409, {"field": "cost_center_code"})
    assert list(errors_of(await by.put(path, json={"customer_uuid": str(COBALTO.uuid)}))) == ["customer_uuid"]
    assert list(errors_of(await by.put(path, json={"branches_uuids": [str(new_uuid())]}))) == ["branches_uuids"]


async def test_a_cost_center_is_deleted_with_its_links_unless_an_employee_has_it(config: Running) -> None:
    center = await a_cost_center(config, branches_uuids=[await a_branch(config)])
    by = config.as_(an_administrator())
    person = {
        "name": "Nina",
        "last_name": "Reis",
        "email": f"{new_uuid()}@aurora.demo",
        "cost_center_uuid": center["uuid"],
    }
    employee = data(await by.post(f"{OF_AURORA}/customer-employees", json=person), 201)
    path = f"/customers/cost-centers/{center['uuid']}"
    used = await by.delete(path)
    assert (used.status_code, used.json()["details"]) == (409, {"used_by": "customer_employee"})
    data(await by.put(f"/customers/customer-employees/{employee['uuid']}", json={"cost_center_uuid": None}))
    assert (await by.delete(path)).status_code == 204
    assert (await by.get(path)).status_code == 404
    assert (await published(config, CostCenterChanged, center["uuid"]))[-1].deleted


@pytest.mark.parametrize("caller", REFUSED)
async def test_who_may_not_write_settings_changes_no_cost_center(config: Running, caller: Callable[[], Person]) -> None:
    path = f"/customers/cost-centers/{(await a_cost_center(config))['uuid']}"
    for method, at, body in (
        ("PUT", path, {"name": "Outro"}),
        ("PATCH", f"{path}/inactive", None),
        ("PATCH", f"{path}/active", None),
        ("DELETE", path, None),
    ):
        await assert_refused(config, caller, method, at, body)
