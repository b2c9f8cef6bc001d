"""Holds end by themselves: orders are warned about two hours before, and expire within a minute of their limit."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from kit.core.clock import SAO_PAULO, Clock
from kit.db.database import Database
from kit.db.sweep_each import sweep_each
from kit.http.uow import UnitOfWork
from kit.workflow.history import SYSTEM

from orders_service.booking.actions.moves import hint_screens, move_item, notify, settle
from orders_service.booking.actions.recall_order import withdraw
from orders_service.booking.actions.taking import Taken, lock_order
from orders_service.booking.queries.due import orders_expired, orders_expiring
from orders_service.booking.rules import WARN_BEFORE_EXPIRY
from orders_service.records.item_lifecycle import ITEM_LIFECYCLE
from orders_service.records.lifecycle import BY_SYSTEM, ItemAction, ItemStatus, OrderStatus
from orders_service.records.rules import DECIDING, EXPIRABLE, HOLDING
from orders_service.supplier_steps.actions.plan import plan_release

WHY = "O prazo da reserva terminou"


async def expire_orders(db: Database, clock: Clock) -> None:
    """Expire what is over and warn about what soon will be; each order in a transaction of its own."""
    expiring = orders_expiring(clock.now() + WARN_BEFORE_EXPIRY)
    await sweep_each(db, "expire_orders", due=orders_expired(clock.now()), handle=_expire)
    await sweep_each(db, "warn_about_expiry", due=expiring, handle=_warn)


async def _expire(uow: UnitOfWork, row: Any) -> None:
    await expire_order(uow, row.uuid)


async def _warn(uow: UnitOfWork, row: Any) -> None:
    await warn_about_expiry(uow, row.uuid)


async def expire_order(uow: UnitOfWork, order_uuid: UUID) -> None:
    """End an order whose first hold has ended, unless a supplier is issuing it at this moment."""
    taken = await lock_order(uow, order_uuid)
    order, now = taken.order, uow.clock.now()
    is_over = order.expires_at is not None and order.expires_at <= now
    if is_over and order.state in EXPIRABLE and not any(item.is_issuing for item in taken.items):
        await expire_taken(uow, taken)


async def expire_taken(uow: UnitOfWork, taken: Taken, *, only: Collection[ItemStatus] = HOLDING) -> None:
    """Items that only held something expire, of those in these states; the order follows from them."""
    order = taken.order
    if order.state in DECIDING:
        withdraw(uow, order, reason=WHY)
    for item in taken.items:
        if item.state in only and ITEM_LIFECYCLE.has(item.state, ItemAction.EXPIRE):
            plan_release(uow, item, reason=WHY)
            move_item(item, ItemAction.EXPIRE, BY_SYSTEM)
    limit = order.expires_at
    await settle(uow, taken, by=SYSTEM, reason=WHY)
    if order.state is OrderStatus.EXPIRED_TIME:
        order.expires_at = limit
        said = f"O prazo da reserva terminou e o pedido {order.order_number} expirou."
        await notify(uow, order, kind="order_expiring", title=f"Pedido {order.order_number} expirou", text=said)
    await hint_screens(uow, order)


async def warn_about_expiry(uow: UnitOfWork, order_uuid: UUID) -> None:
    """Once per order, two hours before its limit."""
    taken = await lock_order(uow, order_uuid)
    order = taken.order
    if order.has_notified_expiration or order.state not in EXPIRABLE or order.expires_at is None:
        return
    order.has_notified_expiration = True
    until = f"{order.expires_at.astimezone(SAO_PAULO):%d/%m às %H:%M}"
    title = f"Pedido {order.order_number} expira em breve"
    await notify(uow, order, kind="order_expiring", title=title, text=f"A reserva vale até {until}.")
    await hint_screens(uow, order)
