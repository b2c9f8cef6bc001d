"""The stack's environment as the demo reads it: of the stack that made it (STACK_ENVIRONMENT), else on own servers."""

import base64
import os
from collections.abc import Iterator
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from demo.surroundings import PARTS, Environment, read_environment
from kit.testing.fixtures import migrations_beside
from kit.testing.servers import Servers
from stack.ports import free_port

pytest_plugins = ["kit.testing"]

_NAMES = ("IDENTITY", "CONFIG", "ORDERS", "APPROVALS", "EXPENSES_OCR", "BI", "GATEWAY")


class Letterbox:
    """Takes every mail and keeps none."""

    async def handle_DATA(self, *_: Any) -> str:  # noqa: N802 - aiosmtpd's name
        return "250 OK"


@pytest.fixture(scope="session")
def smtp_url() -> Iterator[str]:
    """A mail server on a free port."""
    controller = Controller(Letterbox(), hostname="127.0.0.1", port=free_port())
    controller.start()
    yield f"smtp://127.0.0.1:{controller.port}"
    controller.stop()


@pytest.fixture(scope="session")
def is_shared() -> bool:
    """Whether a running stack's first start made the demo."""
    return "STACK_ENVIRONMENT" in os.environ


@pytest.fixture(scope="session")
def environment(request: pytest.FixtureRequest, is_shared: bool) -> Environment:
    """The settings of every service that plays."""
    return read_environment() if is_shared else request.getfixturevalue("own_environment")


@pytest.fixture(scope="session")
def own_environment(servers: Servers, smtp_url: str, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Migrated databases of every service that plays."""
    files = tmp_path_factory.mktemp("files")
    told: dict[str, dict[str, str]] = {}
    for part in PARTS:
        service = part.make()
        urls = servers.database(service.database, migrations_beside(part.make))
        told[service.name] = {
            "APP_ENV": "test",
            "DATABASE_URL": urls.app,
            "SWEEP_DATABASE_URL": urls.sweep,
            "NATS_URL": servers.nats.url(service.token),
            "SERVICE_TOKEN_SECRET": "tests-only-secret-of-forty-characters-xx",
            "FIELD_KEY": base64.b64encode(bytes(range(32))).decode(),
            "AVATAR_KEY": base64.b64encode(bytes(range(32, 64))).decode(),
            "SMTP_URL": smtp_url,
            "FILES_DIR": str(files),
            **{f"{name}_URL": "http://127.0.0.1:9" for name in _NAMES},
        }
    return told
