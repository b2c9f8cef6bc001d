"""A person's data are exported and erased by their tags; money and links stay, and nobody signs in as them."""

import asyncio
import json
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from contracts.identity import (
    ADMINISTRATOR,
    APPROVER,
    REQUESTER,
    PrivacyRequestAccepted,
    SessionEnded,
    UserChanged,
    initial_profile_uuid,
)
from contracts.notifications import NotificationSent
from identity_service.privacy.completing import OTHERS, finish_all
from identity_service.privacy.lifecycle import PRIVACY_LIFECYCLE
from identity_service.privacy.sweeps import forget_old_exports
from kit.calls.client import service_token
from kit.core.clock import SetClock
from kit.core.refusals import NotFound
from kit.db.scopes import NoScope, scope_of
from kit.privacy.replays import replay_erasures
from kit.testing import (
    ANDORINHA,
    TUCANO,
    Running,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    count_statements,
    eventually,
    operator,
    other_agency,
    other_customer,
)
from sqlalchemy import text

Client = httpx.AsyncClient
PATIENCE = 30  # seconds: a deadline counts only when something is broken, never when the machine is busy
KNOW_PEOPLE = (
    *("users", "sessions", "credentials", "notifications", "email_reservations", "mail_outbox", "erasure"),
    *("privacy_requests", "personal_export"),
)
PERSON = text("SELECT uuid, customer_uuid, employee_uuid FROM users WHERE email = :email")


async def row_of(identity: Running, email: str) -> Any:
    async with identity.db.work(NoScope()) as uow:
        return (await uow.session.execute(PERSON, {"email": email})).mappings().one()


async def everything(identity: Running) -> str:
    """All rows of the tables that know people, as text: what is erased must be nowhere in it."""
    async with identity.db.sweep() as session:
        return "\n".join([await _table(session, table) for table in KNOW_PEOPLE])


async def _table(session: Any, table: str) -> str:
    found = await session.execute(text(f"SELECT coalesce(json_agg(t), '[]')::text FROM {table} t"))
    return str(found.scalar_one())


def internal(identity: Running) -> dict[str, str]:
    secret = identity.service_context.settings.service_token_secrets[0]
    return {
        "Authorization": "Service "
        + service_token(issuer="orders", audience="identity", secret=secret, clock=identity.clock)
    }


@pytest.fixture
def others(identity: Running) -> dict[str, Any]:
    """What the other services answer of any request; a service named in `busy` has not heard of it yet."""
    answers: dict[str, Any] = {"busy": set()}

    def answer(service: str) -> Any:
        def of(request: httpx.Request) -> tuple[int, Any]:
            if service in answers["busy"]:
                return 404, {"code": "NOT_FOUND", "message": "Registro não encontrado."}
            if request.url.path.endswith("/erasure"):
                return 200, {"done_at": identity.clock.now().isoformat()}
            return 200, {"data": {f"table_of_{service}": [{"uuid": "1"}]}}

        return of

    for service in OTHERS:
        identity.remotes[service].answers("GET", "/internal/privacy-requests/", answer(service))
    return answers


async def ask(client: Client, kind: str, **more: Any) -> dict[str, Any]:
    answer = await client.post("/privacy-requests", json={"kind": kind, **more})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()["data"]
    return found


async def execute(client: Client, request: dict[str, Any]) -> httpx.Response:
    return await client.post(f"/privacy-requests/{request['uuid']}/execute")


async def done(client: Client, request: dict[str, Any]) -> dict[str, Any]:
    """The request once the worker has brought it to its end."""

    async def at_its_end() -> Any:
        rows = (await client.get("/privacy-requests", params={"limit": "100"})).json()["data"]
        return next((row for row in rows if row["uuid"] == request["uuid"] and row["status"] == "done"), None)

    found: dict[str, Any] = await eventually(at_its_end, within=PATIENCE)
    return found


# --- an export, from the question to the file ---------------------------------------------------------------


