"""Branches over HTTP."""

import httpx
import pytest
from config_factories import a_cnpj, a_name, errors_of
from contracts.config import BranchChanged
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
    operator,
    other_agency,
    other_customer,
)

BRANCHES = f"/customers/{AURORA.uuid}/branches"


async def add(config: Running, by: Person | None = None, **given: object) -> httpx.Response:
    body = {"name": a_name("Filial"), "cnpj": a_cnpj(), **given}
    return await config.as_(by or an_administrator()).post(BRANCHES, json=body)


@as_(an_administrator, agency_manager)
async def test_a_branch_is_opened_and_found_again(config: Running, caller: Person) -> None:
    made = await add(
        config, caller, cnpj="12.abc.345/01de-35" if caller.company else "11.222.333/0001-81", email="X@A.demo"
    )
    assert made.status_code == 201, made.text
    branch = made.json()["data"]
    assert branch["cnpj"] in {"12ABC34501DE35", "11222333000181"}
    assert (branch["email"], branch["active"], branch["is_headquarters"]) == ("x@a.demo", True, False)
    assert made.headers["etag"] == '"1"'
    found = await config.as_(caller).get(f"/customers/branches/{branch['uuid']}")
    assert found.json()["data"] == branch
    told = [fact for fact in await config.outbox(BranchChanged) if str(fact.uuid) == branch["uuid"]]
    assert [fact.name for fact in told] == [branch["name"]]


@as_(a_requester, agency_issuer, operator)
async def test_who_may_not_write_settings_opens_no_branch(config: Running, caller: Person) -> None:
    assert (await add(config, caller)).status_code == 403


@as_(other_customer, other_agency)
async def test_strangers_find_no_customer_here(config: Running, caller: Person) -> None:
    for answer in (await add(config, caller), await config.as_(caller).get(BRANCHES)):
        assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")


@as_(anonymous)
async def test_nobody_knocks_without_a_token(config: Running, caller: Person) -> None:
    assert (await config.as_(caller).get(BRANCHES)).status_code == 401
    assert (await add(config, caller)).status_code == 401


@as_(other_customer, other_agency)
async def test_a_branch_of_another_tenant_is_as_absent_as_one_that_never_was(config: Running, caller: Person) -> None:
    uuid = (await add(config)).json()["data"]["uuid"]
    foreign = await config.as_(caller).get(f"/customers/branches/{uuid}")
    absent = await config.as_(caller).get(f"/customers/branches/{new_uuid()}")
    strip = {"request_id": ""}
    assert foreign.status_code == absent.status_code == 404
    assert foreign.json() | strip == absent.json() | strip


async def test_a_requester_lists_the_branches_they_book_for(config: Running) -> None:
    await add(config)
    answer = await config.as_(a_requester()).get(BRANCHES)
    assert answer.status_code == 200
    assert {row["customer_uuid"] for row in answer.json()["data"]} == {str(AURORA.uuid)}


async def test_one_cnpj_is_one_branch_of_a_customer(config: Running) -> None:
    cnpj = a_cnpj()
    assert (await add(config, cnpj=cnpj)).status_code == 201
    again = await add(config, cnpj=cnpj)
    assert (again.status_code, again.json()["code"]) == (409, "ALREADY_EXISTS")
    assert again.json()["details"] == {"field": "cnpj"}
    elsewhere = await config.as_(other_customer()).post(
        f"/customers/{COBALTO.uuid}/branches", json={"name": "Filial", "cnpj": cnpj}
    )
    assert elsewhere.status_code == 201


async def test_the_same_key_and_body_open_one_branch(config: Running) -> None:
    by, body = an_administrator(), {"name": a_name("Filial"), "cnpj": a_cnpj()}
    headers = {"Idempotency-Key": f"key-{new_uuid()}"}
    first = await config.as_(by).post(BRANCHES, json=body, headers=headers)
    again = await config.as_(by).post(BRANCHES, json=body, headers=headers)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert again.headers["idempotency-replayed"] == "true"


async def test_branches_are_listed_by_name_searched_without_accents_and_paged(config: Running) -> None:
    for name in ("Zeladoria Água", "zeladoria acre", "Zeladoria Ébano"):
        await add(config, name=name)
    by = config.as_(an_administrator())
    found = (await by.get(BRANCHES, params={"name": "ZELADÓRIA", "limit": 2})).json()
    assert [row["name"] for row in found["data"]] == ["zeladoria acre", "Zeladoria Água"]
    assert (found["meta"]["total"], found["meta"]["last_page"], found["links"]["prev"]) == (3, 2, None)
    rest = (await by.get(BRANCHES, params={"name": "zeladoria", "limit": 2, "page": 2})).json()
    assert [row["name"] for row in rest["data"]] == ["Zeladoria Ébano"]
    past = (await by.get(BRANCHES, params={"name": "zeladoria", "limit": 2, "page": 9})).json()
    assert (past["data"], past["meta"]["total"]) == ([], 3)
    assert (await by.get(BRANCHES, params={"name": "zeladoria", "active": "false"})).json()["data"] == []
    assert (await by.get(BRANCHES, params={"name": "%"})).json()["data"] == []


async def test_the_headquarters_come_first_when_asked_for(config: Running) -> None:
    await add(config, name="Aaa primeira")
    answer = await config.as_(an_administrator()).get(BRANCHES, params={"with_headquarters": "true", "limit": 2})
    first, second = answer.json()["data"]
    assert (first["uuid"], first["is_headquarters"], first["cnpj"]) == (str(AURORA.uuid), True, AURORA.cnpj)
    assert second["is_headquarters"] is False


async def test_a_list_costs_two_statements_at_most(config: Running) -> None:
    by = config.as_(an_administrator())
    await by.get(BRANCHES)
    with count_statements(config) as seen:
        await by.get(BRANCHES, params={"limit": 1, "with_headquarters": "true"})
    assert len(seen) <= 4, seen


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": None}, "name"),
        ({"name": 5}, "name"),
        ({"name": ["a"]}, "name"),
        ({"name": "a\u0000b"}, "name"),
        ({"name": "a\nb"}, "name"),
        ({"name": "a" * 121}, "name"),
        ({"cnpj": "11222333000180"}, "cnpj"),
        ({"cnpj": 11222333000181}, "cnpj"),
        ({"cnpj": {}}, "cnpj"),
        ({"email": "x@"}, "email"),
        ({"phone": "1"}, "phone"),
        ({"phone": 10**31}, "phone"),
        ({"active": True}, "active"),
        ({"uuid": str(new_uuid())}, "uuid"),
    ],
)
async def test_bad_input_is_named_in_portuguese(config: Running, given: dict[str, object], field: str) -> None:
    errors = errors_of(await add(config, **given))
    assert list(errors) == [field]
    assert errors[field][0][0].isupper()


async def test_a_missing_name_is_told_in_the_branch_s_own_words(config: Running) -> None:
    answer = await config.as_(an_administrator()).post(BRANCHES, json={"cnpj": a_cnpj()})
    assert errors_of(answer) == {"name": ["O nome da filial é obrigatório"]}


@pytest.mark.parametrize("params", [{"page": "0"}, {"limit": "101"}, {"active": "talvez"}, {"name": "a" * 121}])
async def test_a_bad_query_is_refused(config: Running, params: dict[str, str]) -> None:
    assert list(errors_of(await config.as_(an_administrator()).get(BRANCHES, params=params))) == list(params)


async def test_another_agency_s_customer_is_not_reached_by_its_path(config: Running) -> None:
    answer = await config.as_(agency_manager()).get(f"/customers/{BOREAL.uuid}/branches")
    assert answer.status_code == 404
