"""Crowds of sockets against a local stack: slow headers, slow bodies, slow readers, idle sockets, live streams."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from enum import StrEnum
from urllib.parse import urlsplit

import httpx

HERE = "127.0.0.1"
MOST_SOCKETS, MOST_SECONDS = 1_500, 120.0
ADDRESSES = tuple(f"127.0.0.{last}" for last in range(2, 10))
"""Loopback addresses the crowd comes from: honest calls come from another one, as from another office."""
_CONNECT_SECONDS, _BYTE_EVERY, _SMALLEST_BUFFER = 10.0, 1.0, 2_048


class Manner(StrEnum):
    """What each socket of a crowd does."""

    SLOW_HEADERS = "slow headers"
    SLOW_BODIES = "slow bodies"
    SLOW_READERS = "slow readers"
    IDLE = "idle"
    STREAMS = "streams"


_FIRST: Mapping[Manner, str] = {
    Manner.SLOW_HEADERS: "GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Slow: a",
    Manner.SLOW_BODIES: "POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{",
    Manner.SLOW_READERS: "GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n",
    Manner.IDLE: "",
    Manner.STREAMS: "GET /api/v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n",
}
_DRIPPING = frozenset({Manner.SLOW_HEADERS, Manner.SLOW_BODIES})


@asynccontextmanager
async def crowd_of(url: str, manners: Mapping[Manner, int], *, token: str) -> AsyncIterator[int]:
    """Hold that many sockets of each manner while the block runs, `MOST_SECONDS` at most; yields how many connected.

    Raises ValueError when the stack is on another machine or the crowd exceeds `MOST_SOCKETS`.
    """
    address = urlsplit(url)
    if address.hostname != HERE or sum(manners.values()) > MOST_SOCKETS:
        raise ValueError(f"a crowd has at most {MOST_SOCKETS} sockets and goes to this machine only")
    async with AsyncExitStack() as held, asyncio.timeout(MOST_SECONDS):
        dripping: list[socket.socket] = []
        connected = 0
        for manner, count in manners.items():
            first = _FIRST[manner].format(token=token) if manner is Manner.STREAMS else _FIRST[manner]
            for at in range(count):
                one = await _connected(held, int(address.port or 80), ADDRESSES[at % len(ADDRESSES)])
                await asyncio.get_running_loop().sock_sendall(one, first.encode())
                connected += 1
                if manner in _DRIPPING:
                    dripping.append(one)
        drip = asyncio.create_task(_drip(dripping))
        held.callback(drip.cancel)
        yield connected


async def _connected(held: AsyncExitStack, port: int, source: str) -> socket.socket:
    one = socket.socket()
    held.callback(one.close)
    one.setblocking(False)
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALLEST_BUFFER)
    one.bind((source, 0))
    async with asyncio.timeout(_CONNECT_SECONDS):
        await asyncio.get_running_loop().sock_connect(one, (HERE, port))
    return one


async def _drip(sockets: list[socket.socket]) -> None:
    """One more byte on each socket every second; a socket that the server ended is left alone."""
    while True:
        await asyncio.sleep(_BYTE_EVERY)
        for one in sockets:
            with suppress(OSError):
                one.send(b"a")


@dataclass
class Honest:
    """Calls of one person beside a crowd: seconds of each answer, and what was not answered with 200."""

    seconds: list[float] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def text(self) -> str:
        """One line of figures."""
        slowest = f"{max(self.seconds):.2f} s" if self.seconds else "none"
        return f"{len(self.seconds)} answered, slowest {slowest}, {len(self.failed)} failed {self.failed[:3]}"


async def honest_calls(url: str, *, email: str, password: str, token: str, seconds: float) -> Honest:
    """Sign in and read a list, in turns, for so many seconds."""
    found = Honest()
    until = time.monotonic() + seconds
    bearer = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=f"{url}/api/v1", timeout=15, trust_env=False) as http:
        while time.monotonic() < until:
            sign_in = http.build_request("POST", "/login", json={"email": email, "password": password})
            for request in (sign_in, http.build_request("GET", "/customers", headers=bearer)):
                await _count(http, request, found)
    return found


async def _count(http: httpx.AsyncClient, request: httpx.Request, found: Honest) -> None:
    begun = time.monotonic()
    try:
        answer = await http.send(request)
    except httpx.TransportError as problem:
        found.failed.append(f"{request.url.path}: {type(problem).__name__}")
        return
    if answer.status_code == httpx.codes.OK:
        found.seconds.append(time.monotonic() - begun)
    else:
        found.failed.append(f"{request.url.path}: {answer.status_code}")
