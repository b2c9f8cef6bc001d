"""Builds a service's FastAPI application: routes, permissions, error answers, start and stop."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException  # noqa: TID251 - the router's own 404 and 405

from kit.calls.client import Calls
from kit.core import context
from kit.core.clock import Clock
from kit.core.refusals import FilesUnavailable, MethodNotAllowed, NotFound, Refusal, ValidationFailed, status_of
from kit.core.settings import ServiceSettings
from kit.db.idempotency import Replayed
from kit.db.overload import refused_by_load
from kit.http import health
from kit.http.audit_pages import router as audit_pages
from kit.http.audit_refusals import note_refusal
from kit.http.authentication import service_context_of
from kit.http.backlog_pages import router as backlog_pages
from kit.http.bodies import Bodies
from kit.http.erasure_pages import router as erasure_pages
from kit.http.fast_lists import FastLists
from kit.http.heads import AnswersHead
from kit.http.middleware import RequestIdentity, StrictForm
from kit.http.openapi import BASE, describe, is_private
from kit.http.pages import json_answer
from kit.http.permissions import check_every_operation
from kit.http.reconcile_pages import router as reconcile_pages
from kit.http.routing import Router, Signposts, list_names, upload_paths
from kit.http.shedding import AT_ONCE, Shedding
from kit.http.state_pages import router as state_pages
from kit.http.stopping import time_left
from kit.http.validation import errors_of
from kit.process.service import Service
from kit.process.service_context import ServiceContext
from kit.process.vitals import REPLAYS, Vitals
from kit.process.worker import Worker
from kit.security.key_store import fetched_keys, kept_keys
from kit.security.tokens import KeySet, TokenReader

log = logging.getLogger("kit.app")
INTERNAL_ROUTERS = (audit_pages, backlog_pages, erasure_pages, reconcile_pages, state_pages)
"""What every service with a database serves to its neighbours."""
_SHUT = {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", "Cache-Control": "no-store"}
"""A refusal is never run, framed or kept, even where the edge leaves that to the answer (files)."""


def _clock(request: Request) -> Clock:
    return service_context_of(request).clock


def _calls(request: Request) -> Calls:
    return service_context_of(request).calls


async def clock_of(request: Request) -> Clock:
    """The clock of the process."""
    return _clock(request)


async def calls_of(request: Request) -> Calls:
    """Calls to the other services."""
    return _calls(request)


ClockDep = Annotated[Clock, Depends(clock_of)]
CallsDep = Annotated[Calls, Depends(calls_of)]


def answer(refusal: Refusal) -> Response:
    """A refusal as bytes."""
    response = json_answer(refusal.body(context.request_id.get()), status=status_of(refusal))
    response.headers.update(_SHUT | refusal.headers)
    return response


async def _on_refusal(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, Refusal)
    await note_refusal(request, problem)
    return answer(problem)


async def _on_invalid(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, RequestValidationError)
    errors = problem.errors()
    if any(error["loc"][:1] == ("path",) for error in errors):
        return answer(NotFound())
    route = request.scope.get("route")
    body = getattr(route, "body_field", None)
    model = getattr(getattr(body, "field_info", None), "annotation", None)
    return answer(ValidationFailed(errors_of(errors, getattr(model, "required_messages", None))))


async def _on_router(_: Request, problem: Exception) -> Response:
    assert isinstance(problem, HTTPException)
    if isinstance(problem.__cause__, OSError):  # a form above a megabyte is kept in a file while it arrives
        return answer(FilesUnavailable())
    kinds: dict[int, type[Refusal]] = {404: NotFound, 405: MethodNotAllowed}
    kind = kinds.get(problem.status_code)
    return answer(kind() if kind else ValidationFailed({"body": ["Valor inválido"]}))


async def _on_replay(_: Request, problem: Exception) -> Response:
    assert isinstance(problem, Replayed)
    REPLAYS.labels("stored").inc()
    headers = {"Idempotency-Replayed": "true"}
    return Response(problem.body, problem.status, headers=headers, media_type="application/json")


async def _on_load(_: Request, problem: Exception) -> Response:
    refusal = refused_by_load(problem)
    if refusal is None:
        raise problem
    log.warning("the database could not serve us: %s", type(problem).__name__)
    return answer(refusal)


_HANDLERS: dict[int | type[Exception], Any] = {
    Refusal: _on_refusal,
    RequestValidationError: _on_invalid,
    HTTPException: _on_router,
    Replayed: _on_replay,
    PoolTimeout: _on_load,
    DBAPIError: _on_load,
    ConnectionError: _on_load,
    TimeoutError: _on_load,
}


def freeze_collector() -> None:
    """What start-up made lives on; the collector looks at the rest, seldom (PERFORMANCE trick 2)."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)
    gc.enable()


