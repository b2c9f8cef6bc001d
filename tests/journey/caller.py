"""A caller who behaves like our SPA: repeats what got no answer under the same key, and waits for conditions."""

import asyncio
import json
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Self, TypeVar
from uuid import uuid4

import httpx

T = TypeVar("T")
PATIENCE = 90.0
"""Seconds to wait: a killed process is back within 2 s, but what it had in hand comes again after 30 s (ack_wait)."""

_FIRST_PAUSE, _LONGEST_PAUSE, _LONGER = 0.03, 0.25, 1.3
"""Seconds, and the factor between two looks."""

ANSWERED: deque[httpx.Response] = deque(maxlen=2000)
"""What was answered lately, to whomever: for asking afterwards what became of it."""


async def _note(answer: httpx.Response) -> None:
    ANSWERED.append(answer)


class Refused(AssertionError):
    """An answer that was not the expected one."""

    def __init__(self, answer: httpx.Response) -> None:
        super().__init__(f"{answer.request.method} {answer.request.url} → {answer.status_code} {answer.text[:600]}")
        self.answer = answer


async def eventually(look: Callable[[], Awaitable[T]], *, within: float = PATIENCE, every: float | None = None) -> T:
    """What `look` finds once it is true; fails at the deadline with what was seen last.

    It looks ever more seldom, or each `every` seconds when told: a look is mostly a call through the edge.
    """
    deadline, pause = time.monotonic() + within, every or _FIRST_PAUSE
    while True:
        found = await look()
        if found:
            return found
        left = deadline - time.monotonic()
        assert left > 0, f"not within {within} s; last seen {found!r}"
        await asyncio.sleep(min(pause, left))
        pause = every or min(pause * _LONGER, _LONGEST_PAUSE)


class Caller:
    """One person at the edge. A call without an answer (connection lost, 502, 503) is repeated under its key."""

    def __init__(self, url: str, token: str | None = None, customer: str | None = None) -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if customer:
            headers["X-Customer-Uuid"] = customer
        self.url, self.email = url, ""
        hooks = {"response": [_note]}
        self.http = httpx.AsyncClient(
            base_url=f"{url}/api/v1", headers=headers, timeout=15, trust_env=False, event_hooks=hooks
        )

    @classmethod
    async def signed_in(cls, url: str, email: str, password: str) -> Self:
        """Sign in at the edge."""
        caller = cls(url)
        await caller.sign_in(email, password)
        return caller

    async def sign_in(self, email: str, password: str) -> None:
        """Begin a session at the edge, in place of the one before: a token holds for a quarter of an hour."""
        answer = await type(self)(self.url).post("/login", {"email": email, "password": password})
        self.email = email
        self.http.headers["Authorization"] = f"Bearer {answer['token']['value']}"

    async def _once(self, method: str, path: str, **content: Any) -> httpx.Response | None:
        try:
            answer = await self.http.request(method, path, **content)
        except httpx.TransportError:
            return None
        in_progress = answer.status_code == 409 and answer.json().get("code") == "IDEMPOTENCY_IN_PROGRESS"
        return None if answer.status_code in {502, 503, 504} or in_progress else answer

    async def send(self, method: str, path: str, **content: Any) -> httpx.Response:
        """The answer, however often it must be asked for."""
        if method == "POST":
            content["headers"] = {"Idempotency-Key": uuid4().hex, **content.get("headers", {})}

        async def answered() -> httpx.Response | None:
            return await self._once(method, path, **content)

        return await eventually(answered)  # type: ignore[arg-type,return-value]

    async def get(self, path: str, expected: int = 200, **params: Any) -> Any:
        """The JSON of a GET."""
        answer = await self.send("GET", path, params=params or None)
        if answer.status_code != expected:
            raise Refused(answer)
        return answer.json()

    async def post(self, path: str, body: Any = None, *, expected: tuple[int, ...] = (200, 201, 202, 204)) -> Any:
        """The JSON of a POST; None for 204."""
        answer = await self.send("POST", path, json=body)
        if answer.status_code not in expected:
            raise Refused(answer)
        return answer.json() if answer.content else None

    @asynccontextmanager
    async def listening(self) -> AsyncIterator["Events"]:
        """The live events while the block runs."""
        events = Events(self)
        task = asyncio.create_task(events.read())
        try:
            await events.until("resync")
            yield events
        finally:
            task.cancel()


class Events:
    """Live events heard by one person, with the moment each came."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self.heard: list[tuple[str, Any, float]] = []

    async def read(self) -> None:
        """Read the stream; begin again when it breaks, as the SPA does."""
        while True:
            try:
                await self._stream()
            except httpx.TransportError:
                await asyncio.sleep(0.1)

    async def _stream(self) -> None:
        timeout = httpx.Timeout(5, read=60)
        async with self._caller.http.stream("GET", "/events", timeout=timeout) as answer:
            name = ""
            async for line in answer.aiter_lines():
                if line.startswith("event: "):
                    name = line.removeprefix("event: ")
                elif line.startswith("data: "):
                    self.heard.append((name, json.loads(line.removeprefix("data: ")), time.monotonic()))
            await asyncio.sleep(0.1)

    async def until(self, name: str, where: Callable[[Any], bool] = lambda _: True) -> float:
        """The moment an event of this name came."""

        async def came() -> float:
            return next((at for kind, said, at in self.heard if kind == name and where(said)), 0.0)

        return await eventually(came)