async def test_a_person_is_given_what_every_service_keeps_of_them(
    identity: Running, others: Any, ana: Any, client_of: Any, admin: Client
) -> None:
    hers = await client_of(ana)
    request = await ask(hers, "export", reason="Quero conferir")
    assert (request["status"], request["reason"], request["file_link"]) == ("open", "Quero conferir", None)
    assert request["person"] == request["requested_by"] == {"uuid": str(ana.employee_uuid), "name": ana.name}
    executed = await execute(admin, request)
    assert (executed.status_code, executed.json()["data"]["status"]) == (200, "executing")
    mine = await done(hers, request)
    assert mine["done_at"] is not None
    path = mine["file_link"].removeprefix("https://trajeto.example/api/v1")
    answer = await hers.get(path)
    assert answer.headers["Content-Disposition"].startswith("attachment")
    told = answer.json()["services"]
    assert set(told) == {"identity", *OTHERS}
    assert told["identity"]["users"][0]["email"] == ana.email
    assert told["bi"] == {"table_of_bi": [{"uuid": "1"}]}
    assert "password" not in answer.text
    (bell,) = [n for n in await _bells(identity, ana) if n["kind"] == "privacy_request"]
    assert bell["title"] == "Seus dados estão prontos"


async def _bells(identity: Running, member: Any) -> Any:
    user = await row_of(identity, member.email)
    facts = await identity.outbox(NotificationSent)
    return [fact.model_dump() for fact in facts if getattr(fact, "user_uuid", None) == user["uuid"]]


async def test_the_file_is_for_the_person_and_who_asked(
    identity: Running, others: Any, ana: Any, hired: Any, client_of: Any, admin: Client, company: Any
) -> None:
    hers = await client_of(ana)
    request = await ask(hers, "export")
    await execute(admin, request)
    link = (await done(hers, request))["file_link"].removeprefix("https://trajeto.example/api/v1")
    assert (await done(admin, request))["file_link"] is None, "who merely granted it has no part in it"
    assert (await admin.get(link)).status_code == 404, "nor by somebody else's link"
    for_her = await ask(admin, "export", customer_employee_uuid=str(ana.employee_uuid))
    assert (for_her["person"]["name"], for_her["requested_by"]["name"]) == (ana.name, "Alice Souza")
    await execute(admin, for_her)
    assert (await done(admin, for_her))["file_link"]
    identity.clock.move_to(identity.clock.now() + timedelta(minutes=6))
    assert (await hers.get(link)).status_code in {401, 404}, "a link lives five minutes"


async def test_who_asked_for_somebody_has_the_file_while_they_look_after_people(
    identity: Running, others: Any, ana: Any, hired: Any, publish: Any, client_of: Any, admin: Client, company: Any
) -> None:
    rosa = await hired(name="Rosa", profile=ADMINISTRATOR)
    asking = await client_of(rosa)
    request = await ask(asking, "export", customer_employee_uuid=str(ana.employee_uuid))
    await execute(admin, request)
    assert (await done(asking, request))["file_link"]
    told = {"version": 2, "profile_uuid": initial_profile_uuid(company.uuid, REQUESTER)}
    await publish(rosa.fact.model_copy(update=told))

    async def is_signed_out() -> bool:
        return bool((await asking.get("/me")).status_code == 401)

    await eventually(is_signed_out, within=PATIENCE)
    again = await done(await client_of(rosa), request)
    assert (again["person"]["name"], again["file_link"]) == (ana.name, None)


async def test_a_service_that_is_late_is_waited_for(
    identity: Running, others: Any, ana: Any, client_of: Any, admin: Client
) -> None:
    others["busy"].add("bi")
    hers = await client_of(ana)
    request = await ask(hers, "export")
    await execute(admin, request)
    assert await finish_all(identity.db, identity.service_context.calls) >= 1
    shown = (await hers.get("/privacy-requests")).json()["data"][0]
    assert (shown["status"], shown["done_at"], shown["file_link"]) == ("executing", None, None)
    others["busy"].clear()
    await finish_all(identity.db, identity.service_context.calls)
    assert (await done(hers, request))["file_link"]


async def test_two_workers_who_finish_the_same_leave_one_file(
    identity: Running, others: Any, ana: Any, client_of: Any, admin: Client
) -> None:
    others["busy"].add("bi")
    request = await ask(await client_of(ana), "export")
    await execute(admin, request)
    others["busy"].clear()
    await asyncio.gather(*(finish_all(identity.db, identity.service_context.calls) for _ in range(3)))
    told = [line for line in await audited(identity, request["uuid"]) if line == "finish-export"]
    assert told == ["finish-export"]


