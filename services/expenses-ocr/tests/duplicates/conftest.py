"""People who spend."""

from collections.abc import AsyncIterator

import pytest
from kit.testing import Running
from launch_stage import Stage


@pytest.fixture
async def stage(expenses: Running) -> AsyncIterator[Stage]:
    """A customer of its own."""
    yield await Stage.set(expenses)
