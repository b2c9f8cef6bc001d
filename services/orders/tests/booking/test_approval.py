"""Submitting and what approvals answers: in order, out of order, for a submission that is over."""

import asyncio
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from contracts.approvals import RequestExpired, RequestWithdrawn
from contracts.notifications import NotificationSent
from contracts.orders import ApprovalRequested, ApprovalWithdrawn
from kit.calls.client import service_token
from kit.testing import Running, eventually, patient

from services.orders.tests.stage import Publish, Stage


async def test_submit_answers_with_the_approvers_as_soon_as_they_are_known(stage: Stage) -> None:
    order = await stage.cart()

    async def asked() -> bool:
        return bool(
            await stage.scalar("SELECT count(*) FROM orders WHERE uuid = :o AND submission = 1", o=order["uuid"])
        )

    with patient():
        sending = asyncio.create_task(
            stage.as_(stage.ana).post(f"/orders/{order['uuid']}/submit", json={"payment_method": "invoice"})
        )
        await eventually(asked)
        await stage.open_level(order)
        answer = await sending
    assert answer.status_code == 200, answer.text
    told = answer.json()["data"]
    assert told["status"] == "approving" and told["payment_method"] == "invoice"
    model = told["approval_model"]
    assert [(row["name"], row["approval_status"]) for row in model["approvers"]] == [("Bruno Souza", "approving")]
    assert model["approval_request"]["current_level"] == 1 and model["approval_request"]["approved"] is None
    assert told["items_included"]["airway"][0]["status"] == "on_approval"
    assert answer.headers["ETag"] == f'"{told["version"]}"'


async def test_submit_says_try_later_when_approvals_is_silent_and_is_committed_all_the_same(stage: Stage) -> None:
    order = await stage.cart()
    client, key = stage.as_(stage.ana), {"Idempotency-Key": "enviar-uma-vez"}
    first = await client.post(f"/orders/{order['uuid']}/submit", json={"payment_method": "invoice"}, headers=key)
    assert (first.status_code, first.json()["code"]) == (202, "RETRY_REQUEST")
    assert first.json()["data"]["status"] == "approving"
    await stage.open_level(order)
    await stage.approve(order)
    await stage.until(order, "issued")
    again = await client.post(f"/orders/{order['uuid']}/submit", json={"payment_method": "invoice"}, headers=key)
    assert again.status_code == 200 and again.headers["Idempotency-Replayed"] == "true"
    assert again.json()["data"]["status"] == "issued"
    sent = [fact for fact in await stage.orders.outbox(ApprovalRequested) if str(fact.uuid) == order["uuid"]]
    assert len(sent) == 1 and sent[0].title.startswith("São Paulo – Salvador")


