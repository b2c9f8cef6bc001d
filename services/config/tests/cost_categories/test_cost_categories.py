"""Categories of costs that an agency books beside an order: its staff reads them, its managers write them."""

from typing import Any
from uuid import UUID

import pytest
from config_expenses import made, refused
from config_factories import a_name, errors_of
from config_service.cost_categories.tables import CostCategoryTable
from config_service.reference.queries import list_reference
from contracts.config import CostCategoryChanged
from kit.core.ids import new_uuid
from kit.core.metadata import columns_of
from kit.db.scopes import AgencyScope, CustomerScope, NoScope, Scope
from kit.testing import (
    ANDORINHA,
    AURORA,
    TUCANO,
    Person,
    Running,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    operator,
    other_agency,
)
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

ALL = f"/agencies/{ANDORINHA}/cost-categories"
ONE = "/agencies/cost-categories"


def a_body(**given: Any) -> dict[str, Any]:
    return {"name": a_name("Seguro viagem"), "service_type": "insurance", **given}


async def a_category(config: Running, **given: Any) -> Any:
    return made(await config.as_(agency_manager()).post(ALL, json=a_body(**given)))


async def named(config: Running, by: Person, **narrowed: str) -> list[str]:
    rows = made(await config.as_(by).get(ALL, params={"limit": "100", **narrowed}), 200)
    return [row["name"] for row in rows]


async def test_a_category_is_made_changed_switched_and_deleted(config: Running) -> None:
    by = config.as_(agency_manager())
    body = a_body(is_proof_required=True, wintour_code="SEG")
    answer = await by.post(ALL, json=body)
    one = made(answer)
    assert {name: one[name] for name in body} == body and one["agency_uuid"] == str(ANDORINHA) and one["active"]
    changed = await by.put(f"{ONE}/{one['uuid']}", json={"wintour_code": None}, headers={"If-Match": '"1"'})
    now = made(changed, 200)
    assert (now["wintour_code"], now["service_type"], now["is_proof_required"], now["version"]) == (
        *(None, "insurance"),
        *(True, 2),
    )
    refused(await by.put(f"{ONE}/{one['uuid']}", json={}, headers={"If-Match": '"1"'}), 409, "STALE_VERSION")
    assert made(await by.patch(f"{ONE}/{one['uuid']}/inactive"), 200)["active"] is False
    assert made(await by.patch(f"{ONE}/{one['uuid']}/active"), 200)["active"] is True
    assert (await by.delete(f"{ONE}/{one['uuid']}")).status_code == 204
    assert (await by.put(f"{ONE}/{one['uuid']}", json={})).status_code == 404
    async with config.db.sweep() as session:
        audited = text("SELECT count(*) FROM audit WHERE entity_uuid = :uuid")
        assert await session.scalar(audited, {"uuid": UUID(one["uuid"])}) == 5


async def test_the_list_is_narrowed_by_name_type_and_state(config: Running) -> None:
    seat = await a_category(config, service_type="transfer", name=a_name("Translado"))
    off = await a_category(config)
    await config.as_(agency_manager()).patch(f"{ONE}/{off['uuid']}/inactive")
    by = agency_issuer()
    assert {seat["name"], off["name"]} <= set(await named(config, by))
    transfers = await named(config, by, service_type="transfer")
    assert seat["name"] in transfers and off["name"] not in transfers
    assert off["name"] not in await named(config, by, active="true")
    assert await named(config, by, name=seat["name"].upper()) == [seat["name"]]
    refused(await config.as_(by).get(ALL, params={"service_type": "foguete"}), 422, "VALIDATION_ERROR")


async def test_a_name_occurs_once_in_an_agency(config: Running) -> None:
    one = await a_category(config)
    again = await config.as_(agency_manager()).post(ALL, json=a_body(name=one["name"].upper()))
    assert refused(again, 409, "ALREADY_EXISTS") == {"field": "name"}
    elsewhere = await config.as_(other_agency()).post(
        f"/agencies/{TUCANO}/cost-categories", json=a_body(name=one["name"])
    )
    assert elsewhere.status_code == 201


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "x" * 121}, "name"),
        ({"service_type": "foguete"}, "service_type"),
        ({"service_type": None}, "service_type"),
        ({"wintour_code": "x" * 41}, "wintour_code"),
        ({"active": False}, "active"),
    ],
)
async def test_a_body_that_does_not_fit_is_refused(config: Running, body: dict[str, Any], field: str) -> None:
    assert field in errors_of(await config.as_(agency_manager()).post(ALL, json=a_body(**body)))


_CALLERS = {
    agency_issuer: (200, 403),
    an_administrator: (403, 403),
    operator: (403, 403),
    anonymous: (401, 401),
    other_agency: (404, 404),
}


@pytest.mark.parametrize("caller", _CALLERS)
async def test_staff_reads_managers_write_and_nobody_else_does_either(config: Running, caller: Any) -> None:
    one, by = await a_category(config), config.as_(caller())
    reads, writes = _CALLERS[caller]
    assert (await by.get(ALL)).status_code == reads
    path = f"{ONE}/{one['uuid']}"
    answers = [
        await by.post(ALL, json=a_body()),
        await by.put(path, json={"name": a_name("Outra")}),
        await by.patch(f"{path}/inactive"),
        await by.patch(f"{path}/active"),
        await by.delete(path),
    ]
    assert {answer.status_code for answer in answers} == {writes}


@pytest.mark.parametrize("scope", [NoScope(), CustomerScope(AURORA.uuid), AgencyScope(TUCANO)])
async def test_the_wall_keeps_categories_from_everybody_but_their_agency(config: Running, scope: Scope) -> None:
    one = await a_category(config)
    table = columns_of(CostCategoryTable)
    async with config.db.work(scope) as uow:
        assert await uow.rows(select(table.uuid).where(table.uuid == UUID(one["uuid"]))) == []
    with pytest.raises(DBAPIError, match="row-level security"):
        async with config.db.work(scope) as uow:
            uow.add(
                CostCategoryTable(
                    agency_uuid=ANDORINHA, name="x", name_folded="x", sameness=str(new_uuid()), service_type="other"
                )
            )


async def test_every_change_is_published_whole_and_the_last_one_says_deleted(config: Running) -> None:
    one = await a_category(config)
    assert one["uuid"] in {str(fact.uuid) for fact in await _listed(config)}
    await config.as_(agency_manager()).delete(f"{ONE}/{one['uuid']}")
    facts = [fact for fact in await config.outbox(CostCategoryChanged) if str(fact.uuid) == one["uuid"]]
    assert [(fact.version, fact.deleted, fact.customer_uuid) for fact in facts] == [(1, False, None), (2, True, None)]
    assert facts[0].agency_uuid == ANDORINHA and facts[0].name == one["name"]


async def _listed(config: Running) -> list[Any]:
    found: list[Any] = []
    while page := await list_reference(config.db, "cost_category", after=found[-1].uuid if found else None, limit=100):
        found += page
    return found
