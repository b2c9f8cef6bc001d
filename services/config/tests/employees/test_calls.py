"""People of a customer over HTTP."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from config_factories import a_cnpj, a_cpf, a_name, errors_of
from config_service.records.tables.employees import EmployeeTable
from contracts.config import CustomerEmployeeChanged
from contracts.fact import Fact
from contracts.identity import ADMINISTRATOR, APPROVER, REQUESTER, UserChanged, initial_profile_uuid
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
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
    an_approver,
    anonymous,
    as_,
    count_statements,
    eventually,
    operator,
    other_agency,
    other_customer,
)
from sqlalchemy import text

PEOPLE = f"/customers/{AURORA.uuid}/customer-employees"
Publish = Callable[[Fact], Awaitable[str]]


def a_person(**given: object) -> dict[str, object]:
    return {"name": "Ana", "last_name": "Souza", "email": f"{a_name('p').replace(' ', '.')}@aurora.demo", **given}


async def add(config: Running, by: Person | None = None, **given: object) -> httpx.Response:
    return await config.as_(by or an_administrator()).post(PEOPLE, json=a_person(**given))


async def listed(config: Running, **params: Any) -> dict[str, Any]:
    answer = await config.as_(an_administrator()).get(PEOPLE, params={"limit": 100, **params})
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def detail(uuid: object) -> str:
    return f"/customers/customer-employees/{uuid}"


async def audited(config: Running, uuid: str) -> list[str]:
    async with config.db.sweep() as session:
        rows = await session.execute(text("SELECT action FROM audit WHERE entity_uuid = :uuid"), {"uuid": UUID(uuid)})
        return [row.action for row in rows]


@as_(an_administrator, agency_manager)
async def test_a_person_is_taken_on_and_told_without_documents(config: Running, caller: Person) -> None:
    cpf = a_cpf()
    made = await add(
        config,
        caller,
        cpf=f"{cpf[:3]}.{cpf[3:6]}.{cpf[6:9]}-{cpf[9:]}",
        rg="12.345.678-9",
        passport_number="AB123456",
        birthdate="29/02/1992",
        phone="+55 (11) 98765-0001",
        gender="female",
        pix_key_type="phone",
        pix_key="(11) 98765-0001",
    )
    assert made.status_code == 201, made.text
    person = made.json()["data"]
    assert (person["cpf"], person["birthdate"], person["phone"]) == (cpf, "1992-02-29", "5511987650001")
    assert (person["pix_key"], person["user_uuid"], person["avatar_url"]) == ("+5511987650001", None, None)
    assert person["profile"]["name"] == REQUESTER
    assert person["profile"]["uuid"] == str(initial_profile_uuid(AURORA.uuid, REQUESTER))
    told = (await config.outbox(CustomerEmployeeChanged))[-1]
    assert isinstance(told, CustomerEmployeeChanged)
    assert (str(told.uuid), told.full_name, told.birthdate) == (person["uuid"], "Ana Souza", "1992-02-29")
    assert not {cpf, "AB123456", "12.345.678-9"} & set(told.model_dump_json().split('"'))


async def test_documents_rest_encrypted(config: Running) -> None:
    cpf = a_cpf()
    uuid = (await add(config, cpf=cpf, rg="MG1234567")).json()["data"]["uuid"]
    async with config.db.work(CustomerScope(AURORA.uuid)) as uow:
        row = await uow.session.get(EmployeeTable, UUID(uuid))
        assert row is not None
        stored = row.model_dump_json()
    assert cpf not in stored
    assert "MG1234567" not in stored


@as_(a_requester, an_approver, agency_issuer, operator)
async def test_who_may_not_write_settings_takes_on_nobody(config: Running, caller: Person) -> None:
    assert (await add(config, caller)).status_code == 403


@as_(other_customer, other_agency)
async def test_strangers_find_nobody(config: Running, caller: Person) -> None:
    uuid = (await add(config)).json()["data"]["uuid"]
    assert (await add(config, caller)).status_code == 404
    assert (await config.as_(caller).get(PEOPLE)).status_code == 404
    assert (await config.as_(caller).get(detail(uuid))).status_code == 404


@as_(anonymous)
async def test_nobody_comes_without_a_token(config: Running, caller: Person) -> None:
    assert (await config.as_(caller).get(PEOPLE)).status_code == 401
    assert (await config.as_(caller).get(detail(new_uuid()))).status_code == 401


async def test_documents_are_whole_for_the_person_and_for_who_may_change_them(config: Running) -> None:
    cpf = a_cpf()
    uuid = (await add(config, cpf=cpf, passport_number="AB123456")).json()["data"]["uuid"]
    masked = f"***.{cpf[3:6]}.{cpf[6:9]}-**"
    herself = replace(a_requester(), employee_uuid=UUID(uuid))
    viewer = an_approver().with_actions("view-customer-employee")

    async def seen(by: Person) -> tuple[str, str]:
        data = (await config.as_(by).get(detail(uuid))).json()["data"]
        return data["cpf"], data["passport_number"]

    assert await seen(herself) == (cpf, "AB123456")
    assert await audited(config, uuid) == ["create-customer-employee"]
    assert await seen(viewer) == (masked, "*****456")
    assert await seen(an_administrator()) == (cpf, "AB123456")
    assert await seen(agency_manager()) == (cpf, "AB123456")
    assert await audited(config, uuid) == ["create-customer-employee", "reveal-documents", "reveal-documents"]
    rows = (await listed(config, limit=100))["data"]
    assert [row["cpf"] for row in rows if row["uuid"] == uuid] == [masked]


async def test_a_colleague_without_the_action_sees_nobody_s_record(config: Running) -> None:
    uuid = (await add(config)).json()["data"]["uuid"]
    answer = await config.as_(a_requester()).get(detail(uuid))
    assert (answer.status_code, answer.json()["code"]) == (403, "FORBIDDEN")


async def test_an_email_taken_anywhere_on_the_platform_is_refused(config: Running, identity: Any) -> None:
    identity.taken.add("ana@elsewhere.demo")
    before = (await listed(config))["meta"]["total"]
    refused = await add(config, email="Ana@Elsewhere.demo")
    assert (refused.status_code, refused.json()["details"]) == (409, {"field": "email"})
    assert (await listed(config))["meta"]["total"] == before


async def test_nobody_is_taken_on_while_identity_is_away(config: Running, identity: Any) -> None:
    before = (await listed(config))["meta"]["total"]
    identity.away = True
    refused = await add(config)
    assert (refused.status_code, refused.json()["code"]) == (503, "UNAVAILABLE")
    assert "retry-after" in refused.headers
    assert (await listed(config))["meta"]["total"] == before


async def test_a_refused_person_holds_no_email(config: Running, identity: Any) -> None:
    person = a_person(registration=a_name("R"))
    taken_on = (await add(config, **person)).json()["data"]
    assert identity.held == {person["email"]: taken_on["uuid"]}
    assert (await add(config, registration=person["registration"])).status_code == 409
    assert errors_of(await add(config, branches_uuids=[str(new_uuid())]))
    assert list(identity.held) == [person["email"]]


@pytest.mark.parametrize("field", ["email", "cpf", "registration"])
async def test_what_tells_people_apart_is_one_s_own(config: Running, field: str) -> None:
    given = {"email": f"{a_name('um').replace(' ', '')}@aurora.demo", "cpf": a_cpf(), "registration": a_name("R")}
    assert (await add(config, **given)).status_code == 201
    again = await add(config, **{field: given[field]})
    assert (again.status_code, again.json()["details"]) == (409, {"field": field})
    other = await config.as_(other_customer()).post(
        f"/customers/{COBALTO.uuid}/customer-employees",
        json=a_person(**{name: given[name] for name in given if name != "email"}),
    )
    assert other.status_code == 201


async def test_the_initial_profiles_may_be_given_and_foreign_ones_not(config: Running) -> None:
    admin = await add(config, profile_uuid=str(initial_profile_uuid(AURORA.uuid, ADMINISTRATOR)))
    assert admin.json()["data"]["profile"]["name"] == ADMINISTRATOR
    for foreign in (initial_profile_uuid(BOREAL.uuid, ADMINISTRATOR), uuid4()):
        assert errors_of(await add(config, profile_uuid=str(foreign))) == {"profile_uuid": ["Opção inválida"]}


async def test_only_the_customer_s_own_cost_centers_and_branches_may_be_named(config: Running) -> None:
    for field, named in (("cost_center_uuid", str(new_uuid())), ("branches_uuids", [str(new_uuid())])):
        assert errors_of(await add(config, **{field: named})) == {field: ["Opção inválida"]}


async def test_the_list_narrows_by_every_filter_and_says_what_there_is(config: Running) -> None:
    by, mark = config.as_(an_administrator()), a_name("Zenaide")
    await config.introduce(an_approver())
    made = await by.post(f"/customers/{AURORA.uuid}/branches", json={"name": mark, "cnpj": a_cnpj()})
    branch = made.json()["data"]["uuid"]
    center = await by.post(
        "/customers/cost-centers",
        json={"name": mark, "cost_center_code": mark, "customer_uuid": str(AURORA.uuid)},
    )
    boss = await add(
        config,
        name=mark,
        last_name="Álvares",
        profile_uuid=str(initial_profile_uuid(AURORA.uuid, APPROVER)),
        branches_uuids=[branch],
        cost_center_uuid=center.json()["data"]["uuid"],
        has_headquarters_access=False,
    )
    assert boss.status_code == 201, boss.text
    await add(config, name=mark, last_name="Zimmer")

    async def names(**params: Any) -> list[str]:
        return [row["last_name"] for row in (await listed(config, name=mark, **params))["data"]]

    assert await names() == ["Álvares", "Zimmer"]
    assert [row["uuid"] for row in (await listed(config, name=f"{mark} alvares"))["data"]] == [
        boss.json()["data"]["uuid"]
    ]
    assert await names(approver="true") == ["Álvares"]
    assert await names(approver="false") == ["Zimmer"]
    assert await names(headquarters_access="true") == ["Zimmer"]
    assert await names(profile=str(initial_profile_uuid(AURORA.uuid, APPROVER))) == ["Álvares"]
    assert await names(**{"branch_uuids[]": branch}) == ["Álvares"]
    assert await names(is_active="false") == []
    assert await names(only_user="true") == []
    found = await listed(config, name=mark)
    assert found["data"][0]["branches"] == [{"uuid": branch, "name": mark}]
    assert found["data"][0]["cost_center"]["name"] == mark
    filters = found["filters"]
    assert {"uuid": branch, "name": mark} in filters["branches"]
    assert APPROVER in {profile["name"] for profile in filters["profiles"]}
    inactive = (await listed(config, is_active="false"))["meta"]["total"]
    assert (filters["active"] >= 2, filters["inactive"]) == (True, inactive)


async def test_an_account_shows_once_identity_has_made_it(config: Running, publish: Publish) -> None:
    person = (await add(config, name=a_name("Conta"))).json()["data"]
    user = UserChanged(
        uuid=new_uuid(),
        version=2,
        customer_uuid=AURORA.uuid,
        context="customer",
        employee_uuid=UUID(person["uuid"]),
        name="Ana Souza",
        email=person["email"],
        is_active=True,
    )
    await publish(user)

    async def shown() -> bool:
        rows = (await listed(config, name=person["name"], only_user="true"))["data"]
        return [row["user_uuid"] for row in rows] == [str(user.uuid)]

    await eventually(shown)
    await publish(user.model_copy(update={"version": 1, "is_active": False}))
    await publish(user.model_copy(update={"version": 3, "is_active": False}))

    async def gone() -> bool:
        return not (await listed(config, name=person["name"], only_user="true"))["data"]

    await eventually(gone)


async def test_a_list_costs_few_statements(config: Running) -> None:
    by = config.as_(an_administrator())
    await by.get(PEOPLE)
    with count_statements(config) as seen:
        await by.get(PEOPLE, params={"limit": 1})
    assert len(seen) <= 4, seen


async def test_the_same_key_takes_on_one_person(config: Running) -> None:
    by, body = an_administrator(), a_person()
    headers = {"Idempotency-Key": f"key-{new_uuid()}"}
    first = await config.as_(by).post(PEOPLE, json=body, headers=headers)
    again = await config.as_(by).post(PEOPLE, json=body, headers=headers)
    assert (first.status_code, again.status_code) == (201, 201), again.text
    assert first.json() == again.json()
    other = await config.as_(by).post(PEOPLE, json=a_person(), headers=headers)
    assert other.json()["code"] == "IDEMPOTENCY_MISMATCH"


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"name": "  "}, "name"),
        ({"last_name": None}, "last_name"),
        ({"email": "ana"}, "email"),
        ({"email": ["ana@aurora.demo"]}, "email"),
        ({"cpf": "111.111.111-11"}, "cpf"),
        ({"cpf": 12345678909}, "cpf"),
        ({"birthdate": "31/02/2000"}, "birthdate"),
        ({"birthdate": "2030-01-01"}, "birthdate"),
        ({"birthdate": 19900101}, "birthdate"),
        ({"passport_expiration": "amanhã"}, "passport_expiration"),
        ({"gender": "x"}, "gender"),
        ({"vip": "talvez"}, "vip"),
        ({"vip": None}, "vip"),
        ({"pix_key_type": "cpf", "pix_key": "123"}, "pix_key"),
        ({"pix_key": "a@b.co"}, "pix_key_type"),
        ({"group_uuid": str(new_uuid())}, "group_uuid"),
        ({"policy_uuid": str(new_uuid())}, "policy_uuid"),
        ({"active": False}, "active"),
        ({"user_uuid": str(new_uuid())}, "user_uuid"),
        ({"position": "a\u202eb\u0000"}, "position"),
        ({"branches_uuids": [str(new_uuid())] * 501}, "branches_uuids"),
    ],
)
async def test_bad_input_is_named(config: Running, given: dict[str, object], field: str) -> None:
    assert list(errors_of(await add(config, **given))) == [field]
