"""Traefik as the stack configures it, before a gateway's table and a service that echoes."""

import asyncio
import socket
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import httpx
import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import StreamingResponse
from gateway_service.app import SERVICE
from gateway_service.routes import edge_router
from kit.http.app import assemble
from stack.certificates import certificate, trusting
from stack.edge import edge_binary, write_edge_config
from stack.environment import Addresses
from stack.layout import Layout

CONTRACT = {
    "paths": {
        "/api/v1/me": {"get": {"x-service": "identity"}},
        "/api/v1/orders": {"get": {"x-service": "orders"}},
        "/api/v1/framed": {"get": {"x-service": "identity"}},
        "/api/v1/following": {"get": {"x-service": "identity"}},
        "/api/v1/held": {"get": {"x-service": "orders"}},
        "/api/v1/events": {"get": {"x-service": "orders"}},
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
    app.state.service_context = SimpleNamespace(settings=settings, addresses=addresses)
    app.state.contract = CONTRACT
    return app


class Held:
    """What an echo keeps back: requests until they are released, events until they are put."""

    def __init__(self) -> None:
        self.arrived: asyncio.Queue[str] = asyncio.Queue()
        self.released = asyncio.Event()
        self.events: asyncio.Queue[str] = asyncio.Queue()

    async def wait(self, address: str) -> None:
        self.arrived.put_nowait(address)
        await self.released.wait()

    async def stream(self) -> AsyncIterator[str]:
        while event := await self.events.get():
            yield f"data: {event}\n\n"


def an_echo(held: Held) -> FastAPI:
    """Echoes headers and body; what is held answers when it is released."""
    app = FastAPI()

    @app.get("/api/v1/events")
    async def events() -> StreamingResponse:
        return StreamingResponse(held.stream(), media_type="text/event-stream")

    @app.get("/api/v1/{rest:path}")
    async def echo(request: Request, rest: str) -> dict[str, str]:
        if rest == "held":
            await held.wait(request.headers["x-forwarded-for"])
        return dict(request.headers) | {"body": (await request.body()).decode()}

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


@dataclass(frozen=True)
class RunningEdge:
    """Where an edge is met, and what stands behind it."""

    url: str
    plain_url: str
    held: Held
    tls: ssl.SSLContext | None

    def client(self, address: str = "127.0.0.1") -> httpx.AsyncClient:
        """A caller at a network address of this machine."""
        transport = httpx.AsyncHTTPTransport(local_address=address, verify=self.tls or True)
        return httpx.AsyncClient(base_url=self.url, transport=transport, timeout=20)


@asynccontextmanager
async def running_edge(folder: Path) -> AsyncIterator[RunningEdge]:
    """A Traefik of its own; it speaks TLS when the environment names a certificate."""
    given, layout, held = certificate(), Layout(folder), Held()
    layout.make()
    names = ("traefik", "traefik-ping", "traefik-plain", "gateway", "echo", "absent")
    addresses = Addresses(public_url="", ports={name: a_port() for name in names})
    echo = addresses.of("echo")
    services = {"identity": echo, "orders": echo, "absent": addresses.of("absent"), "gateway": addresses.of("gateway")}
    at = addresses.ports
    async with served(a_gateway(services), at["gateway"]), served(an_echo(held), at["echo"]):
        config = write_edge_config(layout, addresses)
        traefik = subprocess.Popen([edge_binary(), f"--configFile={config}"], stdout=subprocess.DEVNULL)  # noqa: ASYNC220 - nothing waits for it
        try:
            url = f"{'https' if given else 'http'}://127.0.0.1:{at['traefik']}"
            edge = RunningEdge(url, addresses.of("traefik-plain"), held, trusting(given) if given else None)
            async with edge.client() as client:
                await _ready(client)
            yield edge
        finally:
            held.released.set()
            held.events.put_nowait("")
            traefik.terminate()
            traefik.wait(10)


async def _ready(client: httpx.AsyncClient) -> None:
    async with asyncio.timeout(30):
        while True:
            try:
                answer = await client.get("/livez")
                if answer.status_code == 404 and answer.headers["content-type"] == "application/json":  # the table's
                    return
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.1)