async def test_a_file_is_forgotten_after_thirty_days(
    identity: Running, others: Any, ana: Any, client_of: Any, admin: Client
) -> None:
    hers = await client_of(ana)
    request = await ask(hers, "export")
    await execute(admin, request)
    await done(admin, request)
    path = await _file_of(identity, request)
    before, after = (SetClock(identity.clock.now() + timedelta(days=30, seconds=s)) for s in (-1, 1))
    await forget_old_exports(identity.db, before)
    assert await identity.service_context.files.open(path)
    await forget_old_exports(identity.db, after)
    with pytest.raises(NotFound):
        await identity.service_context.files.open(path)
    assert (await done(hers, request))["file_link"] is None


async def test_a_file_that_cannot_be_deleted_stops_no_other(
    identity: Running, others: Any, ana: Any, client_of: Any, admin: Client
) -> None:
    paths = []
    for _ in range(2):
        request = await ask(await client_of(ana), "export")
        await execute(admin, request)
        await done(admin, request)
        paths.append(await _file_of(identity, request))
    folder = identity.service_context.settings.files_dir
    (folder / paths[0]).unlink()
    (folder / paths[0]).mkdir()  # no file can be deleted under its name
    await forget_old_exports(identity.db, SetClock(identity.clock.now() + timedelta(days=31)))
    assert not await identity.service_context.files.has(paths[1])
    (folder / paths[0]).rmdir()


async def _file_of(identity: Running, request: dict[str, Any]) -> Any:
    async with identity.db.work(NoScope()) as uow:
        found = await uow.session.execute(
            text("SELECT file_path FROM privacy_requests WHERE uuid = :uuid"), {"uuid": UUID(request["uuid"])}
        )
        return found.scalar_one()


async def test_the_other_services_are_told_what_was_kept_here(
    identity: Running, sign_in: Any, ana: Any, client_of: Any, admin: Client
) -> None:
    request = await ask(await client_of(ana), "export")
    path = f"/internal/privacy-requests/{request['uuid']}/export"
    assert (await identity.internal.get(path, headers=internal(identity))).status_code == 404, "nothing is kept yet"
    await execute(admin, request)
    assert (await identity.internal.get(path)).status_code == 401
    told = (await identity.internal.get(path, headers=internal(identity))).json()["data"]
    assert told["users"][0]["email"] == ana.email
    assert {table: len(rows) for table, rows in told.items()}["sessions"] == 1
    assert "password" not in json.dumps(told)


# --- an erasure ---------------------------------------------------------------------------------------------


async def test_an_erased_person_is_nowhere_and_cannot_come_in(
    identity: Running, others: Any, sign_in: Any, ana: Any, client_of: Any, admin: Client
) -> None:
    hers = await client_of(ana)
    user = await row_of(identity, ana.email)
    assert ana.email in await everything(identity)
    request = await ask(hers, "erasure", reason=f"{ana.email} não trabalha mais aqui")
    executed = (await execute(admin, request)).json()["data"]
    assert (executed["status"], executed["person"]["name"], executed["reason"]) == (
        "executing",
        "Pessoa removida",
        None,
    )
    after = await everything(identity)
    assert ana.email not in after
    assert str(user["uuid"]) in after, "what points at the person still does"
    assert (await sign_in(ana)).status_code == 401
    assert (await hers.get("/me")).json()["code"] == "SESSION_ENDED"
    facts = await identity.outbox()
    (told,) = [fact for fact in facts if isinstance(fact, PrivacyRequestAccepted) and str(fact.uuid) == request["uuid"]]
    assert told.person_uuids == (user["employee_uuid"], user["uuid"])
    last = [fact for fact in facts if isinstance(fact, UserChanged) and fact.uuid == user["uuid"]][-1]
    assert (last.name, last.is_active) == ("Pessoa removida", False)
    assert last.email.endswith("@removido.invalid")
    assert [f for f in facts if isinstance(f, SessionEnded) and f.user_uuid == user["uuid"]]
    assert (await done(admin, request))["file_link"] is None
    path = f"/internal/privacy-requests/{request['uuid']}/erasure"
    assert (await identity.internal.get(path, headers=internal(identity))).json()["done_at"]


