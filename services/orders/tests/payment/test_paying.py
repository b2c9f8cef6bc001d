"""An order that is paid by PIX: it waits after its approval, and its tickets are bought once the money came."""

import asyncio
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from contracts.notifications import NotificationSent
from contracts.orders import OrderStatusChanged, PaymentConfirmed, PaymentRefunded
from kit.core.ids import new_uuid
from kit.testing import (
    TUCANO,
    a_customer,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    count_statements,
    eventually,
    resting,
)
from orders_service.booking.actions.expire_orders import expire_orders

from services.orders.tests.booking.ended import write
from services.orders.tests.booking.rising import breaches, history
from services.orders.tests.payment.paying import (
    KEY,
    Told,
    allow,
    confirm,
    consultant,
    paid,
    payment_of,
    tell_of_agency,
    waiting,
)
from services.orders.tests.stage import Stage


async def told(stage: Stage, fact: Any, order: Told) -> list[Any]:
    return [one for one in await stage.orders.outbox(fact) if str(one.order_uuid) == order["uuid"]]


async def end_hold(stage: Stage, order: Told) -> None:
    """The hold of its items ends now."""
    sql = "UPDATE orders SET expires_at = :at WHERE uuid = :u"
    await write(stage, sql, at=stage.orders.clock.now() - timedelta(minutes=1), u=order["uuid"])


# --- the way of the money --------------------------------------------------------------------------------------------


async def test_an_approved_order_waits_for_its_payment_and_shows_the_code(payer: Stage) -> None:
    order = await waiting(payer)
    payment = await payment_of(payer, order)
    assert (payment["method"], payment["status"], payment["value"]) == ("pix", "waiting", order["total_value"])
    assert (payment["pix_key"], payment["payee_name"], payment["expires_at"]) == (KEY, "Sabiá", order["expires_at"])
    assert KEY in payment["br_code"] and payment["value"] in payment["br_code"]
    assert f"PED{order['order_number']}" in payment["br_code"]
    assert [item["status"] for item in order["items_included"]["airway"]] == ["approved"]
    assert "confirm_payment" not in order["allowed_actions"] and "cancel" in order["allowed_actions"]
    for_agency = await payer.read(order, by=consultant(payer))
    assert "confirm_payment" in for_agency["allowed_actions"]
    bells = [n for n in await payer.orders.outbox(NotificationSent) if str(n.about_uuid) == order["uuid"]]
    assert [bell.title for bell in bells] == [f"Pedido {order['order_number']} aguarda pagamento"]
    assert await payer.credit() == (Decimal(0), Decimal(0)), "no credit is taken"
    assert await breaches(payer, order) == []


async def test_a_confirmed_payment_buys_the_tickets(payer: Stage) -> None:
    order = await paid(payer, await waiting(payer, items=2), reference="E18236120202611271432s0a1b2c3d4e")
    payment = await payment_of(payer, order)
    assert (payment["status"], payment["br_code"], payment["expires_at"]) == ("confirmed", None, None)
    assert (payment["reference"], payment["confirmed_by_name"]) == (None, None), "the agency's"
    mine = await payment_of(payer, order, by=consultant(payer))
    assert mine["reference"] == "E18236120202611271432s0a1b2c3d4e" and mine["confirmed_by_name"]
    (fact,) = await told(payer, PaymentConfirmed, order)
    assert (str(fact.value), fact.method) == (order["total_value"], "pix")
    moved = [f for f in await payer.orders.outbox(OrderStatusChanged) if str(f.uuid) == order["uuid"]]
    assert [f.to_status for f in moved][-3:] == ["waiting_payment", "approved", "issued"]
    assert "Pagamento registrado" in [line["description"] for line in await history(payer, order)]
    line = "SELECT count(*) FROM audit WHERE entity_uuid = :uuid AND action = 'order_payment.confirmed'"
    assert await payer.scalar(line, uuid=payment["uuid"]) == 1
    assert await told(payer, PaymentRefunded, order) == [] and await breaches(payer, order) == []


async def test_without_an_approval_it_waits_as_soon_as_it_is_submitted(payer: Stage) -> None:
    order = await payer.cart()
    sending = asyncio.create_task(
        payer.as_(payer.ana).post(f"/orders/{order['uuid']}/submit", json={"payment_method": "pix"})
    )
    nobody = {"approvers": (), "model_uuid": None, "model_name": None, "decided_by_uuid": None}
    await payer.until(order, "approving")
    await payer.approve(order, automatic=True, decided_by_name="Sistema", **nobody)
    assert (await sending).status_code in (200, 202)
    order = await payer.until(order, "waiting_payment")
    assert (await payment_of(payer, order))["status"] == "waiting"


