"""An order that is paid by one of the agency's cards: charged after its approval, given back when it is canceled."""

from collections.abc import AsyncIterator
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from contracts.commerce import CreditCardChanged
from contracts.notifications import NotificationSent
from contracts.orders import PaymentConfirmed, PaymentRefunded
from kit.core.ids import new_uuid
from kit.testing import Running, eventually
from orders_service.cards import sandbox
from orders_service.payment.actions import note_returned
from orders_service.payment.queries import CARD_PAYMENTS
from orders_service.payment.rules import LEASE
from orders_service.payment.tables import OrderPaymentTable
from pydantic import SecretStr
from sqlalchemy import func, select

from services.orders.tests.booking.ended import write
from services.orders.tests.booking.rising import breaches
from services.orders.tests.payment.paying import Told, allow, consultant, payment_of
from services.orders.tests.stage import Publish, Stage

TOKEN = "tok_4f1d8c"


@pytest.fixture
async def payer(orders: Running, publish: Publish) -> AsyncIterator[Stage]:
    """A customer of an agency of its own that may be invoiced, and pay by card."""
    stage = await Stage.set(orders, publish, agency=new_uuid())
    await allow(stage, "invoice", "credit_card")
    orders.remotes["config"].answers("GET", "/internal/credit-cards/", {"data": {"token": TOKEN}})
    yield stage


async def a_card(stage: Stage, *, uuid: UUID | None = None, version: int = 1, **more: Any) -> UUID:
    """A card of the agency once orders has it."""
    card = {"description": "Cartão da agência", "brand": "Visa", "number": "4412", "type": "virtual"}
    told = {"expiry_date": "2031-08", "status": "active", "agency_uuid": stage.company.agency_uuid, **card, **more}
    fact = CreditCardChanged(uuid=uuid or new_uuid(), version=version, **told)
    await stage.publish(fact)
    await stage.heard("credit_card_copy", fact.uuid, version=version)
    return fact.uuid


async def submitted(stage: Stage, card: UUID) -> Told:
    order = await stage.cart()
    await stage.submit(order, payment_method="credit_card", credit_card_uuid=str(card))
    return order


async def refusal_of(stage: Stage, **body: Any) -> Told:
    """Why an order is not submitted."""
    order = await stage.cart()
    told = {"payment_method": "credit_card", **body}
    answer = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/submit", json=told)
    assert answer.status_code == 422, answer.text
    return dict(answer.json())


async def facts(stage: Stage, kind: Any, order: Told) -> list[Any]:
    return [one for one in await stage.orders.outbox(kind) if str(one.order_uuid) == order["uuid"]]


async def test_an_approved_order_is_charged_and_its_tickets_are_bought(payer: Stage) -> None:
    card = await a_card(payer)
    order = await submitted(payer, card)
    await payer.approve(order)
    issued = await payer.until(order, "issued")
    payment = await payment_of(payer, order)
    assert (payment["method"], payment["status"]) == ("credit_card", "confirmed")
    assert payment["value"] == issued["total_value"]
    assert payment["credit_card"] == {"masked_pan": "**** **** **** 4412", "brand": "Visa"}
    assert payment["reference"] is None and (await payment_of(payer, order, by=consultant(payer)))["reference"]
    (fact,) = await facts(payer, PaymentConfirmed, order)
    assert (str(fact.value), fact.method, fact.confirmed_by_uuid) == (issued["total_value"], "credit_card", None)
    asked = [request for request in payer.orders.remotes["config"].asked if str(card) in request.url.path]
    assert [request.url.params["customer_uuid"] for request in asked] == [str(payer.company.uuid)]
    assert await payer.credit() == (Decimal(0), Decimal(0)), "no credit is taken"
    history = (await payer.as_(payer.ana).get(f"/orders/{order['uuid']}/history")).json()["data"]
    assert "Pagamento autorizado no cartão •••• 4412" in [line["description"] for line in history]
    assert await breaches(payer, order) == []


async def test_no_token_is_kept_anywhere(payer: Stage) -> None:
    order = await submitted(payer, await a_card(payer))
    await payer.approve(order)
    await payer.until(order, "issued")
    kept = "SELECT count(*) FROM {0} t WHERE t::text LIKE '%' || :token || '%'"
    for table in ("order_payment", "orders", "order_history", "audit", "outbox", "credit_card_copy"):
        assert await payer.scalar(kept.format(table), token=TOKEN) == 0, table


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({"status": "locked"}, "Este cartão está bloqueado. Escolha outro cartão ou fale com a agência."),
        ({"status": "inactive"}, "Este cartão está inativo. Escolha outro cartão ou fale com a agência."),
        (
            {"expiry_date": "2025-03"},
            "Este cartão venceu em 03/2025. Escolha outro cartão ou fale com a agência.",
        ),
        ({"threshold": Decimal("1.00")}, "O valor passa do limite deste cartão."),
        ({"customers_uuids": (UUID(int=1),)}, "Cartão não encontrado"),
    ],
    ids=str,
)
async def test_a_card_that_may_not_pay_is_refused_in_words(payer: Stage, state: Told, words: str) -> None:
    card = await a_card(payer, **state)
    refused = await refusal_of(payer, credit_card_uuid=str(card))
    assert refused["errors"] == {"credit_card_uuid": [words]}


