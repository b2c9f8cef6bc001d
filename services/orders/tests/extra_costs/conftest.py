"""An agency of its own, its consultants and a cart."""

import pytest
from kit.core.ids import new_uuid
from kit.testing import Running

from services.orders.tests.desk.counter import Counter, Told
from services.orders.tests.stage import Publish, Stage


@pytest.fixture
async def counter(orders: Running, publish: Publish) -> Counter:
    return Counter(await Stage.set(orders, publish, agency=new_uuid()))


@pytest.fixture
async def order(counter: Counter) -> Told:
    return await counter.stage.order()
