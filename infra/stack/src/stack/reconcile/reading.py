"""Reads the services' tallies page by page, over HTTP with a service token; never a whole list at once."""

import json
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

import httpx
import jwt

from stack.reconcile.findings import Row

PAGE = 1000
_NAME = "reconcile"
_TOKEN_SECONDS = 60
_TIMEOUT = httpx.Timeout(10.0, connect=2.0)


class Reader:
    """The services that are up, by name, and their tallies."""

    def __init__(
        self, client: httpx.AsyncClient, addresses: Mapping[str, str], *, token_of: Callable[[str], str]
    ) -> None:
        self._client = client
        self._addresses = addresses
        self._token_of = token_of

    @property
    def services(self) -> tuple[str, ...]:
        return tuple(self._addresses)

    async def described(self, service: str) -> dict[str, list[dict[str, str]]]:
        """Which tallies a service keeps, and which facts it reacts to."""
        found: dict[str, list[dict[str, str]]] = await self._get(service, {})
        return {"tallies": found["data"], "hearers": found["hearers"]}

    async def rows(self, service: str, tally: str) -> AsyncIterator[Row]:
        """A whole tally in the order of its uuid."""
        after: dict[str, str] = {}
        while True:
            page = await self._page(service, tally, after)
            for row in page:
                yield row
            if len(page) < PAGE:
                return
            after = {"after": page[-1]["uuid"]}

    async def some(self, service: str, tally: str, uuids: Sequence[str]) -> dict[str, Row]:
        """These rows of a tally as they are now."""
        found: dict[str, Row] = {}
        for start in range(0, len(uuids), 100):
            asked = {"uuids[]": list(uuids[start : start + 100])}
            found |= {row["uuid"]: row for row in await self._page(service, tally, asked)}
        return found

    async def post(self, service: str, path: str, body: Mapping[str, Any]) -> Any:
        """The answer of a service to an internal call."""
        headers = {"authorization": f"Service {self._token_of(service)}"}
        answer = await self._client.post(f"{self._addresses[service]}{path}", json=body, headers=headers)
        answer.raise_for_status()
        return answer.json()

    async def _page(self, service: str, tally: str, asked: Mapping[str, Any]) -> list[Row]:
        rows: list[Row] = (await self._get(service, {"pair": tally, "limit": PAGE, **asked}))["data"]
        return rows

    async def _get(self, service: str, params: Mapping[str, Any]) -> Any:
        headers = {"authorization": f"Service {self._token_of(service)}"}
        address = f"{self._addresses[service]}/internal/reconcile"
        answer = await self._client.get(address, params=params, headers=headers)
        answer.raise_for_status()
        return json.loads(answer.content, parse_float=Decimal)


def reader_of(env: Mapping[str, Any], client: httpx.AsyncClient) -> Reader:
    """The services of a running stack, `env` being what `stack env` prints; one with a `url` is asked there."""
    services = env["services"]
    addresses = {name: told.get("url") or f"http://127.0.0.1:{told['port']}" for name, told in services.items()}
    return Reader(client, addresses, token_of=signer(env["service_token_secret"]))


def new_client(transport: httpx.AsyncBaseTransport | None = None) -> httpx.AsyncClient:
    """A client with deadlines that goes where it is told and nowhere else."""
    return httpx.AsyncClient(timeout=_TIMEOUT, transport=transport, follow_redirects=False, trust_env=False)


def signer(secret: str, now: Callable[[], float] = time.time) -> Callable[[str], str]:
    """Makes the short service token that a service asks of its neighbours."""

    def token_of(service: str) -> str:
        claims = {"iss": _NAME, "aud": service, "iat": int(now()), "exp": int(now()) + _TOKEN_SECONDS}
        return jwt.encode(claims, secret, algorithm="HS256")

    return token_of
