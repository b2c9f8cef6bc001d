"""Routes of the gateway: bootstrap, live events, health, the contract, and the edge's routing table."""

from dataclasses import fields
from uuid import UUID

from fastapi import Request, Response
from fastapi.responses import FileResponse, StreamingResponse
from kit.core.refusals import NotFound, TooManyRequests, Unavailable
from kit.http.pages import json_answer
from kit.http.permissions import AnySignedIn, Public
from kit.http.routing import Router

from gateway_service.asyncapi import asyncapi
from gateway_service.audit_schemas import AuditTrailAnswer
from gateway_service.audit_trail import AskedTrail, MayViewTrail, audit_trail
from gateway_service.bootstrap import VERSION, bootstrap
from gateway_service.dashboard import MayViewDashboard, dashboard
from gateway_service.dashboard_schemas import DashboardAnswer
from gateway_service.edge import EdgeLimits, configuration
from gateway_service.inbox import inbox
from gateway_service.inbox_schemas import InboxAnswer
from gateway_service.live import Hub, Listener
from gateway_service.schemas import BootstrapAnswer, Health

router = Router(tags=["gateway"])
edge_router = Router(include_in_schema=False)


@router.get("/bootstrap")
async def get_bootstrap(request: Request, by: AnySignedIn) -> BootstrapAnswer:
    """Everything a screen needs to start, in one answer."""
    return await bootstrap(by, request.app.state.service_context.calls, request.headers)


@router.get("/inbox")
async def get_inbox(request: Request, by: AnySignedIn) -> InboxAnswer:
    """What needs the caller, in one answer: the home is this one call."""
    service_context = request.app.state.service_context
    return await inbox(by, service_context.calls, request.headers, now=service_context.clock.now())


@router.get("/dashboard")
async def get_dashboard(request: Request, by: MayViewDashboard) -> DashboardAnswer:
    """The company in figures, in one answer: what was spent, orders, advances, expenses, credit, the next trips."""
    service_context = request.app.state.service_context
    return await dashboard(by, service_context.calls, request.headers, now=service_context.clock.now())


@router.get("/events", response_class=StreamingResponse, responses={200: {"content": {"text/event-stream": {}}}})
async def get_events(request: Request, by: AnySignedIn) -> StreamingResponse:
    """Live events of what the caller may read; the first is `resync`. Raises TooManyRequests."""
    hub: Hub = request.app.state.hub
    if not hub.has_room(by.session_uuid):
        raise TooManyRequests(retry_after=30)
    stream = hub.stream(Listener.of(by, actions=await request.app.state.actions_of(by, request.headers)))
    return StreamingResponse(stream, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


@router.get("/customers/{customer_id}/audit-trail")
async def get_audit_trail(customer_id: UUID, request: Request, by: MayViewTrail, asked: AskedTrail) -> AuditTrailAnswer:
    """What was done in a company, of every service, newest first."""
    calls = request.app.state.service_context.calls
    return await audit_trail(by, customer_id, asked, calls=calls, headers=request.headers)


@router.get("/health")
async def get_health(request: Request, _: Public) -> Health:
    """Whether the platform is whole, as the gateway sees it."""
    checks = await request.app.state.service_context.checks()
    whole = all(value == "ok" for value in checks.values())
    return Health(status="ok" if whole else "degraded", version=VERSION)


@router.get("/openapi.json", response_class=FileResponse)
async def get_openapi(request: Request, _: Public) -> FileResponse:
    """The merged contract."""
    return FileResponse(request.app.state.service_context.settings.contract_file, media_type="application/json")


@router.get("/asyncapi.json", response_class=Response, responses={200: {"content": {"application/json": {}}}})
async def get_asyncapi(_: Public) -> Response:
    """The events of the platform, for whoever subscribes to them."""
    return json_answer(asyncapi())


@edge_router.get("/internal/traefik")
async def get_traefik(request: Request) -> Response:
    """Traefik's HTTP provider."""
    service_context = request.app.state.service_context
    settings = service_context.settings
    limits = EdgeLimits(**{field.name: getattr(settings, f"edge_{field.name}") for field in fields(EdgeLimits)})
    return json_answer(
        configuration(request.app.state.contract, service_context.addresses, limits, secure=settings.edge_secure)
    )


@edge_router.get("/internal/unavailable")
async def get_unavailable() -> Response:
    """What the edge says when a service does not answer."""
    raise Unavailable


@edge_router.get("/internal/too-many")
async def get_too_many() -> Response:
    """What the edge says to an address that asks too fast."""
    raise TooManyRequests


@router.api_route("/{rest:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE"], include_in_schema=False)
async def nothing_here(rest: str, _: Public) -> Response:
    """Whatever is no call of the contract."""
    raise NotFound
