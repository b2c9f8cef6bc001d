"""Customers that stand, over HTTP: written down otherwise, given credit, stopped and let go on."""

import base64
from typing import Any
from uuid import UUID

import pytest
from config_expenses import made, refused
from config_factories import a_cnpj, a_name, errors_of
from contracts.config import CustomerChanged
from kit.core.ids import new_uuid
from kit.testing import (
    ANDORINHA,
    AURORA,
    Company,
    Person,
    Running,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    as_,
    operator,
    other_agency,
    other_customer,
)
from sqlalchemy import text

SWITCHES = ("active", "inactive", "block", "unblock")
THEIRS = {
    "phone": "551130000001",
    "email": "novo@jacaranda.demo",
    "notification_emails": ["viagens@jacaranda.demo"],
    "expense_email": "notas@jacaranda.demo",
    "zip_code": "01310100",
    "address": "Rua das Flores",
    "number": "10",
    "district": "Centro",
    "state": "PR",
    "city": "Curitiba",
}
"""What API section 2.2 lets a customer's own people write."""
ITS_AGENCY_S = {
    "company_name": "Outra S.A.",
    "trading_name": "Outra",
    "cnpj": "11222333000181",
    "state_registration": "1",
    "wintour_code": "W1",
    "integration_id": "I1",
    "flight_manager": True,
    "dashboard_link": "https://x.demo",
    "domains": ["x.demo"],
    "additional_info": [],
}


async def a_standing(config: Running, **given: Any) -> Company:
    """A customer of its own, so that no other test sees it change."""
    name = a_name("Jacarandá")
    mail = f"c{name.split()[1]}@jacaranda.demo"
    body = {"company_name": f"{name} S.A.", "trading_name": name, "cnpj": a_cnpj(), "email": mail, **given}
    data = made(await config.as_(agency_manager()).post("/customers", json=body))
    return Company(UUID(data["uuid"]), ANDORINHA, data["trading_name"], data["cnpj"])


def url_of(company: Company, deed: str = "") -> str:
    return "/".join(filter(None, (f"/customers/{company.uuid}", deed)))


async def told(config: Running, company: Company) -> list[CustomerChanged]:
    facts = await config.outbox(CustomerChanged)
    return [fact for fact in facts if fact.customer_uuid == company.uuid]  # type: ignore[misc]


async def audit_of(config: Running, company: Company) -> list[Any]:
    async with config.db.sweep() as session:
        lines = "SELECT action, changes FROM audit WHERE entity_uuid = :uuid ORDER BY happened_at, position NULLS LAST"
        found = await session.execute(text(lines), {"uuid": company.uuid})
        return [(row.action, row.changes) for row in found]


async def test_its_agency_writes_a_customer_down_otherwise(config: Running) -> None:
    company = await a_standing(config)
    note = base64.b64encode(b"<p onclick=x>Fatura por <b>centro</b></p><script>1</script>").decode()
    notes = [{"service": "hotel", "obs": note}]
    answer = await config.as_(agency_manager()).put(
        url_of(company), json={**THEIRS, **ITS_AGENCY_S, "cnpj": a_cnpj(), "additional_info": notes}
    )
    changed = made(answer, 200)
    assert {name: changed[name] for name in THEIRS} == THEIRS
    assert (changed["trading_name"], changed["flight_manager"], changed["domains"]) == ("Outra", True, ["x.demo"])
    assert base64.b64decode(changed["additional_info"][0]["obs"]) == b"<p>Fatura por <b>centro</b></p>"
    assert answer.headers["etag"] == '"2"'
    assert (await told(config, company))[-1].trading_name == "Outra"
    action, changes = (await audit_of(config, company))[-1]
    assert (action, changes["additional_info"]) == ("update-customer", [0, 1])


async def test_what_is_absent_stays_and_null_clears(config: Running) -> None:
    company = await a_standing(config, phone="551130000001", city="Curitiba")
    changed = made(await config.as_(agency_manager()).put(url_of(company), json={"phone": None}), 200)
    assert (changed["phone"], changed["city"], changed["trading_name"]) == (None, "Curitiba", company.name)


async def test_nothing_changed_is_told_to_nobody(config: Running) -> None:
    company = await a_standing(config, city="Curitiba")
    changed = made(await config.as_(agency_manager()).put(url_of(company), json={"city": "Curitiba"}), 200)
    assert changed["version"] == 1
    assert len(await told(config, company)) == 1


async def test_a_renamed_customer_is_found_by_its_new_name(config: Running) -> None:
    company, name = await a_standing(config), a_name("Embaúba")
    by = config.as_(agency_manager())
    made(await by.put(url_of(company), json={"trading_name": name}), 200)
    found = made(await by.get("/customers", params={"name": name.upper()}), 200)
    assert [row["uuid"] for row in found] == [str(company.uuid)]


@pytest.mark.parametrize("field", sorted(THEIRS))
async def test_its_own_people_write_how_to_reach_it(config: Running, field: str) -> None:
    company = await a_standing(config)
    by = config.as_(an_administrator(customer=company))
    assert made(await by.put(url_of(company), json={field: THEIRS[field]}), 200)[field] == THEIRS[field]


@pytest.mark.parametrize("field", sorted(ITS_AGENCY_S))
async def test_the_rest_is_its_agency_s(config: Running, field: str) -> None:
    company = await a_standing(config)
    by = config.as_(an_administrator(customer=company))
    refused(await by.put(url_of(company), json={"city": "X", field: ITS_AGENCY_S[field]}), 403, "FORBIDDEN")
    assert len(await told(config, company)) == 1


