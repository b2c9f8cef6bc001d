"""Each test of reports has a customer of its own."""

from collections.abc import AsyncIterator

import pytest
from kit.testing import Running
from report_stage import Stage


@pytest.fixture
async def stage(expenses: Running) -> AsyncIterator[Stage]:
    yield await Stage.set(expenses)
