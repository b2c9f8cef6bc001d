"""Service to service over HTTP: short service tokens, short deadlines, the other's refusal passed on."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import httpx
import jwt
from fastapi import Request

from kit import context
from kit.clock import Clock
from kit.refusals import RemoteRefusal, Unavailable

TIMEOUT = httpx.Timeout(3.0, connect=1.0)
TOKEN_LIFE = timedelta(seconds=60)
_RETRIED = 2
_CARRIED = frozenset({"authorization", "x-customer-uuid"})


@dataclass(frozen=True, slots=True)
class ServiceCaller:
    """The service behind a service token, and the user's bearer when it acts for one."""

    service: str
    user_token: str | None


def service_token(*, issuer: str, audience: str, secret: str, clock: Clock) -> str:
    """A service token: who calls whom, for 60 s."""
    now = clock.now()
    claims = {"iss": issuer, "aud": audience, "iat": now, "exp": now + TOKEN_LIFE}
    return jwt.encode(claims, secret, algorithm="HS256")


def service_caller(request: Request) -> ServiceCaller | None:
    """Who calls, None without a good service token for this service."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    platform = request.app.state.platform
    if scheme != "Service" or not token:
        return None
    for secret in platform.settings.service_token_secrets:
        claims = _claims_by(secret, token, audience=platform.service.name)
        if claims is not None:
            living = claims["exp"] > platform.clock.now().timestamp()
            return ServiceCaller(str(claims["iss"]), request.headers.get("x-user-token")) if living else None
    return None


def _claims_by(secret: str, token: str, *, audience: str) -> dict[str, Any] | None:
    """What a service token says, None when this generation of the secret did not sign it."""
    options: Any = {"require": ["iss", "aud", "exp"], "verify_exp": False, "verify_iat": False}
    try:
        claims: dict[str, Any] = jwt.decode(token, secret, algorithms=["HS256"], audience=audience, options=options)
    except jwt.PyJWTError:
        return None
    return claims


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
        self._client = httpx.AsyncClient(
            timeout=TIMEOUT,
            transport=transport,
            follow_redirects=False,
            trust_env=False,
            limits=httpx.Limits(max_connections=64, max_keepalive_connections=32, keepalive_expiry=1.0),
        )

    async def get(self, *, service: str, path: str, params: Any = None, user_token: str | None = None) -> Any:
        """JSON of a GET, tried twice. Raises Unavailable (no answer, 5xx) or RemoteRefusal (4xx)."""
        for attempt in range(1, _RETRIED + 1):
            try:
                return await self._send("GET", service, path, params=params, user_token=user_token)
            except Unavailable:
                if attempt == _RETRIED:
                    raise
        raise Unavailable

    async def ask_as_caller(self, *, service: str, path: str, caller_headers: Mapping[str, str]) -> Any:
        """JSON of a public GET with the caller's own bearer, for answers composed of several services'."""
        kept = {name: value for name, value in caller_headers.items() if name in _CARRIED}
        return await self._send("GET", service, path, user_token=None, caller=kept)

    async def post(self, *, service: str, path: str, json: Any = None, user_token: str | None = None) -> Any:
        """JSON of a POST (None for 204), never repeated. Raises Unavailable or RemoteRefusal."""
        return await self._send("POST", service, path, json=json, user_token=user_token)

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
        headers = {**self._headers(service, user_token), **(caller or {})}
        address = self._addresses[service].rstrip("/")
        try:
            answer = await self._client.request(method, f"{address}{path}", headers=headers, **content)
        except httpx.HTTPError as problem:
            raise Unavailable from problem
        if answer.status_code >= 500:
            raise Unavailable
        if answer.status_code >= 400:
            raise RemoteRefusal(answer.status_code, answer.json())
        return answer.json() if answer.content else None

    def _headers(self, service: str, user_token: str | None) -> dict[str, str]:
        token = service_token(issuer=self._name, audience=service, secret=self._secret, clock=self._clock)
        headers = {
            "authorization": f"Service {token}",
            "X-Request-Id": context.request_id.get() or "",
            "traceparent": context.child_of(context.traceparent.get()),
        }
        if user_token:
            headers["X-User-Token"] = user_token
        return headers

    async def close(self) -> None:
        """Let go of the connections."""
        await self._client.aclose()
