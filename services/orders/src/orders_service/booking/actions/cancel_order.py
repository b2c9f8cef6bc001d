"""An order, or some of its issued or failed items, is given up."""

from uuid import UUID

from kit.core.clock import Clock
from kit.core.money import ZERO
from kit.core.principal import Principal
from kit.core.refusals import InvalidStatus, ValidationFailed
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of

from orders_service.booking.actions.moves import hint_screens, move_item, move_order, record, settle
from orders_service.booking.actions.recall_order import withdraw
from orders_service.booking.actions.taking import Taken, take_order
from orders_service.booking.queries.preview import choose_items, preview_of, terms_now
from orders_service.booking.queries.standing import facts_of, facts_of_item
from orders_service.booking.refusals import TaxChanged
from orders_service.booking.schemas.written import Cancel
from orders_service.records.item_lifecycle import ITEM_LIFECYCLE
from orders_service.records.lifecycle import ORDER_LIFECYCLE, Facts, ItemAction, ItemStatus, OrderAction, OrderStatus
from orders_service.records.rules import DECIDING, EXPIRABLE, GONE
from orders_service.records.tables.booking import ItemTable
from orders_service.supplier_steps.actions.plan import plan_cancel, plan_release


async def cancel_order(
    order_uuid: UUID, body: Cancel, *, by: Principal, uow: UnitOfWork, clock: Clock, seen: int | None
) -> None:
    """Before issuing: at once, the whole order. After it: asked of the suppliers, item by item.

    Raises InvalidStatus, Forbidden (issued, without cancel-airway-order), TaxChanged, ValidationFailed.
    """
    taken = await take_order(uow, order_uuid, by=by, seen=seen)
    standing = facts_of(taken.order, taken.items, by=by, now=clock.now())
    by_hand = _waiting_for_hand(taken, body)
    if not by_hand:
        ORDER_LIFECYCLE.decide(taken.order.state, OrderAction.CANCEL, standing)
    if taken.order.state in EXPIRABLE and not by_hand:
        _require_whole(taken, body)
        drop_all(uow, taken, reason=body.reason)
        move_order(uow, taken.order, action=OrderAction.FINISH_CANCEL, by=doer_of(by), reason=body.reason)
    else:
        chosen = by_hand or _choose(taken, body, clock=clock)
        _check_tax(chosen, body, clock=clock)
        _cancel_items(uow, chosen, standing, by=by, reason=body.reason)
        named = ", ".join(item.description for item in chosen)
        said = {"kind": "cancel_requested", "description": f"Cancelamento solicitado: {named}", "reason": body.reason}
        record(uow, taken.order, by=doer_of(by), **said)
    await settle(uow, taken, by=doer_of(by), reason=body.reason)
    await hint_screens(uow, taken.order)


def _waiting_for_hand(taken: Taken, body: Cancel) -> list[ItemTable]:
    """The named items where all of them wait for a consultant to issue them: they go alone, whatever else is issued."""
    if taken.order.state is not OrderStatus.APPROVED or not body.items_uuid:
        return []
    chosen = choose_items(taken.items, body.items_uuid)
    return chosen if all(item.state is ItemStatus.PENDING_ISSUE for item in chosen) else []


def _require_whole(taken: Taken, body: Cancel) -> None:
    """Before issuing, single items are removed from the cart or rejected by an approver."""
    if not body.items_uuid:
        return
    chosen = choose_items(taken.items, body.items_uuid)
    if len(chosen) < sum(item.state not in GONE for item in taken.items):
        raise ValidationFailed({"items_uuid": ["Antes da emissão o cancelamento é do pedido inteiro"]})


def drop_all(uow: UnitOfWork, taken: Taken, *, reason: str) -> None:
    """Every living item is out: requests withdrawn, holds released."""
    if taken.order.state in DECIDING:
        withdraw(uow, taken.order, reason=reason)
    for item in taken.items:
        if item.state not in GONE:
            plan_release(uow, item, reason=reason)
            move_item(item, ItemAction.FINISH_CANCEL)


def _choose(taken: Taken, body: Cancel, *, clock: Clock) -> list[ItemTable]:
    """The named items; without names all that can still be canceled: tickets of flights that left stay.

    Raises ValidationFailed, InvalidStatus where nothing can be canceled.
    """
    chosen = choose_items(taken.items, body.items_uuid)
    if body.items_uuid:
        return chosen
    left = [item for item in chosen if terms_now(item, now=clock.now()).is_possible]
    if not left:
        raise InvalidStatus(taken.order.state, taken.order.state.label)
    return left


def _check_tax(chosen: list[ItemTable], body: Cancel, *, clock: Clock) -> None:
    """The caller must have seen what it costs."""
    due = preview_of(chosen, now=clock.now()).total_tax
    if body.accepted_tax is None and due > ZERO:
        raise ValidationFailed({"accepted_tax": ["Campo obrigatório"]})
    if body.accepted_tax is not None and body.accepted_tax != due:
        raise TaxChanged(value=body.accepted_tax, new_value=due)


def _cancel_items(uow: UnitOfWork, chosen: list[ItemTable], standing: Facts, *, by: Principal, reason: str) -> None:
    """Tickets are asked back of the supplier; what failed to issue is simply out."""
    for item in chosen:
        facts = facts_of_item(standing, item, by=by, now=uow.clock.now())
        step = ITEM_LIFECYCLE.decide(item.state, ItemAction.CANCEL, facts)
        if step.to is ItemStatus.CANCELING:
            terms = terms_now(item, now=uow.clock.now())
            item.cancellation_tax, item.cancellation_credit = terms.tax, terms.credit
            plan_cancel(uow, item)
        else:
            plan_release(uow, item, reason=reason)
        item.move_to(step.to)
