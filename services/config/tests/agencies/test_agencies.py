"""Agencies over HTTP: the operator keeps them, their managers their own."""

import asyncio
import json
from typing import Any
from uuid import UUID

import httpx
import pytest
from config_expenses import made, refused
from config_factories import a_cnpj, a_name, errors_of
from contracts.config import AgencyChanged
from kit.core.ids import new_uuid
from kit.testing import (
    ANDORINHA,
    COBALTO,
    TUCANO,
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
)

URL = "/agencies"


def an_agency(**given: object) -> dict[str, object]:
    name = a_name("Sabiá")
    mail = f"contato@{name.replace(' ', '').replace('á', 'a').lower()}.demo"
    return {"company_name": f"{name} Viagens Ltda.", "cnpj": a_cnpj(), "email": mail, **given}


async def add(config: Running, **given: object) -> httpx.Response:
    return await config.as_(operator()).post(URL, json=an_agency(**given))


async def told(config: Running, uuid: str) -> list[AgencyChanged]:
    return [fact for fact in await config.outbox(AgencyChanged) if str(fact.uuid) == uuid]  # type: ignore[misc]


async def test_an_agency_is_taken_on_with_its_address(config: Running) -> None:
    address = {"zip_code": "01310-100", "address": "Av. Paulista", "number": "1000", "district": "Bela Vista"}
    where = {**address, "city": "São Paulo", "state": "SP", "phone": "+55 (11) 4002-8922", "state_registration": "9"}
    answer = await add(config, trading_name="Sabiá Turismo", **where)
    agency = made(answer)
    assert agency["trading_name"] == "Sabiá Turismo"
    assert agency["is_active"] is True
    assert (agency["zip_code"], agency["phone"]) == ("01310100", "551140028922")
    assert {name: agency[name] for name in ("address", "number", "city", "state")} == {
        name: where[name] for name in ("address", "number", "city", "state")
    }
    assert answer.headers["etag"] == '"1"'
    facts = await told(config, agency["uuid"])
    assert [fact.manager for fact in facts] == [None]


async def test_an_agency_without_a_trading_name_goes_by_its_company_s(config: Running) -> None:
    agency = made(await add(config))
    assert agency["trading_name"] == agency["company_name"]


async def test_its_manager_is_named_once_and_forgotten_in_the_next_telling(config: Running, identity: Any) -> None:
    email = f"helena.{a_name('h').split()[1]}@sabia.demo"
    asked = len(identity.asked)
    agency = made(await add(config, manager={"name": "Helena Prado", "email": email, "phone": "(11) 98765-0001"}))
    first, last = await told(config, agency["uuid"])
    assert first.manager is not None
    assert (first.manager.name, first.manager.email, first.manager.phone) == ("Helena Prado", email, "11987650001")
    assert last.manager is None
    held = [json.loads(call.content) for call in identity.asked[asked:] if call.url.path == "/internal/emails/reserve"]
    assert held == [[{"email": email, "employee_uuid": str(first.manager.uuid)}]]


async def test_an_agency_whose_manager_s_mail_is_somebody_s_is_not_taken_on(config: Running, identity: Any) -> None:
    identity.taken.add("ocupado@sabia.demo")
    cnpj = a_cnpj()
    answer = await add(config, cnpj=cnpj, manager={"name": "Helena", "email": "ocupado@sabia.demo"})
    assert refused(answer, 409, "ALREADY_EXISTS") == {"field": "email"}
    made(await add(config, cnpj=cnpj))


async def test_without_identity_no_agency_gets_a_manager(config: Running, identity: Any) -> None:
    identity.away = True
    refused(await add(config, manager={"name": "Helena", "email": "helena@sabia.demo"}), 503, "UNAVAILABLE")
    made(await add(config))


async def test_one_cnpj_is_one_agency(config: Running) -> None:
    cnpj = a_cnpj()
    first = made(await add(config, cnpj=cnpj))
    assert refused(await add(config, cnpj=cnpj), 409, "ALREADY_EXISTS") == {"field": "cnpj"}
    other = made(await add(config))
    answer = await config.as_(operator()).put(f"{URL}/{other['uuid']}", json={"cnpj": first["cnpj"]})
    assert refused(answer, 409, "ALREADY_EXISTS") == {"field": "cnpj"}


