"""Sockets that send or read slowly take nobody's place: each case is tried on a real server with real sockets."""

import asyncio
import socket
import time
import zlib
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from kit.http import bodies
from kit.http.bodies import Bodies, Shares, TooManyBodies
from kit.http.callers import header_of
from kit.http.middleware import Receive, Scope, Send
from kit.http.shedding import Places, Shedding, shares_of
from kit.ops import connections
from kit.ops.connections import StalledConnections
from kit.testing import eventually
from prometheus_client import REGISTRY

PLACES = 12
SLOW_POST = b"POST /slow HTTP/1.1\r\nhost: here\r\ncontent-length: 1000\r\n\r\n{"


async def _answer(scope: Scope, receive: Receive, send: Send) -> None:
    """Echoes the length of the body; `/hold` waits for the test, `/large` answers 8 MB."""
    size = 0
    while (message := await receive()).get("more_body") or message.get("body"):
        size += len(message["body"])
        if not message["more_body"]:
            break
    if scope["path"] == "/hold":
        await scope["app"].state.released.wait()
    body = b"x" * 8_000_000 if scope["path"] == "/large" else str(size).encode()
    await send(
        {"type": "http.response.start", "status": 200, "headers": [(b"content-length", str(len(body)).encode())]}
    )
    await send({"type": "http.response.body", "body": body})


class Tokens:
    """Believes every bearer of the form `session-N`."""

    async def read(self, token: str) -> Any:
        return SimpleNamespace(session_uuid=token)


class Door:
    """A small server behind the middlewares of every service, and the sockets of a crowd."""

    def __init__(self, server: uvicorn.Server, port: int, state: Any, crowd: AsyncExitStack) -> None:
        self.server, self.port, self.state, self._crowd = server, port, state, crowd

    async def socket(self, first: bytes) -> socket.socket:
        loop = asyncio.get_running_loop()
        one = socket.socket()
        self._crowd.callback(one.close)
        one.setblocking(False)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        await loop.sock_connect(one, ("127.0.0.1", self.port))
        await loop.sock_sendall(one, first)
        return one

    def client(self, **headers: str) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", headers=headers, timeout=20, trust_env=False)


@asynccontextmanager
async def opened(name: str) -> AsyncIterator[Door]:
    app = Bodies(Shedding(_answer, service=name), service=name)
    state = SimpleNamespace(at_once=PLACES, tokens=Tokens(), released=asyncio.Event(), stopping=False)

    async def asgi(scope: Scope, receive: Receive, send: Send) -> None:
        await app({**scope, "app": SimpleNamespace(state=state)}, receive, send)

    listening = socket.create_server(("127.0.0.1", 0), backlog=1_024)
    config = uvicorn.Config(asgi, lifespan="off", log_config=None, http="httptools")  # type: ignore[arg-type]
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        async with AsyncExitStack() as crowd:
            yield Door(server, listening.getsockname()[1], state, crowd)
    finally:
        state.released.set()
        server.should_exit = server.force_exit = True
        await serving


@pytest.fixture
async def door(request: pytest.FixtureRequest) -> AsyncIterator[Door]:
    async with opened(name_of(request)) as one:
        yield one


def name_of(request: pytest.FixtureRequest) -> str:
    """The service's name in metrics: a test of its own has its own, short as a label is."""
    return f"door-{zlib.crc32(request.node.name.encode()) % 1_000}"


async def answered(one: socket.socket) -> bytes:
    """What the server sends until it ends the connection or falls silent."""
    found = b""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(20):
        while not found.endswith(b"}") and (part := await loop.sock_recv(one, 65_536)):
            found += part
    return found


