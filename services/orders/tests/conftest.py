"""The service of these tests: real PostgreSQL and NATS, the sandbox market, approvals played by its facts."""

from collections.abc import AsyncIterator, Iterator

import pytest
from kit.testing import Running, StartService
from orders_service.settings import OrdersSettings
from orders_service.suppliers import market
from orders_service.suppliers.sandbox.air import market as air_market
from orders_service.suppliers.sandbox.air.market import AirMarket
from orders_service.suppliers.types import ItemKind
from orders_service.wiring import make_service

from services.orders.tests.issuing.flaky import FlakySupplier
from services.orders.tests.remembered import REMEMBERED
from services.orders.tests.stage import Publish, Stage

pytest_plugins = ["kit.testing"]


@pytest.fixture(scope="session")
async def orders(running_service: StartService) -> AsyncIterator[Running]:
    """The running service; a silent supplier is given up after a moment that a busy machine does not need."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(air_market, "FLIGHTS", REMEMBERED)
        yield await running_service(make_service, settings=OrdersSettings, supplier_deadline_seconds=5)


@pytest.fixture
async def stage(orders: Running, publish: Publish) -> AsyncIterator[Stage]:
    """A customer of its own, with people, a cost center, a reason and a market to book from."""
    yield await Stage.set(orders, publish)


@pytest.fixture
def supplier(orders: Running) -> Iterator[FlakySupplier]:
    """The sandbox behind a line that breaks on demand."""
    before = market.markets_of(orders.db).of(ItemKind.AIRWAY)
    flaky = FlakySupplier(AirMarket(orders.db))
    market.markets_of(orders.db).use(ItemKind.AIRWAY, flaky)  # type: ignore[arg-type]
    yield flaky
    market.markets_of(orders.db).put_back(ItemKind.AIRWAY, before)  # guarded already
