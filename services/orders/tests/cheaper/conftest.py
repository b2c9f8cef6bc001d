"""A market that keeps silent on demand, and a clock that is put back afterwards."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from kit.testing import Running
from orders_service.suppliers import market as markets
from orders_service.suppliers.sandbox.air.market import AirMarket
from orders_service.suppliers.types import ItemKind

from services.orders.tests.cheaper.looking import QuietMarket


@pytest.fixture
def market(orders: Running) -> Iterator[QuietMarket]:
    before = markets.markets_of(orders.db).of(ItemKind.AIRWAY)
    quiet = QuietMarket(AirMarket(orders.db))
    markets.markets_of(orders.db).use(ItemKind.AIRWAY, quiet)
    yield quiet
    markets.markets_of(orders.db).put_back(ItemKind.AIRWAY, before)  # guarded already


@pytest.fixture
def clock(orders: Running) -> Iterator[Callable[[timedelta], None]]:
    start = orders.clock.now()
    yield lambda by: orders.clock.move_to(orders.clock.now() + by)
    orders.clock.move_to(start)
