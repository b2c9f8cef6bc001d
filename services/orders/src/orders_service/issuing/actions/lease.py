"""Takes a step for one worker; the steps of one order are carried out one at a time."""

from kit.db.job_table import is_any_held, take_job
from kit.http.uow import UnitOfWork
from sqlalchemy import text

from orders_service.supplier_steps.queries import STEPS, DueStep

_ORDER = text("SELECT uuid FROM orders WHERE uuid = :order FOR UPDATE SKIP LOCKED")


async def claim(uow: UnitOfWork, due: DueStep) -> bool:
    """Whether the step is ours: not when another worker is at this order, or the step is settled or not due."""
    if await uow.row(_ORDER.bindparams(order=due.order_uuid)) is None:
        return False
    if await is_any_held(uow, STEPS, STEPS.table.c.order_uuid == due.order_uuid):
        return False
    return await take_job(uow, STEPS, uuid=due.step_uuid) is not None
