"""Fakes of the other services over HTTP: small ASGI applications."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

import httpx

Answer = tuple[int, Any]
_BACKLOG = "/internal/outbox"
"""Asked by the worker in its own time: no call of what is tested, unless the test answers it."""
Responder = Callable[[httpx.Request], Answer | Awaitable[Answer]]


class FakeRemote:
    """One service as its callers see it: answers by method and path prefix, the longest first."""

    def __init__(self) -> None:
        self._answers: dict[tuple[str, str], Responder] = {}
        self.asked: list[httpx.Request] = []
        self.away = False

    def answers(self, method: str, path: str, responder: Responder | Any) -> None:
        """Answer calls whose path starts with `path`: by a function of the request, or always the same JSON."""
        self._answers[method, path] = responder if callable(responder) else (lambda _: (200, responder))

    async def respond(self, request: httpx.Request) -> httpx.Response:
        responder = self._responder(request)
        if responder is not None or request.url.path != _BACKLOG:
            self.asked.append(request)
        if self.away:
            raise httpx.ConnectError("away", request=request)
        if responder is not None:
            answer = responder(request)
            status, body = await answer if isinstance(answer, Awaitable) else answer
            return httpx.Response(status, content=json.dumps(body, default=str), request=request)
        return httpx.Response(404, json={"code": "NOT_FOUND", "message": "Registro não encontrado."}, request=request)

    def _responder(self, request: httpx.Request) -> Responder | None:
        fitting = (
            (len(path), responder)
            for (method, path), responder in self._answers.items()
            if method == request.method and request.url.path.startswith(path)
        )
        return max(fitting, key=lambda found: found[0], default=(0, None))[1]


class Remotes(httpx.AsyncBaseTransport):
    """The network of a service under test: every host is a FakeRemote."""

    def __init__(self) -> None:
        self._services: dict[str, FakeRemote] = {}

    def __getitem__(self, service: str) -> FakeRemote:
        return self._services.setdefault(service, FakeRemote())

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        await request.aread()
        return await self[request.url.host].respond(request)
