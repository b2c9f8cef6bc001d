"""Who asks for an export or an erasure, who decides, and who sees it."""

import asyncio
import json
from typing import Any

import pytest
from contracts.identity import ADMINISTRATOR, APPROVER
from identity_service.privacy.lifecycle import PRIVACY_LIFECYCLE
from kit.testing import (
    ANDORINHA,
    TUCANO,
    Running,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    count_statements,
    operator,
    other_agency,
    other_customer,
)

from services.identity.tests.privacy_office import Client, ask, audited, bells_of, customers_of_audit, done, execute

# --- asking and deciding ------------------------------------------------------------------------------------


async def test_the_same_is_asked_once_at_a_time(ana: Any, client_of: Any, admin: Client) -> None:
    hers = await client_of(ana)
    answers = await asyncio.gather(*(hers.post("/privacy-requests", json={"kind": "export"}) for _ in range(5)))
    assert sorted(a.status_code for a in answers) == [201, 409, 409, 409, 409]
    refused = next(a for a in answers if a.status_code == 409).json()
    assert (refused["code"], refused["details"]) == ("INVALID_STATUS", {"status": "open"})
    assert (await hers.post("/privacy-requests", json={"kind": "erasure"})).status_code == 201
    mine = next(a for a in answers if a.status_code == 201).json()["data"]
    await admin.post(f"/privacy-requests/{mine['uuid']}/refuse", json={"reason": "Já enviado por e-mail"})
    assert (await hers.post("/privacy-requests", json={"kind": "export"})).status_code == 201


async def test_the_same_key_asks_once(ana: Any, client_of: Any) -> None:
    hers, headers = await client_of(ana), {"Idempotency-Key": f"meus-dados-{ana.employee_uuid}"}
    first = await hers.post("/privacy-requests", json={"kind": "export"}, headers=headers)
    again = await hers.post("/privacy-requests", json={"kind": "export"}, headers=headers)
    assert (again.status_code, again.json()) == (201, first.json())
    other = await hers.post("/privacy-requests", json={"kind": "erasure"}, headers=headers)
    assert other.json()["code"] == "IDEMPOTENCY_MISMATCH"


@pytest.mark.parametrize(
    ("body", "field", "sentence"),
    [
        ({}, "kind", "O tipo da solicitação é obrigatório"),
        ({"kind": "tudo"}, "kind", "Opção inválida"),
        ({"kind": "export", "reason": "x" * 1001}, "reason", "Deve ter no máximo 1000 caracteres"),
        ({"kind": "export", "person_uuid": "x"}, "person_uuid", "Campo não permitido"),
    ],
)
async def test_a_wrong_form_is_told_in_portuguese(
    identity: Running, body: dict[str, Any], field: str, sentence: str
) -> None:
    answer = await identity.as_(an_administrator()).post("/privacy-requests", json=body)
    assert (answer.status_code, answer.json()["errors"]) == (422, {field: [sentence]})


async def test_those_who_may_decide_hear_of_a_request(
    identity: Running, ana: Any, hired: Any, client_of: Any, gestora: Any
) -> None:
    heitor = await hired(name="Heitor", profile=ADMINISTRATOR)
    bruno = await hired(name="Bruno", profile=APPROVER)
    await ask(await client_of(ana), "export")
    (bell,) = await bells_of(identity, heitor)
    assert (bell["kind"], bell["title"]) == ("privacy_request", "Exportação de dados pessoais solicitada")
    assert bell["link"] == "/perfil#seguranca"
    assert [await bells_of(identity, other) for other in (bruno, ana, gestora)] == [[], [], []]
    await ask(await client_of(heitor), "export")
    assert len(await bells_of(identity, heitor)) == 1, "nobody is told what they did themselves"


async def test_a_refusal_says_why_and_is_the_end(identity: Running, ana: Any, client_of: Any, admin: Client) -> None:
    hers = await client_of(ana)
    request = await ask(hers, "erasure")
    path = f"/privacy-requests/{request['uuid']}"
    silent = await admin.post(f"{path}/refuse", json={})
    assert silent.json()["errors"] == {"reason": ["Informe o motivo da recusa"]}
    answer = await admin.post(f"{path}/refuse", json={"reason": "Há prestação de contas em aberto"})
    refused = answer.json()["data"]
    assert (refused["status"], refused["reason_refused"]) == ("refused", "Há prestação de contas em aberto")
    for late in (await admin.post(f"{path}/execute"), await admin.post(f"{path}/refuse", json={"reason": "x"})):
        assert (late.status_code, late.json()["details"]) == (409, {"status": "refused"})
        assert late.json()["message"] == "Esta ação não é permitida no status atual: Recusado."
    (bell,) = [n for n in await bells_of(identity, ana) if n["kind"] == "privacy_request"]
    assert "Há prestação de contas em aberto" in bell["text"]
    assert await audited(identity, request["uuid"]) == ["ask-erasure", "refuse-erasure"]


async def test_of_two_who_decide_at_once_one_is_heard(ana: Any, client_of: Any, admin: Client, others: Any) -> None:
    request = await ask(await client_of(ana), "export")
    path = f"/privacy-requests/{request['uuid']}"
    answers = await asyncio.gather(
        *(admin.post(f"{path}/execute") for _ in range(3)), admin.post(f"{path}/refuse", json={"reason": "Não"})
    )
    assert sorted(a.status_code for a in answers) == [200, 409, 409, 409]