@pytest.mark.long
async def test_by_invoice_nothing_waits_and_there_is_no_payment(payer: Stage) -> None:
    order = await payer.issued()
    assert (await payer.as_(payer.ana).get(f"/orders/{order['uuid']}/payment")).status_code == 404
    refused = await confirm(payer, order)
    assert (refused.status_code, refused.json()["code"]) == (409, "INVALID_STATUS")


# --- what is not allowed ---------------------------------------------------------------------------------------------


async def test_pix_needs_to_be_allowed_and_a_key_of_the_agency(payer: Stage) -> None:
    order = await payer.cart()
    path, body = f"/orders/{order['uuid']}/submit", {"payment_method": "pix"}

    async def refusal() -> tuple[int, str]:
        answer = await payer.as_(payer.ana).post(path, json=body)
        return answer.status_code, answer.json()["code"]

    await tell_of_agency(payer, pix_key=None, version=2)
    assert await refusal() == (422, "PAYMENT_METHOD_NOT_ALLOWED")
    await tell_of_agency(payer, version=3)
    body["payment_method"] = "credit_card"
    assert await refusal() == (422, "PAYMENT_METHOD_NOT_ALLOWED")
    assert (await payer.read(order))["status"] == "open"


async def test_pix_that_the_customer_may_not_use_is_refused(stage: Stage) -> None:
    await tell_of_agency(stage)
    await allow(stage, "invoice")
    order = await stage.cart()
    answer = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/submit", json={"payment_method": "pix"})
    assert answer.json()["code"] == "PAYMENT_METHOD_NOT_ALLOWED"


@pytest.mark.long
@pytest.mark.parametrize("status", ["open", "approving", "canceled"])
async def test_only_what_waits_can_be_confirmed(payer: Stage, status: str) -> None:
    order = await payer.cart()
    if status == "approving":
        await payer.submit(order, payment_method="pix")
    if status == "canceled":
        order = await waiting(payer)
        await payer.as_(payer.ana).post(f"/orders/{order['uuid']}/cancel", json={"reason": "Desisti"})
    refused = await confirm(payer, order)
    assert (refused.status_code, refused.json()["code"]) == (409, "INVALID_STATUS")
    assert (await payer.read(order))["status"] == status
    assert await told(payer, PaymentConfirmed, order) == []


@pytest.mark.long
async def test_the_number_of_a_card_is_no_reference(payer: Stage) -> None:
    order = await waiting(payer)
    refused = await confirm(payer, order, reference="Cartão 4111 1111 1111 1111")
    assert refused.json()["errors"] == {"reference": ["Não informe o número do cartão"]}
    assert (await payer.read(order))["status"] == "waiting_payment"


@pytest.mark.long
async def test_callers(payer: Stage) -> None:
    order = await waiting(payer)
    path = f"/orders/{order['uuid']}/payment"
    colleague = a_requester(customer=payer.company)
    bare = an_administrator(customer=payer.company).with_actions("view-dashboard")
    admin = an_administrator(customer=payer.company)
    await payer.hire(colleague, bare, admin)
    agency = payer.company.agency_uuid
    expected = {
        "its issuer": (payer.ana, 200, 403),
        "who approved it": (payer.bruno, 403, 403),
        "who sees all": (admin, 403, 403),
        "a colleague": (colleague, 404, 403),
        "without any action": (bare, 404, 403),
        "another company": (a_requester(customer=a_customer(name="Outra")), 404, 403),
        "another agency": (agency_manager(agency=TUCANO), 404, 404),
        "anonymous": (anonymous(), 401, 401),
        "an issuer of the agency": (agency_issuer(agency=agency), 200, 200),
    }
    found = {}
    for who, (person, *_) in expected.items():
        read = await payer.as_(person).get(path)
        found[who] = (read.status_code, (await confirm(payer, order, by=person)).status_code)
    assert found == {who: wanted for who, (_, *rest) in expected.items() if (wanted := tuple(rest))}


@pytest.mark.long
async def test_reading_a_payment_costs_few_statements(payer: Stage) -> None:
    order = await waiting(payer)
    with count_statements(payer.orders) as seen:
        await payment_of(payer, order)
    assert len(seen) <= 4, seen


# --- twice, and at once ----------------------------------------------------------------------------------------------


