"""One more process of a running service, as a second replica or after a restart."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from kit.calls.client import Calls
from kit.core.clock import SetClock
from kit.http.app import build_app
from kit.process.service_context import ServiceContext
from kit.testing import Running
from kit.testing.remotes import Remotes


@asynccontextmanager
async def process_of(running: Running, *, clock: SetClock | None = None, **told: Any) -> AsyncIterator[Running]:
    """One more process of a service on the same database; `told` changes its settings."""
    settings = running.service_context.settings.model_copy(update=told)
    remotes, at = Remotes(), clock or running.clock
    addresses = {"identity": "http://identity"}
    calls = Calls(name="orders", addresses=addresses, secret="s" * 32, clock=at, transport=remotes)
    service_context = ServiceContext.of(running.service_context.service, settings, clock=at, calls=calls)
    app = build_app(running.service_context.service, settings, role="api", service_context=service_context)
    remotes["identity"].away = True
    other = Running(app, service_context, clock=at, issuer=running.issuer, remotes=remotes)
    async with app.router.lifespan_context(app):
        yield other
    await other.close()
