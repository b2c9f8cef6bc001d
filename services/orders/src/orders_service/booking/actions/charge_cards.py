"""Charges the cards of orders that wait for their payment, and gives back what is not owed any more."""

import logging
from decimal import Decimal

from kit.calls.client import Calls
from kit.core.clock import local_day
from kit.core.refusals import Refusal
from kit.core.tasks import woken
from kit.db.database import Database
from kit.db.job_table import take_job
from kit.db.scopes import CustomerScope
from kit.http.uow import UnitOfWork
from kit.process.service import TaskContext
from kit.workflow.history import SYSTEM

from orders_service.booking.actions.confirm_payment import go_on_paid
from orders_service.booking.actions.moves import hint_screens, notify, record
from orders_service.booking.actions.taking import Taken, lock_order
from orders_service.cards import sandbox
from orders_service.cards.queries import find_card, reveal_token
from orders_service.cards.rules import UNKNOWN_CARD, why_not
from orders_service.payment.actions import confirm, note_returned, refuse_for_now
from orders_service.payment.lifecycle import PaymentStatus
from orders_service.payment.queries import CARD_PAYMENTS, DuePayment, Payment, due_payments, get_payment
from orders_service.records.lifecycle import BY_SYSTEM, OrderStatus

LOG = logging.getLogger("orders.cards")
AT_ONCE = 16
LOOK_EVERY_SECONDS = 2.0
NO_ANSWER = "A operadora do cartão não respondeu; tentaremos de novo em instantes."


async def charge_cards(context: TaskContext) -> None:
    """Charge and give back as payments come due; woken by the commit that opened one."""
    while True:
        context.woken.clear()
        for due in await due_payments(context.db, most=AT_ONCE):
            try:
                await settle_card(context.db, context.calls, due)
            except Exception:
                LOG.exception("payment %s broke", due.payment_uuid)
        await woken(context.woken, within=LOOK_EVERY_SECONDS)


async def settle_card(db: Database, calls: Calls, due: DuePayment) -> None:
    """Charge one payment, undo a charge nobody heard of, or give back what is not owed; nothing while another worker
    is at it."""
    scope = CustomerScope(due.customer_uuid)
    async with db.work(scope) as uow:
        if await take_job(uow, CARD_PAYMENTS, uuid=due.payment_uuid) is None:
            return
        payment = await get_payment(uow, due)
        reason = await _why_not(uow, payment)
    if payment.state is not PaymentStatus.WAITING:
        await (_give_back if payment.was_charged else _void)(db, due, payment)
        return
    code = None
    if reason is None:
        code, reason = await _charge(calls, payment)
    async with db.work(scope) as uow:
        taken = await lock_order(uow, due.order_uuid)
        if code is None:
            await _note_refusal(uow, taken, due, reason=reason or NO_ANSWER)
        else:
            await _note_charge(uow, taken, due, code=code)


async def _why_not(uow: UnitOfWork, payment: Payment) -> str | None:
    if payment.card_uuid is None:
        return UNKNOWN_CARD
    named = {"customer_uuid": payment.customer_uuid, "agency_uuid": payment.agency_uuid}
    card = await find_card(uow, payment.card_uuid, **named)
    return UNKNOWN_CARD if card is None else why_not(card, payment.value, today=local_day(uow.clock.now()))


async def _charge(calls: Calls, payment: Payment) -> tuple[str | None, str | None]:
    """(code, why not): the payment is its own idempotency key, so that a try after a crash charges nothing twice."""
    assert payment.card_uuid is not None
    try:
        token = await reveal_token(calls, payment.card_uuid, customer_uuid=payment.customer_uuid)
        return await sandbox.charge(token, payment.value, idempotency_key=str(payment.uuid)), None
    except sandbox.CardRefused as refused:
        return None, refused.reason
    except Refusal:
        LOG.warning("the token of card %s could not be read", payment.card_uuid)
        return None, NO_ANSWER


async def _note_charge(uow: UnitOfWork, taken: Taken, due: DuePayment, *, code: str) -> None:
    """The order goes on. One that ended while its card was charged is given the money back."""
    order, payment = taken.order, await get_payment(uow, due)
    if order.state is not OrderStatus.WAITING_PAYMENT or payment.state is not PaymentStatus.WAITING:
        payment.lease_until = None
        await sandbox.void(str(payment.uuid))
        return
    confirm(uow, payment, order=order, by=SYSTEM, reference=code)
    payment.lease_until = None
    said = f"Pagamento autorizado no cartão {_shown(payment)}".rstrip()
    await go_on_paid(uow, taken, payment.items_uuids, by=SYSTEM, facts=BY_SYSTEM, said=said)


def _shown(payment: Payment) -> str:
    """As screens show a card: '•••• 4412'."""
    return f"•••• {payment.card_masked_pan[-4:]}" if payment.card_masked_pan else ""


async def _note_refusal(uow: UnitOfWork, taken: Taken, due: DuePayment, *, reason: str) -> None:
    order, payment = taken.order, await get_payment(uow, due)
    if payment.state is not PaymentStatus.WAITING or not refuse_for_now(uow, payment, reason=reason):
        return
    record(uow, order, by=SYSTEM, kind="payment_refused", description="Pagamento não autorizado", reason=reason)
    title = f"Pedido {order.order_number}: pagamento não autorizado"
    await notify(uow, order, kind="order_failed", title=title, text=reason)
    await hint_screens(uow, order)


async def _void(db: Database, due: DuePayment, payment: Payment) -> None:
    """The order ended, or was paid in another way, while a worker charged its card, and the worker died before it said
    whether it had."""
    await sandbox.void(str(payment.uuid))
    async with db.work(CustomerScope(due.customer_uuid)) as uow:
        await lock_order(uow, due.order_uuid)
        (await get_payment(uow, due)).lease_until = None


async def _give_back(db: Database, due: DuePayment, payment: Payment) -> None:
    """One sum after another: what comes on top while the provider is asked, or after a crash, is given back next."""
    value: Decimal = payment.refunded_value - payment.returned_value
    given = await sandbox.give_back(value, idempotency_key=f"{payment.uuid} {payment.returned_value}")
    async with db.work(CustomerScope(due.customer_uuid)) as uow:
        await lock_order(uow, due.order_uuid)
        note_returned(await get_payment(uow, due), given)
