"""A real Traefik on our table with a narrow limit: what it says by itself is our JSON too."""

import asyncio
import json
import socket
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import uvicorn
from fastapi import FastAPI, Request
from gateway_service.app import SERVICE
from gateway_service.routes import edge_router
from kit.app import assemble
from stack.edge import edge_binary
from stack.layout import INFRA

CONTRACT = {
    "paths": {
        "/api/v1/me": {"get": {"x-service": "identity"}},
        "/api/v1/branches": {"get": {"x-service": "orders"}},
        "/api/v1/orders": {"get": {"x-service": "orders"}},
        "/api/v1/framed": {"get": {"x-service": "identity"}},
        "/api/v1/travelers": {"get": {"x-service": "absent"}},
    }
}
BURST = 5
IN_FLIGHT = 3


def a_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@asynccontextmanager
async def _nothing(_: FastAPI) -> AsyncIterator[None]:
    yield


def a_gateway(addresses: dict[str, str]) -> FastAPI:
    """The gateway's own routes for the edge, without NATS behind them."""
    app = assemble(SERVICE, _nothing)
    app.include_router(edge_router)
    settings = SimpleNamespace(
        edge_average=1,
        edge_burst=BURST,
        edge_guess_average=1,
        edge_guess_burst=BURST,
        edge_in_flight=IN_FLIGHT,
        edge_streams=IN_FLIGHT,
        edge_secure=True,
    )
    app.state.platform = SimpleNamespace(settings=settings, addresses=addresses)
    app.state.contract = CONTRACT
    return app


def an_echo() -> FastAPI:
    """Echoes the headers that reached it; branches answer once as many were asked for as may be in flight."""
    app = FastAPI()
    asked = asyncio.Barrier(IN_FLIGHT)

    @app.get("/api/v1/{rest:path}")
    async def echo(request: Request, rest: str) -> dict[str, str]:
        if rest == "branches":
            await asked.wait()
        return dict(request.headers)

    return app


@asynccontextmanager
async def served(app: FastAPI, port: int) -> AsyncIterator[None]:
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="error"))
    task = asyncio.create_task(server.serve())
    try:
        yield
    finally:
        server.should_exit = True
        await task


@pytest.fixture(scope="module")
async def edge(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[httpx.AsyncClient]:
    ports = {name: a_port() for name in ("edge", "ping", "gateway", "echo", "absent")}
    urls = {name: f"http://127.0.0.1:{port}" for name, port in ports.items()}
    services = {"identity": urls["echo"], "orders": urls["echo"], "absent": urls["absent"], "gateway": urls["gateway"]}
    static = _static(tmp_path_factory.mktemp("edge"), ports, urls["gateway"])
    async with served(a_gateway(services), ports["gateway"]), served(an_echo(), ports["echo"]):
        traefik = subprocess.Popen(  # noqa: ASYNC220 - before anything is awaited
            [str(edge_binary()), f"--configFile={static}"], stdout=subprocess.DEVNULL
        )
        try:
            async with httpx.AsyncClient(base_url=urls["edge"], trust_env=False) as client:
                await _ready(client)
                yield client
        finally:
            traefik.terminate()
            traefik.wait(10)


def _static(folder: Path, ports: dict[str, int], gateway: str) -> Path:
    written = (INFRA / "traefik" / "traefik.yml").read_text()
    values = {
        "EDGE_ADDRESS": f"127.0.0.1:{ports['edge']}",
        "PING_ADDRESS": f"127.0.0.1:{ports['ping']}",
        "ROUTING_TABLE": f"{gateway}/internal/traefik",
        "ACCESS_LOG": str(folder / "access.log"),
    }
    for name, value in values.items():
        written = written.replace(f"${{{name}}}", value)
    static = folder / "traefik.yml"
    static.write_text(written)
    return static


async def _ready(client: httpx.AsyncClient) -> None:
    async with asyncio.timeout(30):
        while True:
            try:
                if (await client.get("/livez")).headers.get("content-type", "").startswith("application/json"):
                    return
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.1)


async def until(client: httpx.AsyncClient, path: str, status: int) -> httpx.Response:
    """The first answer of this status; a full burst of others comes before it at most."""
    answers = [await client.get(path) for _ in range(10 * BURST)]
    return next(answer for answer in answers if answer.status_code == status)


