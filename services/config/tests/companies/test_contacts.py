"""Who of those who read a customer gets the agency's notes, and how its people are reached."""

from typing import Any

import pytest
from kit.testing import (
    Company,
    Person,
    Running,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
)

from services.config.tests.companies.test_calls import a_company_with_people

FLAGS = {"with_issuers": "true", "with_approvers": "true", "with_additional_info": "true"}


async def read(config: Running, company: Company, by: Person) -> dict[str, Any]:
    answer = await config.as_(by).get(f"/customers/{company.uuid}", params=FLAGS)
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["data"])


@pytest.fixture
async def company(config: Running) -> Company:
    return await a_company_with_people(config)


async def test_the_agency_s_people_read_its_notes_and_contacts(config: Running, company: Company) -> None:
    for person in (agency_manager(), agency_issuer()):
        found = await read(config, company, person)
        assert [note["label"] for note in found["additional_info"]] == ["Aéreo"]
        assert all(person["email"] for person in (*found["issuers"], *found["approvers"]))


async def test_nobody_of_the_company_reads_the_agency_s_notes(config: Running, company: Company) -> None:
    for kind in (a_requester, an_administrator):
        assert (await read(config, company, kind(customer=company)))["additional_info"] is None


async def test_whoever_may_not_view_employees_gets_names_without_contacts(config: Running, company: Company) -> None:
    bound = a_requester(customer=company).with_actions("view-order")
    found = await read(config, company, bound)
    assert [person["name"] for person in found["issuers"]] == ["Ana Souza", "Bruno Lima"]
    people = (*found["issuers"], *found["approvers"])
    assert {(person["email"], person["phone"]) for person in people} == {(None, None)}


async def test_whoever_may_view_employees_gets_their_contacts(config: Running, company: Company) -> None:
    holder = a_requester(customer=company).with_actions("view-customer-employee")
    assert all(person["email"] for person in (await read(config, company, holder))["issuers"])
