"""bi on real PostgreSQL and NATS."""

import pytest
from bi_service.wiring import make_service
from kit.testing import Running, StartService

pytest_plugins = ["kit.testing"]


@pytest.fixture(scope="session")
async def bi(running_service: StartService) -> Running:
    return await running_service(make_service)