@pytest.mark.long
async def test_a_card_is_named_exactly_when_one_pays(payer: Stage) -> None:
    card = await a_card(payer)
    assert (await refusal_of(payer))["errors"] == {"credit_card_uuid": ["Escolha o cartão"]}
    by_invoice = await refusal_of(payer, payment_method="invoice", credit_card_uuid=str(card))
    assert by_invoice["errors"] == {"credit_card_uuid": ["Campo não permitido"]}
    foreign = await refusal_of(payer, credit_card_uuid=str(new_uuid()))
    assert foreign["errors"] == {"credit_card_uuid": ["Cartão não encontrado"]}


async def test_a_company_that_may_not_pay_by_card_is_refused(payer: Stage) -> None:
    await allow(payer, "invoice")
    refused = await refusal_of(payer, credit_card_uuid=str(await a_card(payer)))
    assert refused["code"] in ("PAYMENT_METHOD_NOT_ALLOWED", "VALIDATION_ERROR")


@pytest.mark.long
async def test_a_card_locked_after_the_submit_leaves_the_order_waiting_and_says_why(payer: Stage) -> None:
    card = await a_card(payer)
    order = await submitted(payer, card)
    await a_card(payer, uuid=card, version=2, status="locked")
    await payer.approve(order)
    await payer.until(order, "waiting_payment")

    async def told() -> Told:
        payment = await payment_of(payer, order)
        assert payment["refusal"], payment
        return payment

    payment = await eventually(told, within=60)
    assert payment["refusal"].startswith("Este cartão está bloqueado")
    assert payment["status"] == "waiting"
    bells = await payer.orders.outbox(NotificationSent)
    titles = [bell.title for bell in bells if str(bell.about_uuid) == order["uuid"]]
    assert titles.count(f"Pedido {order['order_number']}: pagamento não autorizado") == 1
    await a_card(payer, uuid=card, version=3)
    now = payer.orders.clock.now()
    await write(payer, "UPDATE order_payment SET due_at = :now WHERE order_uuid = :u", now=now, u=order["uuid"])
    await payer.until(order, "issued")
    assert (await payment_of(payer, order))["refusal"] is None


async def test_what_the_issuer_of_a_card_refuses_waits_too(payer: Stage) -> None:
    payer.orders.remotes["config"].answers("GET", "/internal/credit-cards/", {"data": {"token": "tok_refused"}})
    order = await submitted(payer, await a_card(payer))
    await payer.approve(order)

    async def told() -> bool:
        return (await payment_of(payer, order))["refusal"] == "O emissor recusou o pagamento neste cartão."

    await payer.until(order, "waiting_payment")
    await eventually(told, within=60)


@pytest.mark.long
async def test_a_canceled_order_is_given_back_to_its_card(payer: Stage) -> None:
    order = await submitted(payer, await a_card(payer))
    await payer.approve(order)
    issued = await payer.until(order, "issued")
    path = f"/orders/{order['uuid']}"
    preview = (await payer.as_(payer.ana).get(f"{path}/cancellation")).json()["data"]
    body = {"reason": "Viagem adiada", "accepted_tax": preview["total_tax"]}
    canceled = await payer.as_(consultant(payer)).post(f"{path}/cancel", json=body)
    assert canceled.status_code == 200, canceled.text
    await payer.until(order, "canceled")
    (fact,) = await facts(payer, PaymentRefunded, order)
    assert fact.value == Decimal(issued["total_value"]) - Decimal(preview["total_tax"])
    given = "SELECT returned_value FROM order_payment WHERE order_uuid = :order"

    async def returned() -> bool:
        return bool(await payer.scalar(given, order=order["uuid"]) == fact.value)

    await eventually(returned, within=60)
    assert Decimal((await payment_of(payer, order))["returned_value"]) == fact.value


async def refused_and_waiting(payer: Stage) -> tuple[Told, str]:
    """An order whose card is not charged, and its payment."""
    payer.orders.remotes["config"].answers("GET", "/internal/credit-cards/", {"data": {"token": "tok_refused"}})
    order = await submitted(payer, await a_card(payer))
    await payer.approve(order)
    await payer.until(order, "waiting_payment")
    refused = "SELECT refusal IS NOT NULL AND lease_until IS NULL FROM order_payment WHERE order_uuid = :order"

    async def told() -> bool:
        return bool(await payer.scalar(refused, order=order["uuid"]))

    await eventually(told, within=60)
    uuid = "SELECT uuid::text FROM order_payment WHERE order_uuid = :order"
    return order, str(await payer.scalar(uuid, order=order["uuid"]))


