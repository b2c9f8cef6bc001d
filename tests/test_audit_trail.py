"""Every public call that changes something writes a line of the audit, or stands here with the reason why not."""

import json
import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import asyncpg
import pytest
from contract.claims import is_of_money
from contract.samples import CHANGES
from journey.caller import ANSWERED, Caller, eventually
from journey.company import PASSWORD, Company, Founder
from journey.stack import Stack
from journey.trip import decide, fill_order, search_offers, submit
from stack.layout import REPOSITORY

pytestmark = pytest.mark.timeout(900)

CONTRACT = Path(REPOSITORY / "gateway" / "contract" / "openapi.json")
NOT_AUDITED = {
    "POST /api/v1/refresh-token": "the session goes on as it is; a token used twice ends it, which is written down",
    "POST /api/v1/refresh-token/{token}": "the same call in the spec's own form",
    "POST /api/v1/search/airway": "asks the market; nothing of the company changes",
    "POST /api/v1/search/road": "the same",
    "POST /api/v1/search/vehicle": "the same",
    "POST /api/v1/search/hotel": "the same",
    "POST /api/v1/search/offline-hotel": "the same",
    "PATCH /api/v1/notifications/read-all": "a person's own bell",
    "PUT /api/v1/me/preferences": "how a person likes their own screens",
    "POST /api/v1/forgot-password": "an ask by nobody we know; the worker writes down whom it mails",
    "POST /api/v1/customers/orders/approval-instantly/summary": "shows, and changes nothing",
    "POST /api/v1/generate-secret-key": "proposes a secret that counts for nothing before its first right code",
    "POST /api/v1/me/two-factor": "the same for who is signed in",
    "POST /api/v1/me/two-factor/confirm": "written down; a code is good once, so identity's own tests move a clock",
    "POST /api/v1/me/two-factor/disable": "the same",
    "POST /api/v1/me/two-factor/recovery-codes": "the same",
    "DELETE /api/v1/users/{user_id}/two-factor": "the same: nobody here has a second step to lose",
    "PATCH /api/v1/notifications/{notification_id}/read": "a person's own bell",
}
_UUID = "[0-9a-f]{8}-[0-9a-f-]{27}"


def changing_operations() -> dict[str, str]:
    """Every operation of the contract that may change something, and whose it is.

    Those about money, companies, access, the queue and risen prices are asked in `contract/test_callers.py`, which
    looks for their lines, too.
    """
    paths = json.loads(CONTRACT.read_text())["paths"]
    return {
        f"{method.upper()} {path}": operation["x-service"]
        for path, methods in paths.items()
        for method, operation in methods.items()
        if method in {"post", "put", "patch", "delete"} and not is_of_money(path)
        if f"{method.upper()} {path.removeprefix('/api/v1')}" not in CHANGES
    }


def request_ids(operation: str) -> list[str]:
    """Of the calls of an operation that were answered well."""
    method, path = operation.split(" ")
    pattern = re.compile(re.sub(r"\{\w+\}", _UUID, path))
    return [
        answer.headers["x-request-id"]
        for answer in ANSWERED
        if answer.request.method == method and answer.is_success and pattern.fullmatch(answer.request.url.path)
    ]


async def walk(stack: Stack, founder: Founder) -> None:
    """Somebody does each of the things once."""
    company = await founder.found()
    ana = company.people["Ana"].caller
    offers = await search_offers(company, "GRU", "SSA", date.today() + timedelta(days=33), None)  # noqa: TID251, DTZ011
    await decide(company, await submit(company, await fill_order(company, offers)))
    order = await fill_order(company, offers[2:])
    at, items = f"/orders/{order['uuid']}", [item["uuid"] for item in order["items_included"]["airway"]]
    await ana.send("PUT", at, json={"obs": "Preferência por corredor"})
    bruno = company.people["Bruno"].employee_uuid
    await ana.post(f"{at}/travelers", {"travelers_uuids": [bruno]})
    await ana.send("DELETE", f"{at}/travelers/{bruno}")
    await ana.send("PUT", f"{at}/items/{items[0]}", json={"justification_uuid": company.justification})
    await ana.send("DELETE", f"{at}/items/{items[1]}")
    await submit(company, order)
    await ana.post(f"{at}/recall", {"reason": "Mudança de planos"})
    await ana.post(f"{at}/cancel", {"reason": "Mudança de planos"})
    await _approve_by_mail(stack, company, await submit(company, await fill_order(company, offers[4:])))
    await _issue_again(stack, company, await fill_order(company, offers[6:7], sandbox_scenario="issue_refused"))
    await _end_by_hand(
        stack, company, await fill_order(company, offers[7:8], sandbox_scenario="cancel_refused"), offers
    )
    await _pay_first(stack, company, await fill_order(company, offers[9:10]))
    await _people(stack, company)


