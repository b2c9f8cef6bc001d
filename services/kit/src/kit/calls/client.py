"""Calls between services over HTTP: short-lived service tokens, short deadlines; the refusal of the other service is
passed on.
"""

import asyncio
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import httpx
import jwt
from prometheus_client import Histogram

from kit.calls.breakers import CallRefused, Dependency, pause_before
from kit.core import context
from kit.core.clock import Clock
from kit.core.refusals import RemoteRefusal, Unavailable
from kit.core.tracing import within

TIMEOUT = httpx.Timeout(3.0, connect=1.0)
TOKEN_LIFE = timedelta(seconds=60)
LEEWAY = timedelta(seconds=30)
"""Clocks of two machines differ, and a caller may have stood still between writing its token and sending it."""
TIME_LEFT = "X-Time-Left"
"""Milliseconds for which whoever calls us will wait; the edge drops it from outside."""
CALLS = Histogram(
    "trajeto_call_seconds",
    "Time a call to another service took",
    ["service", "dependency"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3),
)
_TRIES = 3
_PATIENCE = 4.0  # for all tries of one call together
_CARRIED = frozenset({"authorization", "x-customer-uuid"})


def service_token(*, issuer: str, audience: str, secret: str, clock: Clock) -> str:
    """A service token: who calls whom, for 60 s."""
    now = clock.now()
    claims = {"iss": issuer, "aud": audience, "iat": now, "exp": now + TOKEN_LIFE}
    return jwt.encode(claims, secret, algorithm="HS256")


class Calls:
    """Calls to the other services by name.

    `addresses` maps a service's name to its base URL; `transport` stands in for the network in tests.
    """

    def __init__(
        self,
        *,
        name: str,
        addresses: dict[str, str],
        secret: str,
        clock: Clock,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._name = name
        self._addresses = addresses
        self._secret = secret
        self._clock = clock
        self._dependencies: dict[str, Dependency] = {}
        self._client = httpx.AsyncClient(
            timeout=TIMEOUT,
            transport=transport,
            follow_redirects=False,
            trust_env=False,
            limits=httpx.Limits(max_connections=256, max_keepalive_connections=64, keepalive_expiry=1.0),
        )

    async def get(self, *, service: str, path: str, params: Any = None, user_token: str | None = None) -> Any:
        """JSON of a GET, tried up to three times. Raises Unavailable (no answer, 5xx) or RemoteRefusal (4xx)."""
        return await self._repeated("GET", service, path, params=params, user_token=user_token)

    async def get_as_caller(self, *, service: str, path: str, caller_headers: Mapping[str, str]) -> Any:
        """JSON of a public GET with the caller's own bearer, for answers composed of several services'."""
        kept = {name: value for name, value in caller_headers.items() if name in _CARRIED}
        return await self._repeated("GET", service, path, user_token=None, caller=kept)

    async def post(self, *, service: str, path: str, json: Any = None, user_token: str | None = None) -> Any:
        """JSON of a POST (None for 204), never repeated. Raises Unavailable or RemoteRefusal."""
        return await self._within(self._dependency(service), "POST", service, path, json=json, user_token=user_token)

    def _dependency(self, service: str) -> Dependency:
        if service not in self._dependencies:
            self._dependencies[service] = Dependency(self._name, service)
        return self._dependencies[service]

    async def _repeated(self, method: str, service: str, path: str, **content: Any) -> Any:
        dependency = self._dependency(service)
        dependency.budget.earn()
        for attempt in range(1, _TRIES + 1):
            try:
                return await self._within(dependency, method, service, path, **content)
            except CallRefused:
                raise
            except Unavailable:
                pause = pause_before(attempt + 1)
                if attempt == _TRIES or context.seconds_left(_PATIENCE) <= pause or not dependency.may_retry():
                    raise
                await asyncio.sleep(pause)
        raise Unavailable

    async def _within(self, dependency: Dependency, method: str, service: str, path: str, **content: Any) -> Any:
        """One try in a place of its own, for as long as whoever asked us still waits."""
        left = min(_PATIENCE, context.seconds_left(_PATIENCE))
        if left <= 0:
            raise CallRefused
        async with dependency.turn(left):
            try:
                async with asyncio.timeout(left):
                    return await self._send(method, service, path, **content)
            except TimeoutError as late:
                raise Unavailable from late

    async def _send(
        self,
        method: str,
        service: str,
        path: str,
        *,
        user_token: str | None,
        caller: Mapping[str, str] | None = None,
        **content: Any,
    ) -> Any:
        address = self._addresses[service].rstrip("/")
        with (
            CALLS.labels(self._name, service).time(),
            within("CLIENT", f"{method} {service}", {"peer.service": service}),
        ):
            headers = {**self._headers(service, user_token), **(caller or {})}
            try:
                answer = await self._client.request(method, f"{address}{path}", headers=headers, **content)
            except httpx.HTTPError as problem:
                raise Unavailable from problem
        if answer.status_code >= 500:
            raise Unavailable
        if answer.status_code >= 400:
            said = answer.headers.get("retry-after")
            raise RemoteRefusal(answer.status_code, answer.json(), retry_after=said)
        return answer.json() if answer.content else None

    def _headers(self, service: str, user_token: str | None) -> dict[str, str]:
        token = service_token(issuer=self._name, audience=service, secret=self._secret, clock=self._clock)
        headers = {
            "authorization": f"Service {token}",
            "X-Request-Id": context.request_id.get() or "",
            "traceparent": context.child_of(context.traceparent.get()),
            TIME_LEFT: str(int(context.seconds_left(_PATIENCE) * 1_000)),
        }
        if user_token:
            headers["X-User-Token"] = user_token
        return headers

    async def close(self) -> None:
        """Let go of the connections."""
        await self._client.aclose()
