"""Fast path of lists: a query string that was validated before skips FastAPI's validation, which took half the time
of a list.
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from typing import Any, cast
from uuid import UUID

from fastapi import FastAPI, Request, Response
from fastapi.dependencies.models import Dependant
from fastapi.dependencies.utils import solve_dependencies
from fastapi.routing import APIRoute

from kit.http.permissions import Permission, PublicPermission
from kit.http.routing import Signposts, path_params, takes_uuids
from kit.http.uow import request_unit_of_work, unit_of_work

_REMEMBERED = 1_024
_LONGEST = 1_024
"""Bytes of a query string that is remembered: ours are shorter, and a caller may write as many as the edge lets in."""
_ELSEWHERE = (
    *("header_params", "cookie_params", "body_params", "websocket_param_name"),
    *("http_connection_param_name", "response_param_name", "background_tasks_param_name", "security_scopes_param_name"),
)
"""What a call may take besides path, query, request and dependencies; one that takes such a thing FastAPI solves."""

Message = MutableMapping[str, Any]
Asgi = Callable[[Message, Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]], Awaitable[None]]
Refuse = Callable[[Request, Exception], Awaitable[Response]]


def _is_plain(dependant: Dependant) -> bool:
    return not any(getattr(dependant, name) for name in _ELSEWHERE)


def _is_query(dependant: Dependant) -> bool:
    """Whether a dependency looks at nothing but the query string: the same text means the same, always."""
    alone = _is_plain(dependant) and dependant.request_param_name is None and not dependant.path_params
    return alone and all(map(_is_query, dependant.dependencies))


def _is_of_request(dependant: Dependant) -> bool:
    """Whether a dependency takes the request alone and gives a value: a permission, the clock."""
    known = isinstance(dependant.call, Permission | PublicPermission) or dependant.scope is None
    alone = _is_plain(dependant) and dependant.request_param_name is not None
    takes_more = dependant.dependencies or dependant.query_params or dependant.path_params
    return known and alone and not takes_more


@dataclass(frozen=True)
class FastList:
    """One GET that answers a Response by itself; the parameters of its path are UUIDs."""

    route: APIRoute
    of_request: tuple[Dependant, ...]
    of_query: Dependant
    works: str | None
    known: OrderedDict[bytes, Mapping[str, Any]]

    @classmethod
    def of(cls, route: APIRoute) -> "FastList | None":
        """The fast list of a route; None when something of it needs FastAPI."""
        whole = route.dependant
        works = [inner for inner in whole.dependencies if inner.call is unit_of_work]
        others = [inner for inner in whole.dependencies if inner not in works]
        of_query = [inner for inner in others if _is_query(inner)]
        of_request = tuple(inner for inner in others if inner not in of_query)
        answers = getattr(whole.call, "__annotations__", {}).get("return") is Response
        fits = answers and route.methods == {"GET"} and takes_uuids(route) and _is_plain(whole)
        if not fits or not all(map(_is_of_request, of_request)) or len(works) > 1:
            return None
        query = replace(whole, dependencies=of_query, request_param_name=None, path_params=[])
        return cls(route, of_request, query, works[0].name if works else None, OrderedDict())

    async def learn(self, scope: Message, receive: Any) -> None:
        """Remember what a query string means that FastAPI has just understood."""
        async with AsyncExitStack() as stack:
            own = {**scope, "fastapi_inner_astack": stack, "fastapi_function_astack": stack}
            solved = await solve_dependencies(
                request=Request(own, receive), dependant=self.of_query, async_exit_stack=stack, embed_body_fields=False
            )
        if solved.errors or not all(map(_is_lasting, solved.values.values())):
            return
        self.known[scope["query_string"]] = solved.values
        if len(self.known) > _REMEMBERED:
            self.known.popitem(last=False)

    async def answer(self, request: Request, values: Mapping[str, Any]) -> Response:
        """What the route's function answers, its unit of work committed."""
        call: Any = self.route.dependant.call
        found = {inner.name: await cast(Any, inner.call)(request) for inner in self.of_request}
        given: dict[Any, Any] = {name: value for name, value in found.items() if name}  # route-level ones have no name
        given |= {field.name: _uuid(request.path_params[field.alias]) for field in self.route.dependant.path_params}
        if self.route.dependant.request_param_name:
            given[self.route.dependant.request_param_name] = request
        if self.works is None:
            return cast(Response, await call(**values, **given))
        async with request_unit_of_work(request) as uow:
            given[self.works] = uow
            response = await call(**values, **given)
        return cast(Response, response)


def _uuid(value: UUID | str) -> UUID:
    return value if isinstance(value, UUID) else UUID(value)


def _is_lasting(value: Any) -> bool:
    """Whether a value can be given to one call after another: nobody can change it."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


class FastLists:
    """Sends a known query string to its fast list; everything else to FastAPI, whose understanding it then keeps."""

    def __init__(
        self, app: Asgi, *, routes: Iterable[APIRoute], signposts: Signposts, refusing: Mapping[Any, Refuse]
    ) -> None:
        self.app = app
        self.signposts, self.refusing = signposts, refusing
        found = ((route, FastList.of(route)) for route in routes)
        self.fast_lists = {
            id(route): fast_list for route, fast_list in found if fast_list is not None
        }  # a route has no hash

    async def __call__(self, scope: Message, receive: Any, send: Any) -> None:
        is_get = scope["type"] == "http" and scope["method"] == "GET"
        route = self.signposts.find("GET", scope["path"]) if is_get else None
        fast_list = self.fast_lists.get(id(route))
        if fast_list is None or _is_overridden(scope["app"]):
            await self.app(scope, receive, send)
            return
        values = fast_list.known.get(scope["query_string"])
        if values is None:
            await self._by_fastapi(fast_list, scope, receive, send)
            return
        scope["route"], scope["path_params"] = fast_list.route, path_params(fast_list.route, scope["path"])
        request = Request(scope, receive, send)
        try:
            response = await fast_list.answer(request, values)
        except Exception as problem:
            response = await self._refusal(request, problem)
        await response(scope, receive, send)

    async def _by_fastapi(self, fast_list: FastList, scope: Message, receive: Any, send: Any) -> None:
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        await self.app(scope, receive, sending)
        if status == 200 and len(scope["query_string"]) <= _LONGEST:
            await fast_list.learn(scope, receive)

    async def _refusal(self, request: Request, problem: Exception) -> Response:
        """The answer of the handler that FastAPI would have chosen."""
        for kind in type(problem).__mro__:
            if kind in self.refusing:
                return await self.refusing[kind](request, problem)
        raise problem


def _is_overridden(app: FastAPI) -> bool:
    return bool(app.dependency_overrides)