async def _approve_by_mail(stack: Stack, company: Company, order: Any) -> None:
    """Bruno approves by the link of his mail, with his password and no session."""
    link = await stack.mails.link(company.people["Bruno"].email, f"orderId={order['uuid']}")
    token = {"instantly_approval_token": parse_qs(urlsplit(link).query)["token"][0]}
    nobody, at = Caller(stack.url), "/customers/orders/approval-instantly"
    summary = await nobody.post(f"{at}/summary", token)
    assert summary["order_number"] == order["order_number"]
    approved = await nobody.post(at, token | {"password": PASSWORD})
    assert approved["data"]["order_uuid"] == order["uuid"]
    again = await nobody.send("POST", at, json=token | {"password": PASSWORD})
    assert again.json()["code"] == "INVALID_APPROVAL_TOKEN"


async def _issue_again(stack: Stack, company: Company, order: Any) -> None:
    """The airline refuses to issue what Bruno approved, and the agency tries again."""
    await submit(company, order)
    ana, bruno = company.people["Ana"].caller, company.people["Bruno"].caller
    await bruno.post("/customers/orders/approval", {"order_uuid": order["uuid"]})

    await _until(ana, f"/orders/{order['uuid']}", "failed")
    manager = await Caller.signed_in(stack.url, "gestora@andorinha.demo", "Trajeto!2026")
    await manager.post(f"/orders/{order['uuid']}/retry")


async def _end_by_hand(stack: Stack, company: Company, order: Any, offers: list[Any]) -> None:
    """The airline issues one flight and refuses another, then refuses to cancel the first; the agency ends it all."""
    ana, bruno = company.people["Ana"].caller, company.people["Bruno"].caller
    at = f"/orders/{order['uuid']}"
    second = {"offer_uuid": offers[8]["uuid"], "travelers_uuids": [company.people["Ana"].employee_uuid]}
    second["justification_uuid"] = company.justification
    await ana.post(f"{at}/items", second | {"sandbox_scenario": "issue_refused"})
    await submit(company, order)
    await bruno.post("/customers/orders/approval", {"order_uuid": order["uuid"]})
    manager = await Caller.signed_in(stack.url, "gestora@andorinha.demo", "Trajeto!2026")
    kept, refused = (item["uuid"] for item in (await _until(ana, at, "failed"))["items_included"]["airway"])
    await manager.post(f"{at}/items/{refused}/issue", {"tracker": "BALCAO"})
    await manager.post(f"{at}/cancel", {"reason": "Mudança de planos", "items_uuid": [kept]})

    async def is_kept() -> bool:
        return bool((await ana.get(at))["data"]["items_included"]["airway"][0]["status"] == "failed_cancel")

    await eventually(is_kept)
    await manager.post(f"{at}/cancellation/settle", {"obs": "Acertado com a companhia"})
    await manager.post(f"{at}/done")


