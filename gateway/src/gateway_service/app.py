"""Builds the gateway's application."""

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from fastapi import FastAPI
from kit.core.principal import Principal
from kit.core.refusals import Refusal
from kit.http.app import assemble, freeze_collector
from kit.process.service import Service
from kit.process.vitals import Vitals
from kit.security.tokens import KeySet, TokenReader

from gateway_service import docs, pages
from gateway_service.live import HEARD, Hub
from gateway_service.platform import GatewayPlatform
from gateway_service.routes import edge_router, router
from gateway_service.settings import GatewaySettings

SERVICE = Service(name="gateway", token="gateway", routers=(docs.router, router))  # noqa: S106 - a subject's first token


@asynccontextmanager
async def _running(app: FastAPI, platform: GatewayPlatform) -> AsyncIterator[None]:
    await platform.open()
    for subject, hearer in HEARD.items():
        await platform.bus.hear(subject, hearer(app.state.hub))
    platform.bus.after_return(app.state.hub.resync)
    vitals = Vitals("gateway", hearing=platform.hearing)
    vitals.start()
    freeze_collector()
    try:
        yield
    finally:
        app.state.stopping = True
        await vitals.stop()
        app.state.hub.part()
        await platform.close()


def _furnish(app: FastAPI, platform: GatewayPlatform) -> None:
    app.state.platform = platform
    app.state.hub = Hub(platform.access.end, platform.access.is_ended)
    keys = KeySet(platform.fetched_keys, platform.clock)
    platform.hearing.refresh_keys = keys.refresh
    app.state.tokens = TokenReader(keys, platform.clock)
    app.state.pages = platform.settings.pages_dir
    app.state.contract = json.loads(platform.settings.contract_file.read_text())

    async def actions_of(by: Principal, headers: Mapping[str, str]) -> frozenset[str]:
        """The actions whose hints this person hears; none when identity is away (the user's own still come)."""
        if by.own_customer_uuid is None:
            return frozenset()
        try:
            profile = await platform.calls.ask_as_caller(
                service="identity", path="/api/v1/me/profile", caller_headers=headers
            )
        except Refusal:
            return frozenset()
        return frozenset(action["slug"] for action in profile["actions"])

    app.state.actions_of = actions_of


def create_app(settings: GatewaySettings | None = None) -> FastAPI:
    """The gateway; without settings it can only describe itself (OpenAPI)."""
    platform = GatewayPlatform(SERVICE, settings) if settings else None

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        assert platform is not None, "an application without settings does not start"
        async with _running(app, platform):
            yield

    app = assemble(SERVICE, lifespan)
    app.include_router(edge_router)
    app.include_router(pages.router)
    if platform:
        _furnish(app, platform)
    return app
