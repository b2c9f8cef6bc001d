"""The edge as an attacker sees it: headers on every answer, nothing internal however it is spelt (HARDENING A15)."""

import asyncio
import json
import os
import re
import signal
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from journey.caller import eventually
from journey.stack import Stack

from contract.document import operations
from contract.samples import sample_of
from contract.shapes import problems_of
from contract.visitors import Answer, Kind
from contract.world import World

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo

SAFE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}
TELLTALE = ("server", "x-powered-by", "via", "x-served-by", "x-runtime")
INTERNAL = ("internal/traefik", "internal/outbox?after=0", "internal/unavailable", "metrics", "livez", "readyz")
INTERNAL += (".well-known/jwks.json", "openapi.json", "docs/oauth2-redirect", "redoc", "debug", "ping", "api/rawdata")
SPELLINGS = (
    "/{0}",
    "//{0}",
    "/./{0}",
    "/x/../{0}",
    "/%2e/{0}",
    "/x/%2e%2e/{0}",
    "/x/%2e%2e%2f{0}",
    "/api/v1/../../{0}",
    "/api/v1/%2e%2e/%2e%2e/{0}",
    "/api/v1/me/..%2f..%2f..%2f{0}",
    "/api/v1/me/..;/..;/..;/{0}",
    "/;/{0}",
    "/{0}/",
    "/{0};x=1",
    "/{0}%00",
    "/{0}%20",
    "/{0}#x",
    "/\\{0}",
    "/%5c{0}",
    "/%252e%252e/{0}",
    "/assets/../{0}",
    "/assets/..%2f{0}",
    f"/{'a' * 300}/{{0}}",
)
SECRETS = re.compile(rb"loadBalancer|python_gc|# HELP|\"keys\"|\"checks\"|\"routers\"|process_cpu|\"paths\"|swagger")
CLOSED = frozenset({400, 403, 404, 405, 422})


def _of(stack: Stack) -> tuple[str, int]:
    address = urlsplit(stack.url)
    return str(address.hostname), int(address.port or 80)


async def raw(stack: Stack, request: bytes) -> bytes:
    """What the edge says to these very bytes, until it closes or is quiet."""
    reader, writer = await asyncio.open_connection(*_of(stack))
    writer.write(request)
    said = b""
    try:
        while part := await asyncio.wait_for(reader.read(65_536), 3):
            said += part
    except (TimeoutError, ConnectionResetError):
        return said
    finally:
        writer.close()
    return said


async def get_as_written(stack: Stack, path: str, *headers: str) -> tuple[int, bytes]:
    """The status and body of a GET whose path no client tidied up."""
    lines = [f"GET {path} HTTP/1.1", f"Host: {urlsplit(stack.url).netloc}", "Connection: close", *headers, "", ""]
    head, _, body = (await raw(stack, "\r\n".join(lines).encode("latin-1"))).partition(b"\r\n\r\n")
    return int(head.split(b" ")[1]), body


def _asset(stack: Stack) -> str:
    page = httpx.get(stack.url, trust_env=False).text
    found = re.search(r'"(/assets/[^"]+)"', page)
    assert found, "the page names no asset"
    return found[1]


async def test_every_answer_carries_the_headers(world: World) -> None:
    visitor, nobody = world.visitors[Kind.ISSUER], world.visitors[Kind.ANONYMOUS]
    answers: list[tuple[str, Answer]] = []
    for operation in operations():
        if operation.method == "GET":
            sample = sample_of(operation, world)
            answers.append((operation.name, await visitor.ask("GET", sample.path(operation), **sample.content())))
    others = ("/", "/pedidos", "/favicon.svg", _asset(world.stack), "/api/v1/nothing", "/api", "/metrics", "/none.js")
    answers += [(path, await nobody.ask("GET", path)) for path in others]
    for where, answer in answers:
        for name, value in SAFE.items():
            assert answer.headers.get(name) == value, f"{where}: {name}"
        policy = answer.headers["content-security-policy"]
        is_picture = "/hotel-pictures/" in where
        runs = "default-src 'none'" if "/files/" in where or is_picture else "script-src 'self'"
        assert "frame-ancestors 'none'" in policy and runs in policy and "unsafe-eval" not in policy, where
        assert not [name for name in TELLTALE if answer.headers.get(name)], where
        assert not [name for name in answer.headers if name.startswith("access-control-")], where
        if where.startswith("GET "):
            kept = "immutable" if is_picture else "no-store"
            assert kept in answer.headers["cache-control"], where


