"""kit is tested through a small service that exists only here: notes of customers, copies of branches."""

import sys
from pathlib import Path

import pytest
from kit.testing import Running, StartService

sys.path.insert(0, str(Path(__file__).parent))

from probe.service import make_probe

pytest_plugins = ["kit.testing"]


@pytest.fixture(scope="session")
async def probe(running_service: StartService) -> Running:
    return await running_service(make_probe)
