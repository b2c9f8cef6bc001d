"""The services in one process, on the real database and bus, with a clock the story sets."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from uuid import UUID

import httpx
from fastapi import FastAPI
from kit.calls.client import Calls
from kit.core.clock import SetClock
from kit.http.app import build_app
from kit.process.own_reactions import reactions_of
from kit.process.service_context import ServiceContext
from sqlalchemy import text

from demo.refusals import NeverSettled
from demo.surroundings import PARTS, Environment, Part, settings_of

_NAMES = ("identity", "config", "orders", "approvals", "expenses-ocr", "bi", "gateway")
_TOLD = text("SELECT position, uuid, type FROM outbox WHERE position > :after ORDER BY position")
_HEARD = text("SELECT consumer, event_uuid FROM inbox WHERE event_uuid = ANY(:events)")
_PATIENCE_SECONDS = 20.0
_PAUSE_SECONDS = 0.04


class Neighbours(httpx.AsyncBaseTransport):
    """Calls between services stay in this process: the host is the service's name."""

    def __init__(self) -> None:
        self.apps: dict[str, httpx.ASGITransport] = {}

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        return await self.apps[request.url.host].handle_async_request(request)


@dataclass
class Stage:
    """Every service by name, and the clock they share."""

    clock: SetClock
    service_contexts: dict[str, ServiceContext] = field(default_factory=dict)
    neighbours: Neighbours = field(default_factory=Neighbours)
    _seen: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.http = httpx.AsyncClient(transport=self.neighbours, trust_env=False)

    async def settle(self) -> None:
        """Return when every fact told so far was reacted to, by everyone who cares. Raises NeverSettled."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + _PATIENCE_SECONDS
        while waiting := await self._unheard():
            if loop.time() > deadline:
                raise NeverSettled(waiting)
            await asyncio.sleep(_PAUSE_SECONDS)

    async def _unheard(self) -> list[str]:
        """Facts some service has still to react to; what everybody heard is not asked about again."""
        waiting: list[str] = []
        for teller in self.service_contexts.values():
            waiting += await self._unheard_from(teller)
        return waiting

    async def _unheard_from(self, teller: ServiceContext) -> list[str]:
        name = teller.service.name
        async with teller.db.sweep() as session:
            told = (await session.execute(_TOLD, {"after": self._seen.get(name, 0)})).all()
        if not told:
            return []
        kinds: Mapping[UUID, str] = {row.uuid: row.type for row in told}
        waiting = [
            f"{name}: {kinds[event]} for {listener.service.name}"
            for listener in self.service_contexts.values()
            if teller.service.token in listener.service.producers_heard
            for event in await _missing(listener, kinds)
        ]
        if not waiting:
            self._seen[name] = told[-1].position
        return waiting or ["another look"]


async def _missing(listener: ServiceContext, kinds: Mapping[UUID, str]) -> list[UUID]:
    reactions = reactions_of(listener.service)
    wanted = {(line.consumer, event) for event, kind in kinds.items() for line in reactions.get(kind, ())}
    if not wanted:
        return []
    async with listener.db.sweep() as session:
        rows = await session.execute(_HEARD, {"events": list(kinds)})
        heard = {(row.consumer, row.event_uuid) for row in rows}
    return [event for _, event in wanted - heard]


def _service_context(
    part: Part, environment: Environment, *, clock: SetClock, neighbours: Neighbours
) -> ServiceContext:
    service = part.make()
    settings = settings_of(part, environment[service.name])
    calls = Calls(
        name=service.name,
        addresses={name: settings.url_of(name) for name in _NAMES},
        secret=settings.service_token_secret.get_secret_value(),
        clock=clock,
        transport=neighbours,
    )
    return ServiceContext.of(service, settings, clock=clock, calls=calls)


@asynccontextmanager
async def open_stage(environment: Environment, clock: SetClock) -> AsyncIterator[Stage]:
    """Start every service's application and worker; stop them, finished, on the way out."""
    stage = Stage(clock)
    async with AsyncExitStack() as stack:
        for part in PARTS:
            service_context = _service_context(part, environment, clock=clock, neighbours=stage.neighbours)
            app: FastAPI = build_app(service_context.service, service_context=service_context)
            await stack.enter_async_context(app.router.lifespan_context(app))
            stage.service_contexts[service_context.service.name] = service_context
            stage.neighbours.apps[service_context.service.name] = httpx.ASGITransport(
                app=app, raise_app_exceptions=False
            )
        yield stage
        await stage.settle()
        await stage.http.aclose()
