"""What a decision does to the order: items out or on their way to be issued."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from kit.http.uow import UnitOfWork
from kit.workflow.history import Doer

from orders_service.booking.actions.moves import hint_screens, move_item, move_order, notify, record, settle
from orders_service.booking.actions.taking import Taken
from orders_service.booking.actions.wait_for_payment import wait_for_payment
from orders_service.products.registry import product_of
from orders_service.records.lifecycle import ItemAction, ItemStatus, OrderAction, OrderStatus
from orders_service.records.rules import ENDED, GONE, UNDECIDED
from orders_service.records.tables.booking import ItemTable, OrderTable
from orders_service.supplier_steps.actions.plan import plan_issue, plan_release

AUTOMATIC = "Aprovado automaticamente: nenhum modelo se aplica"


async def approve_taken(
    uow: UnitOfWork, taken: Taken, *, rejected: Mapping[UUID, str], by: Doer, is_automatic: bool
) -> None:
    """The rejected are out; the rest is approved at its value and will be issued, where need be once it is paid."""
    approved = []
    for item in taken.items:
        if item.state not in UNDECIDED:
            continue  # of a second approval: issued, being issued, or out already
        if item.uuid in rejected:
            _reject_item(uow, taken, item, reason=rejected[item.uuid], by=by)
        else:
            move_item(item, ItemAction.APPROVE)
            item.approved_value = item.value
            approved.append(item)
    reason = AUTOMATIC if is_automatic else None
    if not await wait_for_payment(uow, taken, approved, by=by, reason=reason):
        await _go_on(uow, taken, approved, by=by, reason=reason)
    await settle(uow, taken, by=by)
    if taken.order.state in ENDED:
        await _notify_of_rejection(uow, taken, by=by)
    elif not is_automatic and taken.order.state is not OrderStatus.WAITING_PAYMENT:
        await _notify_of_approval(uow, taken.order, by=by, out=len(rejected))
    await hint_screens(uow, taken.order)


_TO_BE_ISSUED = (ItemStatus.APPROVED, ItemStatus.PENDING_ISSUE)


async def _go_on(uow: UnitOfWork, taken: Taken, approved: Sequence[ItemTable], *, by: Doer, reason: str | None) -> None:
    for item in approved:
        await begin_issuing(uow, item, is_first=taken.order.submission == 1)
    if any(item.state in _TO_BE_ISSUED for item in taken.items):
        move_order(uow, taken.order, action=OrderAction.APPROVE, by=by, reason=reason)


async def begin_issuing(uow: UnitOfWork, item: ItemTable, *, is_first: bool) -> None:
    """The supplier is asked for the tickets; what a consultant quoted they also issue, by hand."""
    if product_of(item.kind).is_quoted:
        move_item(item, ItemAction.WAIT_FOR_ISSUE)
    else:
        await plan_issue(uow, item, is_first=is_first)


async def reject_taken(uow: UnitOfWork, taken: Taken, *, reasons: Mapping[UUID, str], reason: str, by: Doer) -> None:
    """The whole order is out."""
    for item in taken.items:
        if item.state in UNDECIDED:
            _reject_item(uow, taken, item, reason=reasons.get(item.uuid, reason), by=by)
    if all(item.state in GONE for item in taken.items):
        taken.order.reason_rejected = reason
    await settle(uow, taken, by=by, reason=reason)
    await _notify_of_rejection(uow, taken, by=by)
    await hint_screens(uow, taken.order)


def _reject_item(uow: UnitOfWork, taken: Taken, item: ItemTable, *, reason: str, by: Doer) -> None:
    move_item(item, ItemAction.REJECT)
    item.reason_rejected = reason
    plan_release(uow, item, reason=reason)
    record(
        uow, taken.order, by=by, kind="item_rejected", description=f"Item rejeitado: {item.description}", reason=reason
    )


async def _notify_of_rejection(uow: UnitOfWork, taken: Taken, *, by: Doer) -> None:
    """The whole order, or of a second approval what was asked again: the rest goes on."""
    order = taken.order
    what = "o pedido" if order.state in ENDED else "a mudança de preço"
    title = f"Pedido {order.order_number}" + (" rejeitado" if order.state in ENDED else ": mudança rejeitada")
    text = f"{by.name} rejeitou {what}."
    await notify(uow, order, kind="order_rejected", title=title, text=text)


async def _notify_of_approval(uow: UnitOfWork, order: OrderTable, *, by: Doer, out: int) -> None:
    text = f"{by.name} aprovou o pedido." if not out else f"{by.name} aprovou o pedido e rejeitou {out} item(ns)."
    await notify(uow, order, kind="order_approved", title=f"Pedido {order.order_number} aprovado", text=text)
