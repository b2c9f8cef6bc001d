"""Mends the queue: what failed before there was one, or while another release was at work beside this one."""

from typing import Any

from kit.core.clock import Clock
from kit.db.database import Database
from kit.db.sweep_each import sweep_each
from kit.http.uow import UnitOfWork

from orders_service.booking.actions.taking import lock_order
from orders_service.desk.queries.astray import Astray, get_tasks_of_item, items_due
from orders_service.desk_tasks.actions.follow_items import end_tasks, open_task
from orders_service.desk_tasks.rules import KIND_OF


async def mend_queue(db: Database, _: Clock) -> None:
    """Each item in a transaction of its own, under its order's lock; what settled meanwhile is left alone."""
    await sweep_each(db, "mend_queue", due=items_due(), handle=_mend)


async def _mend(uow: UnitOfWork, row: Any) -> None:
    await mend_item(uow, Astray(row.customer_uuid, row.order_uuid, row.uuid))


async def mend_item(uow: UnitOfWork, astray: Astray) -> None:
    """The item's living task is the one its state asks for, or there is none. Raises NotFound."""
    taken = await lock_order(uow, astray.order_uuid)
    item = next((item for item in taken.items if item.uuid == astray.item_uuid), None)
    wanted = KIND_OF.get(item.state) if item else None
    tasks = await get_tasks_of_item(uow, astray.item_uuid)
    if any(row["closed_at"] is None and row["kind"] != wanted for row in tasks):
        await end_tasks(uow, [astray.item_uuid])
    if item is not None and wanted is not None and not any(row["kind"] == wanted for row in tasks):
        open_task(uow, item, order_number=taken.order.order_number)
