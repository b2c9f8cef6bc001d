"""A market that keeps silent on demand, and a clock that is put back afterwards."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from kit.testing import Running
from orders_service.suppliers.market import air_market, use_market
from orders_service.suppliers.sandbox.market import SandboxMarket

from services.orders.tests.cheaper.looking import QuietMarket


@pytest.fixture
def market(orders: Running) -> Iterator[QuietMarket]:
    before = air_market(orders.db)
    quiet = QuietMarket(SandboxMarket(orders.db))
    use_market(orders.db, quiet)
    yield quiet
    use_market(orders.db, before)


@pytest.fixture
def clock(orders: Running) -> Iterator[Callable[[timedelta], None]]:
    start = orders.clock.now()
    yield lambda by: orders.clock.move_to(orders.clock.now() + by)
    orders.clock.move_to(start)