async def test_an_erasure_takes_the_exports_along(
    identity: Running, others: Any, ana: Any, client_of: Any, admin: Client
) -> None:
    hers = await client_of(ana)
    export = await ask(hers, "export")
    await execute(admin, export)
    await done(admin, export)
    path = await _file_of(identity, export)
    pending = await ask(hers, "export")
    erasure = await ask(hers, "erasure")
    await execute(admin, erasure)
    with pytest.raises(NotFound):
        await identity.service_context.files.open(path)
    kept = f"/internal/privacy-requests/{export['uuid']}/export"
    assert (await identity.internal.get(kept, headers=internal(identity))).status_code == 404
    (told,) = [f for f in await identity.outbox(PrivacyRequestAccepted) if str(f.uuid) == erasure["uuid"]]
    assert [str(uuid) for uuid in told.forgets] == [export["uuid"]]  # type: ignore[attr-defined]
    rows = {r["uuid"]: r["status"] for r in (await admin.get("/privacy-requests")).json()["data"]}
    assert (rows[export["uuid"]], rows[pending["uuid"]]) == ("done", "refused")


async def test_the_last_administrator_is_not_erased(
    identity: Running, others: Any, admin: Client, hired: Any, client_of: Any
) -> None:
    request = await ask(admin, "erasure")
    refused = await execute(admin, request)
    assert (refused.status_code, refused.json()["code"]) == (422, "LAST_ADMINISTRATOR")
    await hired(name="Heitor", profile=ADMINISTRATOR)
    assert (await execute(admin, request)).status_code == 200


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
    (bell,) = await _bells(identity, heitor)
    assert (bell["kind"], bell["title"]) == ("privacy_request", "Exportação de dados pessoais solicitada")
    assert bell["link"] == "/perfil#seguranca"
    assert [await _bells(identity, other) for other in (bruno, ana, gestora)] == [[], [], []]
    await ask(await client_of(heitor), "export")
    assert len(await _bells(identity, heitor)) == 1, "nobody is told what they did themselves"


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
    (bell,) = [n for n in await _bells(identity, ana) if n["kind"] == "privacy_request"]
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


async def audited(identity: Running, uuid: str) -> list[str]:
    """What the audit says was done to a request, oldest first."""
    lines = text('SELECT action FROM audit WHERE entity_uuid = :uuid ORDER BY "position"')
    async with identity.db.sweep() as session:
        return list((await session.execute(lines, {"uuid": UUID(uuid)})).scalars())


async def customers_of_audit(identity: Running, uuid: str) -> set[UUID | None]:
    lines = text("SELECT customer_uuid FROM audit WHERE entity_uuid = :uuid")
    async with identity.db.sweep() as session:
        return set((await session.execute(lines, {"uuid": UUID(uuid)})).scalars())


# --- after a restore ----------------------------------------------------------------------------------------


async def test_who_was_erased_is_erased_again_after_a_restore(
    identity: Running, ana: Any, client_of: Any, admin: Client
) -> None:
    user = await row_of(identity, ana.email)
    await execute(admin, await ask(await client_of(ana), "erasure"))
    async with identity.db.work(NoScope()) as uow:
        await uow.session.execute(
            text("UPDATE users SET name = 'Ana Souza', email = :email WHERE uuid = :uuid"),
            {"email": ana.email, "uuid": user["uuid"]},
        )
        uow.note_change()
    await lose_the_list(identity)
    line = {
        "uuid": user["uuid"],
        "customer_uuid": user["customer_uuid"],
        "person_uuids": [user["employee_uuid"], user["uuid"]],
        "asked_at": identity.clock.now().isoformat(),
    }
    identity.remotes["orders"].answers("GET", "/internal/erasures", {"data": [line]})
    identity.remotes["config"].answers("GET", "/internal/erasures", gone)
    people = identity.service_context.service.people
    assert people is not None
    done = await replay_erasures(
        identity.db, identity.service_context.calls, people=people, neighbours=("orders", "config")
    )
    assert (done.people, done.silent) == (1, ("config",))
    assert ana.email not in await everything(identity)
    listed = (await identity.internal.get("/internal/erasures", headers=internal(identity))).json()["data"]
    assert [row["person_uuids"] for row in listed] == [[str(user["employee_uuid"]), str(user["uuid"])]]


async def lose_the_list(identity: Running) -> None:
    async with identity.db.sweep() as session:
        owners = set(await session.scalars(text("SELECT customer_uuid FROM erasure")))
    for owner in owners:
        async with identity.db.work(scope_of(owner)) as uow:
            await uow.session.execute(text("DELETE FROM erasure"))
            uow.note_change()


def gone(_: httpx.Request) -> tuple[int, Any]:
    return 503, {}
