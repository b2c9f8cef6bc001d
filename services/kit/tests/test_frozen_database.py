"""A database that hangs without closing anything: calls are answered with 503 in time, and all goes on afterwards."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from kit.testing import Running, a_requester, eventually
from kit.testing.servers import Servers
from lab.proxy import Proxy, Weather
from probe.service import make_probe
from pydantic import SecretStr
from stack.servers import NatsServer, start_nats

pytestmark = pytest.mark.long

IN_TIME = 13.0
"""Five seconds for a place in the pool, six for a statement, one to cancel it, and one in reserve."""


class Lines:
    """A service's two addresses of its database, both through one proxy."""

    def __init__(self, proxy: Proxy, port: int) -> None:
        self.proxy, self.port = proxy, port

    def through(self, url: SecretStr) -> SecretStr:
        return SecretStr(url.get_secret_value().replace(f":{self.port}/", f":{self.proxy.listens_on}/"))


@pytest.fixture
def own_nats(tmp_path: Path) -> Iterator[NatsServer]:
    """What this probe tells and hears meets nobody else's numbers."""
    with start_nats(tmp_path) as server:
        yield server


@pytest.fixture
async def hanging(running_service: Any, servers: Servers, own_nats: NatsServer) -> Any:
    """A running probe and the proxy to its database."""
    from kit.core.settings import ServiceSettings

    async with Proxy(servers.postgres.port) as proxy:
        lines = Lines(proxy, servers.postgres.port)

        class ThroughProxy(ServiceSettings):
            def __init__(self, **given: Any) -> None:
                for name in ("database_url", "sweep_database_url"):
                    value = given[name]
                    text = value.get_secret_value() if isinstance(value, SecretStr) else str(value)
                    given[name] = lines.through(SecretStr(text))
                super().__init__(**given)

        running: Running = await running_service(make_probe, settings=ThroughProxy, nats_url=own_nats.url("orders"))
        yield running, proxy
        proxy.weather = Weather()
        await running.stop()


async def timed(call: Any) -> tuple[httpx.Response, float]:
    began = time.monotonic()
    return await call, time.monotonic() - began


async def test_calls_during_a_hanging_database_answer_503_in_time_and_everything_goes_on_after_it(hanging: Any) -> None:
    probe, proxy = hanging
    client = probe.as_(a_requester())
    note = (await client.post("/notes", json={"text": "before"})).json()["uuid"]
    await asyncio.gather(*(client.get(f"/notes/{note}") for _ in range(8)))  # several connections stand in the pool
    proxy.weather = Weather(is_blackhole=True)
    calls = [client.get(f"/notes/{note}") for _ in range(24)]
    calls += [client.post("/notes", json={"text": f"during {n}"}) for n in range(24)]
    answers = await asyncio.gather(*(timed(call) for call in calls))
    assert {answer.status_code for answer, _ in answers} == {503}, [a.text[:200] for a, _ in answers]
    assert all(int(answer.headers["Retry-After"]) > 0 for answer, _ in answers)
    slowest = max(took for _, took in answers)
    print(f"48 calls answered 503, the slowest after {slowest:.1f} s")
    assert slowest <= IN_TIME
    assert proxy.seen.swallowed > 0
    again, took = await timed(client.get(f"/notes/{note}"))
    print(f"the next one after {took:.1f} s")
    assert (again.status_code, took <= IN_TIME) == (503, True)
    proxy.weather = Weather()
    await proxy.cut_all()

    async def is_written() -> bool:
        return (await client.post("/notes", json={"text": "after"})).status_code == 201

    await eventually(is_written, within=15)

    async def nothing_waits() -> bool:
        return await probe.unpublished() == 0

    await eventually(nothing_waits, within=30)
