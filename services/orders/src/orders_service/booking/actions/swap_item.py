"""Another offer takes an item's place: in a cart, or as the answer to a price that rose."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import CustomerBlocked, InvalidStatus, ValidationFailed
from kit.db.scopes import CustomerScope
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork, UnitOfWorkMaker
from kit.workflow.history import Doer, doer_of

from orders_service.booking.actions.add_item import check_form, item_of, put_hold, require_bookable, wish_of
from orders_service.booking.actions.go_on import go_on, notify_issuer_of_prices
from orders_service.booking.actions.moves import hint_screens, move_item, record, settle
from orders_service.booking.actions.taking import Taken, lock_order, take_order
from orders_service.booking.choosing import with_choices
from orders_service.booking.queries.read_order import is_expired, read_order
from orders_service.booking.queries.standing import facts_of, facts_of_item
from orders_service.booking.queries.travelers import travelers_of
from orders_service.booking.refusals import JustificationRequired
from orders_service.booking.rules import stands_in
from orders_service.booking.schemas.order import OrderRead
from orders_service.booking.schemas.written import ItemCreate
from orders_service.cheaper.actions import freeze_comparison
from orders_service.records.item_lifecycle import ITEM_LIFECYCLE
from orders_service.records.lifecycle import BY_SYSTEM, Facts, ItemAction, ItemStatus, OrderStatus
from orders_service.records.queries import item_from
from orders_service.records.tables.booking import ItemTable, OrderTable
from orders_service.references.queries import get_customer, is_open
from orders_service.search.queries import take_offer
from orders_service.supplier_steps.actions.plan import intend_reservation, plan_release
from orders_service.supplier_steps.actions.reserve import StoredItem, reserve
from orders_service.suppliers.market import Markets
from orders_service.suppliers.types import Hold
from orders_service.unflown.actions import restore_of_items


async def swap_item(
    order_uuid: UUID,
    item_uuid: UUID,
    *,
    body: ItemCreate,
    by: Principal,
    open_uow: UnitOfWorkMaker,
    markets: Markets,
) -> tuple[OrderRead, bool]:
    """Hold the new seats, then let the old ones go; holds no connection while the supplier thinks. The order, and
    whether this call was a replay.

    Raises what adding an item raises, JustificationRequired, InsufficientCredit; then the old item stands as it did.
    """
    async with open_uow() as uow:
        db = uow.db
        if uow.is_replay and uow.remembered is not None:
            customer_uuid, step_uuid = await locate(uow, OrderTable, order_uuid), uow.remembered
        else:
            customer_uuid, step_uuid = await _intend(uow, order_uuid, item_uuid, body=body, by=by)
            uow.remember(step_uuid)
        is_replay = uow.is_replay
    scope = CustomerScope(customer_uuid)
    keep = partial(_store_instead, old_uuid=item_uuid, offer_uuid=body.offer_uuid, by=doer_of(by))
    await reserve(db, scope, step_uuid, markets=markets, is_replay=is_replay, keep=keep)
    async with db.work(scope) as uow:
        return await read_order(uow, order_uuid, by=by, clock=uow.clock), is_replay


async def _intend(
    uow: UnitOfWork, order_uuid: UUID, item_uuid: UUID, *, body: ItemCreate, by: Principal
) -> tuple[UUID, UUID]:
    """Everything that can be refused before the supplier is asked; (customer, step)."""
    taken = await take_order(uow, order_uuid, by=by)
    order, old = taken.order, taken.item(item_uuid)
    customer = await get_customer(uow, order.customer_uuid)
    if customer is None or not is_open(customer):
        raise CustomerBlocked
    now = uow.clock.now()
    standing = facts_of(order, taken.items, by=by, now=now)
    _require_swappable(taken, old, facts_of_item(standing, old, by=by, now=now), uow)
    chosen = await take_offer(uow, body.offer_uuid, by=by)
    require_bookable(chosen, by)
    check_form(body, chosen, await travelers_of(uow, order.uuid))
    chosen = with_choices(chosen, body)
    item = await item_of(uow, body, chosen, order=order)
    if item.kind != old.kind:
        raise ValidationFailed({"offer_uuid": ["Escolha uma oferta do mesmo tipo"]})
    if old.state is ItemStatus.CHANGING and item.violated_policies and not item.justification:
        raise JustificationRequired([str(old.uuid)])
    return order.customer_uuid, intend_reservation(uow, item, replace(wish_of(body, chosen), instead_of=old.tracker))


def _require_swappable(taken: Taken, old: ItemTable, facts: Facts, uow: UnitOfWork) -> None:
    """The item's own step, where its order is one in which items are answered. Raises InvalidStatus, Forbidden."""
    order = taken.order
    ITEM_LIFECYCLE.decide(old.state, ItemAction.SWAP, facts)
    if not stands_in(order.state, old.state):
        raise InvalidStatus(order.state, order.state.label)
    if is_expired(order.state, order.expires_at, uow.clock.now()):
        raise InvalidStatus(OrderStatus.EXPIRED_TIME, OrderStatus.EXPIRED_TIME.label)


async def _store_instead(
    uow: UnitOfWork, stored: StoredItem, hold: Hold, *, old_uuid: UUID, offer_uuid: UUID, by: Doer
) -> None:
    """The supplier holds the new seats: they stand where the old ones stood. Raises NotFound, InvalidStatus (the old
    item was answered meanwhile), InsufficientCredit."""
    item = item_from(stored)
    taken = await lock_order(uow, item.order_uuid)
    order, old = taken.order, taken.item(old_uuid)
    _require_swappable(taken, old, BY_SYSTEM, uow)
    put_hold(item, hold)
    uow.add(item)
    record(uow, order, by=by, kind="item_swapped", description=f"Item trocado: {item.description}")
    plan_release(uow, old, reason="Item trocado")
    if old.state is ItemStatus.OPEN:
        await _swap_in_cart(uow, taken, old, item, by=by)
    else:
        await _swap_approved(uow, taken, old, item, by=by)
    await freeze_comparison(uow, item, offer_uuid=offer_uuid)
    await hint_screens(uow, order)


async def _swap_in_cart(uow: UnitOfWork, taken: Taken, old: ItemTable, item: ItemTable, *, by: Doer) -> None:
    item.place = old.place
    taken.items[taken.items.index(old)] = item
    if old.unflown_value:
        await restore_of_items(uow, [old.uuid])
    await uow.session.delete(old)
    taken.order.updated_at = uow.clock.now()
    await settle(uow, taken, by=by)


async def _swap_approved(uow: UnitOfWork, taken: Taken, old: ItemTable, item: ItemTable, *, by: Doer) -> None:
    """What was approved for the old item is allowed for the new one."""
    move_item(old, ItemAction.SWAP)
    item.approved_value = old.approved_value
    item.place = 1 + max(other.place for other in taken.items)
    taken.items.append(item)
    move_item(item, ItemAction.SUBMIT)
    breaks_policy = not _policies(item.violated_policies) <= _policies(old.violated_policies)
    await go_on(uow, taken, [item], by=by, breaks_policy=breaks_policy)
    await notify_issuer_of_prices(uow, taken.order, by=by, what="trocou o item que mudou de preço")


def _policies(violated: Sequence[Mapping[str, str]]) -> set[str]:
    return {found["policy_value_uuid"] for found in violated}
