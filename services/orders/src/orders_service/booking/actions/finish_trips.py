"""Issued orders become done once their trip is over."""

from collections.abc import Iterable
from datetime import date
from typing import Any
from uuid import UUID

from kit.core.clock import Clock, local_day
from kit.db.database import Database
from kit.db.sweep_each import sweep_each
from kit.http.uow import UnitOfWork
from kit.workflow.history import SYSTEM

from orders_service.booking.actions.moves import hint_screens, move_order
from orders_service.booking.actions.taking import lock_order
from orders_service.booking.queries.due import trips_ended
from orders_service.products.registry import document_of, product_of
from orders_service.records.lifecycle import OrderAction, OrderStatus
from orders_service.records.rules import GONE
from orders_service.records.tables.booking import ItemTable

WHY = "O último dia da viagem terminou"


async def finish_trips(db: Database, clock: Clock) -> None:
    """Each order in a transaction of its own; one that fails rests and is tried again by a later sweep."""
    today = local_day(clock.now())

    async def finish(uow: UnitOfWork, row: Any) -> None:
        await finish_trip(uow, row.uuid, today=today)

    await sweep_each(db, "finish_trips", due=trips_ended(today), handle=finish)


async def finish_trip(uow: UnitOfWork, order_uuid: UUID, *, today: date) -> None:
    """Move an issued order to done when its last day is over in Sao Paulo; vouchers keep their items issued."""
    taken = await lock_order(uow, order_uuid)
    living = [item for item in taken.items if item.state not in GONE]
    if taken.order.state is not OrderStatus.ISSUED or not living or last_day(living) >= today:
        return
    move_order(uow, taken.order, action=OrderAction.FINISH, by=SYSTEM, reason=WHY)
    await hint_screens(uow, taken.order)


def last_day(items: Iterable[ItemTable]) -> date:
    """The day in Sao Paulo on which the last of these items ends."""
    return max(local_day(product_of(item.kind).ends_at(document_of(item))) for item in items)
