"""The queue is mended where it and the items disagree: before there was a queue, or beside an older release."""

from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

import pytest
from kit.core.metadata import table_of
from kit.db.scopes import CustomerScope
from kit.testing import Running, resting
from orders_service.desk.queries.astray import Astray, items_astray
from orders_service.desk.sweeps import mend_item, mend_queue
from orders_service.desk_tasks.rules import KIND_OF
from orders_service.reconcile.tallies import TALLIES
from orders_service.records.tables.booking import ItemTable
from sqlalchemy import text

from services.orders.tests.desk.counter import Counter, Told

CLOSE: dict[str, Any] = {"resolution": "not_possible", "obs": "A companhia não reabre"}


@pytest.fixture(autouse=True)
async def nobody_else_mends(orders: Running) -> AsyncIterator[None]:
    """The worker comes by every minute, and would now and then be there before us."""
    async with resting(orders, mend_queue):
        yield


async def behind_our_back(counter: Counter, sql: str) -> None:
    async with counter.stage.orders.db.work(CustomerScope(counter.stage.company.uuid)) as uow:
        await uow.session.execute(text(sql))
        uow.note_change()


async def mend(counter: Counter) -> None:
    await mend_queue(counter.stage.orders.db, counter.stage.orders.clock)


async def off(counter: Counter) -> list[Told]:
    """What the reconciler would find of this company."""
    (tally,) = (tally for tally in TALLIES if tally.name == "queue_off")
    return [row for row in await counter.rows(tally.sql) if row["customer_uuid"] == counter.stage.company.uuid]


async def test_what_failed_without_a_task_gets_one_and_only_one(counter: Counter) -> None:
    order = await counter.failed()
    before = await counter.only_task()
    await behind_our_back(counter, "DELETE FROM pending_task")
    assert await counter.queue() == []
    assert [str(row["uuid"]) for row in await off(counter)] == [before["item"]["uuid"]]
    await mend(counter)
    await mend(counter)
    task = await counter.only_task()
    assert task["uuid"] != before["uuid"] and task["order"]["uuid"] == order["uuid"]
    same = ("kind", "reason", "deadline_at", "item", "status", "allowed_actions")
    assert [task[name] for name in same] == [before[name] for name in same]
    assert await off(counter) == []


async def test_a_task_whose_item_waits_for_nothing_is_ended(counter: Counter) -> None:
    await counter.failed()
    task = await counter.done("take", await counter.only_task(), by=counter.ivo)
    await behind_our_back(counter, "UPDATE order_item SET status = 'canceled'")
    assert len(await off(counter)) == 1
    await mend(counter)
    (row,) = await counter.rows("SELECT status, resolution FROM pending_task WHERE uuid = :u", u=task["uuid"])
    assert (row["status"], row["resolution"]) == ("closed", None) and await counter.queue() == []
    assert await off(counter) == []


async def test_an_item_that_waits_for_something_else_now_has_the_task_of_that(counter: Counter) -> None:
    await counter.failed()
    await behind_our_back(counter, "UPDATE order_item SET status = 'failed_cancel'")
    await mend(counter)
    assert (await counter.only_task())["kind"] == "failed_cancel" and await off(counter) == []


@pytest.mark.long
async def test_what_a_consultant_closed_is_not_opened_again(counter: Counter) -> None:
    await counter.failed()
    task = await counter.only_task()
    await counter.done("take", task, by=counter.ivo)
    await counter.done("close", task, by=counter.ivo, **CLOSE)
    assert await off(counter) == []
    await mend(counter)
    assert await counter.queue() == []


@pytest.mark.long
async def test_what_is_closed_while_the_sweep_is_on_its_way_is_left_alone(counter: Counter) -> None:
    order = await counter.failed()
    task = await counter.only_task()
    seen = Astray(counter.stage.company.uuid, UUID(order["uuid"]), UUID(task["item"]["uuid"]))
    await counter.done("take", task, by=counter.ivo)
    await counter.done("close", task, by=counter.ivo, **CLOSE)
    async with counter.stage.orders.db.work(CustomerScope(counter.stage.company.uuid)) as uow:
        await mend_item(uow, seen)
    assert await counter.queue() == []


@pytest.mark.long
async def test_an_honest_queue_has_nothing_to_mend(counter: Counter) -> None:
    await counter.failed()
    await counter.dearer()
    ours = [one for one in await items_astray(counter.stage.orders.db) if _is_ours(one, counter)]
    assert ours == [] and await off(counter) == []


def _is_ours(one: Any, counter: Counter) -> bool:
    return bool(one.customer_uuid == counter.stage.company.uuid)


def test_the_index_of_what_waits_names_every_state_that_asks_for_somebody() -> None:
    table = table_of(ItemTable)
    (index,) = (index for index in table.indexes if index.name == "order_item_undone")
    said = str(index.dialect_options["postgresql"]["where"])
    assert said == f"status IN ({', '.join(repr(str(state)) for state in sorted(KIND_OF))})"
