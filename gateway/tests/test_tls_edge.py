"""The edge with a certificate: what it says over TLS, whose call it takes it for, and what it does with plain http."""

import asyncio
import shutil
import ssl
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from journey.self_signed import self_signed
from stack.certificates import CERTIFICATE, KEY, certificate
from stack.refusals import StackRefused

from gateway.tests.running_edge import IN_FLIGHT, RunningEdge, running_edge

ANOTHER = "127.0.0.2"
EVENTS = ("one", "two", "three")


@pytest.fixture(scope="module")
async def edge(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[RunningEdge]:
    folder = tmp_path_factory.mktemp("tls")
    with pytest.MonkeyPatch.context() as environment:
        for variable, path in self_signed(folder).items():
            environment.setenv(variable, path)
        async with running_edge(folder / "edge") as running:
            yield running


async def test_a_service_learns_that_it_was_asked_over_tls_and_from_where(edge: RunningEdge) -> None:
    pretended = {"X-Forwarded-Proto": "http", "X-Forwarded-For": "6.6.6.6", "X-Real-Ip": "6.6.6.6"}
    async with edge.client(ANOTHER) as client:
        answer = await client.get("/api/v1/me", headers=pretended)
    reached = answer.json()
    told = [reached[f"x-{name}"] for name in ("forwarded-proto", "forwarded-for", "real-ip")]
    assert told == ["https", ANOTHER, ANOTHER]
    assert answer.headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"


async def test_plain_http_is_sent_to_https(edge: RunningEdge) -> None:
    async with httpx.AsyncClient(base_url=edge.plain_url, trust_env=False) as plain:
        read, written = await plain.get("/api/v1/me?a=1"), await plain.post("/api/v1/login", content=b"{}")
    for answer, path in ((read, "/api/v1/me?a=1"), (written, "/api/v1/login")):
        assert (answer.status_code, answer.headers["location"]) in {(s, f"{edge.url}{path}") for s in (301, 308)}


async def test_http_spoken_to_the_port_of_tls_reaches_no_service(edge: RunningEdge) -> None:
    async with httpx.AsyncClient(base_url=edge.url.replace("https", "http"), trust_env=False) as plain:
        answer = await plain.get("/api/v1/me")
    assert (answer.status_code, answer.text) == (404, "404 page not found\n")


async def test_tls_older_than_1_2_is_refused(edge: RunningEdge) -> None:
    old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
    old.set_ciphers("DEFAULT@SECLEVEL=0")  # else this side would refuse it already
    with pytest.warns(DeprecationWarning):
        old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_1
    with pytest.raises(ssl.SSLError, match=r"(?i)protocol.version"):
        await asyncio.open_connection("127.0.0.1", httpx.URL(edge.url).port, ssl=old)


async def test_an_event_arrives_before_the_next_one_is_written(edge: RunningEdge) -> None:
    async with edge.client() as client, asyncio.timeout(20), client.stream("GET", "/api/v1/events") as stream:
        lines = stream.aiter_lines()
        for event in EVENTS:
            edge.held.events.put_nowait(event)
            assert [await anext(lines), await anext(lines)] == [f"data: {event}", ""]
        edge.held.events.put_nowait("")


@pytest.mark.skipif(shutil.which("curl") is None, reason="httpx speaks HTTP/2 only with a package we do not install")
async def test_events_are_not_held_back_over_http_2_either(edge: RunningEdge) -> None:
    """What browsers speak to an edge with a certificate."""
    command = ["curl", "-skN", "--http2", "-w", "%{http_version}", f"{edge.url}/api/v1/events"]
    curl = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert curl.stdout is not None
    async with asyncio.timeout(20):
        for event in EVENTS:
            edge.held.events.put_nowait(event)
            assert await curl.stdout.readuntil(b"\n\n") == f"data: {event}\n\n".encode()
        edge.held.events.put_nowait("")
        assert await curl.stdout.read() == b"2"
        await curl.wait()


async def test_a_full_address_leaves_room_to_others(edge: RunningEdge) -> None:
    async with edge.client(ANOTHER) as crowd, edge.client() as other, asyncio.timeout(30):
        asking = [asyncio.create_task(crowd.get("/api/v1/held")) for _ in range(IN_FLIGHT)]
        assert {await edge.held.arrived.get() for _ in asking} == {ANOTHER}
        refused = await crowd.get("/api/v1/held", headers={"X-Forwarded-For": "9.9.9.9"})
        assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_REQUESTS")
        beside = asyncio.create_task(other.get("/api/v1/held"))
        assert await edge.held.arrived.get() == "127.0.0.1"
        edge.held.released.set()
        assert {answer.status_code for answer in await asyncio.gather(*asking, beside)} == {200}


async def test_a_certificate_without_its_key_does_not_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CERTIFICATE, self_signed(tmp_path)[CERTIFICATE])
    monkeypatch.delenv(KEY, raising=False)
    with pytest.raises(StackRefused, match="TRAJETO_TLS_KEY"):
        certificate()
