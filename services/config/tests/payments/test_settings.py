"""Payment settings of a company: its agency decides, its people read, and nothing is allowed that orders refuses."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pytest
from config_expenses import made, refused
from config_factories import a_cnpj, a_name, errors_of
from config_service.payments.rules import (
    NO_CARDS,
    NO_PIX_KEY,
    Choice,
    Method,
    Product,
    choice_errors,
    initial_methods,
    merged,
)
from contracts.config import PaymentSettingChanged
from kit.testing import (
    ANDORINHA,
    Company,
    Person,
    Running,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    as_,
    operator,
    other_agency,
    other_customer,
)
from sqlalchemy import text


@pytest.fixture
async def company(config: Running) -> Company:
    name = a_name("Ipê")
    body = {"company_name": name, "trading_name": name, "cnpj": a_cnpj(), "email": "c@ipe.demo"}
    data = made(await config.as_(agency_manager()).post("/customers", json=body))
    return Company(UUID(data["uuid"]), ANDORINHA, data["trading_name"], data["cnpj"])


def url(company: Company) -> str:
    return f"/customers/{company.uuid}/payment-settings"


def a_method(product: str, method: str = "invoice", *, allowed: bool = True, default: bool = False) -> dict[str, Any]:
    return {"product": product, "method": method, "allowed": allowed, "default": default}


def of(settings: Any, product: str, method: str) -> Any:
    return next(one for one in settings["methods"] if (one["product"], one["method"]) == (product, method))


async def told(config: Running, company: Company) -> list[PaymentSettingChanged]:
    facts = await config.outbox(PaymentSettingChanged)
    return [fact for fact in facts if fact.customer_uuid == company.uuid]  # type: ignore[misc]


async def test_until_its_agency_decides_everything_is_invoiced(config: Running, company: Company) -> None:
    answer = await config.as_(an_administrator(customer=company)).get(url(company))
    settings = made(answer, 200)
    assert len(settings["methods"]) == 15
    assert of(settings, "hotel", "invoice") == {**a_method("hotel", default=True), "unavailable_reason": None}
    assert not of(settings, "hotel", "credit_card")["allowed"]
    assert (settings["invoice_cycle"], settings["due_days"], settings["pix_key"]) == ("monthly", 30, None)
    assert answer.headers["etag"] == '"0"'


async def test_its_agency_decides_and_what_is_not_named_stays(config: Running, company: Company) -> None:
    by = config.as_(agency_manager())
    body = {"methods": [a_method("hotel", allowed=False)], "invoice_cycle": "biweekly", "due_days": 15}
    answer = await by.put(url(company), json=body)
    settings = made(answer, 200)
    assert not of(settings, "hotel", "invoice")["allowed"]
    assert of(settings, "airway", "invoice")["allowed"]
    assert answer.headers["etag"] == '"1"'
    keyed = made(await by.put(url(company), json={"pix_key_type": "phone", "pix_key": "(11) 98765-4321"}), 200)
    assert (keyed["pix_key"], keyed["due_days"]) == ("+5511987654321", 15)
    fact = (await told(config, company))[-1]
    assert (fact.version, fact.pix_key) == (2, "+5511987654321")
    assert fact.by_product["hotel"] == {"methods": [], "default": None}
    assert fact.by_product["airway"] == {"methods": ["invoice"], "default": "invoice"}


async def test_a_decision_is_in_the_audit_and_none_when_nothing_changed(config: Running, company: Company) -> None:
    by = config.as_(agency_manager())
    made(await by.put(url(company), json={"due_days": 45}), 200)
    made(await by.put(url(company), json={"due_days": 45}), 200)
    lines = "SELECT changes FROM audit WHERE entity = 'payment_setting' AND customer_uuid = :uuid"
    async with config.db.sweep() as session:
        found = [row.changes for row in await session.execute(text(lines), {"uuid": company.uuid})]
    assert found == [{"due_days": [30, 45]}]
    assert len(await told(config, company)) == 1


@dataclass(frozen=True, slots=True)
class NewAgency:
    """An agency without key and cards, its manager and its customer."""

    uuid: str
    cnpj: str
    manager: Person
    path: str


@pytest.fixture
async def agency(config: Running) -> NewAgency:
    name = a_name("Sabiá")
    written = {"company_name": name, "cnpj": a_cnpj(), "email": "contato@sabia.demo"}
    made_agency = made(await config.as_(operator()).post("/agencies", json=written))
    manager = agency_manager(agency=UUID(made_agency["uuid"]))
    told_of = {"company_name": name, "trading_name": name, "cnpj": a_cnpj(), "email": "c@ipe.demo"}
    company = made(await config.as_(manager).post("/customers", json=told_of))
    path = f"/customers/{company['uuid']}/payment-settings"
    return NewAgency(made_agency["uuid"], made_agency["cnpj"], manager, path)


@pytest.mark.parametrize(("method", "reason"), [("credit_card", NO_CARDS), ("pix", NO_PIX_KEY)])
async def test_what_orders_refuses_from_everybody_cannot_be_allowed(
    config: Running, agency: NewAgency, method: str, reason: str
) -> None:
    by, body = config.as_(agency.manager), {"methods": [a_method("airway", method)]}
    before = made(await by.get(agency.path), 200)
    assert of(before, "airway", method)["unavailable_reason"] == reason
    assert errors_of(await by.put(agency.path, json=body)) == {"methods.0.allowed": [reason]}


async def test_pix_can_be_allowed_once_the_agency_has_a_key(config: Running, agency: NewAgency) -> None:
    by, body = config.as_(agency.manager), {"methods": [a_method("airway", "pix")]}
    key = {"pix_key_type": "cnpj", "pix_key": agency.cnpj}
    made(await by.put(f"/agencies/{agency.uuid}", json=key), 200)
    after = made(await by.put(agency.path, json=body), 200)
    assert of(after, "airway", "pix") == {**a_method("airway", "pix"), "unavailable_reason": None}
    assert of(after, "airway", "invoice")["default"] and not of(after, "hotel", "pix")["allowed"]


async def test_cards_can_be_allowed_while_one_pays_for_the_customer(config: Running, agency: NewAgency) -> None:
    by, body = config.as_(agency.manager), {"methods": [a_method("airway", "credit_card")]}
    card = {"token": "tok_4f1d", "brand": "visa", "masked_pan": "**** **** **** 4412", "user_name": "Sabiá Viagens"}
    told_of = {**card, "expiry_date": "2031-08", "type": "virtual"}
    one = made(await by.post(f"/agencies/{agency.uuid}/credit-cards", json=told_of))
    after = made(await by.put(agency.path, json=body), 200)
    assert of(after, "airway", "credit_card") == {**a_method("airway", "credit_card"), "unavailable_reason": None}
    made(await by.patch(f"/agencies/credit-cards/{one['uuid']}/lock"), 200)
    locked = made(await by.get(agency.path), 200)
    assert of(locked, "airway", "credit_card")["unavailable_reason"] == NO_CARDS


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"due_days": 181}, "due_days"),
        ({"due_days": -1}, "due_days"),
        ({"invoice_cycle": "daily"}, "invoice_cycle"),
        ({"pix_key": "x@y.demo"}, "pix_key_type"),
        ({"pix_key_type": "cnpj", "pix_key": "123"}, "pix_key"),
        ({"pix_key_type": "email", "pix_key": "joão@y.demo"}, "pix_key"),
        ({"methods": [a_method("airway"), a_method("airway")]}, "methods.1.method"),
        ({"methods": [a_method("airway", allowed=False, default=True)]}, "methods.0.default"),
        ({"methods": [a_method("boat")]}, "methods.0.product"),
    ],
)
async def test_what_cannot_be_is_refused_at_its_field(
    config: Running, company: Company, body: dict[str, Any], field: str
) -> None:
    answer = await config.as_(agency_manager()).put(url(company), json=body)
    assert list(errors_of(answer)) == [field]


async def test_a_decision_over_an_older_one_is_refused(config: Running, company: Company) -> None:
    by = config.as_(agency_manager())
    made(await by.put(url(company), json={"due_days": 45}), 200)
    answer = await by.put(url(company), json={"due_days": 60}, headers={"If-Match": '"0"'})
    refused(answer, 409, "STALE_VERSION")


@as_(an_administrator, agency_issuer)
async def test_only_managers_of_its_agency_decide(config: Running, company: Company, caller: Person) -> None:
    by = an_administrator(customer=company) if caller.company else caller
    answer = await config.as_(by).put(url(company), json={"due_days": 10})
    assert answer.status_code == 403


async def test_who_may_order_reads_and_who_may_neither_does_not(config: Running, company: Company) -> None:
    reader = a_requester(customer=company).with_actions("create-order")
    made(await config.as_(reader).get(url(company)), 200)
    other = a_requester(customer=company).with_actions("view-order")
    assert (await config.as_(other).get(url(company))).status_code == 403


@as_(other_agency, other_customer)
async def test_others_do_not_see_that_they_are_there(config: Running, company: Company, caller: Person) -> None:
    assert (await config.as_(caller).get(url(company))).status_code == 404


def test_the_first_allowed_method_is_the_default_where_none_is_named() -> None:
    off = merged(initial_methods(), [Choice(Product.HOTEL, Method.INVOICE, allowed=False, default=False)])
    assert off["hotel"] == {"methods": [], "default": None}
    on = merged(off, [Choice(Product.HOTEL, Method.INVOICE, allowed=True, default=False)])
    assert on == initial_methods()


def test_a_product_has_one_default() -> None:
    twice = [Choice(Product.HOTEL, method, allowed=False, default=True) for method in Method]
    assert set(choice_errors(twice, unavailable={})) == {f"methods.{place}.default" for place in range(3)}