_DYING = "UPDATE order_payment SET lease_until = :until, due_at = :now WHERE order_uuid = :u"


async def charged_unheard(payer: Stage) -> tuple[Told, str]:
    """An order whose card a worker charged and then died, and its payment."""
    order, payment = await refused_and_waiting(payer)
    later = payer.orders.clock.now() + LEASE
    await write(payer, _DYING, until=later, now=later, u=order["uuid"])
    await sandbox.charge(SecretStr(TOKEN), Decimal(order["total_value"]), idempotency_key=payment)
    return order, payment


async def until_undone(payer: Stage, order: Told, payment: str) -> None:
    """Once the lease of the dead worker has run out."""
    assert sandbox.charged(payment) == Decimal(order["total_value"])
    now = payer.orders.clock.now()
    await write(payer, _DYING, until=now, now=now, u=order["uuid"])

    async def undone() -> bool:
        held = "SELECT lease_until IS NOT NULL FROM order_payment WHERE order_uuid = :order"
        return sandbox.charged(payment) == 0 and not await payer.scalar(held, order=order["uuid"])

    await eventually(undone, within=60)


@pytest.mark.long
async def test_a_charge_that_no_worker_lived_to_tell_of_is_undone_when_its_order_ends(payer: Stage) -> None:
    order, payment = await charged_unheard(payer)
    body = {"reason": "Viagem adiada", "accepted_tax": "0.00"}
    canceled = await payer.as_(payer.ana).post(f"/orders/{order['uuid']}/cancel", json=body)
    assert canceled.status_code == 200, canceled.text
    await payer.until(order, "canceled")
    await until_undone(payer, order, payment)


@pytest.mark.long
async def test_a_charge_that_no_worker_lived_to_tell_of_is_undone_when_its_order_was_paid_otherwise(
    payer: Stage,
) -> None:
    order, payment = await charged_unheard(payer)
    confirmed = await payer.as_(consultant(payer)).post(f"/orders/{order['uuid']}/payment/confirm", json={})
    assert confirmed.status_code == 200, confirmed.text
    await payer.until(order, "issued")
    await until_undone(payer, order, payment)
    assert (await payment_of(payer, order))["status"] == "confirmed"


@pytest.mark.long
async def test_a_card_is_not_given_back_what_was_paid_otherwise(payer: Stage) -> None:
    order, _ = await refused_and_waiting(payer)
    await payer.as_(consultant(payer)).post(f"/orders/{order['uuid']}/payment/confirm", json={})
    await payer.until(order, "issued")
    path = f"/orders/{order['uuid']}"
    preview = (await payer.as_(payer.ana).get(f"{path}/cancellation")).json()["data"]
    body = {"reason": "Viagem adiada", "accepted_tax": preview["total_tax"]}
    canceled = await payer.as_(consultant(payer)).post(f"{path}/cancel", json=body)
    assert canceled.status_code == 200, canceled.text
    await payer.until(order, "canceled")
    payment = await payment_of(payer, order)
    assert Decimal(payment["refunded_value"]) > 0, "it is owed"
    open_jobs = select(func.count()).select_from(CARD_PAYMENTS.table).where(CARD_PAYMENTS.is_open)
    async with payer.orders.db.sweep() as session:
        assert await session.scalar(open_jobs.where(CARD_PAYMENTS.table.c.order_uuid == order["uuid"])) == 0


@pytest.mark.long
async def test_a_card_is_tried_as_long_as_its_order_waits(payer: Stage) -> None:
    order, _ = await refused_and_waiting(payer)
    payer.orders.remotes["config"].answers("GET", "/internal/credit-cards/", {"data": {"token": TOKEN}})
    often = "UPDATE order_payment SET attempt = 40, due_at = :now WHERE order_uuid = :u"
    await write(payer, often, now=payer.orders.clock.now(), u=order["uuid"])
    await payer.until(order, "issued")


async def test_a_sum_to_give_back_that_grew_after_a_crash_is_given_back_once() -> None:
    """The first call was not heard of; the second one names more under the same key."""
    key = f"{new_uuid()} 0.00"
    assert await sandbox.give_back(Decimal("100.00"), idempotency_key=key) == Decimal("100.00")
    assert await sandbox.give_back(Decimal("150.00"), idempotency_key=key) == Decimal("100.00")
    payment = OrderPaymentTable(
        customer_uuid=new_uuid(),
        agency_uuid=new_uuid(),
        order_uuid=new_uuid(),
        method="credit_card",
        value=Decimal(300),
    )
    payment.refunded_value = Decimal("150.00")
    note_returned(payment, Decimal("100.00"))
    assert payment.refunded_value - payment.returned_value == Decimal("50.00"), "the rest is still due"
