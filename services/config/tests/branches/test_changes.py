"""Changing branches over HTTP."""

from collections.abc import Callable

import pytest
from config_factories import a_cnpj, a_name, errors_of
from config_structure import OF_AURORA, REFUSED, assert_refused, data, published
from contracts.config import BranchChanged
from kit.testing import Person, Running, agency_manager, an_administrator, as_


async def a_branch(config: Running) -> dict[str, str]:
    body = {"name": a_name("Filial"), "cnpj": a_cnpj(), "phone": "5511940028922"}
    made: dict[str, str] = data(await config.as_(an_administrator()).post(f"{OF_AURORA}/branches", json=body), 201)
    return made


@as_(an_administrator, agency_manager)
async def test_a_branch_is_changed_and_switched(config: Running, caller: Person) -> None:
    branch, by, name = await a_branch(config), config.as_(caller), a_name("Filial nova")
    path = f"/customers/branches/{branch['uuid']}"
    changed = data(await by.put(path, json={"name": name, "phone": None}, headers={"If-Match": '"1"'}))
    assert (changed["name"], changed["phone"], changed["cnpj"]) == (name, None, branch["cnpj"])
    assert data(await by.patch(f"{path}/inactivate"))["active"] is False
    assert data(await by.patch(f"{path}/activate"))["active"] is True
    facts = await published(config, BranchChanged, branch["uuid"])
    assert [(fact.version, fact.name == name, fact.active) for fact in facts] == [
        (1, False, True),
        (2, True, True),
        (3, True, False),
        (4, True, True),
    ]


async def test_the_cnpj_of_another_branch_is_refused(config: Running) -> None:
    one, other = await a_branch(config), await a_branch(config)
    answer = await config.as_(an_administrator()).put(
        f"/customers/branches/{other['uuid']}", json={"cnpj": one["cnpj"]}
    )
    assert (answer.status_code, answer.json()["details"]) == (409, {"field": "cnpj"})
    wrong = await config.as_(an_administrator()).put(
        f"/customers/branches/{other['uuid']}", json={"cnpj": "11222333000180"}
    )
    assert errors_of(wrong) == {"cnpj": ["CNPJ inválido"]}


@pytest.mark.parametrize("caller", REFUSED)
async def test_who_may_not_write_settings_changes_no_branch(config: Running, caller: Callable[[], Person]) -> None:
    path = f"/customers/branches/{(await a_branch(config))['uuid']}"
    for method, at, body in (
        ("PUT", path, {"name": "Outra"}),
        ("PATCH", f"{path}/inactivate", None),
        ("PATCH", f"{path}/activate", None),
    ):
        await assert_refused(config, caller, method, at, body)
