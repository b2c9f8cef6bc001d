"""A stack whose edge has a certificate: sign-in, cookies and live events over https, and whose address is counted."""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from journey.caller import eventually
from journey.company import Mails
from journey.self_signed import self_signed
from stack.certificates import certificate, trusting
from stack.temporary import OwnStack, own_stack

OWNER, STRANGER = "127.0.0.1", "127.0.0.2"
EMAIL, PASSWORD = "olga.prado@trajeto.demo", "Quatro cavalos no pasto 7"

pytestmark = pytest.mark.timeout(300)


@dataclass
class Secured:
    """A stack of identity and gateway behind TLS."""

    stack: OwnStack
    described: dict[str, Any]
    trusted: Any

    def browser(self, address: str = OWNER) -> httpx.AsyncClient:
        """A browser with cookies of its own, at a network address of this machine."""
        transport = httpx.AsyncHTTPTransport(local_address=address, verify=self.trusted)
        return httpx.AsyncClient(base_url=f"{self.described['url']}/api/v1", transport=transport, timeout=20)

    async def invite(self) -> str:
        """Have the operator's command make an account; the token of the mailed link."""
        made = self.stack.command("operator", "--name", "Olga Prado", "--email", EMAIL)
        assert made.returncode == 0, made.stderr
        link = await Mails(self.described["mail"]["http"]).link(EMAIL, "/alterar-senha/")
        assert link.startswith(f"{self.described['url']}/")
        return urlsplit(link).path.rsplit("/", 1)[1]


@pytest.fixture(scope="module")
async def secured(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Secured]:
    named = self_signed(tmp_path_factory.mktemp("certificate"))
    with pytest.MonkeyPatch.context() as environment:
        for variable, path in named.items():
            environment.setenv(variable, path)
        given = certificate()
    assert given is not None
    with own_stack({**named, "TRAJETO_DEMO": "0"}, only="identity,gateway") as running:
        yield Secured(running, running.env(), trusting(given))


@pytest.fixture(scope="module")
async def browser(secured: Secured) -> AsyncIterator[httpx.AsyncClient]:
    """The owner's browser, which chose the password here and is known from then on."""
    token = await secured.invite()
    async with secured.browser() as owner:
        body = {"password": PASSWORD, "confirmed_password": PASSWORD, "csrf_token": token}
        answer = await owner.post("/change-password", json=body)
        assert answer.status_code == 200, answer.text
        yield owner


async def sign_in(browser: httpx.AsyncClient, password: str = PASSWORD) -> httpx.Response:
    return await browser.post("/login", json={"email": EMAIL, "password": password})


async def test_the_api_and_the_pages_answer_over_tls_and_ask_to_stay_there(secured: Secured) -> None:
    assert secured.described["url"].startswith("https://")
    async with secured.browser() as anybody:
        for path in ("/health", "/me", secured.described["url"]):
            answer = await anybody.get(path)
            assert answer.headers["strict-transport-security"] == "max-age=31536000; includeSubDomains", path
        assert (await anybody.get("/health")).json()["status"] in {"ok", "degraded"}


async def test_plain_http_is_sent_on_to_tls(secured: Secured) -> None:
    state = json.loads((Path(secured.described["var"]) / "run" / "state.json").read_text())
    async with httpx.AsyncClient(trust_env=False) as plain:
        answer = await plain.get(f"http://127.0.0.1:{state['ports']['traefik-plain']}/api/v1/health")
    assert (answer.status_code, answer.headers["location"]) == (301, f"{secured.described['url']}/api/v1/health")


@pytest.mark.long
async def test_every_cookie_is_for_tls_only(browser: httpx.AsyncClient) -> None:
    answer = await sign_in(browser)
    assert answer.status_code == 200, answer.text
    cookies = answer.headers.get_list("set-cookie")
    assert cookies
    for cookie in cookies:
        assert {"Secure", "HttpOnly", "SameSite=strict"} <= set(cookie.split("; ")), cookie


async def test_a_live_event_arrives_while_the_stream_stays_open(browser: httpx.AsyncClient) -> None:
    token = (await sign_in(browser)).json()["token"]["value"]
    async with browser.stream("GET", "/events", headers={"Authorization": f"Bearer {token}"}) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        lines = stream.aiter_lines()
        assert await anext(line async for line in lines if line) == "event: resync"


async def test_a_stranger_is_counted_by_their_own_address_and_the_known_browser_goes_on(
    secured: Secured, browser: httpx.AsyncClient
) -> None:
    assert (await sign_in(browser)).status_code == 200
    async with secured.browser(STRANGER) as stranger:
        stranger.headers["X-Forwarded-For"] = "6.6.6.6"
        codes = [(await sign_in(stranger, "errada demais 1")).json()["code"] for _ in range(5)]
        assert codes[-1] == "LOGIN_BLOCKED"
        assert (await sign_in(stranger)).json()["code"] == "LOGIN_BLOCKED", "even with the password"
    assert (await sign_in(browser)).status_code == 200, "the owner's browser is known"
    mails = Mails(secured.described["mail"]["http"])

    async def warned() -> str:
        return next((mail["text"] for mail in await mails.to(EMAIL) if STRANGER in mail["text"]), "")

    assert "6.6.6.6" not in await eventually(warned)
