"""The demo holds what it promises, and is made once."""

from collections import Counter
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from demo.cast import AURORA, PASSWORD
from demo.main import make
from demo.people import Someone
from demo.stage import Stage, open_stage
from demo.surroundings import Environment
from kit.clock import SetClock, SystemClock

pytestmark = pytest.mark.timeout(600)
ACCOUNTS = (
    *("operador@trajeto.demo", "gestora@andorinha.demo", "consultor@andorinha.demo", "admin@aurora.demo"),
    *("ana@aurora.demo", "bruno@aurora.demo", "carla@aurora.demo", "gestor@tucano.demo", "admin@boreal.demo"),
    "davi@boreal.demo",
)


@pytest.fixture(scope="session")
async def made(environment: Environment) -> bool:
    """The demo, made once for all tests."""
    return await make(environment)


@pytest.fixture(scope="session")
async def stage(made: bool, environment: Environment) -> AsyncIterator[Stage]:
    async with open_stage(environment, SetClock(SystemClock().now())) as opened:
        yield opened


async def test_a_first_start_makes_it(made: bool) -> None:
    assert made


async def test_a_second_start_finds_it_there(made: bool, environment: Environment) -> None:
    assert not await make(environment)


@pytest.mark.parametrize("email", ACCOUNTS)
async def test_everybody_signs_in(stage: Stage, email: str) -> None:
    who = {"email": email, "password": PASSWORD}
    answer = await stage.http.post("http://identity/api/v1/login", json=who)
    assert answer.status_code == 200, answer.text


async def test_the_year_has_trips_of_every_fate_and_few_wait_for_bruno(stage: Stage) -> None:
    helena = Someone(stage, "admin@aurora.demo")
    orders = (await helena.get("orders", "/orders", limit=100))["data"]
    fates = Counter(order["status"] for order in orders)
    assert fates["approving"] == 3
    assert fates["issued"] + fates["done"] >= 20
    assert {"disapproved", "expired_time", "canceled"} <= set(fates)
    assert "failed" not in fates
    months = {order["created_at"][:7] for order in orders}
    assert len(months) >= 12
    waiting = (await Someone(stage, "bruno@aurora.demo").get("approvals", "/approval-requests"))["data"]
    assert len(waiting) == 3
    assert all(request["can_decide"] for request in waiting)
    assert sum(request["broken_policy"] for request in waiting) == 1


async def test_nothing_in_it_lies_ahead_of_today(stage: Stage) -> None:
    helena = Someone(stage, "admin@aurora.demo")
    now = SystemClock().now().isoformat()
    for order in (await helena.get("orders", "/orders", limit=100))["data"]:
        assert order["created_at"] <= now
        assert (order["issued_at"] or "") <= now


async def test_the_dashboard_shows_what_was_spent(stage: Stage) -> None:
    helena = Someone(stage, "admin@aurora.demo")
    customer = (await helena.get("config", "/customers"))["data"][0]
    assert customer["trading_name"] == AURORA.trading_name
    today = SystemClock().now().date()
    period = {"start_date": (today - timedelta(days=360)).isoformat(), "end_date": today.isoformat()}
    panels = await helena.get("bi", f"/customers/{customer['uuid']}/bi", total_spent="true", by_item="true", **period)
    assert panels["data"]["by_item"]
    assert panels["data"]["total_spent"]


async def test_tenants_do_not_meet(stage: Stage) -> None:
    davi = Someone(stage, "davi@boreal.demo")
    orders = (await davi.get("orders", "/orders", limit=100))["data"]
    assert orders
    assert {order["customer"]["name"] for order in orders} == {"Boreal"}
