"""Cost centers over HTTP, and what they learn from approvals and orders."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import httpx
import pytest
from config_factories import a_cnpj, a_name, errors_of
from contracts.approvals import ApprovalModelChanged
from contracts.asking import Charge
from contracts.config import CostCenterChanged
from contracts.fact import Fact
from contracts.orders import ItemIssued
from kit.core.ids import new_uuid
from kit.testing import (
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
    other_agency,
    other_customer,
)

CENTERS = f"/customers/{AURORA.uuid}/cost-centers"
Publish = Callable[[Fact], Awaitable[str]]


async def add(config: Running, by: Person | None = None, **given: object) -> httpx.Response:
    body = {"name": a_name("Engenharia"), "cost_center_code": a_name("CC"), "customer_uuid": str(AURORA.uuid), **given}
    return await config.as_(by or an_administrator()).post("/customers/cost-centers", json=body)


async def a_branch(config: Running, name: str) -> str:
    body = {"name": name, "cnpj": a_cnpj()}
    made = await config.as_(an_administrator()).post(f"/customers/{AURORA.uuid}/branches", json=body)
    uuid: str = made.json()["data"]["uuid"]
    return uuid


async def listed(config: Running, **params: Any) -> list[dict[str, Any]]:
    answer = await config.as_(an_administrator()).get(CENTERS, params={"limit": 100, **params})
    assert answer.status_code == 200, answer.text
    rows: list[dict[str, Any]] = answer.json()["data"]
    return rows


@as_(an_administrator, agency_manager)
async def test_a_cost_center_is_opened_with_its_branches(config: Running, caller: Person) -> None:
    south, north = await a_branch(config, a_name("Sul")), await a_branch(config, a_name("Norte"))
    made = await add(config, caller, branches_uuids=[south, north, south], belongs_to_headquarters=True)
    assert made.status_code == 201, made.text
    center = made.json()["data"]
    assert {branch["uuid"] for branch in center["branches"]} == {south, north}
    assert (center["belongs_to_headquarters"], center["mark_all_branches"], center["credit"]) == (True, False, None)
    assert (await config.as_(caller).get(f"/customers/cost-centers/{center['uuid']}")).json()["data"] == center
    told = (await config.outbox(CostCenterChanged))[-1]
    assert isinstance(told, CostCenterChanged)
    assert {str(branch) for branch in told.branches_uuids} == {south, north}


@as_(a_requester, agency_issuer, operator)
async def test_who_may_not_write_settings_opens_none(config: Running, caller: Person) -> None:
    assert (await add(config, caller)).status_code == 403


@as_(other_customer, other_agency)
async def test_nobody_opens_one_for_another_tenant(config: Running, caller: Person) -> None:
    assert (await add(config, caller)).status_code == 404
    assert (await config.as_(caller).get(CENTERS)).status_code == 404


@as_(anonymous)
async def test_nobody_comes_without_a_token(config: Running, caller: Person) -> None:
    assert (await add(config, caller)).status_code == 401


async def test_a_consultant_reads_the_cost_centers_they_book_with(config: Running) -> None:
    center = (await add(config)).json()["data"]
    for by in (agency_issuer(), agency_issuer(customer=AURORA), a_requester()):
        found = await config.as_(by).get(f"/customers/cost-centers/{center['uuid']}")
        assert found.status_code == 200, found.text
    for by in (other_customer(), other_agency(), agency_manager(agency=BOREAL.agency_uuid, customer=BOREAL)):
        assert (await config.as_(by).get(f"/customers/cost-centers/{center['uuid']}")).status_code == 404


async def test_one_code_is_one_cost_center_of_a_customer(config: Running) -> None:
    code = a_name("CC")
    assert (await add(config, cost_center_code=code)).status_code == 201
    again = await add(config, cost_center_code=code)
    assert (again.status_code, again.json()["details"]) == (409, {"field": "cost_center_code"})
    for_cobalto = {"customer_uuid": str(COBALTO.uuid), "cost_center_code": code}
    assert (await add(config, other_customer(), **for_cobalto)).status_code == 201


async def test_a_branch_of_another_customer_cannot_be_served(config: Running) -> None:
    foreign = await config.as_(other_customer()).post(
        f"/customers/{COBALTO.uuid}/branches", json={"name": "Filial", "cnpj": a_cnpj()}
    )
    for named in (foreign.json()["data"]["uuid"], str(new_uuid())):
        assert errors_of(await add(config, branches_uuids=[named])) == {"branches_uuids": ["Opção inválida"]}


async def test_lists_narrow_by_headquarters_branch_and_state(config: Running) -> None:
    branch = await a_branch(config, a_name("Leste"))
    mark = a_name("filtro")
    head = (await add(config, name=f"{mark} matriz", belongs_to_headquarters=True)).json()["data"]
    served = (await add(config, name=f"{mark} filial", branches_uuids=[branch])).json()["data"]
    everywhere = (await add(config, name=f"{mark} todas", mark_all_branches=True)).json()["data"]
    assert [row["uuid"] for row in await listed(config, name=mark)] == [
        served["uuid"],
        head["uuid"],
        everywhere["uuid"],
    ]
    only_head = await listed(config, name=mark, headquarters_only="true")
    assert [row["uuid"] for row in only_head] == [head["uuid"]]
    for spelling in ("branches_uuids[]", "branches_uuids"):
        of_branch = await listed(config, name=mark, **{spelling: branch})
        assert [row["uuid"] for row in of_branch] == [served["uuid"], everywhere["uuid"]]
    assert await listed(config, name=mark, state="inactive") == []
    assert len(await listed(config, name=mark, state="all")) == 3


def a_model(
    name: str, *, model_type: str = "travel", centers: tuple[UUID, ...] = (), **given: Any
) -> ApprovalModelChanged:
    told: dict[str, Any] = {
        "uuid": new_uuid(),
        "customer_uuid": AURORA.uuid,
        "version": 1,
        "name": name,
        "model_type": model_type,
        "approval_type": "cost_center",
        "is_active": True,
        "cost_centers": centers,
        **given,
    }
    return ApprovalModelChanged(**told)


async def test_approval_models_are_filled_on_request_and_narrowed_by_type(config: Running, publish: Publish) -> None:
    mark = a_name("modelos")
    center = (await add(config, name=mark)).json()["data"]
    bare = (await add(config, name=f"{mark} sem")).json()["data"]
    uuid = UUID(center["uuid"])
    travel, advance = (
        a_model("Viagens", centers=(uuid,)),
        a_model("Adiantamentos", model_type="advance", centers=(uuid,)),
    )
    await publish(travel)
    await publish(advance)

    async def models(**params: Any) -> list[list[str]]:
        rows = await listed(config, name=mark, **params)
        return [[model["name"] for model in row["approval_models"]] for row in rows]

    async def both_heard() -> bool:
        return (await models(with_approval_models="true"))[0] == ["Adiantamentos", "Viagens"]

    await eventually(both_heard)
    assert await models() == [[], []]
    assert await models(with_approval_model="true", model_type="advance") == [["Adiantamentos"], []]
    detail = await config.as_(an_administrator()).get(f"/customers/cost-centers/{center['uuid']}")
    assert [model["name"] for model in detail.json()["data"]["approval_models"]] == ["Adiantamentos", "Viagens"]
    assert [row["uuid"] for row in await listed(config, name=mark, phase=str(new_uuid()))] == [center["uuid"]]
    await publish(travel.model_copy(update={"version": 3, "is_active": False}))
    await publish(travel.model_copy(update={"version": 2}))

    async def travel_is_gone() -> bool:
        return await models(with_approval_models="true") == [["Adiantamentos"], []]

    await eventually(travel_is_gone)
    assert bare["approval_models"] == []


async def test_a_phase_narrows_to_the_cost_centers_of_models_that_name_it_or_no_phase(
    config: Running, publish: Publish
) -> None:
    mark, phase, other = a_name("fase"), new_uuid(), new_uuid()
    names = ("desta", "de outra", "de nenhuma", "de todas", "inativo", "sem modelo")
    told: dict[str, dict[str, Any]] = {
        "desta": {"phases": (other, phase)},
        "de outra": {"phases": (other,)},
        "de nenhuma": {},
        "de todas": {"mark_all_phases": True},
        "inativo": {"phases": (phase,), "is_active": False},
    }
    centers = {name: (await add(config, name=f"{mark} {name}")).json()["data"]["uuid"] for name in names}
    for name, given in told.items():
        await publish(a_model(name, centers=(UUID(centers[name]),), **given))

    async def found(phase_uuid: UUID) -> set[str]:
        rows = await listed(config, name=mark, phase=str(phase_uuid))
        return {row["name"].removeprefix(f"{mark} ") for row in rows}

    async def all_heard() -> bool:
        return await found(other) == {"desta", "de outra", "de nenhuma", "de todas"}

    await eventually(all_heard)
    assert await found(phase) == {"desta", "de nenhuma", "de todas"}
    assert await found(new_uuid()) == {"de nenhuma", "de todas"}


async def test_an_issued_order_marks_the_cost_center_it_was_charged_to(config: Running, publish: Publish) -> None:
    mark = a_name("emitido")
    center = (await add(config, name=mark)).json()["data"]
    await add(config, name=f"{mark} nunca")
    issued = ItemIssued(
        uuid=new_uuid(),
        customer_uuid=AURORA.uuid,
        agency_uuid=AURORA.agency_uuid,
        order_uuid=new_uuid(),
        order_number=1,
        table="airway",
        value=Decimal("100.00"),
        out_of_policy=False,
        issued_at=datetime(2026, 3, 1, tzinfo=UTC),
        charge=Charge(cost_center_uuid=UUID(center["uuid"])),
        issuer_uuid=new_uuid(),
        issuer_name="Ana Souza",
        provider="latam",
    )
    await publish(issued)
    await publish(issued.model_copy(update={"uuid": new_uuid()}))

    async def is_marked() -> bool:
        rows = await listed(config, name=mark, has_issued_order="true")
        return [row["uuid"] for row in rows] == [center["uuid"]]

    await eventually(is_marked)
    assert [row["name"] for row in await listed(config, name=mark, has_issued_order="false")] == [f"{mark} nunca"]


async def test_a_list_costs_few_statements(config: Running) -> None:
    by = config.as_(an_administrator())
    await by.get(CENTERS)
    with count_statements(config) as seen:
        await by.get(CENTERS, params={"limit": 1, "with_approval_models": "true"})
    assert len(seen) <= 4, seen


async def test_the_spec_s_own_words_ask_for_name_and_code(config: Running) -> None:
    answer = await config.as_(an_administrator()).post("/customers/cost-centers", json={})
    assert errors_of(answer) == {
        "name": ["O nome da centro de custo é obrigatório"],
        "cost_center_code": ["O código de integração externa é obrigatório"],
        "customer_uuid": ["Campo obrigatório"],
    }


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"customer_uuid": "x"}, "customer_uuid"),
        ({"customer_uuid": None}, "customer_uuid"),
        ({"branches_uuids": "x"}, "branches_uuids"),
        ({"branches_uuids": ["x"]}, "branches_uuids.0"),
        ({"branches_uuids": [None]}, "branches_uuids.0"),
        ({"mark_all_branches": "talvez"}, "mark_all_branches"),
        ({"mark_all_branches": None}, "mark_all_branches"),
        ({"credit": "100.00"}, "credit"),
        ({"name": "a\u0085b"}, "name"),
    ],
)
async def test_bad_input_is_named(config: Running, given: dict[str, object], field: str) -> None:
    assert list(errors_of(await add(config, **given))) == [field]


@pytest.mark.parametrize("params", [{"state": "sim"}, {"phase": "x"}, {"model_type": "x"}, {"branches_uuids[]": "x"}])
async def test_a_bad_query_is_refused(config: Running, params: dict[str, str]) -> None:
    answer = await config.as_(an_administrator()).get(CENTERS, params=params)
    assert answer.status_code == 422, answer.text


async def test_a_known_path_answers_405_to_another_method(config: Running) -> None:
    by = config.as_(an_administrator())
    assert (await by.get("/customers/cost-centers")).status_code == 405
    assert (await by.delete(CENTERS)).status_code == 405
