"""The queue of an agency that nobody else in the tests works for."""

import pytest
from kit.core.ids import new_uuid
from kit.testing import Running

from services.orders.tests.desk.counter import Counter
from services.orders.tests.stage import Publish, Stage


@pytest.fixture
async def counter(orders: Running, publish: Publish) -> Counter:
    return Counter(await Stage.set(orders, publish, agency=new_uuid()))
