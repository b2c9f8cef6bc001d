"""People of the demo while they act: signed in, calling the services as a browser would."""

import asyncio
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import httpx

from demo.cast import PASSWORD
from demo.refusals import Unexpected
from demo.stage import Stage

_TOKEN_SERVES = timedelta(minutes=10)
_TRIES = 5
"""Of one call: on a machine that does much else a service may find no free connection in time and answer 503."""
_PAUSE_SECONDS = 1.0


@dataclass
class Someone:
    """A person with an account; `customer` is the company an agency person works for."""

    stage: Stage
    email: str
    customer: UUID | None = None
    _token: str | None = field(default=None, repr=False)
    _signed_in_at: datetime | None = None
    _signing_in: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False)

    def working_for(self, customer: UUID) -> "Someone":
        """The same agency person with a company chosen."""
        return Someone(self.stage, self.email, customer, self._token, self._signed_in_at)

    async def get(self, service: str, path: str, *, status: int | tuple[int, ...] = 200, **query: Any) -> Any:
        """JSON of a GET. Raises Unexpected."""
        return await self._call("GET", service, path, status, params=query or None)

    async def post(self, service: str, path: str, body: Any, *, status: int | tuple[int, ...] = 201) -> Any:
        """JSON of a POST. Raises Unexpected."""
        return await self._call("POST", service, path, status, json=body)

    async def put(self, service: str, path: str, body: Any, *, status: int = 200) -> Any:
        """JSON of a PUT. Raises Unexpected."""
        return await self._call("PUT", service, path, status, json=body)

    async def send_form(
        self, service: str, path: str, *, form: dict[str, str], files: dict[str, Any], status: int = 200
    ) -> Any:
        """JSON of a POST of a form in parts. Raises Unexpected."""
        parts = {name: (None, value) for name, value in form.items()}
        return await self._call("POST", service, path, status, files={**parts, **files})

    async def _call(self, method: str, service: str, path: str, status: int | tuple[int, ...], **content: Any) -> Any:
        headers = {"Authorization": f"Bearer {await self._fresh_token()}"}
        if self.customer is not None:
            headers["X-Customer-Uuid"] = str(self.customer)
        if method == "POST":
            headers["Idempotency-Key"] = uuid4().hex
        url = f"http://{service}/api/v1{path}"
        for _ in range(_TRIES - 1):
            answer = await self.stage.http.request(method, url, headers=headers, **content)
            if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                return told(answer, status)
            await asyncio.sleep(_PAUSE_SECONDS)
        return told(await self.stage.http.request(method, url, headers=headers, **content), status)

    async def _fresh_token(self) -> str:
        async with self._signing_in:  # who does several things at once signs in for them once
            now = self.stage.clock.now()
            if self._token is None or self._signed_in_at is None or abs(now - self._signed_in_at) > _TOKEN_SERVES:
                self._token, self._signed_in_at = await self._sign_in(), now
            return self._token

    async def _sign_in(self) -> str:
        who = {"email": self.email, "password": PASSWORD}
        answer = await self.stage.http.post("http://identity/api/v1/login", json=who)
        token: str = told(answer, 200)["token"]["value"]
        return token


def told(answer: httpx.Response, status: int | tuple[int, ...]) -> Any:
    """The answer's JSON when its status is the story's. Raises Unexpected."""
    wanted = (status,) if isinstance(status, int) else status
    if answer.status_code not in wanted:
        call = f"{answer.request.method} {answer.request.url.path}"
        raise Unexpected(f"{call} answered {answer.status_code}: {answer.text[:600]}")
    return {**answer.json(), "status": answer.status_code} if answer.content else None