def test_the_table_knows_every_way_and_no_other() -> None:
    ways = {(str(at), str(action)): str(step.to) for (at, action), step in PRIVACY_LIFECYCLE.steps.items()}
    assert ways == {
        ("open", "execute"): "executing",
        ("open", "refuse"): "refused",
        ("open", "drop"): "refused",
        ("executing", "finish"): "done",
        ("executing", "drop"): "refused",
    }


# --- who sees and decides -----------------------------------------------------------------------------------


async def test_everybody_sees_their_own_and_auditors_all_of_the_customer(
    identity: Running, ana: Any, hired: Any, client_of: Any, admin: Client
) -> None:
    hers, bruno = await client_of(ana), await client_of(await hired(name="Bruno", profile=APPROVER))
    of_ana, of_bruno = await ask(hers, "export"), await ask(bruno, "erasure")

    async def seen(client: Client, **params: str) -> list[str]:
        return [row["uuid"] for row in (await client.get("/privacy-requests", params=params)).json()["data"]]

    assert await seen(hers) == [of_ana["uuid"]]
    assert await seen(bruno) == [of_bruno["uuid"]]
    assert await seen(admin) == [of_bruno["uuid"], of_ana["uuid"]]
    assert await seen(admin, kind="export") == [of_ana["uuid"]]
    assert await seen(admin, status="done") == []
    assert (await admin.get("/privacy-requests", params={"kind": "tudo"})).status_code == 422
    asked_for = await ask(admin, "erasure", customer_employee_uuid=str(ana.employee_uuid))
    assert await seen(hers) == [asked_for["uuid"], of_ana["uuid"]]


async def test_a_list_costs_the_same_however_long(
    identity: Running, company: Any, ana: Any, hired: Any, client_of: Any
) -> None:
    auditor = identity.as_(a_requester(customer=company).with_actions("view-audit-trail"))
    await ask(await client_of(ana), "export")
    await auditor.get("/privacy-requests")
    with count_statements(identity) as few:
        await auditor.get("/privacy-requests")
    for name in ("Bruno", "Carla", "Davi"):
        await ask(await client_of(await hired(name=name)), "export")
    with count_statements(identity) as many:
        assert (await auditor.get("/privacy-requests")).json()["meta"]["total"] == 4
    assert len(many) == len(few) <= 3, many


async def test_others_neither_ask_for_somebody_nor_decide(
    identity: Running, ana: Any, hired: Any, client_of: Any, company: Any
) -> None:
    request = await ask(await client_of(ana), "export")
    path, refusal = f"/privacy-requests/{request['uuid']}", {"reason": "Não"}
    for_ana = {"kind": "erasure", "customer_employee_uuid": str(ana.employee_uuid)}
    half = a_requester(customer=company).with_actions("update-customer-employee")
    for caller, code, about, sees in (
        (await client_of(await hired(name="Bruno", profile=APPROVER)), "FORBIDDEN", "FORBIDDEN", False),
        (identity.as_(half), "FORBIDDEN", "", False),
        (identity.as_(other_customer()), "NOT_FOUND", "NOT_FOUND", False),
        (identity.as_(other_agency()), "NOT_FOUND", "CUSTOMER_REQUIRED", False),
        (identity.as_(agency_issuer(agency=ANDORINHA, customer=company)), "FORBIDDEN", "FORBIDDEN", True),
        (identity.as_(operator()), "WRONG_CONTEXT", "WRONG_CONTEXT", False),
        (identity.client, "UNAUTHENTICATED", "UNAUTHENTICATED", False),
    ):
        for answer in (await caller.post(f"{path}/execute"), await caller.post(f"{path}/refuse", json=refusal)):
            assert answer.json()["code"] == code
        if about:
            assert (await caller.post("/privacy-requests", json=for_ana)).json()["code"] == about
        shown = json.dumps((await caller.get("/privacy-requests")).json())
        assert (request["uuid"] in shown) is sees


async def test_the_agencys_managers_decide_for_their_customers(
    identity: Running, others: Any, ana: Any, client_of: Any, company: Any
) -> None:
    request = await ask(await client_of(ana), "export")
    manager = identity.as_(agency_manager(agency=ANDORINHA))
    assert (await execute(manager, request)).status_code == 200, "the object says whose it is"
    chosen = identity.as_(agency_manager(agency=ANDORINHA, customer=company))
    assert request["uuid"] in [row["uuid"] for row in (await chosen.get("/privacy-requests")).json()["data"]]
    assert request["uuid"] not in json.dumps((await manager.get("/privacy-requests")).json())


async def test_staff_ask_too_and_their_managers_decide(
    identity: Running, others: Any, gestora: Any, client_of: Any, company: Any
) -> None:
    hers = await client_of(gestora)
    answer = await hers.post(
        "/privacy-requests", json={"kind": "export"}, headers={"X-Customer-Uuid": str(company.uuid)}
    )
    assert answer.status_code == 201, answer.text
    request = answer.json()["data"]
    assert (await execute(identity.as_(agency_manager(agency=TUCANO)), request)).status_code == 404
    assert (await execute(identity.as_(an_administrator(customer=company)), request)).status_code == 404
    assert (await execute(identity.as_(agency_manager(agency=ANDORINHA)), request)).status_code == 200
    assert (await done(hers, request))["file_link"]
    assert await customers_of_audit(identity, request["uuid"]) == {None}


async def test_an_operator_has_nobody_above(identity: Running, others: Any, operadora: Any, client_of: Any) -> None:
    hers = await client_of(operadora)
    request = await ask(hers, "export")
    assert request["status"] == "executing"
    assert (await done(hers, request))["file_link"]
    kept = await hers.post("/privacy-requests", json={"kind": "erasure"})
    assert (kept.status_code, kept.json()["code"]) == (409, "INVALID_STATUS")
