"""A market that breaks on demand."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from kit.testing import Running
from orders_service.suppliers.market import air_market, use_market
from orders_service.suppliers.sandbox.market import SandboxMarket

from services.orders.tests.issuing.flaky import FlakySupplier


@pytest.fixture
def supplier(orders: Running) -> Iterator[FlakySupplier]:
    """The sandbox behind a line that breaks on demand."""
    before = air_market(orders.db)
    flaky = FlakySupplier(SandboxMarket(orders.db))
    use_market(orders.db, flaky, deadline=timedelta(seconds=0.5))  # type: ignore[arg-type]
    yield flaky
    use_market(orders.db, before)