async def test_nobody_to_ask_means_approved_by_itself_and_the_history_says_so(stage: Stage) -> None:
    order = await stage.cart()
    await stage.submit(order)
    nobody: dict[str, Any] = {"model_uuid": None, "model_name": None, "approvers": (), "decided_by_uuid": None}
    await stage.approve(order, automatic=True, decided_by_name="Sistema", **nobody)
    await stage.until(order, "issued")
    told = (await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/history")).json()["data"]
    approved = next(entry for entry in told if entry["to"] == "approved")
    assert approved["reason"] == "Aprovado automaticamente: nenhum modelo se aplica"
    assert approved["by"] == {"uuid": None, "name": "Sistema", "on_behalf_of": None}


async def test_a_rejected_order_frees_its_credit_and_its_holds_and_tells_its_issuer(stage: Stage) -> None:
    order = await stage.cart()
    await stage.submit(order)
    assert await stage.credit() == (Decimal(order["total_value"]), Decimal(0))
    await stage.open_level(order)
    await stage.reject(order)
    over = await stage.until(order, "disapproved")
    assert over["reason_rejected"] == "Não é o momento" and over["allowed_actions"] == []
    assert over["items_included"]["airway"][0]["reason_rejected"] == "Não é o momento"
    assert over["total_value"] == order["total_value"]
    assert await stage.credit() == (Decimal(0), Decimal(0))
    await eventually(lambda: released(stage, order))
    rung = [n for n in await stage.orders.outbox(NotificationSent) if str(n.about_uuid) == order["uuid"]]
    assert [(n.kind, n.link) for n in rung] == [("order_rejected", f"/pedidos/{order['uuid']}")]
    assert rung[0].user_uuid == stage.ana.user_uuid


async def released(stage: Stage, order: dict[str, Any]) -> bool:
    sql = "SELECT count(*) FROM sandbox_booking WHERE state = 'released' AND customer_uuid = :c"
    return bool(await stage.scalar(sql, c=stage.company.uuid))


async def test_the_financial_level_has_a_status_of_its_own_and_a_late_level_changes_nothing(stage: Stage) -> None:
    order = await stage.cart()
    await stage.submit(order)
    await stage.open_level(order, version=2, level=2, levels_total=2, financial=True)
    await stage.until(order, "waiting_financial_approval")
    await stage.open_level(order, version=1, levels_total=2)
    await stage.approve(order, version=3)
    done = await stage.until(order, "issued")
    assert done["approval_model"]["approval_request"]["current_level"] == 2


async def test_facts_of_a_submission_that_was_taken_back_change_nothing(stage: Stage) -> None:
    order = await stage.cart()
    await stage.submit(order)
    await stage.open_level(order)
    client = stage.as_(stage.ana)
    back = await client.post(f"/orders/{order['uuid']}/recall", json={"reason": "Outra data"})
    assert back.json()["data"]["approval_model"] is None
    withdrawn = [f for f in await stage.orders.outbox(ApprovalWithdrawn) if str(f.uuid) == order["uuid"]]
    assert [(fact.submission, fact.reason) for fact in withdrawn] == [(1, "Outra data")]
    assert await stage.credit() == (Decimal(0), Decimal(0))
    await stage.submit(order)
    await stage.approve(order, submission=1)
    await stage.open_level(order, submission=2)
    waiting = await stage.until(order, "approving")
    assert waiting["items_included"]["airway"][0]["status"] in ("waiting_approval", "on_approval")
    await stage.approve(order, submission=2)
    await stage.until(order, "issued")


@pytest.mark.parametrize(("kind", "status"), [(RequestWithdrawn, "open"), (RequestExpired, "expired_time")])
async def test_a_request_that_ends_without_a_decision_never_approves(
    stage: Stage, publish: Publish, kind: Any, status: str
) -> None:
    order = await stage.cart()
    await stage.submit(order)
    at = {"withdrawn_at" if kind is RequestWithdrawn else "expired_at": stage.orders.clock.now()}
    await publish(kind(**stage._of(order, 1, version=2), **at))
    await stage.until(order, status)
    assert await stage.credit() == (Decimal(0), Decimal(0))


# --- what a submit refuses -------------------------------------------------------------------------------------------


async def test_a_violation_needs_its_reason_before_anybody_is_asked(stage: Stage) -> None:
    await stage.cap_price("1.00")
    order = await stage.cart()
    client, path = stage.as_(stage.ana), f"/orders/{order['uuid']}"
    item = order["items_included"]["airway"][0]
    assert (
        item["violated_policies"][0]["message"] == "A opção selecionada está acima do teto máximo definido de R$ 1,00."
    )
    refused = await client.post(f"{path}/submit", json={"payment_method": "invoice"})
    assert (refused.status_code, refused.json()["code"]) == (422, "JUSTIFICATION_REQUIRED")
    assert refused.json()["details"] == {"items_uuid": [item["uuid"]]}
    wrong = await client.put(f"{path}/items/{item['uuid']}", json={"justification_uuid": str(stage.reason_trip)})
    assert wrong.json()["errors"] == {"justification_uuid": ["Opção inválida"]}
    said = await client.put(f"{path}/items/{item['uuid']}", json={"justification_uuid": str(stage.justification)})
    assert (
        said.json()["data"]["order_violated_policies"]["airway"][0]["broken_policy_justification"]
        == "Horário da reunião"
    )
    await stage.submit(order)
    asked = next(f for f in await stage.orders.outbox(ApprovalRequested) if str(f.uuid) == order["uuid"])
    assert asked.broken_policy and asked.items[0].justification == "Horário da reunião"
    listed = await client.get("/orders", params={"order_type": "broken_policy"})
    assert [row["uuid"] for row in listed.json()["data"]] == [order["uuid"]]


async def test_free_words_are_a_reason_only_where_the_customer_allows_them(stage: Stage) -> None:
    await stage.cap_price("1.00")
    await stage.set_parameter("free_text_justification", "false")
    refused = await stage.add(await stage.order(), broken_policy_justification="Preciso chegar cedo")
    assert refused.json()["errors"] == {"broken_policy_justification": ["Selecione uma justificativa da lista"]}


@pytest.mark.parametrize("method", ["credit_card", "pix"])
async def test_only_invoices_are_accepted_so_far(stage: Stage, method: str) -> None:
    order = await stage.cart()
    refused = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/submit", json={"payment_method": method})
    assert (refused.status_code, refused.json()["code"]) == (422, "PAYMENT_METHOD_NOT_ALLOWED")
    assert (await stage.read(order))["status"] == "open"


async def test_a_card_is_refused_while_none_is_stored(stage: Stage) -> None:
    order = await stage.cart()
    body = {"payment_method": "invoice", "credit_card_uuid": str(uuid4())}
    refused = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/submit", json=body)
    assert (refused.status_code, refused.json()["errors"]) == (422, {"credit_card_uuid": ["Campo não permitido"]})
    assert (await stage.read(order))["status"] == "open"


async def test_a_product_that_may_not_be_invoiced_is_not_sent(stage: Stage) -> None:
    await stage.forbid_invoices("airway")
    order = await stage.cart()
    path = f"/orders/{order['uuid']}/submit"
    refused = await stage.as_(stage.ana).post(path, json={"payment_method": "invoice"})
    assert (refused.status_code, refused.json()["code"]) == (422, "PAYMENT_METHOD_NOT_ALLOWED")
    assert (await stage.read(order))["status"] == "open"


async def test_what_is_forbidden_for_one_product_holds_for_no_other(stage: Stage) -> None:
    await stage.forbid_invoices("hotel")
    sent = await stage.submit(await stage.cart())
    assert (sent["status"], sent["payment_method"]) == ("approving", "invoice")


async def test_over_the_limit_the_order_stays_open_and_nothing_is_reserved(orders: Running, publish: Publish) -> None:
    stage = await Stage.set(orders, publish, invoice_limit="10.00")
    order = await stage.cart()
    refused = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/submit", json={"payment_method": "invoice"})
    assert (refused.status_code, refused.json()["code"]) == (422, "INSUFFICIENT_CREDIT")
    assert refused.json()["message"] == "Limite de crédito insuficiente"
    now = await stage.read(order)
    assert (now["status"], now["payment_method"]) == ("open", None) and await stage.credit() == (Decimal(0), Decimal(0))


async def test_submits_at_the_same_time_never_exceed_the_limit(orders: Running, publish: Publish) -> None:
    stage = await Stage.set(orders, publish, invoice_limit="3000.00")
    carts = [await stage.cart() for _ in range(5)]
    each = Decimal(carts[0]["total_value"])
    assert all(Decimal(cart["total_value"]) == each for cart in carts)
    client = stage.as_(stage.ana)
    answers = await asyncio.gather(
        *(client.post(f"/orders/{cart['uuid']}/submit", json={"payment_method": "invoice"}) for cart in carts)
    )
    sent = [answer for answer in answers if answer.status_code in (200, 202)]
    refused = [answer.json()["code"] for answer in answers if answer.status_code == 422]
    fits = int(Decimal("3000.00") // each)
    assert 0 < fits < 5, "the fare must make the race interesting"
    assert len(sent) == fits and refused == ["INSUFFICIENT_CREDIT"] * (5 - fits)
    assert await stage.credit() == (each * fits, Decimal(0))


async def test_the_decider_asks_for_the_subject_as_a_service_only(stage: Stage) -> None:
    order = await stage.cart()
    await stage.submit(order)
    refused = await stage.orders.internal.get(f"/internal/subjects/{order['uuid']}")
    assert refused.status_code == 401
    service_context = stage.orders.service_context
    secret = service_context.settings.service_token_secret.get_secret_value()
    token = service_token(issuer="approvals", audience="orders", secret=secret, clock=service_context.clock)
    headers = {"Authorization": f"Service {token}"}
    told = await stage.orders.internal.get(f"/internal/subjects/{order['uuid']}", headers=headers)
    assert told.json()["data"]["status"] == "approving"
    assert told.json()["data"]["items"][0]["item_uuid"] == order["items_included"]["airway"][0]["uuid"]
    absent = await stage.orders.internal.get(f"/internal/subjects/{uuid4()}", headers=headers)
    assert absent.status_code == 404