async def _pay_first(stack: Stack, company: Company, order: Any) -> None:
    """The agency takes PIX, Ana sends an order that is paid so, Bruno approves it, and the agency has its money."""
    ana, bruno = company.people["Ana"].caller, company.people["Bruno"].caller
    manager = await Caller.signed_in(stack.url, "gestora@andorinha.demo", "Trajeto!2026")
    agency = (await manager.get("/me"))["agency"]["uuid"]
    key = {"pix_key_type": "email", "pix_key": "financeiro@andorinha.demo"}
    await manager.send("PUT", f"/agencies/{agency}", json=key)
    methods = [{"product": "airway", "method": "pix", "allowed": True}]
    await manager.send("PUT", f"/customers/{company.uuid}/payment-settings", json={"methods": methods})

    async def is_sent() -> bool:
        answer = await ana.send("POST", f"/orders/{order['uuid']}/submit", json={"payment_method": "pix"})
        return answer.status_code == 200

    await eventually(is_sent)

    async def is_approved() -> bool:
        answer = await bruno.send("POST", "/customers/orders/approval", json={"order_uuid": order["uuid"]})
        return answer.status_code == 200

    await eventually(is_approved)
    await _until(ana, f"/orders/{order['uuid']}", "waiting_payment")
    await manager.post(f"/orders/{order['uuid']}/payment/confirm", {})


async def _until(caller: Caller, path: str, status: str) -> Any:
    """The order once it has a status."""

    async def has_it() -> Any:
        order = (await caller.get(path))["data"]
        return order if order["status"] == status else None

    return await eventually(has_it)


async def _people(stack: Stack, company: Company) -> None:
    await company.admin.post(f"/customers/{company.uuid}/profiles", {"name": "Estagiário", "actions": []})
    again = await Caller.signed_in(stack.url, "gestora@andorinha.demo", "Trajeto!2026")
    await again.post("/logout")
    await _new_email(stack, company)


async def _new_email(stack: Stack, company: Company) -> None:
    """Bruno's administrator writes down another e-mail, and he opens the link mailed to it."""
    bruno = company.people["Bruno"]
    email = f"novo.{bruno.email}"
    changed = await company.admin.send(
        "PUT", f"/customers/customer-employees/{bruno.employee_uuid}", json={"email": email}
    )
    assert changed.is_success, changed.text
    link = await stack.mails.link(email, "/confirmar-email/")
    nobody, token = Caller(stack.url), {"token": urlsplit(link).path.rsplit("/", 1)[1]}
    await nobody.post("/email-confirmations", token)
    assert (await nobody.send("POST", "/email-confirmations", json=token)).json()["code"] == "INVALID_EMAIL_TOKEN"
    await Caller.signed_in(stack.url, email, PASSWORD)


async def written(stack: Stack, service: str, requests: list[str]) -> int:
    """Lines of a service's audit about these requests."""
    server = stack.described["postgres"]["superuser_url"].rpartition("/")[0]
    connection: Any = await asyncpg.connect(f"{server}/{service.replace('-', '_')}")
    try:
        return int(await connection.fetchval("SELECT count(*) FROM audit WHERE request_id = ANY($1)", requests))
    finally:
        await connection.close()


async def test_every_change_leaves_a_line_in_the_audit(stack: Stack, founder: Founder) -> None:
    await walk(stack, founder)
    operations = changing_operations()
    assert set(NOT_AUDITED) <= set(operations), "a reason for a call that is not there any more"
    silent = []
    for operation, service in operations.items():
        done = request_ids(operation)
        if operation not in NOT_AUDITED and not (done and await written(stack, service, done)):
            silent.append((operation, f"{len(done)} calls"))
    assert not silent


async def test_a_refused_guess_and_a_refused_action_are_written_down(stack: Stack, founder: Founder) -> None:
    company = await founder.found()
    ana = company.people["Ana"]
    guess = await Caller(stack.url).send("POST", "/login", json={"email": ana.email, "password": "não é esta"})
    assert guess.status_code == 401
    assert await written(stack, "identity", [guess.headers["x-request-id"]]) == 1
    refused = await ana.caller.send("POST", f"/customers/{company.uuid}/reason-trips", json={"reason": "Férias"})
    assert refused.status_code == 403

    async def told() -> bool:
        return await written(stack, "config", [refused.headers["x-request-id"]]) == 1

    await eventually(told)
