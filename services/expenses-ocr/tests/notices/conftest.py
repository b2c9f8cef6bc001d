"""People who ask for money and spend it, and choose what they are notified of."""

from collections.abc import AsyncIterator

import pytest
from expense_stage import Publish, Stage
from kit.testing import Running


@pytest.fixture
async def stage(expenses: Running, publish: Publish) -> AsyncIterator[Stage]:
    """A customer of its own."""
    yield await Stage.set(expenses, publish)
