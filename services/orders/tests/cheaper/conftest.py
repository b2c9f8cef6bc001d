"""A market that keeps silent on demand, and a clock that is put back afterwards."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from kit.testing import Running
from orders_service.suppliers import market as markets
from orders_service.suppliers.sandbox.market import SandboxMarket

from services.orders.tests.cheaper.looking import QuietMarket


@pytest.fixture
def market(orders: Running) -> Iterator[QuietMarket]:
    before = markets.air_market(orders.db)
    quiet = QuietMarket(SandboxMarket(orders.db))
    markets.use_market(orders.db, quiet)
    yield quiet
    markets._MARKETS[orders.db] = before  # guarded already


@pytest.fixture
def clock(orders: Running) -> Iterator[Callable[[timedelta], None]]:
    start = orders.clock.now()
    yield lambda by: orders.clock.move_to(orders.clock.now() + by)
    orders.clock.move_to(start)
