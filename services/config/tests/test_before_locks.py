"""Another service is asked before a row is written or locked: it may take its time, and others wait for the row."""

from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from config_expenses import made
from config_factories import a_cnpj, a_name
from kit.testing import AURORA, Running, agency_manager, an_administrator, count_statements, operator

Act = Callable[[Running, Any], Awaitable[httpx.Response]]
_WRITES = ("INSERT", "UPDATE", "DELETE")
PEOPLE = f"/customers/{AURORA.uuid}/customer-employees"


def a_mail() -> str:
    return f"{a_name('m').replace(' ', '.')}@aurora.demo"


def a_person() -> dict[str, str]:
    return {"name": "Ana", "last_name": "Souza", "email": a_mail()}


async def take_on(config: Running, _: Any) -> httpx.Response:
    return await config.as_(an_administrator()).post(PEOPLE, json=a_person())


async def take_on_a_customer(config: Running, _: Any) -> httpx.Response:
    name = a_name("Ipê")
    company = {"company_name": name, "trading_name": name, "cnpj": a_cnpj(), "email": a_mail()}
    return await config.as_(agency_manager()).post("/customers", json={**company, "administrator": a_person()})


async def take_on_an_agency(config: Running, _: Any) -> httpx.Response:
    agency = {"company_name": a_name("Sabiá"), "cnpj": a_cnpj(), "email": a_mail()}
    manager = {"name": "Helena Prado", "email": a_mail()}
    return await config.as_(operator()).post("/agencies", json={**agency, "manager": manager})


async def give_another_mail(config: Running, employee: Any) -> httpx.Response:
    url = f"/customers/customer-employees/{employee['uuid']}"
    return await config.as_(an_administrator()).put(url, json={"email": a_mail()})


async def let_go(config: Running, employee: Any) -> httpx.Response:
    return await config.as_(an_administrator()).patch(f"/customers/customer-employees/{employee['uuid']}/inactive")


@pytest.mark.parametrize("act", [take_on, take_on_a_customer, take_on_an_agency, give_another_mail, let_go])
async def test_nothing_is_locked_while_another_service_is_asked(config: Running, identity: Any, act: Act) -> None:
    employee = made(await take_on(config, None))
    before: list[list[str]] = []

    def note(answer: Any) -> Callable[[httpx.Request], tuple[int, Any]]:
        def answered(_: httpx.Request) -> tuple[int, Any]:
            before.append(
                [one for one in seen if "FOR UPDATE" in one or one.startswith(("INSERT", "UPDATE", "DELETE"))]
            )
            return 200, answer

        return answered

    identity.answers("POST", "/internal/emails/reserve", note({"taken": []}))
    nobody_waits = note({"data": {"requests": 0, "requests_uuid": []}})
    config.remotes["approvals"].answers("GET", "/internal/approvers/", nobody_waits)
    with count_statements(config) as seen:
        answer = await act(config, employee)
    assert answer.is_success, answer.text
    assert before == [[]]
