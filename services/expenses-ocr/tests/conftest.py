"""expenses-ocr on real PostgreSQL and NATS."""

import pytest
from expenses_ocr_service.wiring import make_service
from kit.testing import Running, StartService

pytest_plugins = ["kit.testing"]


@pytest.fixture(scope="session")
async def expenses(running_service: StartService) -> Running:
    return await running_service(make_service)