async def test_what_only_we_may_write_is_taken_off(edge: httpx.AsyncClient) -> None:
    pretended = {"X-User-Token": "abc", "X-Forwarded-User": "root", "X-Forwarded-For": "6.6.6.6", "X-Time-Left": "9"}
    answer = await edge.get("/api/v1/me", headers=pretended | {"X_User_Token": "abc", "Forwarded": "for=6.6.6.6"})
    reached: dict[str, Any] = answer.json()
    assert not {"x-user-token", "x-forwarded-user", "x_user_token", "x-time-left", "forwarded"} & set(reached)
    assert "6.6.6.6" not in reached.get("x-forwarded-for", "")
    assert answer.headers["strict-transport-security"].startswith("max-age=31536000")


@pytest.mark.parametrize("named", ["X-Forwarded-For, X-Real-Ip", "x-forwarded-for"])
async def test_nobody_makes_the_edge_forget_whose_call_it_is(edge: httpx.AsyncClient, named: str) -> None:
    """A header named in Connection is for one hop only: those that tell the address are not the caller's to name."""
    reached = (await edge.get("/api/v1/me", headers={"Connection": named, "X-Forwarded-For": "6.6.6.6"})).json()
    assert reached["x-forwarded-for"] == "127.0.0.1"


async def test_a_service_that_is_not_there_is_our_503(edge: httpx.AsyncClient) -> None:
    answer = await edge.get("/api/v1/travelers")
    assert (answer.status_code, answer.json()["code"]) == (503, "UNAVAILABLE")
    assert int(answer.headers["retry-after"]) >= 1
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_who_asks_too_fast_hears_it_in_our_words(edge: httpx.AsyncClient) -> None:
    answer = await until(edge, "/api/v1/orders", 429)
    said = json.loads(answer.content)
    assert (said["code"], said["message"]) == ("TOO_MANY_REQUESTS", "Muitas requisições. Aguarde um instante.")
    assert int(answer.headers["retry-after"]) >= 1
    assert answer.headers["cache-control"] == "no-store"


async def test_one_address_has_one_measure(edge: httpx.AsyncClient) -> None:
    """A forwarded address buys nothing: the measure is the connection's."""
    answers = [await edge.get("/api/v1/orders", headers={"X-Forwarded-For": f"9.9.9.{at}"}) for at in range(3 * BURST)]
    assert [answer.status_code for answer in answers].count(429) > BURST


async def test_one_address_has_so_many_requests_in_flight_and_no_more(edge: httpx.AsyncClient) -> None:
    """One more than may be in flight: one is refused, in our words; the others meet at the service."""
    asking = [edge.get("/api/v1/branches", headers={"X-Forwarded-For": f"9.9.9.{at}"}) for at in range(IN_FLIGHT + 1)]
    answers = await asyncio.gather(*asking)
    assert sorted(answer.status_code for answer in answers) == [*[200] * IN_FLIGHT, 429]
    (refused,) = [answer for answer in answers if answer.status_code == 429]
    assert refused.json()["code"] == "TOO_MANY_REQUESTS"


_GET = b"GET /api/v1/framed HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
AMBIGUOUS = {
    "two lengths": _GET + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "an unknown encoding": _GET + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "a space before the colon": _GET + b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "a signed length": _GET + b"Content-Length: +2\r\n\r\n{}",
}


async def said_to(edge: httpx.AsyncClient, request_bytes: bytes) -> bytes:
    """What the edge answers to these very bytes until it closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", edge.base_url.port)
    try:
        writer.write(request_bytes)
        return await asyncio.wait_for(reader.read(), 20)
    finally:
        writer.close()


@pytest.mark.parametrize("request_bytes", AMBIGUOUS.values(), ids=AMBIGUOUS)
async def test_the_edge_refuses_a_request_whose_end_is_ambiguous(edge: httpx.AsyncClient, request_bytes: bytes) -> None:
    status = int((await said_to(edge, request_bytes)).split(b" ")[1])
    assert status in {400, 501}


async def test_a_length_beside_chunks_never_reaches_a_service(edge: httpx.AsyncClient) -> None:
    """Traefik drops the length before any rule of ours sees it: one way to find the end is left, so nothing hides."""
    both = _GET + b"Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
    said = await said_to(edge, both + b"GET /api/v1/me HTTP/1.1\r\nHost: x\r\n\r\n")
    assert said.count(b"HTTP/1.1 ") == 1
    reached = json.loads(said.partition(b"\r\n\r\n")[2])
    assert ("content-length" in reached) != ("transfer-encoding" in reached)
