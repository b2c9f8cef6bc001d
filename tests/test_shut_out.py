"""Whoever is made inactive - a person, a company, its agency - is out of every service within a second, for good."""

import asyncio
import time
from typing import Any
from uuid import uuid4

import httpx
import pytest
from journey.caller import Caller
from journey.company import PASSWORD, Founder, a_cnpj, accept_invitation
from journey.doors import OF_AN_AGENCY, Door
from journey.stack import Stack

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo

DEMO_PASSWORD = "Trajeto!2026"


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
