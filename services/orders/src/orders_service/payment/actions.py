"""Opens, confirms, refuses and gives back the payments of an order, within the transaction that holds its lock."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Protocol
from uuid import UUID

from contracts.orders import PaymentConfirmed, PaymentRefunded
from kit.core.br_code import br_code
from kit.core.money import ZERO
from kit.http.uow import UnitOfWork
from kit.workflow.history import Doer

from orders_service.cards.queries import find_card
from orders_service.payment.lifecycle import PAYMENT_LIFECYCLE, PaymentAction, PaymentFacts, PaymentStatus
from orders_service.payment.queries import get_payee, get_payments
from orders_service.payment.rules import CARD, PAID_FIRST, pause_after, refunds_of
from orders_service.payment.tables import OrderPaymentTable

PAYMENTS_WAKE = "payments"


class PaidOrder(Protocol):
    """What a payment reads of its order; booking's own row fits."""

    uuid: UUID
    customer_uuid: UUID
    agency_uuid: UUID
    order_number: int
    payment_method: str | None
    credit_card_uuid: UUID | None


async def open_payment(
    uow: UnitOfWork, order: PaidOrder, *, method: str, value: Decimal, items_uuids: Sequence[UUID]
) -> None:
    """The order waits for `value`: of a PIX with the code that pays it, unless the agency lost its key meanwhile; of a
    card until a worker has charged it."""
    more = await (_of_card(uow, order) if method == CARD else _of_pix(uow, order, value))
    uow.add(
        OrderPaymentTable(
            customer_uuid=order.customer_uuid,
            agency_uuid=order.agency_uuid,
            order_uuid=order.uuid,
            method=method,
            value=value,
            items_uuids=list(items_uuids),
            **more,
        )
    )


async def _of_pix(uow: UnitOfWork, order: PaidOrder, value: Decimal) -> dict[str, Any]:
    payee = await get_payee(uow, order.agency_uuid)
    if payee is None:
        return {}
    code = br_code(payee, value, reference=f"PED{order.order_number}")
    return {"payee_name": payee.name, "pix_key": payee.key, "br_code": code}


async def _of_card(uow: UnitOfWork, order: PaidOrder) -> dict[str, Any]:
    uow.wake(PAYMENTS_WAKE)
    told: dict[str, Any] = {"card_uuid": order.credit_card_uuid, "due_at": uow.clock.now()}
    if order.credit_card_uuid is None:
        return told
    named = {"customer_uuid": order.customer_uuid, "agency_uuid": order.agency_uuid}
    card = await find_card(uow, order.credit_card_uuid, **named)
    return told if card is None else {**told, "card_brand": card.brand, "card_masked_pan": card.masked_pan}


def refuse_for_now(uow: UnitOfWork, payment: OrderPaymentTable, *, reason: str) -> bool:
    """The card was not charged; a worker tries again while the order waits. Whether the reason is a new one."""
    is_news = payment.refusal != reason
    payment.refusal = reason
    payment.lease_until, payment.due_at = None, uow.clock.now() + pause_after(payment.attempt)
    return is_news


def note_returned(payment: OrderPaymentTable, value: Decimal) -> None:
    """The card was given back this much of what is to be given back."""
    payment.returned_value += value
    payment.lease_until = None


def confirm(uow: UnitOfWork, payment: OrderPaymentTable, *, order: PaidOrder, by: Doer, reference: str | None) -> None:
    """The money came. A worker that is charging the card meanwhile keeps its lease: that charge is undone, even when
    the worker dies. Raises InvalidStatus."""
    _move(payment, PaymentAction.CONFIRM)
    payment.confirmed_at, payment.reference = uow.clock.now(), reference
    payment.confirmed_by_uuid, payment.confirmed_by_name = by.uuid, by.name
    payment.refusal = None
    uow.audit(
        action="order_payment.confirmed",
        entity="order_payment",
        entity_uuid=payment.uuid,
        description=f"Pagamento do pedido {order.order_number} registrado",
        changes={"from_status": PaymentStatus.WAITING, "to_status": payment.status},
    )
    uow.publish(
        PaymentConfirmed(
            **_told(payment, order),
            value=payment.value,
            confirmed_at=payment.confirmed_at,
            confirmed_by_uuid=by.uuid,
        )
    )


async def settle_payments(
    uow: UnitOfWork, order: PaidOrder, *, owed: Decimal, is_waiting: bool, is_at_rest: bool
) -> Decimal:
    """After items changed: nobody pays any more what the order does not wait for, and what was paid beyond `owed` is
    given back once the order is at rest. Answers what is given back now."""
    if order.payment_method not in PAID_FIRST:
        return ZERO
    payments = await get_payments(uow, order.uuid)
    for payment in payments:
        if payment.state is PaymentStatus.WAITING and not is_waiting:
            _move(payment, PaymentAction.REFUSE)
    if not is_at_rest:
        return ZERO
    refunds = refunds_of(owed, [payment.kept_value for payment in payments])
    for payment, value in zip(payments, refunds, strict=True):
        if value > ZERO:
            _give_back(uow, payment, value, order=order)
    return sum(refunds, ZERO)


def _give_back(uow: UnitOfWork, payment: OrderPaymentTable, value: Decimal, *, order: PaidOrder) -> None:
    before = payment.status
    payment.refunded_value += value
    if payment.was_charged:
        payment.due_at, payment.attempt = uow.clock.now(), 0
        uow.wake(PAYMENTS_WAKE)
    if payment.kept_value == ZERO:
        _move(payment, PaymentAction.REFUND)
    uow.audit(
        action="order_payment.refunded",
        entity="order_payment",
        entity_uuid=payment.uuid,
        description=f"Estorno do pagamento do pedido {order.order_number}",
        changes={"from_status": before, "to_status": payment.status, "refunded_value": str(payment.refunded_value)},
    )
    uow.publish(PaymentRefunded(**_told(payment, order), value=value, refunded_at=uow.clock.now()))


def _move(payment: OrderPaymentTable, action: PaymentAction) -> None:
    payment.move_to(PAYMENT_LIFECYCLE.decide(payment.state, action, PaymentFacts()).to)


def _told(payment: OrderPaymentTable, order: PaidOrder) -> dict[str, Any]:
    return {
        "uuid": payment.uuid,
        "customer_uuid": order.customer_uuid,
        "agency_uuid": order.agency_uuid,
        "order_uuid": order.uuid,
        "order_number": order.order_number,
        "method": payment.method,
    }
