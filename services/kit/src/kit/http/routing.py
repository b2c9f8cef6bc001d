"""Routers of rooms: media types checked, and the answer kept for the transaction that remembers it."""

import re
from collections.abc import Callable, Coroutine, Iterable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.params import Form
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Match, compile_path
from starlette.types import Receive, Scope, Send

from kit.core.metadata import empty_list
from kit.core.refusals import UnsupportedMediaType

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


def _is_as_declared(request: Request, body: Any) -> bool:
    """Whether the body is what the route takes: a form where it takes fields and files, JSON elsewhere."""
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if isinstance(body.field_info, Form):
        return media_type == "multipart/form-data"
    return media_type == "application/json" or media_type.endswith("+json")


class KitRoute(APIRoute):
    """A route whose answer is known to the unit of work before it commits (idempotent calls)."""

    def get_route_handler(self) -> Handler:
        inner = super().get_route_handler()

        async def handler(request: Request) -> Response:
            body = self.body_field
            if body is not None and await request.body() and not _is_as_declared(request, body):
                raise UnsupportedMediaType
            response = await inner(request)
            request.state.answer = (response.status_code, bytes(getattr(response, "body", b"")))
            return response

        return handler


class Router(APIRouter):
    """The router of one room."""

    def __init__(self, **given: Any) -> None:
        given.setdefault("route_class", KitRoute)
        super().__init__(**given)


class Signposts(BaseRoute):
    """Finds the route of a path without parameters by a look-up: FastAPI tries every route of a router, twice."""

    def __init__(self, placed: Iterable[tuple[str, APIRoute]]) -> None:
        self._known: dict[tuple[str, str], APIRoute] = {}
        for path, route in placed:
            for method in (route.methods or ()) if "{" not in path else ():
                self._known.setdefault((method, path), route)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """A full match or none; FastAPI's own way stays for whatever is not known, and for overridden dependencies."""
        route = self._known.get((scope["method"], scope["path"])) if scope["type"] == "http" else None
        if route is None or scope["app"].dependency_overrides:
            return Match.NONE, {}
        return Match.FULL, {"route": route, "endpoint": route.endpoint, "path_params": {}}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the route found by `matches` answer."""
        await scope["route"].handle(scope, receive, send)


def ListParam(name: str, **given: Any) -> Any:  # noqa: N802 - reads as the declaration it makes
    """A list in the query, `name[]=a&name[]=b`; the bare name once is a list of one."""
    return Query(alias=f"{name}[]", default_factory=empty_list, **given)


def list_names(routers: list[APIRouter]) -> frozenset[str]:
    """The names of every list parameter, so that the bare form is understood."""
    found: set[str] = set()
    for router in routers:
        for route in router.routes:
            if isinstance(route, APIRoute):
                found.update(_brackets(route.dependant))
    return frozenset(found)


def upload_paths(placed: Iterable[tuple[str, APIRoute]]) -> tuple[re.Pattern[str], ...]:
    """The paths that take forms, so that nobody else is sent 16 MiB to read."""
    of_forms = [path for path, route in placed if route.body_field and isinstance(route.body_field.field_info, Form)]
    return tuple(compile_path(path)[0] for path in of_forms)


def _brackets(dependant: Any) -> set[str]:
    own = {field.alias[:-2] for field in dependant.query_params if field.alias.endswith("[]")}
    return own.union(*(_brackets(inner) for inner in dependant.dependencies))


Flag = Annotated[bool | None, Query()]
