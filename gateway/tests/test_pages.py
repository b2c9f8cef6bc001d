"""The SPA's files as the gateway hands them out: kept, asked for again, packed, never from outside."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from gateway_service import pages
from kit.http.app import assemble
from kit.process.service import Service

SCRIPT = "export const way = 'in';\n" * 80
PACKED = b"as the build packed it"
ENTRY = "<!doctype html><div id=root></div>"
FOREVER = "public, max-age=31536000, immutable"


@asynccontextmanager
async def _nothing(_: FastAPI) -> AsyncIterator[None]:
    yield


@pytest.fixture
async def browser(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A build of a few files, one of them packed; beside it something nobody may read."""
    built = tmp_path / "built"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text(ENTRY)
    (built / "assets" / "way-in-1.js").write_text(SCRIPT)
    (built / "assets" / "way-in-1.js.br").write_bytes(PACKED)
    (built / "robots.txt").write_text("User-agent: *\n")
    (built / "sw.js").write_text("self.addEventListener('install', () => {});\n")
    (built / "manifest.webmanifest").write_text('{"name":"Trajeto"}')
    (tmp_path / "secret.txt").write_text("secret")
    app = assemble(Service(name="gateway", token="gateway", routers=()), _nothing)
    app.include_router(pages.router)
    app.state.pages = built
    app.state.service_context = None  # an ordinary 404 asks nothing of it
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://edge") as client:
        yield client


@pytest.mark.parametrize("accepted", ["br", "gzip, deflate, br, zstd", "gzip;q=0.5,br;q=0.9", "br ; q=0.001"])
async def test_a_packed_file_goes_to_whoever_can_unpack_it(browser: httpx.AsyncClient, accepted: str) -> None:
    async with browser.stream("GET", "/assets/way-in-1.js", headers={"accept-encoding": accepted}) as answer:
        sent = b"".join([part async for part in answer.aiter_raw()])
    assert (answer.status_code, sent) == (200, PACKED)
    assert answer.headers["content-encoding"] == "br"
    assert answer.headers["content-length"] == str(len(PACKED))
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == FOREVER


@pytest.mark.parametrize(
    "accepted", ["", "gzip", "identity", "br;q=0", "gzip, br; q=0.0", "brotli", "br-x", ";q=", "br;q=0,"]
)
async def test_others_get_it_as_it_is(browser: httpx.AsyncClient, accepted: str) -> None:
    answer = await browser.get("/assets/way-in-1.js", headers={"accept-encoding": accepted})
    assert "content-encoding" not in answer.headers
    assert answer.text == SCRIPT
    assert answer.headers["vary"] == "Accept-Encoding"  # a cache between must not hand the other one on


async def test_a_file_the_build_did_not_pack_is_still_there(browser: httpx.AsyncClient) -> None:
    answer = await browser.get("/robots.txt", headers={"accept-encoding": "br"})
    assert (answer.status_code, answer.text) == (200, "User-agent: *\n")
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("path", "content_type"),
    [("/sw.js", "text/javascript"), ("/manifest.webmanifest", "application/manifest+json")],
)
async def test_the_worker_and_the_manifest_are_asked_for_each_time_and_are_what_they_say(
    browser: httpx.AsyncClient, path: str, content_type: str
) -> None:
    answer = await browser.get(path)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"  # a worker kept by a cache would keep its version with it
    assert answer.headers["content-type"].partition(";")[0] == content_type  # else the browser refuses it


async def test_a_worker_that_was_not_built_is_not_the_entry_page(browser: httpx.AsyncClient) -> None:
    answer = await browser.get("/gone-worker.js")
    assert answer.status_code == 404


@pytest.mark.parametrize("path", ["/", "/entrar", "/pedidos/senha-aprovar", "/configuracoes/empresas"])
async def test_every_address_of_the_product_is_the_entry_page_asked_for_each_time(
    browser: httpx.AsyncClient, path: str
) -> None:
    answer = await browser.get(path)
    assert (answer.status_code, answer.text) == (200, ENTRY)
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/assets/gone-2.js", "/api/v1/nothing", "/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt", "/secret.txt"]
)
async def test_what_is_not_there_is_not_found(browser: httpx.AsyncClient, path: str) -> None:
    answer = await browser.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


@pytest.mark.parametrize("path", ["/" + "a" * 300, "/assets/" + "a" * 300 + ".js", "/" + "a/" * 3_000, "/a%00b.js"])
async def test_a_name_no_file_may_have_is_no_file(browser: httpx.AsyncClient, path: str) -> None:
    answer = await browser.get(path)
    assert answer.status_code in {200, 404}
    assert answer.text == ENTRY if answer.status_code == 200 else answer.json()["code"] == "NOT_FOUND"