async def test_bodies_that_do_not_come_take_no_place(door: Door, request: pytest.FixtureRequest) -> None:
    for _ in range(bodies.MOST_OF_ADDRESS // 2):
        await door.socket(SLOW_POST)
    labels = {"service": name_of(request)}

    async def all_are_being_read() -> bool:
        return REGISTRY.get_sample_value("trajeto_bodies_being_read", labels) == bodies.MOST_OF_ADDRESS // 2

    await eventually(all_are_being_read)
    assert REGISTRY.get_sample_value("trajeto_requests_in_hand", labels) == 0
    async with door.client() as honest:
        assert (await honest.post("/sign-in", content=b"{}")).text == "2"


async def test_a_body_that_stops_ends_after_its_time_with_a_clear_answer(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "BEGIN_SECONDS", 0.3)
    begun = time.monotonic()
    answer = await answered(await door.socket(SLOW_POST))
    assert time.monotonic() - begun >= 0.3
    assert answer.startswith(b"HTTP/1.1 408")
    assert b"connection: close" in answer
    assert b"O envio demorou demais" in answer


async def test_a_slow_body_that_keeps_its_pace_is_served(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "BEGIN_SECONDS", 0.5)
    monkeypatch.setattr(bodies, "SLOWEST", 1_000)
    loop = asyncio.get_running_loop()
    one = await door.socket(b"POST /photo HTTP/1.1\r\nhost: here\r\ncontent-length: 2000\r\n\r\n")
    pace = asyncio.Event()
    for _ in range(10):  # 2,000 bytes in a second: twice the pace, and twice the time a body has to begin
        await loop.sock_sendall(one, b"x" * 200)
        loop.call_later(0.1, pace.set)
        await pace.wait()
        pace.clear()
    assert (await loop.sock_recv(one, 1_000)).startswith(b"HTTP/1.1 200")


async def test_one_address_has_its_own_limit_of_bodies(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(bodies.MOST_OF_ADDRESS):
        await door.socket(SLOW_POST)

    async def is_refused() -> bool:
        async with door.client() as honest:
            return (await honest.post("/sign-in", content=b"{}")).status_code == 503

    await eventually(is_refused)
    async with door.client() as honest:
        assert (await honest.get("/read")).status_code == 200, "what has no body is not concerned"


async def test_a_body_larger_than_an_operation_takes_is_refused_unread(door: Door) -> None:
    one = await door.socket(b"POST /x HTTP/1.1\r\nhost: here\r\ncontent-length: 2000000\r\n\r\n" + b"x" * 1_100_000)
    assert (await answered(one)).startswith(b"HTTP/1.1 413")


async def test_callers_without_a_token_leave_places_for_those_with_one(door: Door) -> None:
    async with door.client() as stranger, door.client(authorization="Bearer session-1") as ana:
        crowd = [asyncio.create_task(stranger.get("/hold")) for _ in range(2 * PLACES)]

        async def their_share_is_taken() -> bool:
            return sum(task.done() for task in crowd) == 2 * PLACES - PLACES // 2

        await eventually(their_share_is_taken)
        assert {task.result().status_code for task in crowd if task.done()} == {503}
        assert (await ana.get("/read")).status_code == 200
        door.state.released.set()
        assert {answer.status_code for answer in await asyncio.gather(*crowd)} == {200, 503}


async def test_a_client_that_reads_slowly_holds_no_place(door: Door, request: pytest.FixtureRequest) -> None:
    for _ in range(3 * PLACES):
        await door.socket(b"GET /large HTTP/1.1\r\nhost: here\r\n\r\n")

    async def answers_stand_in_the_sockets() -> bool:
        return sum(bool(one.flow.write_paused) for one in door.server.server_state.connections) >= PLACES

    await eventually(answers_stand_in_the_sockets)
    assert REGISTRY.get_sample_value("trajeto_requests_in_hand", {"service": name_of(request)}) == 0


async def test_connections_on_which_nothing_moves_are_ended(door: Door) -> None:
    at = 0.0
    stalled = StalledConnections(now=lambda: at)
    await door.socket(b"GET /read HTTP/1.1\r\nhost:")
    await door.socket(b"")
    await door.socket(b"GET /large HTTP/1.1\r\nhost: here\r\n\r\n")
    waiting = door.server.server_state.connections

    async def all_wait() -> bool:
        return sorted(filter(None, map(connections.waits_for, waiting))) == ["headers", "headers", "unread"]

    await eventually(all_wait)
    assert stalled.look(waiting) == 0
    at = connections.HEADERS_SECONDS
    assert stalled.look(waiting) == 2

    async def one_is_left() -> bool:
        return len(waiting) == 1

    await eventually(one_is_left)
    at = connections.UNREAD_SECONDS
    assert stalled.look(waiting) == 1

    async def all_are_gone() -> bool:
        return not waiting

    await eventually(all_are_gone)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, 60)), max_size=40), st.data())
