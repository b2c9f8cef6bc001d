"""An agency that sets up its prices."""

import pytest
from kit.testing import Running

from services.orders.tests.pricing.selling import Agency, set_agency
from services.orders.tests.stage import Publish


@pytest.fixture
async def agency(orders: Running, publish: Publish) -> Agency:
    """An agency with one customer and no price table."""
    return await set_agency(orders, publish)