async def test_the_credit_limit_has_a_call_of_its_own(config: Running) -> None:
    company = await a_standing(config)
    by = config.as_(agency_manager())
    assert "invoice_limit" in errors_of(await by.put(url_of(company), json={"invoice_limit": "1.00"}))
    changed = made(await by.patch(url_of(company, "credit-limits"), json={"credit_limit": "1234.5"}), 200)
    assert changed["invoice_limit"] == "1234.50"
    assert (await told(config, company))[-1].invoice_limit == 1234.5
    assert (await audit_of(config, company))[-1][1] == {"invoice_limit": ["20000.00", "1234.50"]}


@pytest.mark.parametrize("limit", [-1, "1.234", None, 10**20, "dez"])
async def test_a_limit_is_an_amount(config: Running, limit: object) -> None:
    url = url_of(AURORA, "credit-limits")
    assert "credit_limit" in errors_of(await config.as_(agency_manager()).patch(url, json={"credit_limit": limit}))


async def test_a_customer_is_made_inactive_and_active_and_its_agency_reads_on(config: Running) -> None:
    company, by = await a_standing(config), config.as_(agency_manager())
    for _ in range(2):
        assert made(await by.patch(url_of(company, "inactive")), 200)["is_active"] is False
    assert made(await by.get(url_of(company)), 200)["is_active"] is False
    assert str(company.uuid) in {row["uuid"] for row in made(await by.get("/customers", params={"active": "0"}), 200)}
    assert made(await by.patch(url_of(company, "active")), 200)["is_active"] is True
    assert [(fact.version, fact.is_active) for fact in await told(config, company)] == [
        (1, True),
        (2, False),
        (3, True),
    ]


async def test_a_blocked_customer_is_told_and_why_is_kept(config: Running) -> None:
    company, by = await a_standing(config), config.as_(agency_manager())
    made(await by.patch(url_of(company, "block"), json={"reason": "Cartões contestados"}), 200)
    blocked = made(await by.get("/customers", params={"fraud_blocking": "true", "name": company.name}), 200)
    assert [row["uuid"] for row in blocked] == [str(company.uuid)]
    assert made(await by.patch(url_of(company, "unblock")), 200)["fraud_blocking"] is False
    assert [fact.fraud_blocking for fact in await told(config, company)] == [False, True, False]
    first, last = (await audit_of(config, company))[-2:]
    assert (first[0], first[1]["reason"]) == ("block-customer", [None, "Cartões contestados"])
    assert last[0] == "unblock-customer"


@pytest.mark.parametrize("deed", SWITCHES)
async def test_an_older_version_is_not_switched(config: Running, deed: str) -> None:
    company, by = await a_standing(config), config.as_(agency_manager())
    made(await by.put(url_of(company), json={"city": "Curitiba"}), 200)
    answer = await by.patch(url_of(company, deed), headers={"If-Match": '"1"'})
    assert refused(answer, 409, "STALE_VERSION") == {"current_version": 2}


CALLS = [("PUT", "", {"city": "X"}), ("PATCH", "credit-limits", {"credit_limit": 1})]
CALLS += [("PATCH", deed, None) for deed in SWITCHES]
every = pytest.mark.parametrize(("method", "deed", "body"), CALLS, ids=[deed or "put" for _, deed, _ in CALLS])


@every
@as_(agency_issuer, a_requester, operator, other_customer, other_agency, anonymous)
async def test_nobody_else_changes_a_customer(
    config: Running, caller: Person, method: str, deed: str, body: Any
) -> None:
    given = {"json": body} if body else {}
    answer = await config.as_(caller).request(method, url_of(AURORA, deed), **given)
    assert (answer.status_code, answer.json()["code"]) == _refusal_of(caller, deed)


def _refusal_of(caller: Person, deed: str) -> tuple[int, str]:
    who = caller.name
    if who == anonymous().name:
        return 401, "UNAUTHENTICATED"
    if who == other_agency().name or (who == other_customer().name and not deed):
        return 404, "NOT_FOUND"
    if who == agency_issuer().name or (who == a_requester().name and not deed):
        return 403, "FORBIDDEN"
    return 403, "WRONG_CONTEXT"


@pytest.mark.parametrize("deed", ["credit-limits", *SWITCHES])
async def test_its_administrator_decides_nothing_that_is_its_agency_s(config: Running, deed: str) -> None:
    given = {"json": {"credit_limit": 1}} if deed == "credit-limits" else {}
    answer = await config.as_(an_administrator()).patch(url_of(AURORA, deed), **given)
    refused(answer, 403, "WRONG_CONTEXT")


async def test_what_never_was_is_not_changed(config: Running) -> None:
    for deed in SWITCHES:
        answer = await config.as_(agency_manager()).patch(f"/customers/{new_uuid()}/{deed}")
        refused(answer, 404, "NOT_FOUND")


async def test_one_cnpj_stays_one_customer_of_an_agency(config: Running) -> None:
    first, second = await a_standing(config), await a_standing(config)
    answer = await config.as_(agency_manager()).put(url_of(second), json={"cnpj": first.cnpj})
    assert refused(answer, 409, "ALREADY_EXISTS") == {"field": "cnpj"}