async def test_agencies_are_searched_narrowed_and_paged_by_name(config: Running) -> None:
    mark, by = a_name("Guará"), config.as_(operator())
    later = made(await add(config, trading_name=f"{mark} b"))
    made(await add(config, trading_name=f"{mark} A"))
    made(await by.patch(f"{URL}/{later['uuid']}/inactive"), 200)

    async def names(**params: Any) -> list[str]:
        listed = made(await by.get(URL, params={"name": mark.replace("á", "A"), **params}), 200)
        return [row["trading_name"] for row in listed]

    assert await names() == [f"{mark} A", f"{mark} b"]
    assert await names(active="true") == [f"{mark} A"]
    assert await names(active="false") == [f"{mark} b"]
    assert await names(limit=1, page=2) == [f"{mark} b"]


async def test_a_page_of_agencies_costs_few_statements(config: Running) -> None:
    by = config.as_(operator())
    await by.get(URL)
    with count_statements(config) as seen:
        await by.get(URL, params={"limit": 50})
    assert len(seen) <= 3, seen


@as_(a_requester, an_administrator, agency_manager, agency_issuer)
async def test_the_operator_alone_lists_takes_on_and_switches(config: Running, caller: Person) -> None:
    by = config.as_(caller)
    answers = (
        await by.get(URL),
        await by.post(URL, json=an_agency()),
        await by.patch(f"{URL}/{ANDORINHA}/active"),
        await by.patch(f"{URL}/{ANDORINHA}/inactive"),
    )
    for answer in answers:
        refused(answer, 403, "WRONG_CONTEXT")


async def test_nobody_signed_out_sees_an_agency(config: Running) -> None:
    refused(await config.as_(anonymous()).get(f"{URL}/{ANDORINHA}"), 401, "UNAUTHENTICATED")


@pytest.mark.parametrize("at", [None, COBALTO], ids=["nobody chosen", "a customer chosen"])
async def test_its_staff_read_their_agency_and_no_other(config: Running, at: Any) -> None:
    for person in (agency_manager(customer=at), agency_issuer(customer=at)):
        by = config.as_(person)
        assert made(await by.get(f"{URL}/{ANDORINHA}"), 200)["trading_name"] == "Andorinha"
        for hidden in (TUCANO, new_uuid()):
            refused(await by.get(f"{URL}/{hidden}"), 404, "NOT_FOUND")


@as_(a_requester, an_administrator)
async def test_a_customer_s_people_have_no_call_for_agencies(config: Running, caller: Person) -> None:
    by = config.as_(caller)
    refused(await by.get(f"{URL}/{ANDORINHA}"), 403, "WRONG_CONTEXT")
    refused(await by.put(f"{URL}/{ANDORINHA}", json={"phone": None}), 403, "WRONG_CONTEXT")


async def test_its_manager_writes_it_down_otherwise(config: Running) -> None:
    by, url = config.as_(agency_manager(customer=COBALTO)), f"{URL}/{ANDORINHA}"
    before = made(await by.get(url), 200)
    try:
        answer = await by.put(url, json={"phone": "551140000001", "city": "Campinas"})
        changed = made(answer, 200)
        assert (changed["phone"], changed["city"], changed["email"]) == ("551140000001", "Campinas", before["email"])
        assert answer.headers["etag"] == f'"{before["version"] + 1}"'
        assert (await told(config, str(ANDORINHA)))[-1].phone == "551140000001"
        refused(await by.put(url, json={"city": "X"}, headers={"If-Match": '"1"'}), 409, "STALE_VERSION")
    finally:
        await by.put(url, json={"phone": before["phone"], "city": None})


async def test_neither_an_issuer_nor_another_agency_writes_it(config: Running) -> None:
    refused(await config.as_(agency_issuer()).put(f"{URL}/{ANDORINHA}", json={"city": "X"}), 403, "FORBIDDEN")
    refused(await config.as_(other_agency()).put(f"{URL}/{ANDORINHA}", json={"city": "X"}), 404, "NOT_FOUND")


async def test_a_renamed_agency_is_found_by_both_its_new_names(config: Running) -> None:
    agency, by = made(await add(config)), config.as_(operator())
    name = a_name("Tangará")
    made(await by.put(f"{URL}/{agency['uuid']}", json={"trading_name": name}), 200)
    for search in (name, agency["company_name"]):
        found = made(await by.get(URL, params={"name": search}), 200)
        assert [row["uuid"] for row in found] == [agency["uuid"]]


