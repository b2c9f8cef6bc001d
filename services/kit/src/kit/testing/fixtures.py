"""The fixtures of the plugin."""

from __future__ import annotations

import asyncio
import base64
import inspect
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

import nats
import pytest
from contracts.fact import Fact
from pydantic import SecretStr

from kit.calls.client import Calls
from kit.core.clock import SetClock
from kit.core.settings import ServiceSettings
from kit.db.access_copies import SigningKey
from kit.db.scopes import NoScope
from kit.http.app import build_app
from kit.process.service import Service
from kit.process.service_context import ServiceContext
from kit.testing.callers import TestIssuer
from kit.testing.remotes import Remotes
from kit.testing.running import Running, envelope_of
from kit.testing.servers import Servers, started_servers

A_MONDAY = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
_SECRET = SecretStr("tests-only-secret-of-forty-characters-xx")
_NAMES = ("identity", "config", "orders", "approvals", "expenses-ocr", "bi", "gateway")


class StartService(Protocol):
    """`await running_service(make_service)`; keywords go to the settings class."""

    def __call__(
        self,
        make_service: Callable[[], Service],
        *,
        migrations: Path | None = None,
        settings: type[ServiceSettings] = ServiceSettings,
        role: str = "all",
        **more: Any,
    ) -> Awaitable[Running]: ...


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """Real PostgreSQL and NATS, the declared topology applied."""
    with started_servers() as started:
        yield started


@pytest.fixture(scope="session")
def test_clock() -> SetClock:
    """One clock for every service of the session; it stands on a Monday, 9 h in São Paulo, until moved."""
    return SetClock(A_MONDAY)


_METRICS_TOKEN = "for-whoever-measures-these-services"  # noqa: S105 - of tests
METRICS = {"Authorization": f"Bearer {_METRICS_TOKEN}"}
"""The header with which a test reads /metrics."""


def migrations_beside(make_service: Callable[[], Service]) -> Path:
    """services/<name>/migrations, seen from the service's wiring."""
    for folder in Path(inspect.getfile(make_service)).resolve().parents:
        if (folder / "migrations").is_dir():
            return folder / "migrations"
    raise FileNotFoundError("no migrations folder above the service's source")


def settings_of(
    servers: Servers, service: Service, *, migrations: Path, kind: type[ServiceSettings], more: dict[str, Any]
) -> ServiceSettings:
    """Settings as the stack would set them, with a database of their own."""
    urls = servers.database(service.database, migrations)
    addresses = {f"{name.replace('-', '_')}_url": f"http://{name}" for name in _NAMES}
    given: dict[str, Any] = {
        "app_env": "test",
        "database_url": urls.app,
        "sweep_database_url": urls.sweep,
        "owner_database_url": urls.owner,
        "nats_url": servers.nats.url(service.token),
        "service_token_secret": _SECRET,
        "field_key": SecretStr(base64.b64encode(bytes(range(32))).decode()),
        "avatar_key": SecretStr(base64.b64encode(bytes(range(32, 64))).decode()),
        "smtp_url": "smtp://127.0.0.1:9",
        "copies_compared_seconds": 0,  # a test that is about it compares by itself
        "metrics_token": SecretStr(_METRICS_TOKEN),
        **addresses,
        **more,
    }
    return kind(**given)


@pytest.fixture(scope="session")
async def running_service(
    servers: Servers, test_clock: SetClock, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[StartService]:
    """Starts services as their process would: migrated database, application, worker on NATS, a folder for files."""
    async with AsyncExitStack() as stack:

        async def start(
            make_service: Callable[[], Service],
            *,
            migrations: Path | None = None,
            settings: type[ServiceSettings] = ServiceSettings,
            role: str = "all",
            **more: Any,
        ) -> Running:
            service = make_service()
            folder = migrations or migrations_beside(make_service)
            more.setdefault("files_dir", tmp_path_factory.mktemp("files"))
            told = await asyncio.to_thread(settings_of, servers, service, migrations=folder, kind=settings, more=more)
            running = _assemble(service, told, test_clock, role=role)
            await _trust(running)
            await running.start()
            stack.push_async_callback(running.stop)
            return running

        yield start


def _assemble(service: Service, settings: ServiceSettings, clock: SetClock, *, role: str) -> Running:
    remotes = Remotes()
    calls = Calls(
        name=service.name,
        addresses={name: settings.url_of(name) for name in _NAMES},
        secret=settings.service_token_secret.get_secret_value(),
        clock=clock,
        transport=remotes,
    )
    service_context = ServiceContext.of(service, settings, clock=clock, calls=calls)
    app = build_app(service, settings, role=role, service_context=service_context)
    issuer = TestIssuer()
    remotes["identity"].answers("GET", "/.well-known/jwks.json", {"keys": [issuer.jwk()]})
    remotes["identity"].answers("GET", "/internal/sessions/ended", {"data": []})
    return Running(app, service_context, clock=clock, issuer=issuer, remotes=remotes)


async def _trust(running: Running) -> None:
    """The service knows the tests' public key as if identity had shown it."""
    jwk = running.issuer.jwk()
    async with running.db.work(NoScope()) as uow:
        uow.session.add(SigningKey(kid=running.issuer.kid, jwk=jwk, seen_at=running.clock.now()))


@pytest.fixture(scope="session")
async def publish(servers: Servers, test_clock: SetClock) -> AsyncIterator[Callable[[Fact], Awaitable[str]]]:
    """Puts a fact on NATS as its producer would, numbered; answers its event id."""
    connection = await nats.connect(servers.nats.admin_url)
    numbers: Counter[str] = Counter()

    async def tell(fact: Fact) -> str:
        numbers[fact.producer] += 1
        event_id, body = envelope_of(fact, sequence=numbers[fact.producer], clock=test_clock)
        headers = {"Nats-Msg-Id": event_id}
        await connection.jetstream().publish(fact.subject(), body, headers=headers)
        return event_id

    yield tell
    await connection.close()
