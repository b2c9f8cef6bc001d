"""Profiles: the first four, new ones, who sees them, and that tenants never meet."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from contracts.identity import ADMINISTRATOR, APPROVER, REQUESTER, ProfileChanged, initial_profile_uuid
from identity_service.profiles.catalogue import ALL_SLUGS
from kit.testing import (
    ANDORINHA,
    TUCANO,
    Company,
    Person,
    Running,
    agency_issuer,
    agency_manager,
    count_statements,
    operator,
    other_agency,
    other_customer,
)

Hire = Callable[..., Awaitable[Any]]
Client = httpx.AsyncClient

PATIENCE = 30  # seconds: a deadline counts only when something is broken, never when the machine is busy


def path(company: Company) -> str:
    return f"/customers/{company.uuid}/profiles"


async def test_a_customer_starts_with_four_profiles(identity: Running, admin: Client, company: Company) -> None:
    page = (await admin.get(path(company))).json()
    assert [p["name"] for p in page["data"]] == ["Administrador", "Aprovador", "Financeiro", "Solicitante"]
    assert page["meta"] == {"current_page": 1, "from": 1, "last_page": 1, "per_page": 20, "to": 4, "total": 4}
    first = page["data"][0]
    assert first["uuid"] == str(initial_profile_uuid(company.uuid, ADMINISTRATOR))
    assert {a["slug"] for a in first["actions"]} == set(ALL_SLUGS)
    assert first["is_administrator"] is True
    assert first["employees_count"] == 1
    told = [f for f in await identity.outbox(ProfileChanged) if f.customer_uuid == company.uuid]
    assert {f.name for f in told} == {"Administrador", "Aprovador", "Financeiro", "Solicitante"}
    assert {f.agency_uuid for f in told} == {company.agency_uuid}


async def test_a_customer_told_of_again_keeps_its_profiles(
    identity: Running, publish: Any, admin: Client, company: Company
) -> None:
    body = {"name": "Viajante"}
    assert (await admin.post(path(company), json=body)).status_code == 201
    from kit.testing import eventually

    await publish(company.fact(version=2).model_copy(update={"trading_name": "Novo nome"}))

    async def is_renamed() -> bool:
        answer = (await admin.get("/me")).json()
        return bool(answer["customer"]["trading_name"] == "Novo nome")

    await eventually(is_renamed, within=PATIENCE)
    assert (await admin.get(path(company))).json()["meta"]["total"] == 5


async def test_names_are_found_by_parts_without_case_or_accents(admin: Client, company: Company) -> None:
    await admin.post(path(company), json={"name": "Gestão de Água"})
    for typed in ("agua", "GESTAO", "tão de Á"):
        found = (await admin.get(path(company), params={"name": typed})).json()["data"]
        assert [p["name"] for p in found] == ["Gestão de Água"], typed
    assert (await admin.get(path(company), params={"name": "%"})).json()["data"] == []


async def test_a_profile_is_made_with_what_it_holds(identity: Running, admin: Client, company: Company) -> None:
    body = {"name": " Viajante ", "actions": ["view-order", "create-order", "view-order"], "approver": True}
    answer = await admin.post(path(company), json=body)
    assert answer.status_code == 201, answer.text
    assert answer.headers["ETag"] == '"1"'
    made = answer.json()["data"]
    assert made["name"] == "Viajante"
    assert [a["slug"] for a in made["actions"]] == ["view-order", "create-order"]
    assert [a["action"] for a in made["actions"]] == ["ViewOrder", "CreateOrder"]
    assert (made["approver"], made["default"], made["version"]) == (True, False, 1)
    told = [f for f in await identity.outbox(ProfileChanged) if str(f.uuid) == made["uuid"]]
    assert [(f.name, f.actions, f.version) for f in told] == [("Viajante", ("view-order", "create-order"), 1)]


async def test_a_new_default_takes_the_flag(identity: Running, admin: Client, company: Company) -> None:
    made = (await admin.post(path(company), json={"name": "Padrão", "default": True})).json()["data"]
    assert made["default"] is True
    page = (await admin.get(path(company))).json()["data"]
    assert [p["name"] for p in page if p["default"]] == ["Padrão"]
    former = initial_profile_uuid(company.uuid, REQUESTER)
    told = [f for f in await identity.outbox(ProfileChanged) if f.uuid == former]
    assert [(f.is_default, f.version) for f in told] == [(True, 1), (False, 2)]


async def test_ten_defaults_at_once_leave_one(admin: Client, company: Company) -> None:
    bodies = [{"name": f"Perfil {n}", "default": True} for n in range(10)]
    answers = await asyncio.gather(*(admin.post(path(company), json=body) for body in bodies))
    made = [a.status_code for a in answers]
    assert 201 in made
    assert set(made) <= {201, 503}  # who waits for the lock longer than two seconds is asked to come again
    page = (await admin.get(path(company))).json()["data"]
    assert sum(p["default"] for p in page) == 1


async def test_a_name_is_taken_once_whatever_its_case(admin: Client, company: Company) -> None:
    names = ["Viajante", "viajante", "VIAJANTE", "Viajánte"]
    answers = await asyncio.gather(*(admin.post(path(company), json={"name": n}) for n in names))
    assert sorted(a.status_code for a in answers) == [201, 409, 409, 409]
    refused = next(a for a in answers if a.status_code == 409).json()
    assert (refused["code"], refused["details"]) == ("ALREADY_EXISTS", {"field": "name"})


async def test_the_same_key_makes_one_profile(admin: Client, company: Company) -> None:
    headers = {"Idempotency-Key": "perfil-viajante-1"}
    first = await admin.post(path(company), json={"name": "Viajante"}, headers=headers)
    again = await admin.post(path(company), json={"name": "Viajante"}, headers=headers)
    assert again.json() == first.json()
    assert again.headers["Idempotency-Replayed"] == "true"
    other = await admin.post(path(company), json={"name": "Outro"}, headers=headers)
    assert other.json()["code"] == "IDEMPOTENCY_MISMATCH"


@pytest.mark.parametrize(
    ("body", "field", "sentence"),
    [
        ({}, "name", "O nome é obrigatório"),
        ({"name": "  "}, "name", "O nome é obrigatório"),
        ({"name": "x" * 121}, "name", "Deve ter no máximo 120 caracteres"),
        ({"name": "Bom", "actions": ["view-order", "fly"]}, "actions.1", "Opção inválida"),
        ({"name": "Bom", "is_administrator": True}, "is_administrator", "Campo não permitido"),
        ({"name": "Bom", "approver": "talvez"}, "approver", "Valor inválido"),
    ],
)
async def test_a_wrong_form_is_told_in_portuguese(
    admin: Client, company: Company, body: dict[str, Any], field: str, sentence: str
) -> None:
    answer = await admin.post(path(company), json=body)
    assert (answer.status_code, answer.json()["errors"]) == (422, {field: [sentence]})


async def test_others_neither_see_nor_make_profiles(
    identity: Running, company: Company, hired: Hire, client_of: Any
) -> None:
    ana = await client_of(await hired())
    assert (await ana.get(path(company))).json()["code"] == "FORBIDDEN"
    assert (await ana.post(path(company), json={"name": "Meu"})).json()["code"] == "FORBIDDEN"
    assert (await identity.client.get(path(company))).json()["code"] == "UNAUTHENTICATED"
    olga = identity.as_(operator())
    assert (await olga.get(path(company))).json()["code"] == "WRONG_CONTEXT"


@pytest.mark.parametrize("stranger", [other_customer, other_agency], ids=lambda one: one.__name__)
async def test_other_tenants_meet_nothing(identity: Running, company: Company, stranger: Callable[[], Person]) -> None:
    client = identity.as_(stranger().with_actions(*ALL_SLUGS) if stranger is other_customer else stranger())
    for answer in (
        await client.get(path(company)),
        await client.post(path(company), json={"name": "Intruso"}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")
        assert answer.json()["message"] == "Registro não encontrado."
    wrong = await client.post(path(company), json={"name": ""})
    assert wrong.status_code == 422


async def test_the_agency_reads_and_its_managers_write(identity: Running, company: Company) -> None:
    manager = identity.as_(agency_manager(agency=ANDORINHA))
    assert (await manager.get(path(company))).json()["meta"]["total"] == 4
    assert (await manager.post(path(company), json={"name": "Da agência"})).status_code == 201
    issuer = identity.as_(agency_issuer(agency=ANDORINHA))
    assert (await issuer.get(path(company))).status_code == 200
    assert (await issuer.post(path(company), json={"name": "Do emissor"})).json()["code"] == "FORBIDDEN"


async def test_everybody_reads_their_own_profile(
    identity: Running, company: Company, hired: Hire, client_of: Any
) -> None:
    bruno = await client_of(await hired(name="Bruno", profile=APPROVER))
    mine = (await bruno.get("/me/profile")).json()
    assert (mine["name"], mine["approver"]) == ("Aprovador", True)
    assert "view-all-order" in {a["slug"] for a in mine["actions"]}


async def test_an_agency_user_holds_everything_on_the_chosen_customer(identity: Running, company: Company) -> None:
    manager = identity.as_(agency_manager(agency=ANDORINHA))
    assert (await manager.get("/me/profile")).json()["code"] == "CUSTOMER_REQUIRED"
    chosen = {"X-Customer-Uuid": str(company.uuid)}
    mine = (await manager.get("/me/profile", headers=chosen)).json()
    assert mine["uuid"] is None
    assert {a["slug"] for a in mine["actions"]} == set(ALL_SLUGS)
    stranger = identity.as_(agency_manager(agency=TUCANO))
    assert (await stranger.get("/me/profile", headers=chosen)).status_code == 404
    assert (await identity.as_(operator()).get("/me/profile")).json()["code"] == "WRONG_CONTEXT"


async def test_a_list_costs_the_same_however_long(identity: Running, admin: Client, company: Company) -> None:
    await admin.get(path(company))
    with count_statements(identity) as few:
        await admin.get(path(company))
    for n in range(12):
        await admin.post(path(company), json={"name": f"Perfil {n}"})
    with count_statements(identity) as many:
        page = (await admin.get(path(company), params={"limit": "100"})).json()
    assert page["meta"]["total"] == 16
    assert len(many) == len(few) <= 3, many


async def test_pages_follow_each_other(admin: Client, company: Company) -> None:
    page = (await admin.get(path(company), params={"limit": "3", "page": "2"})).json()
    assert [p["name"] for p in page["data"]] == ["Solicitante"]
    assert page["links"]["next"] is None
    assert "page=1" in page["links"]["prev"]
    assert (await admin.get(path(company), params={"page": "99"})).json()["data"] == []
    assert (await admin.get(path(company), params={"limit": "101"})).status_code == 422
