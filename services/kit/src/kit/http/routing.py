"""Routers of rooms: check media types and keep the answer for the transaction that stores it."""

import re
from collections.abc import Callable, Coroutine, Iterable
from typing import Annotated, Any
from uuid import UUID

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


_A_UUID = re.compile(r"(?<=/)[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(?=/|$)")
_PARAMETER = re.compile(r"\{[^}]*\}")
_SOME_UUID = "00000000-0000-4000-8000-000000000000"


def placeholder_path(path: str) -> str:
    """A path with `{}` in the place of each UUID."""
    return _A_UUID.sub("{}", path)


def uuids_in(path: str) -> list[str]:
    """The UUIDs of a path, in their order."""
    return _A_UUID.findall(path)


def takes_uuids(route: APIRoute) -> bool:
    """Whether every parameter of the path is a UUID."""
    fields = [field for one in _with_inner(route.dependant) for field in one.path_params]
    named = {field.alias for field in fields if field.field_info.annotation is UUID}
    return all(name in named for name in route.param_convertors)


def _with_inner(dependant: Any) -> Iterable[Any]:
    yield dependant
    for inner in dependant.dependencies:
        yield from _with_inner(inner)


class Signposts(BaseRoute):
    """Finds the route of a path whose parameters are UUIDs by a look-up: FastAPI tries every route, twice."""

    def __init__(self, placed: Iterable[tuple[str, APIRoute]]) -> None:
        self._known: dict[tuple[str, str], APIRoute] = {}
        searched: dict[tuple[str, int], list[re.Pattern[str]]] = {}
        for path, route in placed:
            template = _PARAMETER.sub("{}", path)
            for method in route.methods or ():
                others = searched.setdefault((method, path.count("/")), [])
                example = _PARAMETER.sub(_SOME_UUID, path)
                is_first = not any(other.match(example) for other in others)
                if is_first and takes_uuids(route):
                    self._known.setdefault((method, template), route)
                if "{" in path:
                    others.append(compile_path(path)[0])

    def find(self, method: str, path: str) -> APIRoute | None:
        """The first declared route of a path; None where FastAPI has to search."""
        if "{" in path:
            return None
        return self._known.get((method, path)) or self._known.get((method, placeholder_path(path)))

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """A full match or none; FastAPI's own way stays for whatever is not known, and for overridden dependencies."""
        route = self.find(scope["method"], scope["path"]) if scope["type"] == "http" else None
        if route is None or scope["app"].dependency_overrides:
            return Match.NONE, {}
        return Match.FULL, {
            "route": route,
            "endpoint": route.endpoint,
            "path_params": path_params(route, scope["path"]),
        }

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the route found by `matches` answer."""
        await scope["route"].handle(scope, receive, send)


def path_params(route: APIRoute, path: str) -> dict[str, Any]:
    """The parameters of a route whose path takes UUIDs alone, as Starlette reads them."""
    if not route.param_convertors:
        return {}
    found = zip(route.param_convertors.items(), uuids_in(path), strict=True)
    return {name: convertor.convert(text) for (name, convertor), text in found}


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
