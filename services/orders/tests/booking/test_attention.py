"""What the home shows of a person's orders, however many newer ones there are."""

from datetime import timedelta
from typing import Any

import pytest
from kit.db.scopes import CustomerScope
from sqlalchemy import text

from services.orders.tests.stage import Stage


async def put(stage: Stage, order: dict[str, Any], *, status: str, **more: Any) -> int:
    """An order in a state that only a supplier or time leads to."""
    columns = {"status": status, **more}
    written = ", ".join(f"{name} = :{name}" for name in columns)
    async with stage.orders.db.work(CustomerScope(stage.company.uuid)) as uow:
        await uow.session.execute(text(f"UPDATE orders SET {written} WHERE uuid = :o"), {**columns, "o": order["uuid"]})
    return int(order["order_number"])


async def needing(stage: Stage, part: str, **more: Any) -> list[int]:
    params = {"mine": "true", "attention": part, **more}
    answer = await stage.as_(stage.ana).get("/orders", params=params)
    assert answer.status_code == 200, answer.text
    return [line["order_number"] for line in answer.json()["data"]]


async def test_a_failed_order_is_listed_behind_newer_ones_that_need_nothing(stage: Stage) -> None:
    failed = [await put(stage, await stage.order(), status=status) for status in ("failed", "failed_cancel")]
    for _ in range(3):
        await stage.order()
    assert await needing(stage, "failed", limit=1) == [failed[1]]
    assert await needing(stage, "failed", limit=1, page=2) == [failed[0]]


async def test_quoted_orders_and_prices_that_rose_are_listed_apart(stage: Stage) -> None:
    quoted = await put(stage, await stage.order(), status="quoted")
    rose = await put(stage, await stage.order(), status="approved", has_price_change=True)
    await put(stage, await stage.order(), status="canceled", has_price_change=True)
    assert (await needing(stage, "quoted"), await needing(stage, "changing")) == ([quoted], [rose])


async def test_orders_about_to_expire_come_soonest_first(stage: Stage) -> None:
    now = stage.orders.clock.now()

    async def ending(status: str, **after: float) -> int:
        return await put(stage, await stage.order(), status=status, expires_at=now + timedelta(**after))

    sooner, later = await ending("approving", minutes=40), await ending("open", minutes=100)
    await ending("open", hours=3)
    await ending("issued", minutes=40)
    assert await needing(stage, "expiring") == [sooner, later]


INDEXES = {"failed": "orders_failed", "changing": "orders_changing", "expiring": "orders_expiring"}


@pytest.mark.parametrize(("part", "index"), INDEXES.items())
async def test_each_part_has_an_index_of_its_own(stage: Stage, part: str, index: str) -> None:
    found = await stage.scalar("SELECT count(*) FROM pg_indexes WHERE indexname = :name", name=index)
    assert found == 1, part
