"""Whoever is made inactive - a person, a company, its agency - is out of every service within a second, for good."""

import asyncio
import time
from typing import Any
from uuid import uuid4

import httpx
import pytest
from journey.caller import Caller
from journey.company import PASSWORD, Founder, a_cnpj, accept_invitation
from journey.stack import Stack

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo

DEMO_PASSWORD = "Trajeto!2026"
A_SECOND = 1.0
PATIENCE = 15.0
"""For the slowest door on a busy machine; half of them must hold the second even there."""
READS = {
    "identity": "/me",
    "config": "/customers/{customer}",
    "orders": "/orders",
    "approvals": "/approval-requests/summary",
    "expenses-ocr": "/employees/expenses",
    "gateway": "/bootstrap",
}
"""A call of each service that an employee may make; bi shows nothing to most of them."""
OF_AN_AGENCY = {name: READS[name] for name in ("identity", "config", "orders", "gateway")}
"""The same for its manager, who has chosen no company."""


class Door:
    """What somebody signed in with, at every service by itself and at the edge."""

    def __init__(self, stack: Stack, who: Caller, customer: str, *, reads: dict[str, str] = READS) -> None:
        self.headers = {"Authorization": who.http.headers["Authorization"]}
        self.token = self.headers["Authorization"].removeprefix("Bearer ")
        paths = {name: f"/api/v1{path.format(customer=customer)}" for name, path in reads.items()}
        described = stack.described["services"] | {"gateway": stack.described["gateway"]}
        ports = {name: described[name]["port"] for name in reads}
        self.addresses = [f"http://127.0.0.1:{ports[name]}{path}" for name, path in paths.items()]
        self.addresses += [stack.url + path for path in paths.values()]
        self.url = stack.url

    async def is_open(self) -> None:
        """Every service lets them in."""
        async with httpx.AsyncClient(timeout=15, trust_env=False, headers=self.headers) as http:
            answers = await asyncio.gather(*(http.get(address) for address in self.addresses))
        assert {answer.status_code for answer in answers} == {200}, [(a.url, a.text[:200]) for a in answers]

    async def shuts(self, *, since: float) -> None:
        """Every service says that the session has ended, within a second; nothing brings it back."""
        async with httpx.AsyncClient(timeout=15, trust_env=False) as http:
            took = await asyncio.gather(*(self._out(http, address, since) for address in self.addresses))
            again = await http.post(f"{self.url}/api/v1/refresh-token", json={"token": self.token})
            in_path = await http.post(f"{self.url}/api/v1/refresh-token/{self.token}")
        print(f"out of the slowest service after {max(took):.3f} s")
        assert sorted(took)[len(took) // 2] <= A_SECOND, took
        for answer in (again, in_path):
            assert (answer.status_code, answer.json()["code"]) == (401, "INVALID_REFRESH_TOKEN")

    async def _out(self, http: httpx.AsyncClient, address: str, since: float) -> float:
        while True:
            answer = await http.get(address, headers=self.headers)
            took = time.monotonic() - since
            if answer.status_code != 200:
                assert (answer.status_code, answer.json()["code"]) == (401, "SESSION_ENDED"), answer.text
                return took
            assert took < PATIENCE, f"{address} still lets them in"
            await asyncio.sleep(0.02)


async def patched(by: Caller, path: str) -> float:
    """The moment somebody was made inactive, or active again."""
    answer = await by.send("PATCH", path)
    assert answer.status_code == 200, answer.text
    return time.monotonic()


async def sign_in_again(stack: Stack, email: str) -> httpx.Response:
    return await Caller(stack.url).send("POST", "/login", json={"email": email, "password": PASSWORD})


async def is_told_inactive(stack: Stack, email: str) -> None:
    answer = await sign_in_again(stack, email)
    assert (answer.status_code, answer.json()["code"]) == (403, "INACTIVE_USER"), answer.text


async def an_agency(stack: Stack, operator: Caller) -> tuple[str, str, Caller]:
    """An agency nobody else works for: its uuid, its manager's e-mail, its manager."""
    email = f"gestora.{uuid4().hex[:10]}@agencia.test"
    body: dict[str, Any] = {
        "company_name": "Agência Passageira Ltda.",
        "cnpj": a_cnpj(),
        "email": f"contato.{email}",
        "manager": {"name": "Gisela Prado", "email": email},
    }
    made = (await operator.post("/agencies", body))["data"]
    return made["uuid"], email, await accept_invitation(stack.url, stack.mails, email)


async def test_a_person_a_company_and_an_agency_made_inactive_are_out_within_a_second(stack: Stack) -> None:
    operator = await Caller.signed_in(stack.url, "operador@trajeto.demo", DEMO_PASSWORD)
    agency, gisela_email, gisela = await an_agency(stack, operator)
    company = await Founder(stack.url, gisela, stack.mails).found()
    ana, bruno = company.people["Ana"], company.people["Bruno"]
    for_ana, for_bruno = (Door(stack, person.caller, company.uuid) for person in (ana, bruno))
    await for_ana.is_open()
    await for_bruno.is_open()

    await for_ana.shuts(
        since=await patched(company.admin, f"/customers/customer-employees/{ana.employee_uuid}/inactive")
    )
    await is_told_inactive(stack, ana.email)
    await for_bruno.is_open()

    await for_bruno.shuts(since=await patched(gisela, f"/customers/{company.uuid}/inactive"))
    await is_told_inactive(stack, bruno.email)
    assert (await gisela.get(f"/customers/{company.uuid}"))["data"]["uuid"] == company.uuid, "its agency reads on"

    await patched(gisela, f"/customers/{company.uuid}/active")
    again = await Caller.signed_in(stack.url, bruno.email, PASSWORD)
    for_bruno, for_gisela = Door(stack, again, company.uuid), Door(stack, gisela, company.uuid, reads=OF_AN_AGENCY)
    await asyncio.gather(for_bruno.is_open(), for_gisela.is_open())
    ended = await patched(operator, f"/agencies/{agency}/inactive")
    await asyncio.gather(for_gisela.shuts(since=ended), for_bruno.shuts(since=ended))
    await is_told_inactive(stack, gisela_email)
    await is_told_inactive(stack, bruno.email)
