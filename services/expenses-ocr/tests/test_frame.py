"""The frame stands: ready, walled, and knows who may come in."""

from kit.testing import AURORA, Running, a_requester, assert_migrated, assert_walls


async def test_it_is_ready(expenses: Running) -> None:
    answer = await expenses.internal.get("/readyz")
    assert answer.json() == {
        "status": "ok",
        "checks": {"postgres": "ok", "nats": "ok", "clock": "ok", "sessions": "ok"},
    }


async def test_its_schema_is_walled(expenses: Running) -> None:
    await assert_migrated(expenses)
    await assert_walls(expenses)


async def test_it_keeps_what_config_tells_of_customers(expenses: Running) -> None:
    await expenses.introduce(a_requester())
    copy = await expenses.platform.access.customer(AURORA.uuid)
    assert copy is not None
    assert copy.trading_name == "Aurora"
