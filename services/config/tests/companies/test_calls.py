"""Customers over HTTP."""

import base64
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import httpx
import pytest
from config_factories import a_cnpj, a_cpf, a_name, errors_of
from contracts.config import CustomerChanged, CustomerEmployeeChanged, SettingParameterChanged
from contracts.fact import Fact
from contracts.identity import ADMINISTRATOR, initial_profile_uuid
from kit.core.ids import new_uuid
from kit.testing import (
    ANDORINHA,
    AURORA,
    BOREAL,
    COBALTO,
    Company,
    Person,
    Running,
    a_financier,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    an_approver,
    anonymous,
    as_,
    count_statements,
    operator,
    other_agency,
    other_customer,
)

Publish = Callable[[Fact], Awaitable[str]]
NOTE = base64.b64encode("<p>Só tarifa <b onclick=x>flexível</b></p><script>1</script>".encode()).decode()


def a_company(**given: object) -> dict[str, object]:
    name = a_name("Jacarandá")
    mail = f"contato@{name.replace(' ', '').replace('á', 'a').lower()}.demo"
    return {"company_name": f"{name} S.A.", "trading_name": name, "cnpj": a_cnpj(), "email": mail, **given}


async def add(config: Running, by: Person | None = None, **given: object) -> httpx.Response:
    return await config.as_(by or agency_manager()).post("/customers", json=a_company(**given))


async def test_a_customer_starts_with_settings_profiles_to_come_and_an_administrator(config: Running) -> None:
    boss = {"name": "Heitor", "last_name": "Prado", "email": f"{a_name('h').replace(' ', '')}@x.demo", "cpf": a_cpf()}
    made = await add(config, administrator=boss, additional_info=[{"service": "airway", "obs": NOTE}], state="SP")
    assert made.status_code == 201, made.text
    customer = made.json()["data"]
    uuid = UUID(customer["uuid"])
    assert {setting["slug"]: setting["value"] for setting in customer["setting_parameters"]} == {
        "price_change_tolerance_percent": "0",
        "approval_window_hours": "24",
        "km_rate": "1.00",
        "budget_enforcement": "warn",
        "uncovered_requests": "administrators",
        "separation_of_duties": "true",
        "max_entry_value": "1000000.00",
        "mandatory_two_factor": "false",
        "mandatory_project": "false",
        "mandatory_reason_trip": "true",
        "free_text_justification": "true",
    }
    assert (customer["is_active"], customer["fraud_blocking"], customer["invoice_limit"]) == (True, False, "20000.00")
    assert customer["agency"]["uuid"] == str(ANDORINHA)
    note = customer["additional_info"][0]
    assert (note["service"], note["label"]) == ("airway", "Aéreo")
    assert base64.b64decode(note["obs"]).decode() == "<p>Só tarifa <b>flexível</b></p>"
    mine = [fact for fact in await config.outbox() if fact.customer_uuid == uuid]
    assert isinstance(mine[0], CustomerChanged)
    assert sum(isinstance(fact, SettingParameterChanged) for fact in mine) == 11
    employee = mine[-1]
    assert isinstance(employee, CustomerEmployeeChanged)
    assert employee.profile_uuid == initial_profile_uuid(uuid, ADMINISTRATOR)


async def test_a_new_customer_is_worked_for_at_once(config: Running) -> None:
    customer = (await add(config, invoice_limit="1234.5")).json()["data"]
    by = config.as_(agency_manager())
    assert customer["invoice_limit"] == "1234.50"
    assert (await by.get(f"/customers/{customer['uuid']}")).json()["data"]["trading_name"] == customer["trading_name"]
    branch = await by.post(f"/customers/{customer['uuid']}/branches", json={"name": "Matriz norte", "cnpj": a_cnpj()})
    assert branch.status_code == 201


@as_(agency_issuer, an_administrator, a_requester, operator)
async def test_only_an_agency_s_manager_takes_on_customers(config: Running, caller: Person) -> None:
    answer = await add(config, caller)
    assert answer.status_code == 403
    expected = "FORBIDDEN" if caller.context == "agency" else "WRONG_CONTEXT"
    assert answer.json()["code"] == expected


async def test_one_cnpj_is_one_customer_of_an_agency(config: Running) -> None:
    cnpj = a_cnpj()
    assert (await add(config, cnpj=cnpj)).status_code == 201
    again = await add(config, cnpj=cnpj)
    assert (again.status_code, again.json()["details"]) == (409, {"field": "cnpj"})
    assert (await add(config, other_agency(), cnpj=cnpj)).status_code == 201


async def test_a_customer_whose_administrator_is_refused_is_not_taken_on(config: Running, identity: Any) -> None:
    identity.taken.add("taken@x.demo")
    cnpj = a_cnpj()
    boss = {"name": "Heitor", "last_name": "Prado", "email": "taken@x.demo"}
    assert (await add(config, cnpj=cnpj, administrator=boss)).json()["details"] == {"field": "email"}
    assert (await add(config, cnpj=cnpj)).status_code == 201


