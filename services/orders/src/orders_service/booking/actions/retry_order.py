"""The agency tries again what a supplier refused: issuing, or taking tickets back."""

from uuid import UUID

from kit.core.clock import Clock
from kit.core.principal import Principal
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of

from orders_service.booking.actions.moves import hint_screens, move_item, move_order, record, settle
from orders_service.booking.actions.taking import take_order
from orders_service.booking.queries.standing import facts_of
from orders_service.records.lifecycle import ORDER_LIFECYCLE, ItemAction, ItemStatus, OrderAction, OrderStatus
from orders_service.records.tables.booking import ItemTable
from orders_service.supplier_steps.actions.plan import plan_cancel_again, plan_issue

ISSUE_AGAIN = "Nova tentativa de emissão"
CANCEL_AGAIN = "Nova tentativa de cancelamento"


async def retry_order(order_uuid: UUID, *, by: Principal, uow: UnitOfWork, clock: Clock, seen: int | None) -> None:
    """Every item that failed to be issued; where none did, every one whose tickets a supplier kept.

    Raises NotFound, Forbidden, StaleVersion, InvalidStatus, InsufficientCredit (what failed had released its own).
    """
    taken = await take_order(uow, order_uuid, by=by, seen=seen)
    order, doer = taken.order, doer_of(by)
    standing = facts_of(order, taken.items, by=by, now=clock.now())
    ORDER_LIFECYCLE.decide(order.state, OrderAction.RETRY, standing)
    was_failed = order.state is OrderStatus.FAILED
    refused = ItemStatus.FAILED if was_failed else ItemStatus.FAILED_CANCEL
    again = [item for item in taken.items if item.state is refused]
    said = ISSUE_AGAIN if was_failed else CANCEL_AGAIN
    for item in again:
        await _ask_again(uow, item)
    if order.state is OrderStatus.ISSUED:
        named = ", ".join(item.description for item in again)
        record(uow, order, by=doer, kind="cancel_requested", description=f"{said}: {named}")
    move_order(uow, order, action=OrderAction.RETRY, by=doer, facts=standing, said=said)
    await settle(uow, taken, by=doer)
    await hint_screens(uow, order)


async def _ask_again(uow: UnitOfWork, item: ItemTable) -> None:
    """Back to the supplier, whose last word is forgotten."""
    was_failed = item.state is ItemStatus.FAILED
    move_item(item, ItemAction.RETRY)
    item.supplier_message = None
    if was_failed:
        await plan_issue(uow, item, is_first=False)
    else:
        await plan_cancel_again(uow, item)