@asynccontextmanager
async def running(app: FastAPI, service_context: ServiceContext, role: str) -> AsyncIterator[None]:
    """Open, serve, and on the way out: not ready, finish what is in hand, close (HARDENING B11)."""
    keys = KeySet(lambda: fetched_keys(service_context.db, service_context.calls), service_context.clock)
    app.state.tokens = TokenReader(keys, service_context.clock)
    keys.learn(await kept_keys(service_context.db))
    service_context.session_feed.refresh_keys = keys.refresh
    await service_context.open()
    worker = Worker(service_context) if role in {"all", "worker"} else None
    if worker:
        await worker.start()
    vitals = Vitals(
        service_context.service.name, session_feed=service_context.session_feed, engines=service_context.db.engines
    )
    vitals.start()
    freeze_collector()
    try:
        yield
    finally:
        app.state.stopping = True
        if worker:
            await worker.stop(time_left(app))
        await vitals.stop()
        await service_context.close()
        await asyncio.sleep(0)


def _include(app: FastAPI, routers: list[APIRouter]) -> None:
    """Public operations under /api/v1; internal ones as they are, and neither they nor their shapes are described."""
    public, private = Router(), Router()
    for router in routers:
        for route in router.routes:
            (private if is_private(getattr(route, "path", "")) else public).routes.append(route)
    app.include_router(public, prefix=BASE)
    app.include_router(private, include_in_schema=False)


def build_app(
    service: Service,
    settings: ServiceSettings | None = None,
    *,
    role: str = "all",
    service_context: ServiceContext | None = None,
) -> FastAPI:
    """The application of one service; without settings it can only describe itself (OpenAPI).

    Raises PermissionMissing when an operation declares no permission.
    """
    service_context = service_context or (ServiceContext.of(service, settings) if settings else None)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        assert service_context is not None, "an application without settings does not start"
        async with running(app, service_context, role):
            yield

    app = assemble(replace(service, routers=(*service.routers, *INTERNAL_ROUTERS)), lifespan)
    app.state.service_context = service_context
    if service_context is not None:
        app.state.at_once = service_context.settings.requests_at_once
    return app


def assemble(service: Service, lifespan: Callable[[FastAPI], AbstractAsyncContextManager[None]]) -> FastAPI:
    """Routes, refusals, health and middlewares around a life that the caller gives.

    Raises PermissionMissing when an operation declares no permission.
    """
    routers = list(service.routers)
    check_every_operation(routers)
    app = FastAPI(
        title=service.title or f"Trajeto {service.name}",
        version="1",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        exception_handlers=_HANDLERS,
    )
    app.state.stopping = False
    app.state.name, app.state.at_once = service.name, AT_ONCE
    app.include_router(health.router)
    _include(app, routers)
    describe(app, service, routers)
    _wrap(app, routers)
    return app


def _wrap(app: FastAPI, routers: list[APIRouter]) -> None:
    routes = [route for router in routers for route in router.routes if isinstance(route, APIRoute)]
    placed = [(route.path if is_private(route.path) else BASE + route.path, route) for route in routes]
    signposts = Signposts(placed)
    app.router.routes.insert(0, signposts)
    app.add_middleware(FastLists, routes=routes, signposts=signposts, refusing=_HANDLERS)
    uploads = upload_paths(placed)
    app.add_middleware(StrictForm, lists=list_names(routers), uploads=uploads)
    app.add_middleware(Shedding, service=app.state.name)
    app.add_middleware(Bodies, service=app.state.name, uploads=uploads)
    app.add_middleware(RequestIdentity)
    app.add_middleware(AnswersHead)