async def trading_names(config: Running, by: Person, **params: Any) -> list[str]:
    answer = await config.as_(by).get("/customers", params={"limit": 100, **params})
    assert answer.status_code == 200, answer.text
    return [row["trading_name"] for row in answer.json()["data"]]


async def test_an_agency_lists_its_customers_whatever_company_is_chosen(config: Running) -> None:
    for by in (agency_manager(), agency_issuer(), agency_manager(customer=COBALTO)):
        names = await trading_names(config, by)
        assert {"Aurora", "Cobalto"} <= set(names)
        assert "Boreal" not in names
    assert "Aurora" not in await trading_names(config, other_agency())


@as_(a_requester, an_administrator)
async def test_a_customer_s_people_list_their_own_only(config: Running, caller: Person) -> None:
    assert await trading_names(config, caller) == ["Aurora"]


async def test_the_operator_lists_no_customers(config: Running) -> None:
    answer = await config.as_(operator()).get("/customers")
    assert (answer.status_code, answer.json()["code"]) == (403, "WRONG_CONTEXT")
    assert (await config.as_(anonymous()).get("/customers")).status_code == 401


async def test_customers_are_searched_narrowed_and_paged(config: Running) -> None:
    mark = a_name("Ypê")
    await add(config, trading_name=f"{mark} B", invoice_limit=0)
    await add(config, trading_name=f"{mark} a", invoice_limit="500.00")
    by = agency_manager()
    assert await trading_names(config, by, name=mark.replace("ê", "E")) == [f"{mark} a", f"{mark} B"]
    assert await trading_names(config, by, name=mark, max_credit_limit="499.99") == [f"{mark} B"]
    assert await trading_names(config, by, name=mark, active="true", fraud_blocking="false", limit=1) == [f"{mark} a"]
    assert await trading_names(config, by, name=mark, active="false") == []
    assert await trading_names(config, by, name=mark, fraud_blocking="true") == []
    assert await trading_names(config, by, name=mark, page=2, limit=1) == [f"{mark} B"]


async def test_the_credit_limit_shows_to_those_who_may_see_it(config: Running) -> None:
    async def limit(by: Person) -> object:
        return (await config.as_(by).get(f"/customers/{AURORA.uuid}")).json()["data"]["invoice_limit"]

    assert await limit(an_administrator()) == "500000.00"
    assert await limit(a_financier()) == "500000.00"
    assert await limit(agency_issuer()) == "500000.00"
    assert await limit(a_requester()) is None


@as_(other_customer, other_agency)
async def test_another_s_customer_is_not_found(config: Running, caller: Person) -> None:
    assert (await config.as_(caller).get(f"/customers/{AURORA.uuid}")).status_code == 404
    assert (await config.as_(caller).get(f"/customers/{new_uuid()}")).status_code == 404


async def test_people_and_notes_are_filled_only_with_their_flag(config: Running) -> None:
    company = await a_company_with_people(config)
    by = config.as_(agency_manager())
    url = f"/customers/{company.uuid}"
    bare = (await by.get(url)).json()["data"]
    assert (bare["issuers"], bare["approvers"], bare["additional_info"]) == (None, None, None)
    flags = {"with_issuers": "true", "with_approvers": "true", "with_additional_info": "true"}
    full = (await by.get(url, params=flags)).json()["data"]
    assert [person["name"] for person in full["approvers"]] == ["Bruno Lima"]
    assert [person["name"] for person in full["issuers"]] == ["Ana Souza", "Bruno Lima"]
    assert [note["label"] for note in full["additional_info"]] == ["Aéreo"]


