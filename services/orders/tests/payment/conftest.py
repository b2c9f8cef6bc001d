"""A customer that may pay by PIX."""

import pytest
from kit.testing import Running

from services.orders.tests.payment.paying import set_payer
from services.orders.tests.stage import Publish, Stage


@pytest.fixture
async def payer(orders: Running, publish: Publish) -> Stage:
    """A customer of an agency with a PIX key."""
    return await set_payer(orders, publish)