async def test_what_is_no_call_gets_our_refusal(world: World) -> None:
    nobody = world.visitors[Kind.ANONYMOUS]
    for method, path, status in (
        ("GET", "/api/v1/nothing", 404),
        ("POST", "/api/v1/nothing", 404),
        ("DELETE", "/api/v1/login", 405),
        ("TRACE", "/api/v1/me", 405),
        ("PROPFIND", "/api/v1/me", 405),
        ("GET", "/api/v1/orders/", 404),
        ("GET", "/api/v1/ORDERS", 404),
        ("GET", "/api/v2/me", 404),
        ("GET", "/api", 404),
    ):
        answer = await nobody.ask(method, path)
        assert answer.status == status, (method, path, answer)
        assert not problems_of(answer), (method, path, problems_of(answer))


async def test_every_reading_call_answers_head_without_a_body(world: World) -> None:
    skipped = {"GET /events"}
    wrong = []
    for operation in operations():
        if operation.method == "GET" and operation.name not in skipped:
            sample = sample_of(operation, world)
            answer = await world.visitors[Kind.ISSUER].ask("HEAD", sample.path(operation), **sample.content())
            absent = {404, 405} - sample.answers
            if answer.content or answer.status in absent or answer.status >= 500:
                wrong.append(f"{operation.name}: {answer.status}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("secret", INTERNAL)
async def test_nothing_internal_is_reachable_however_it_is_spelt(stack: Stack, secret: str) -> None:
    reached = []
    for spelling in SPELLINGS:
        for written in {secret, secret.upper(), secret.capitalize(), f"%{ord(secret[0]):02x}{secret[1:]}"}:
            path = spelling.format(written)
            status, body = await get_as_written(stack, path)
            is_our_page = status == 200 and b"<!doctype html>" in body[:200].lower()
            if SECRETS.search(body) or not (status in CLOSED or is_our_page or status in {301, 307, 308}):
                reached.append(f"{path}: {status} {body[:80]!r}")
    assert not reached, "\n".join(reached)


async def test_the_same_doors_are_open_from_inside(stack: Stack) -> None:
    """So that it is the edge that closed them, not their absence."""
    gateway = f"http://127.0.0.1:{stack.described['gateway']['port']}"
    async with httpx.AsyncClient(trust_env=False) as inside:
        assert SECRETS.search((await inside.get(f"{gateway}/internal/traefik")).content)
        bearer = {"Authorization": f"Bearer {stack.described['metrics_token']}"}
        assert SECRETS.search((await inside.get(f"{gateway}/metrics", headers=bearer)).content)
        assert (await inside.get(f"{gateway}/metrics")).status_code == 404
        assert SECRETS.search((await inside.get(f"{gateway}/readyz")).content)


async def test_headers_that_only_we_may_write_are_worth_nothing(world: World) -> None:
    """A user's token beside a service's, a forwarded name, another method or path: all from outside, all void."""
    bearer = world.visitors[Kind.ISSUER].headers["Authorization"]
    nobody = world.visitors[Kind.ANONYMOUS]
    pretences = (
        {"X-User-Token": bearer.removeprefix("Bearer ")},
        {"X_User_Token": bearer.removeprefix("Bearer ")},
        {"X-Forwarded-User": "admin", "X-Remote-User": "admin"},
        {"Authorization": "Service " + bearer.removeprefix("Bearer "), "X-User-Token": bearer},
        {"X-Original-URL": "/internal/traefik", "X-Rewrite-URL": "/internal/traefik"},
        {"X-HTTP-Method-Override": "DELETE", "X-Forwarded-Prefix": "/internal"},
        {"X-Forwarded-For": "127.0.0.1", "X-Real-Ip": "127.0.0.1", "Forwarded": "for=127.0.0.1"},
    )
    for headers in pretences:
        answer = await nobody.ask("GET", "/api/v1/me", headers=headers)
        assert (answer.status, answer.code) == (401, "UNAUTHENTICATED"), headers


async def test_links_use_our_host_whatever_the_request_says(world: World) -> None:
    email = world.email_of("Ana")
    for headers in ({"Host": "evil.test"}, {"X-Forwarded-Host": "evil.test", "X-Forwarded-Proto": "gopher"}):
        before = len(await world.stack.mails.to(email))
        path = "/api/v1/login"
        answer = await world.visitors[Kind.ANONYMOUS].ask(
            "POST", path, json={"email": email, "password": "x"}, headers=headers
        )
        assert b"evil.test" not in answer.content and b"evil.test" not in str(answer.headers).encode()
        assert len(await world.stack.mails.to(email)) == before


async def test_no_foreign_page_may_read_us(world: World) -> None:
    for origin in ("https://evil.test", "null", "http://127.0.0.1.evil.test"):
        asked = {
            "Origin": origin,
            "Access-Control-Request-Method": "GET",
            "Access-Control-Request-Headers": "authorization",
        }
        for method in ("OPTIONS", "GET"):
            answer = await world.visitors[Kind.ISSUER].ask(method, "/api/v1/me", headers=asked)
            assert "access-control-allow-origin" not in answer.headers, (method, origin)


_LOGIN = b"POST /api/v1/login HTTP/1.1\r\nHost: x\r\n"
_BEHIND = b"GET /internal/traefik HTTP/1.1\r\nHost: x\r\n\r\n"
SMUGGLED = (
    _LOGIN + b"Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + _BEHIND,
    _LOGIN + b"Content-Length: 5\r\nContent-Length: 50\r\n\r\nhello" + _BEHIND,
    _LOGIN + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n" + _BEHIND,
    _LOGIN + b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n" + _BEHIND,
    _LOGIN + b"X: a\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + _BEHIND,
    b"GET http://127.0.0.1/internal/traefik HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/v1/health\r\n /internal/traefik HTTP/1.1\r\nHost: x\r\n\r\n",
    b"CONNECT 127.0.0.1:80 HTTP/1.1\r\nHost: x\r\n\r\n",
)


@pytest.mark.parametrize("request_bytes", SMUGGLED, ids=range(len(SMUGGLED)))
async def test_nothing_is_smuggled_behind_another_request(stack: Stack, request_bytes: bytes) -> None:
    assert not SECRETS.search(await raw(stack, request_bytes))


async def test_headers_have_an_end(stack: Stack) -> None:
    said = await raw(stack, b"GET /api/v1/health HTTP/1.1\r\nHost: x\r\nX-Big: " + b"a" * 2_000_000 + b"\r\n\r\n")
    assert said.startswith(b"HTTP/1.1 431") or said == b""
    many = b"".join(b"X-%d: a\r\n" % at for at in range(5_000))
    said = await raw(stack, b"GET /api/v1/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + many + b"\r\n")
    assert not said or int(said.split(b" ")[1]) < 500


async def test_tokens_in_paths_are_in_no_log(world: World) -> None:
    token = "paths-with-this-token-are-not-logged-7413"
    answer = await world.visitors[Kind.ANONYMOUS].ask("POST", f"/api/v1/refresh-token/{token}")
    assert answer.status == 401
    marker = "seen-in-the-log-after-it-7413"
    await world.visitors[Kind.ANONYMOUS].ask("GET", "/api/v1/me", headers={"X-Request-Id": marker})
    logs = Path(world.stack.described["services"]["identity"]["log"]).parent

    async def written() -> bool:
        return marker in (logs / "identity.log").read_text()

    await eventually(written, within=20)
    holding = [log.name for log in logs.glob("*.log") if token in log.read_text(errors="replace")]
    assert holding == []


async def test_while_a_service_is_dead_the_edge_speaks_for_it(stack: Stack) -> None:
    """bi is killed; whoever asks waits for its successor or hears our 503 that says when to come again."""
    path = "/api/v1/customers/01a1fcd6-0000-7000-8000-000000000000/bi?total_spent=true"
    async with httpx.AsyncClient(base_url=stack.url, trust_env=False, timeout=60) as http:
        os.kill(stack.described["services"]["bi"]["pid"], signal.SIGKILL)
        heard = [await http.get(path) for _ in range(5)]
        for answer in heard:
            assert answer.status_code in {401, 503}, answer.text
            assert answer.headers["x-content-type-options"] == "nosniff"
            if answer.status_code == 503:
                assert json.loads(answer.content)["code"] == "UNAVAILABLE"
                assert int(answer.headers["retry-after"]) >= 1

        async def back() -> bool:
            return (await http.get(path)).status_code == 401

        await eventually(back, within=60)
