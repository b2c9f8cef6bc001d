"""An order that cannot expire now, or whose queue cannot be mended, does not keep those of other customers."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from kit.db.scopes import CustomerScope
from kit.testing import Running, resting
from orders_service.booking.actions.expire_orders import expire_orders
from orders_service.desk.sweeps import mend_queue
from orders_service.records.tables.booking import OrderTable
from sqlalchemy import text

from services.orders.tests.desk.counter import Counter
from services.orders.tests.stage import Publish, Stage

pytestmark = pytest.mark.long


async def behind_our_back(stage: Stage, sql: str, **words: Any) -> None:
    async with stage.orders.db.work(CustomerScope(stage.company.uuid)) as uow:
        await uow.session.execute(text(sql), words)
        uow.note_change()


async def tasks_of(stage: Stage) -> int:
    return int(await stage.scalar("SELECT count(*) FROM pending_task WHERE customer_uuid = :c", c=stage.company.uuid))


async def test_an_order_that_cannot_expire_does_not_keep_the_next(
    orders: Running, publish: Publish, stage: Stage
) -> None:
    other = await Stage.set(orders, publish)
    async with resting(orders, expire_orders):
        stuck, next_one = await stage.cart(), await other.cart()
        for on, order, days in ((stage, stuck, 2), (other, next_one, 1)):
            until = orders.clock.now() - timedelta(days=days)
            await behind_our_back(on, "UPDATE orders SET expires_at = :at WHERE uuid = :u", at=until, u=order["uuid"])
        async with orders.db.work(CustomerScope(stage.company.uuid)) as uow:
            await uow.lock(OrderTable, UUID(stuck["uuid"]))
            await expire_orders(orders.db, orders.clock)
        assert (await other.read(next_one))["status"] == "expired_time"
        assert (await stage.read(stuck))["status"] == "open"


async def test_an_order_whose_queue_cannot_be_mended_does_not_keep_the_next(
    orders: Running, publish: Publish, stage: Stage
) -> None:
    counter, other = Counter(stage), Counter(await Stage.set(orders, publish))
    async with resting(orders, mend_queue):
        stuck, _ = await counter.failed(), await other.failed()
        for one in (counter, other):
            await behind_our_back(one.stage, "DELETE FROM pending_task")
        async with orders.db.work(CustomerScope(stage.company.uuid)) as uow:
            await uow.lock(OrderTable, UUID(stuck["uuid"]))
            await mend_queue(orders.db, orders.clock)
        assert await tasks_of(other.stage) == 1
        assert await tasks_of(stage) == 0