async def test_a_large_company_is_shown_with_its_first_people(config: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    company = await a_company_with_people(config)
    monkeypatch.setattr("config_service.employees.queries.MOST_PEOPLE", 1)
    flags = {"with_issuers": "true", "with_approvers": "true"}
    found = (await config.as_(agency_manager()).get(f"/customers/{company.uuid}", params=flags)).json()["data"]
    assert [person["name"] for person in found["issuers"]] == ["Ana Souza"]
    assert [person["name"] for person in found["approvers"]] == ["Bruno Lima"]


async def a_company_with_people(config: Running) -> Company:
    made = (await add(config, additional_info=[{"service": "airway", "obs": NOTE}])).json()["data"]
    company = Company(UUID(made["uuid"]), ANDORINHA, made["trading_name"], made["cnpj"])
    for kind, name in ((a_requester, "Ana Souza"), (an_approver, "Bruno Lima"), (a_financier, "Carla Reis")):
        person = kind(customer=company)
        await config.introduce(person)
        first, last = name.split()
        body = {
            "name": first,
            "last_name": last,
            "email": f"{first}@{company.uuid.hex}.demo",
            "profile_uuid": str(person.profile_uuid),
        }
        hired = await config.as_(agency_manager()).post(f"/customers/{company.uuid}/customer-employees", json=body)
        assert hired.status_code == 201, hired.text
    return company


async def test_domains_bind_the_people_of_a_customer(config: Running) -> None:
    uuid = (await add(config, domains=["@Jacaranda.demo"])).json()["data"]["uuid"]
    by, url = config.as_(agency_manager()), f"/customers/{uuid}/customer-employees"
    inside = {"name": "Ana", "last_name": "Souza", "email": f"a{a_name('n').split()[1]}@jacaranda.demo"}
    assert errors_of(await by.post(url, json={**inside, "email": "ana@gmail.com"})) == {
        "email": ["O e-mail deve ser de um domínio da empresa"]
    }
    assert (await by.post(url, json=inside)).status_code == 201


async def test_lists_and_details_cost_few_statements(config: Running) -> None:
    by = config.as_(agency_manager(customer=AURORA))
    await by.get("/customers")
    with count_statements(config) as seen:
        await by.get("/customers", params={"limit": 1})
    assert len(seen) <= 4, seen
    with count_statements(config) as seen:
        await by.get(f"/customers/{AURORA.uuid}", params={"with_issuers": "1", "with_approvers": "1"})
    assert len(seen) <= 4, seen


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"company_name": ""}, "company_name"),
        ({"trading_name": None}, "trading_name"),
        ({"cnpj": "00000000000000"}, "cnpj"),
        ({"email": "x"}, "email"),
        ({"invoice_limit": -1}, "invoice_limit"),
        ({"invoice_limit": "1.234"}, "invoice_limit"),
        ({"invoice_limit": 10**20}, "invoice_limit"),
        ({"zip_code": "123"}, "zip_code"),
        ({"state": "São Paulo"}, "state"),
        ({"dashboard_link": "javascript:alert(1)"}, "dashboard_link"),
        ({"notification_emails": ["a@b.co", "x"]}, "notification_emails.1"),
        ({"notification_emails": "a@b.co"}, "notification_emails"),
        ({"domains": ["a b"]}, "domains.0"),
        ({"additional_info": [{"service": "airway", "obs": "***"}]}, "additional_info.0.obs"),
        ({"additional_info": [{"service": "navio", "obs": NOTE}]}, "additional_info.0.service"),
        ({"administrator": {"name": "A"}}, "administrator.last_name"),
        ({"administrator": {"name": "A", "last_name": "B", "email": "a@b.co", "cpf": "1"}}, "administrator.cpf"),
        ({"fee_uuid": str(new_uuid())}, "fee_uuid"),
        ({"is_active": False}, "is_active"),
        ({"fraud_blocking": True}, "fraud_blocking"),
        ({"agency": {"uuid": str(ANDORINHA)}}, "agency"),
    ],
)
async def test_bad_input_is_named(config: Running, given: dict[str, object], field: str) -> None:
    assert field in errors_of(await add(config, **given))


async def test_services_read_settings_and_whole_entities(config: Running) -> None:
    headers = {"Authorization": f"Service {service_token_for(config)}"}
    settings = await config.internal.get(f"/internal/customers/{BOREAL.uuid}/settings", headers=headers)
    assert settings.json()["settings"]["approval_window_hours"] == "24"
    assert (await config.internal.get(f"/internal/customers/{new_uuid()}/settings", headers=headers)).status_code == 404
    assert (await config.internal.get(f"/internal/customers/{BOREAL.uuid}/settings")).status_code == 401


async def test_reference_copies_are_rebuilt_page_by_page(config: Running) -> None:
    headers = {"Authorization": f"Service {service_token_for(config)}"}
    seen: list[str] = []
    after: dict[str, Any] = {}
    while page := (
        await config.internal.get("/internal/reference/customer", params={"limit": 2, **after}, headers=headers)
    ).json()["data"]:
        seen += [row["uuid"] for row in page]
        after = {"after": seen[-1]}
    assert seen == sorted(seen)
    assert {str(AURORA.uuid), str(BOREAL.uuid)} <= set(seen)
    for entity in ("agency", "branch", "cost_center", "customer_employee", "reason_trip", "justification"):
        assert (await config.internal.get(f"/internal/reference/{entity}", headers=headers)).status_code == 200
    assert (await config.internal.get("/internal/reference/secrets", headers=headers)).status_code == 404
    assert (await config.client.get("/internal/reference/customer", headers=headers)).status_code == 404


def service_token_for(config: Running) -> str:
    from kit.calls.client import service_token

    secret = config.service_context.settings.service_token_secret.get_secret_value()
    return service_token(issuer="orders", audience="config", secret=secret, clock=config.clock)
