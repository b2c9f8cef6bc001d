"""Notification settings over HTTP: a customer's, and each person's own over them."""

import asyncio
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from config_expenses import made, refused
from config_factories import a_cnpj, a_name, errors_of
from config_service.reconcile.tallies import TALLIES
from contracts.config import CustomerChanged, NotificationSettingChanged
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
    count_statements,
    eventually,
    operator,
    other_agency,
    other_customer,
)
from sqlalchemy import text


async def a_company(config: Running) -> Company:
    name = a_name("Aroeira")
    body = {"company_name": name, "trading_name": name, "cnpj": a_cnpj(), "email": "c@aroeira.demo"}
    data = made(await config.as_(agency_manager()).post("/customers", json=body))
    return Company(UUID(data["uuid"]), ANDORINHA, data["trading_name"], data["cnpj"])


async def a_colleague(config: Running, company: Company) -> Person:
    email = f"{a_name('n').replace(' ', '.')}@aroeira.demo"
    body = {"name": "Ana", "last_name": "Souza", "email": email}
    url = f"/customers/{company.uuid}/customer-employees"
    uuid = made(await config.as_(agency_manager()).post(url, json=body))["uuid"]
    return replace(a_requester(customer=company), employee_uuid=UUID(uuid))


def ours(company: Company) -> str:
    return f"/customers/{company.uuid}/notification-settings"


def own(person: Person) -> str:
    return f"/customers/customer-employees/{person.employee_uuid}/notification-settings"


def event(settings: Any, slug: str) -> Any:
    return next(found for found in settings["events"] if found["slug"] == slug)


async def told(config: Running, company: Company) -> list[NotificationSettingChanged]:
    facts = await config.outbox(NotificationSettingChanged)
    return [fact for fact in facts if fact.customer_uuid == company.uuid]  # type: ignore[misc]


async def test_until_somebody_chooses_the_catalogue_holds(config: Running) -> None:
    company = await a_company(config)
    answer = await config.as_(an_administrator(customer=company)).get(ours(company))
    settings = made(answer, 200)
    assert (settings["emails"], len(settings["events"]), answer.headers["etag"]) == ([], 23, '"0"')
    assert event(settings, "approval_requested") == {
        "slug": "approval_requested",
        "description": "Aprovação solicitada",
        "email": True,
        "in_app": True,
        "recipients": ["approver"],
    }


@as_(an_administrator, agency_manager)
async def test_a_customer_chooses_and_the_rest_stays(config: Running, caller: Person) -> None:
    company = await a_company(config)
    by = config.as_(replace(caller, company=company) if caller.company else caller)
    chosen = [{"slug": "order_issued", "email": True, "recipients": ["issuer", "emails"]}]
    answer = await by.put(ours(company), json={"events": chosen})
    issued = event(made(answer, 200), "order_issued")
    assert (issued["email"], issued["in_app"], issued["recipients"]) == (True, True, ["issuer", "emails"])
    assert answer.headers["etag"] == '"1"'
    changed = made(await by.put(ours(company), json={"events": [{"slug": "order_issued", "in_app": False}]}), 200)
    issued = event(changed, "order_issued")
    assert (issued["email"], issued["in_app"], changed["version"]) == (True, False, 2)
    last = (await told(config, company))[-1]
    assert (last.employee_uuid, last.version, [choice.slug for choice in last.events]) == (None, 2, ["order_issued"])


async def test_its_addresses_are_the_customer_s_own(config: Running) -> None:
    company = await a_company(config)
    by = config.as_(an_administrator(customer=company))
    assert made(await by.put(ours(company), json={"emails": ["Viagens@Aroeira.demo"]}), 200)["emails"] == [
        "viagens@aroeira.demo"
    ]
    customer = made(await by.get(f"/customers/{company.uuid}"), 200)
    assert (customer["notification_emails"], customer["version"]) == (["viagens@aroeira.demo"], 2)
    facts = [fact for fact in await config.outbox(CustomerChanged) if fact.customer_uuid == company.uuid]
    assert len(facts) == 2
    assert await told(config, company) == []


async def test_a_person_chooses_over_the_customer(config: Running) -> None:
    company = await a_company(config)
    ana, admin = await a_colleague(config, company), config.as_(an_administrator(customer=company))
    by = config.as_(ana)
    made(await admin.put(ours(company), json={"events": [{"slug": "advance_paid", "email": True}]}), 200)
    assert event(made(await by.get(own(ana)), 200), "advance_paid")["email"] is True
    chosen = await by.put(own(ana), json={"events": [{"slug": "advance_paid", "email": False}]})
    assert event(made(chosen, 200), "advance_paid")["email"] is False
    assert chosen.headers["etag"] == '"1"'
    made(await admin.put(ours(company), json={"events": [{"slug": "advance_paid", "in_app": False}]}), 200)
    paid = event(made(await by.get(own(ana)), 200), "advance_paid")
    assert (paid["email"], paid["in_app"]) == (False, False)
    assert event(made(await admin.get(ours(company)), 200), "advance_paid")["email"] is True
    last = (await told(config, company))[-2]
    assert last.employee_uuid == ana.employee_uuid


