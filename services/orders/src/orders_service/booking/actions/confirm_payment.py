"""The agency confirms that an order was paid; its tickets are bought."""

from collections.abc import Collection
from uuid import UUID

from kit.core.principal import Principal
from kit.http.uow import UnitOfWork
from kit.workflow.history import Doer, doer_of

from orders_service.booking.actions.decide import begin_issuing
from orders_service.booking.actions.moves import hint_screens, move_order, notify, settle
from orders_service.booking.actions.taking import Taken, take_order
from orders_service.booking.queries.standing import facts_of
from orders_service.booking.schemas.payment import PaymentConfirmation
from orders_service.payment.actions import confirm
from orders_service.payment.lifecycle import PaymentStatus
from orders_service.payment.queries import get_payments
from orders_service.payment.refusals import AlreadyPaid
from orders_service.records.lifecycle import ORDER_LIFECYCLE, Facts, ItemStatus, OrderAction, OrderStatus

SAID = "Pagamento registrado"
_PAID = (PaymentStatus.CONFIRMED, PaymentStatus.REFUNDED)


async def confirm_payment(
    order_uuid: UUID, body: PaymentConfirmation, *, by: Principal, uow: UnitOfWork, seen: int | None
) -> None:
    """Take, decide, apply, publish. Raises NotFound, StaleVersion, AlreadyPaid, InvalidStatus."""
    taken = await take_order(uow, order_uuid, by=by, seen=seen)
    order, doer = taken.order, doer_of(by)
    payments = await get_payments(uow, order_uuid)
    if order.state is not OrderStatus.WAITING_PAYMENT and payments and payments[-1].state in _PAID:
        raise AlreadyPaid
    standing = facts_of(order, taken.items, by=by, now=uow.clock.now())
    ORDER_LIFECYCLE.decide(order.state, OrderAction.CONFIRM_PAYMENT, standing)
    confirm(uow, payments[-1], order=order, by=doer, reference=body.reference)
    await go_on_paid(uow, taken, payments[-1].items_uuids, by=doer, facts=standing, said=SAID)


async def go_on_paid(
    uow: UnitOfWork, taken: Taken, items_uuids: Collection[UUID], *, by: Doer, facts: Facts, said: str
) -> None:
    """The tickets of what was paid for are bought; `said`: in the history."""
    order = taken.order
    await _issue(uow, taken, items_uuids)
    move_order(uow, order, action=OrderAction.CONFIRM_PAYMENT, by=by, facts=facts, said=said)
    await settle(uow, taken, by=by)
    title = f"Pagamento do pedido {order.order_number} registrado"
    await notify(uow, order, kind="order_approved", title=title, text="A emissão começou.")
    await hint_screens(uow, order)


async def _issue(uow: UnitOfWork, taken: Taken, items_uuids: Collection[UUID]) -> None:
    """What the payment is for; what was paid before is on its way already."""
    for item in taken.items:
        if item.uuid in items_uuids and item.state is ItemStatus.APPROVED:
            await begin_issuing(uow, item, is_first=taken.order.submission == 1)