def test_shares_never_exceed_their_limits_and_give_everything_back(asked: list[tuple[str, int]], data: Any) -> None:
    shares = Shares(most=100, most_of_address=60)
    held: list[tuple[str, int]] = []
    for address, amount in asked:
        try:
            shares.take(address, amount)
        except TooManyBodies:
            of_address = sum(size for who, size in held if who == address)
            assert shares.total + amount > 100 or of_address + amount > 60
        else:
            held.append((address, amount))
        assert shares.total == sum(size for _, size in held) <= 100
        if held and data.draw(st.booleans()):
            shares.give_back(*held.pop(data.draw(st.integers(0, len(held) - 1))))
    for one in held:
        shares.give_back(*one)
    assert (shares.total, shares._by_address) == (0, {})


@given(st.integers(1, 60), st.lists(st.sampled_from([None, "s1", "s2"]), max_size=200))
def test_neither_strangers_nor_one_session_take_every_place(at_once: int, callers: list[str | None]) -> None:
    places = Places()
    taken = [who for who in callers if places.take(shares_of(who, "198.51.100.7", at_once=at_once), at_once=at_once)]
    assert len(taken) == places.in_hand <= at_once
    assert taken.count(None) <= max(1, at_once // 2)
    assert taken.count("s1") <= max(1, at_once * 3 // 4)
    for who in taken:
        places.give_back(shares_of(who, "198.51.100.7", at_once=at_once))
    assert (places.in_hand, places._taken) == (0, {})


def test_the_first_header_of_a_name_is_the_one_that_counts() -> None:
    scope = {"headers": [(b"content-length", b"7"), (b"content-length", b"9")]}
    assert (header_of(scope, b"content-length"), header_of(scope, b"authorization")) == ("7", "")


_POST = b"POST /x HTTP/1.1\r\nhost: here\r\n"
TWO_LENGTHS = {
    "length and chunks": _POST + b"content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunks and length": _POST + b"transfer-encoding: chunked\r\ncontent-length: 6\r\n\r\n0\r\n\r\n",
    "two lengths": _POST + b"content-length: 2\r\ncontent-length: 3\r\n\r\n{}",
    "the same length twice": _POST + b"content-length: 2\r\ncontent-length: 2\r\n\r\n{}",
    "an unknown encoding": _POST + b"transfer-encoding: xchunked\r\n\r\n0\r\n\r\n",
    "a space before the colon": _POST + b"transfer-encoding : chunked\r\n\r\n0\r\n\r\n",
    "a signed length": _POST + b"content-length: +2\r\n\r\n{}",
    "bare line feeds": b"POST /x HTTP/1.1\nhost: here\ncontent-length: 2\n\n{}",
}


@pytest.mark.parametrize("request_bytes", TWO_LENGTHS.values(), ids=TWO_LENGTHS)
async def test_a_request_whose_end_is_ambiguous_is_refused(door: Door, request_bytes: bytes) -> None:
    one = await door.socket(request_bytes)
    async with asyncio.timeout(20):
        assert (await asyncio.get_running_loop().sock_recv(one, 1_000)).startswith(b"HTTP/1.1 400")