async def test_nothing_chosen_anew_is_told_to_nobody(config: Running) -> None:
    company = await a_company(config)
    by = config.as_(an_administrator(customer=company))
    for _ in range(2):
        made(await by.put(ours(company), json={"events": [{"slug": "refund_paid", "email": True}]}), 200)
    assert len(await told(config, company)) == 1


async def test_an_older_version_is_not_chosen_over(config: Running) -> None:
    company = await a_company(config)
    by = config.as_(an_administrator(customer=company))
    body = {"events": [{"slug": "refund_paid", "email": True}]}
    made(await by.put(ours(company), json=body, headers={"If-Match": '"0"'}), 200)
    stale = await by.put(ours(company), json=body, headers={"If-Match": '"0"'})
    assert refused(stale, 409, "STALE_VERSION") == {"current_version": 1}


async def test_two_first_choices_at_once_both_hold(config: Running) -> None:
    company = await a_company(config)
    by, slugs = config.as_(an_administrator(customer=company)), ("refund_paid", "order_failed")

    async def choose(slug: str) -> None:
        async def is_chosen() -> bool:
            answer = await by.put(ours(company), json={"events": [{"slug": slug, "email": True}]})
            assert answer.status_code in {200, 503}, answer.text
            return answer.status_code == 200  # who waited too long for the other is told to come again

        await eventually(is_chosen)

    await asyncio.gather(*(choose(slug) for slug in slugs))
    settings = made(await by.get(ours(company)), 200)
    assert [event(settings, slug)["email"] for slug in slugs] == [True, True]
    assert settings["version"] == 2


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"events": [{"slug": "chuva"}]}, "events.0.slug"),
        ({"events": [{"slug": "refund_paid"}, {"slug": "refund_paid"}]}, "events.1.slug"),
        ({"events": [{"slug": "refund_paid", "email": None}]}, "events.0.email"),
        ({"events": [{"slug": "refund_paid", "recipients": ["vizinho"]}]}, "events.0.recipients.0"),
        ({"events": [{"slug": "refund_paid", "description": "x"}]}, "events.0.description"),
        ({"emails": ["x"]}, "emails.0"),
    ],
)
async def test_bad_choices_are_named(config: Running, body: Any, field: str) -> None:
    assert field in errors_of(await config.as_(an_administrator()).put(ours(AURORA), json=body))


async def test_a_person_chooses_no_recipients(config: Running) -> None:
    ana = await a_colleague(config, await a_company(config))
    body = {"events": [{"slug": "refund_paid", "recipients": ["issuer"]}]}
    assert errors_of(await config.as_(ana).put(own(ana), json=body)) == {"events.0.recipients": ["Campo não permitido"]}


@as_(a_requester, agency_issuer, operator, other_customer, other_agency, anonymous)
async def test_who_may_not_write_settings_chooses_nothing(config: Running, caller: Person) -> None:
    answer = await config.as_(caller).put(ours(AURORA), json={"emails": []})
    expected = {anonymous().name: (401, "UNAUTHENTICATED"), operator().name: (403, "WRONG_CONTEXT")}
    expected |= dict.fromkeys((other_customer().name, other_agency().name), (404, "NOT_FOUND"))
    assert (answer.status_code, answer.json()["code"]) == expected.get(caller.name, (403, "FORBIDDEN"))


@as_(an_administrator, agency_manager, agency_issuer, operator, other_customer, other_agency, anonymous)
@pytest.mark.parametrize("method", ["GET", "PUT"])
async def test_nobody_chooses_for_another_person(config: Running, caller: Person, method: str) -> None:
    ana = await a_colleague(config, AURORA)
    body = {"json": {"events": [{"slug": "refund_paid", "email": True}]}} if method == "PUT" else {}
    answer = await config.as_(caller).request(method, own(ana), **body)
    expected = {anonymous().name: (401, "UNAUTHENTICATED"), operator().name: (403, "WRONG_CONTEXT")}
    expected |= dict.fromkeys((other_customer().name, other_agency().name), (404, "NOT_FOUND"))
    assert (answer.status_code, answer.json()["code"]) == expected.get(caller.name, (403, "FORBIDDEN"))


async def test_whoever_never_was_chooses_nothing(config: Running) -> None:
    absent = replace(a_requester(), employee_uuid=new_uuid())
    refused(await config.as_(absent).get(own(absent)), 404, "NOT_FOUND")


async def test_settings_cost_few_statements(config: Running) -> None:
    ana = await a_colleague(config, await a_company(config))
    by = config.as_(ana)
    await by.get(own(ana))
    with count_statements(config) as seen:
        await by.get(own(ana))
    assert len(seen) <= 4, seen


async def test_choices_are_held_against_the_copies_others_keep(config: Running) -> None:
    company = await a_company(config)
    chosen = [{"slug": "refund_paid", "email": True, "recipients": ["emails"]}]
    made(await config.as_(an_administrator(customer=company)).put(ours(company), json={"events": chosen}), 200)
    tally = next(tally for tally in TALLIES if tally.name == "notification_settings")
    async with config.db.sweep() as session:
        rows = (await session.execute(text(tally.sql))).mappings().all()
    mine = [dict(row) for row in rows if row["customer_uuid"] == company.uuid]
    assert [(row["version"], row["employee_uuid"], row["events"], row["recipients"]) for row in mine] == [
        (1, None, {"refund_paid": {"email": True}}, {"refund_paid": ["emails"]})
    ]