async def test_an_agency_made_inactive_is_told_once(config: Running) -> None:
    agency, by = made(await add(config)), config.as_(operator())
    url = f"{URL}/{agency['uuid']}"
    for _ in range(2):
        assert made(await by.patch(f"{url}/inactive"), 200)["is_active"] is False
    assert [(fact.version, fact.is_active) for fact in await told(config, agency["uuid"])] == [(1, True), (2, False)]
    assert made(await by.patch(f"{url}/active"), 200)["is_active"] is True
    refused(await by.patch(f"{URL}/{new_uuid()}/inactive"), 404, "NOT_FOUND")
    refused(await by.patch(f"{url}/inactive", headers={"If-Match": '"1"'}), 409, "STALE_VERSION")


async def test_a_repeated_taking_on_makes_one_agency(config: Running) -> None:
    body, key = an_agency(manager={"name": "Lia", "email": f"lia.{a_name('l').split()[1]}@x.demo"}), str(new_uuid())
    by = config.as_(operator())
    answers = await asyncio.gather(*(by.post(URL, json=body, headers={"Idempotency-Key": key}) for _ in range(3)))
    assert {answer.status_code for answer in answers} <= {201, 409}
    again = await by.post(URL, json=body, headers={"Idempotency-Key": key})
    assert again.headers["idempotency-replayed"] == "true"
    assert len(await told(config, made(again)["uuid"])) == 2


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"company_name": ""}, "company_name"),
        ({"cnpj": "00000000000000"}, "cnpj"),
        ({"email": "x"}, "email"),
        ({"state": "São Paulo"}, "state"),
        ({"zip_code": "123"}, "zip_code"),
        ({"city_uuid": str(new_uuid())}, "city_uuid"),
        ({"manager": {"name": "", "email": "a@b.co"}}, "manager.name"),
        ({"manager": {"name": "A", "email": "a"}}, "manager.email"),
        ({"is_active": False}, "is_active"),
    ],
)
async def test_bad_input_is_named(config: Running, given: dict[str, object], field: str) -> None:
    assert field in errors_of(await add(config, **given))


@pytest.mark.parametrize("field", ["company_name", "trading_name", "cnpj", "email"])
async def test_what_every_agency_has_is_never_cleared(config: Running, field: str) -> None:
    agency = made(await add(config))
    answer = await config.as_(operator()).put(f"{URL}/{UUID(agency['uuid'])}", json={field: None})
    assert field in errors_of(answer)


async def test_an_agency_names_the_pix_key_that_its_customers_pay_to(config: Running) -> None:
    agency = made(await add(config))
    assert (agency["pix_key_type"], agency["pix_key"]) == (None, None)
    path = f"{URL}/{agency['uuid']}"
    keyed = await config.as_(operator()).put(path, json={"pix_key_type": "phone", "pix_key": "(11) 98765-4321"})
    assert made(keyed, 200)["pix_key"] == "+5511987654321"
    kept = made(await config.as_(operator()).put(path, json={"phone": "(11) 4002-8922"}), 200)
    assert (kept["pix_key_type"], kept["pix_key"]) == ("phone", "+5511987654321")
    facts = await told(config, agency["uuid"])
    assert [fact.pix_key for fact in facts] == [None, "+5511987654321", "+5511987654321"]
    cleared = {"pix_key_type": None, "pix_key": None}
    assert made(await config.as_(operator()).put(path, json=cleared), 200)["pix_key"] is None


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"pix_key": "x@y.demo"}, "pix_key_type"),
        ({"pix_key_type": "cnpj", "pix_key": "123"}, "pix_key"),
        ({"pix_key_type": "email", "pix_key": "joão@y.demo"}, "pix_key"),
    ],
)
async def test_a_key_that_no_bank_knows_is_refused_at_its_field(
    config: Running, body: dict[str, Any], field: str
) -> None:
    agency = made(await add(config))
    answer = await config.as_(operator()).put(f"{URL}/{agency['uuid']}", json=body)
    assert list(errors_of(answer)) == [field]
    assert len(await told(config, agency["uuid"])) == 1
