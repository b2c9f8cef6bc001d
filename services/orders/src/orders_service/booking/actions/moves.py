"""Carries a decided change through: status by the table, history, facts, totals, credit, hints."""

from typing import Any
from uuid import UUID

from contracts.notices import Recipient
from contracts.orders import OrderStatusChanged
from kit.core.money import ZERO, brl
from kit.http.uow import UnitOfWork
from kit.notices.actions import send_notice
from kit.notices.delivery import Message, Reader, WriteMail
from kit.workflow import history, moves
from kit.workflow.history import SYSTEM, Doer

from orders_service.booking.actions.consuming import tell_consumption
from orders_service.booking.actions.credit import settle_credit
from orders_service.booking.actions.taking import Taken
from orders_service.booking.queries.readers import get_readers, issuer_of, submitter_of
from orders_service.booking.route import route_of
from orders_service.booking.rules import action_towards, earliest_hold, following_status, order_total, owed_for
from orders_service.booking.workflow import ORDER
from orders_service.desk_tasks.actions.follow_items import follow_items
from orders_service.payment.actions import settle_payments
from orders_service.records.item_lifecycle import ITEM_LIFECYCLE
from orders_service.records.lifecycle import BY_SYSTEM, Facts, ItemAction, OrderAction, OrderStatus
from orders_service.records.rules import AT_REST, GONE
from orders_service.records.tables.booking import ItemTable, OrderTable
from orders_service.unflown.actions import restore_of_items


def record(uow: UnitOfWork, order: OrderTable, *, by: Doer, kind: str, description: str, **what: Any) -> None:
    """An entry of the order's history and of the audit. `what`: from_status, to_status, reason, submission."""
    history.record(uow, ORDER.history, order, by=by, kind=kind, description=description, **what)


def move_order(
    uow: UnitOfWork,
    order: OrderTable,
    *,
    action: OrderAction,
    by: Doer,
    facts: Facts = BY_SYSTEM,
    reason: str | None = None,
    said: str | None = None,
) -> None:
    """Take one step of the table; `said`: in the history, instead of the new status' own words.

    Raises InvalidStatus, Forbidden.
    """
    submission = order.submission if action in (OrderAction.SUBMIT, OrderAction.ASK_AGAIN) else None
    words = {"reason": reason, "submission": submission}
    before = moves.move(uow, ORDER, order, action=action, by=by, facts=facts, said=said, **words)
    if before is not None:
        uow.publish(status_changed(order, before=before, at_version=order.version + 1, uow=uow))


def status_changed(
    order: OrderTable, *, before: OrderStatus | None, at_version: int, uow: UnitOfWork
) -> OrderStatusChanged:
    """The fact that an order's status is another one now."""
    return OrderStatusChanged(
        uuid=order.uuid,
        customer_uuid=order.customer_uuid,
        agency_uuid=order.agency_uuid,
        number=order.order_number,
        from_status=before,
        to_status=order.status,
        version=at_version,
        total_value=order.total_value,
        issuer_user_uuid=order.issuer_user_uuid,
        changed_at=uow.clock.now(),
    )


def move_item(item: ItemTable, action: ItemAction, facts: Facts = BY_SYSTEM) -> None:
    """Take one step of the items' table. Raises InvalidStatus, Forbidden."""
    item.move_to(ITEM_LIFECYCLE.decide(item.state, action, facts).to)


async def settle(uow: UnitOfWork, taken: Taken, *, by: Doer, reason: str | None = None) -> None:
    """After items changed: totals, limits, credit and budgets, the order's status and the consultants' queue follow.

    Raises InsufficientCredit when more credit is needed than is left.
    """
    order, facts = taken.order, taken.facts()
    order.total_value = order_total(facts)
    order.total_fees = sum((i.fee + i.markup - i.markdown for i in taken.items if i.state not in GONE), ZERO)
    await settle_credit(uow, order, facts)
    states = [item.status for item in facts]
    while (to := following_status(order.state, states)) is not order.state:
        move_order(uow, order, action=action_towards(order.state, to), by=by, reason=reason)
    limit = earliest_hold(facts)
    order.expires_at = order.expires_at if order.state is OrderStatus.EXPIRED_TIME else limit
    describe(order, taken.items)
    tell_consumption(uow, taken)
    await _settle_payments(uow, taken)
    await restore_of_items(uow, [item.uuid for item in taken.items if item.unflown_value and item.state in GONE])
    await follow_items(uow, taken.turned(), order_number=order.order_number)


async def _settle_payments(uow: UnitOfWork, taken: Taken) -> None:
    """Payments follow the order; the history says what is given back."""
    order = taken.order
    standing = {"is_waiting": order.state is OrderStatus.WAITING_PAYMENT, "is_at_rest": order.state in AT_REST}
    back = await settle_payments(uow, order, owed=owed_for(order.state, taken.facts()), **standing)
    if back > ZERO:
        record(uow, order, by=SYSTEM, kind="payment_refunded", description=f"Estorno devido ao cliente: {brl(back)}")


def describe(order: OrderTable, items: list[ItemTable]) -> None:
    """What lists show of the items: products, route, days, marks; of an ended order, of all items."""
    living = [item for item in items if item.state not in GONE] or items
    order.products = sorted({item.kind for item in living})
    order.destination = route_of((item.origin, item.destination) for item in living)
    order.departs_at = max((item.departs_at for item in living), default=None)
    order.start_date = min((item.starts_on for item in living), default=None)
    order.end_date = max((item.ends_on for item in living), default=None)
    order.broken_policy = any(item.violated_policies for item in living)
    order.has_price_change = any(item.new_value is not None for item in living)
    order.search_folded = _searchable(order, items)


def _searchable(order: OrderTable, items: list[ItemTable]) -> str:
    locators = " ".join(item.tracker.casefold() for item in items if item.tracker)
    return f"{order.order_number} {order.travelers_folded} {locators}"


async def hint_screens(uow: UnitOfWork, order: OrderTable) -> None:
    """A hint to the screens of everybody who may see the order."""
    await moves.hint_audience(uow, ORDER, order)


async def notify(
    uow: UnitOfWork,
    order: OrderTable,
    *,
    kind: str,
    title: str,
    text: str,
    mail: WriteMail | None = None,
    but: UUID | None = None,
) -> None:
    """Notify the recipients of this kind about the order, by bell and mail as they chose.

    `mail`: writes the mail where it says more than the bell. `but`: the account that did it and needs no notification.
    """
    message = Message(
        kind=kind, title=title, text=text, link=f"/pedidos/{order.uuid}", about_entity="order", about_uuid=order.uuid
    )

    async def find(roles: frozenset[Recipient]) -> list[Reader]:
        return await get_readers(uow, order, roles)

    known = [issuer_of(order)]
    await send_notice(uow, message, customer_uuid=order.customer_uuid, known=known, find=find, mail=mail, but=but)


async def notify_of_submit(uow: UnitOfWork, order: OrderTable) -> None:
    """Those who travel, and the issuer where somebody else sent the order, once the approvers are known."""
    by = await submitter_of(uow, order)
    title = f"Pedido {order.order_number} enviado para aprovação"
    text = f"{by.name} enviou o pedido de {brl(order.total_value)} para aprovação."
    await notify(uow, order, kind="order_submitted", title=title, text=text, but=by.uuid)
