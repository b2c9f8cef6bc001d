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
from gateway_service.routes import edge_router, router
from gateway_service.service_context import GatewayContext
from gateway_service.settings import GatewaySettings

SERVICE = Service(name="gateway", token="gateway", routers=(docs.router, router))  # noqa: S106 - a subject's first token


@asynccontextmanager
async def _running(app: FastAPI, service_context: GatewayContext) -> AsyncIterator[None]:
    await service_context.open()
    for subject, hearer in HEARD.items():
        await service_context.bus.subscribe(subject, hearer(app.state.hub))
    service_context.bus.after_return(app.state.hub.resync)
    vitals = Vitals("gateway", session_feed=service_context.session_feed)
    vitals.start()
    freeze_collector()
    try:
        yield
    finally:
        app.state.stopping = True
        await vitals.stop()
        app.state.hub.part()
        await service_context.close()


def _furnish(app: FastAPI, service_context: GatewayContext) -> None:
    app.state.service_context = service_context
    app.state.hub = Hub(service_context.access.end, service_context.access.is_ended)
    keys = KeySet(service_context.fetched_keys, service_context.clock)
    service_context.session_feed.refresh_keys = keys.refresh
    app.state.tokens = TokenReader(keys, service_context.clock)
    app.state.pages = service_context.settings.pages_dir
    app.state.contract = json.loads(service_context.settings.contract_file.read_text())

    async def actions_of(by: Principal, headers: Mapping[str, str]) -> frozenset[str]:
        """The actions whose hints this person hears; none when identity is away (the user's own still come)."""
        if by.own_customer_uuid is None:
            return frozenset()
        try:
            profile = await service_context.calls.get_as_caller(
                service="identity", path="/api/v1/me/profile", caller_headers=headers
            )
        except Refusal:
            return frozenset()
        return frozenset(action["slug"] for action in profile["actions"])

    app.state.actions_of = actions_of


def create_app(settings: GatewaySettings | None = None) -> FastAPI:
    """The gateway; without settings it can only describe itself (OpenAPI)."""
    service_context = GatewayContext(SERVICE, settings) if settings else None

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        assert service_context is not None, "an application without settings does not start"
        async with _running(app, service_context):
            yield

    app = assemble(SERVICE, lifespan)
    app.include_router(edge_router)
    app.include_router(pages.router)
    if service_context:
        _furnish(app, service_context)
    return app
