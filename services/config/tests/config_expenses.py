"""Categories, types, policies and limits made by calls, as their owners would make them."""

from typing import Any

import httpx
from config_factories import a_name
from config_service.expense_categories.usual import Usual, usual_category_uuid
from kit.testing import AURORA, Company, Person, Running, an_administrator, operator

FOOD = str(usual_category_uuid(Usual.FOOD))
TRANSPORT = str(usual_category_uuid(Usual.TRANSPORT))


def made(answer: httpx.Response, status: int = 201) -> Any:
    """What a call answered, when it went well."""
    assert answer.status_code == status, answer.text
    return answer.json()["data"]


def refused(answer: httpx.Response, status: int, code: str) -> Any:
    """The details of a refusal."""
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    return answer.json().get("details")


async def a_category(config: Running, **given: Any) -> Any:
    body = {"name": a_name("Categoria"), "icon": "tools-kitchen-2", **given}
    return made(await config.as_(operator()).post("/expense-categories", json=body))


async def a_type(config: Running, *, by: Person | None = None, company: Company = AURORA, **given: Any) -> Any:
    body = {"name": a_name("Almoço"), "expense_category_uuid": FOOD, **given}
    caller = by or an_administrator(customer=company)
    return made(await config.as_(caller).post(f"/customers/{company.uuid}/expense-types", json=body))


async def a_policy(config: Running, *, by: Person | None = None, company: Company = AURORA, **given: Any) -> Any:
    caller = by or an_administrator(customer=company)
    body = {"name": a_name("Política"), **given}
    return made(await config.as_(caller).post(f"/customers/{company.uuid}/policies", json=body))


async def a_limit(config: Running, policy: Any, expense_type: Any, **given: Any) -> Any:
    body = {
        "expense_type_uuid": expense_type["uuid"],
        "policy_parameter": "max_per_day",
        "value": "80.00",
        **given,
    }
    by = config.as_(an_administrator())
    return made(await by.post(f"/customers/policies/{policy['uuid']}/values", json=body))