@pytest.mark.long
async def test_a_second_confirmation_is_refused_and_a_repeated_one_answers_alike(payer: Stage) -> None:
    order = await waiting(payer)
    headers = {"Idempotency-Key": str(new_uuid())}
    somebody = consultant(payer)
    answers = [await confirm(payer, order, by=somebody, reference="1", headers=headers) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    await payer.until(order, "issued")
    refused = await confirm(payer, order, reference="2")
    assert (refused.status_code, refused.json()["code"]) == (409, "ALREADY_PAID")
    assert len(await told(payer, PaymentConfirmed, order)) == 1


@pytest.mark.long
async def test_of_two_confirmations_at_once_one_counts(payer: Stage) -> None:
    order = await waiting(payer)
    answers = await asyncio.gather(*(confirm(payer, order) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    assert {answer.json().get("code") for answer in answers} == {None, "ALREADY_PAID"}
    await payer.until(order, "issued")
    assert len(await told(payer, PaymentConfirmed, order)) == 1


@pytest.mark.long
async def test_what_ran_out_is_not_paid_any_more(payer: Stage) -> None:
    order = await waiting(payer)
    await end_hold(payer, order)
    order = await payer.until(order, "expired_time")
    payment = await payment_of(payer, order)
    assert (payment["status"], payment["br_code"]) == ("refused", None)
    refused = await confirm(payer, order)
    assert (refused.status_code, refused.json()["code"]) == (409, "INVALID_STATUS")
    assert await breaches(payer, order) == []


@pytest.mark.long
async def test_an_order_is_either_paid_or_expired_when_both_happen_at_once(payer: Stage) -> None:
    async with resting(payer.orders, expire_orders):
        order = await waiting(payer)
        await end_hold(payer, order)

        async def expire() -> None:
            await expire_orders(payer.orders.db, payer.orders.clock)

        answer, _ = await asyncio.gather(confirm(payer, order), expire())
    now = await payer.read(order)
    payment = await payment_of(payer, order)
    assert (answer.status_code == 200) == (payment["status"] == "confirmed")
    assert (answer.status_code == 200) == (now["status"] != "expired_time")
    assert len(await told(payer, PaymentConfirmed, order)) == (answer.status_code == 200)


# --- money back ------------------------------------------------------------------------------------------------------


@pytest.mark.long
async def test_a_canceled_order_that_nobody_paid_gives_nothing_back(payer: Stage) -> None:
    order = await waiting(payer)
    answer = await payer.as_(payer.ana).post(f"/orders/{order['uuid']}/cancel", json={"reason": "Desisti"})
    assert answer.json()["data"]["status"] == "canceled"
    assert (await payment_of(payer, order))["status"] == "refused"
    assert await told(payer, PaymentRefunded, order) == [] and await breaches(payer, order) == []


@pytest.mark.long
async def test_a_paid_order_that_is_canceled_later_is_a_refund(payer: Stage) -> None:
    order = await paid(payer, await waiting(payer))
    preview = await payer.as_(payer.ana).get(f"/orders/{order['uuid']}/cancellation")
    body = {"reason": "Reunião desmarcada", "accepted_tax": preview.json()["data"]["total_tax"]}
    asked = await payer.as_(consultant(payer)).post(f"/orders/{order['uuid']}/cancel", json=body)
    assert asked.status_code == 200, asked.text
    order = await payer.until(order, "canceled")
    payment = await payment_of(payer, order)
    kept = Decimal(order["cancellation_tax"] or "0")
    (fact,) = await told(payer, PaymentRefunded, order)
    assert fact.value == Decimal(payment["refunded_value"]) == Decimal(payment["value"]) - kept
    assert payment["status"] == ("confirmed" if kept else "refunded")
    assert any("Estorno devido" in line["description"] for line in await history(payer, order))
    again = await confirm(payer, order)
    assert again.json()["code"] == "ALREADY_PAID"


@pytest.mark.long
async def test_a_part_that_is_canceled_comes_back_and_the_rest_stays_paid(payer: Stage) -> None:
    order = await paid(payer, await waiting(payer, items=2))
    one, _ = order["items_included"]["airway"]
    path = f"/orders/{order['uuid']}/cancellation"
    preview = await payer.as_(payer.ana).get(path, params={"items_uuid[]": one["uuid"]})
    tax = preview.json()["data"]["total_tax"]
    body = {"reason": "Um só", "accepted_tax": tax, "items_uuid": [one["uuid"]]}
    asked = await payer.as_(consultant(payer)).post(f"/orders/{order['uuid']}/cancel", json=body)
    assert asked.status_code == 200, asked.text

    async def is_back() -> bool:
        return (await payment_of(payer, order))["refunded_value"] != "0.00"

    await eventually(is_back, within=60)
    payment = await payment_of(payer, order)
    now = await payer.read(order)
    assert payment["status"] == "confirmed"
    assert Decimal(payment["value"]) - Decimal(payment["refunded_value"]) == Decimal(now["total_value"])
