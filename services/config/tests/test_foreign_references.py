"""A record of another company, of another agency or of nobody cannot be named in any write: the field is refused."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from config_expenses import a_policy
from config_factories import a_cnpj, a_name, errors_of
from config_structure import OF_AURORA, data
from contracts.identity import ADMINISTRATOR, initial_profile_uuid
from kit.core.ids import new_uuid
from kit.testing import AURORA, BOREAL, COBALTO, Company, Person, Running, agency_manager, an_administrator

OWNERS = {"of another company of the agency": COBALTO, "of another agency": BOREAL, "of nobody": None}
EMPLOYEES = f"{OF_AURORA}/customer-employees"
CENTERS = "/customers/cost-centers"
PERSON = "/customers/customer-employees"
REFUSAL = ["Opção inválida"]


async def made(config: Running, company: Company, path: str, **body: Any) -> str:
    by = config.as_(an_administrator(customer=company))
    found: str = data(await by.post(path, json=body), 201)["uuid"]
    return found


async def a_record(config: Running, what: str, company: Company) -> str:
    """The uuid of a new record of a company."""
    name, root = a_name(what), f"/customers/{company.uuid}"
    if what == "profile":
        return str(initial_profile_uuid(company.uuid, ADMINISTRATOR))
    if what == "policy":
        return str((await a_policy(config, company=company))["uuid"])
    calls: dict[str, tuple[str, dict[str, Any]]] = {
        "branch": (f"{root}/branches", {"name": name, "cnpj": a_cnpj()}),
        "cost_center": (CENTERS, {"name": name, "cost_center_code": name, "customer_uuid": str(company.uuid)}),
        "group": (f"{root}/groups", {"description": name}),
    }
    path, body = calls[what]
    return await made(config, company, path, **body)


def a_person() -> dict[str, Any]:
    return {"name": "Ana", "last_name": "Souza", "email": f"{a_name('ana').replace(' ', '.')}@aurora.demo"}


def a_center() -> dict[str, Any]:
    name = a_name("Centro")
    return {"name": name, "cost_center_code": name, "customer_uuid": str(AURORA.uuid)}


@dataclass(frozen=True)
class Named:
    """A field that names a record: `what` it names, and the path of the create and of the change that take it."""

    field: str
    what: str
    path: str
    body: Callable[[], dict[str, Any]]
    changed_at: str
    many: bool = False


FIELDS = {
    "the branches of a cost center": Named("branches_uuids", "branch", CENTERS, a_center, CENTERS, many=True),
    "the profile of a person": Named("profile_uuid", "profile", EMPLOYEES, a_person, PERSON),
    "the group of a person": Named("group_uuid", "group", EMPLOYEES, a_person, PERSON),
    "the cost center of a person": Named("cost_center_uuid", "cost_center", EMPLOYEES, a_person, PERSON),
    "the policy of a person": Named("policy_uuid", "policy", EMPLOYEES, a_person, PERSON),
    "the branches of a person": Named("branches_uuids", "branch", EMPLOYEES, a_person, PERSON, many=True),
}


@pytest.mark.parametrize("caller", [an_administrator(), agency_manager().acting_for(AURORA)], ids=["company", "agency"])
@pytest.mark.parametrize("owner", OWNERS)
@pytest.mark.parametrize("field", FIELDS)
async def test_a_foreign_record_is_refused_at_its_field(
    config: Running, field: str, owner: str, caller: Person
) -> None:
    named, company = FIELDS[field], OWNERS[owner]
    foreign = str(new_uuid()) if company is None else await a_record(config, named.what, company)
    given = {named.field: [foreign] if named.many else foreign}
    by = config.as_(caller)
    assert errors_of(await by.post(named.path, json=named.body() | given)) == {named.field: REFUSAL}
    own = data(await by.post(named.path, json=named.body()), 201)["uuid"]
    assert errors_of(await by.put(f"{named.changed_at}/{own}", json=given)) == {named.field: REFUSAL}


@pytest.mark.parametrize("field", FIELDS)
async def test_a_record_of_the_company_is_accepted_at_the_same_field(config: Running, field: str) -> None:
    named = FIELDS[field]
    own = await a_record(config, named.what, AURORA)
    given = {named.field: [own] if named.many else own}
    answer = await config.as_(an_administrator()).post(named.path, json=named.body() | given)
    assert answer.status_code == 201, answer.text


@pytest.mark.parametrize("owner", ["of another company of the agency", "of another agency", "of nobody"])
async def test_a_cost_center_cannot_be_opened_for_another_company(config: Running, owner: str) -> None:
    company = OWNERS[owner]
    customer = str(new_uuid() if company is None else company.uuid)
    answer = await config.as_(an_administrator()).post(CENTERS, json=a_center() | {"customer_uuid": customer})
    assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND"), answer.text
