"""The saga's runner: takes due steps, a few at once, one per order, for as long as the worker lives."""

import asyncio
import logging

from kit.core.tasks import woken
from kit.db.database import Database
from kit.db.scopes import CustomerScope
from kit.process.service import TaskContext

from orders_service.issuing.actions.carry_out import carry_out
from orders_service.issuing.actions.lease import claim
from orders_service.supplier_steps.queries import DueStep, due_steps
from orders_service.suppliers.accounts.logins import logins_of
from orders_service.suppliers.market import markets_of

LOG = logging.getLogger("orders.issuing")
AT_ONCE = 4
LOOK_EVERY_SECONDS = 1.0
GRACE_SECONDS = 7.0


async def run_bookings(context: TaskContext) -> None:
    """Carry steps out as they come due; woken by the commit that planned one."""
    db, wake = context.db, context.woken
    logins_of(db).ask_through(context.calls)
    running: set[asyncio.Task[None]] = set()
    try:
        while True:
            wake.clear()
            for due in await due_steps(db, most=4 * AT_ONCE):
                if len(running) < AT_ONCE and await _claimed(db, due):
                    task = asyncio.create_task(_carry(db, due, wake), name=f"step {due.step_uuid}")
                    running.add(task)
                    task.add_done_callback(running.discard)
            await woken(wake, within=LOOK_EVERY_SECONDS)
    finally:
        if running:  # what is under way is finished within the grace, or taken up by its lease
            await asyncio.wait(running, timeout=GRACE_SECONDS)
            for task in running:
                task.cancel()


async def _claimed(db: Database, due: DueStep) -> bool:
    async with db.work(CustomerScope(due.customer_uuid)) as uow:
        return await claim(uow, due)


async def _carry(db: Database, due: DueStep, wake: asyncio.Event) -> None:
    """A step that breaks on a bug of ours is let go by its lease and tried again."""
    try:
        await carry_out(db, due, supplier=markets_of(db).of(due.product))
    except Exception:
        LOG.exception("step %s broke", due.step_uuid)
    finally:
        wake.set()
