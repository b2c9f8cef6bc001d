"""A real Traefik on our table with a narrow limit: what it says by itself is our JSON too."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from gateway.tests.running_edge import BURST, IN_FLIGHT, RunningEdge, running_edge


@pytest.fixture(scope="module")
async def running(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[RunningEdge]:
    async with running_edge(tmp_path_factory.mktemp("edge")) as running:
        yield running


@pytest.fixture(scope="module")
async def edge(running: RunningEdge) -> AsyncIterator[httpx.AsyncClient]:
    async with running.client() as client:
        yield client


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


async def test_one_address_has_so_many_requests_in_flight_and_no_more(
    running: RunningEdge, edge: httpx.AsyncClient
) -> None:
    """While as many as may be in flight wait at the service, one more is refused in our words."""
    async with asyncio.TaskGroup() as asking:
        asked = [asking.create_task(edge.get("/api/v1/held")) for _ in range(IN_FLIGHT)]
        for _ in range(IN_FLIGHT):
            await asyncio.wait_for(running.held.arrived.get(), 20)
        refused = await edge.get("/api/v1/held", headers={"X-Forwarded-For": "9.9.9.9"})
        running.held.released.set()
    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_REQUESTS")
    assert [task.result().status_code for task in asked] == [200] * IN_FLIGHT


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


TWO_ENDS = {
    "length first": b"Content-Length: 6\r\nTransfer-Encoding: chunked\r\n",
    "chunks first": b"Transfer-Encoding: chunked\r\nContent-Length: 6\r\n",
    "a length past the chunks": b"Content-Length: 600\r\nTransfer-Encoding: chunked\r\n",
    "a length within the chunks": b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n",
}


@pytest.mark.parametrize("ends", TWO_ENDS.values(), ids=TWO_ENDS)
async def test_of_a_length_and_chunks_a_service_is_told_the_chunks_alone(edge: httpx.AsyncClient, ends: bytes) -> None:
    """Traefik drops the length before any rule of ours sees it, and reads what follows as the next request."""
    head = b"GET /api/v1/framed HTTP/1.1\r\nHost: x\r\n" + ends
    following = b"GET /api/v1/following HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    said = await said_to(edge, head + b"\r\n2\r\n{}\r\n0\r\n\r\n" + following)
    first, second = [json.loads(part) for part in re.findall(rb"\r\n\r\n(\{.*?\})(?=HTTP|$)", said)]
    assert (first["transfer-encoding"], first["body"], "content-length" in first) == ("chunked", "{}", False)
    assert (second["body"], "transfer-encoding" in second) == ("", False)
