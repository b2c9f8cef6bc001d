"""A browser a person signed in on before keeps its own counter of wrong guesses (HARDENING A2)."""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import httpx
from identity_service.known_devices.rules import COOKIE
from kit.calls.client import service_token
from kit.core.ids import new_uuid
from kit.testing import Running, count_statements, eventually

Member = Any
MakeMember = Callable[..., Awaitable[Any]]
Enrol = Callable[..., Awaitable[Any]]
PASSWORD = "Trajeto!2026"
PATIENCE = 30  # seconds
WRONG = "errada-de-propósito"
FORM = re.compile(rf"{COOKIE}=([A-Za-z0-9_-]{{43}}); (.*)")


def bearer(token: str) -> dict[str, str]:
    """The header of a token."""
    return {"Authorization": f"Bearer {token}"}


def token_of(answer: httpx.Response) -> str:
    """The token a sign-in gave."""
    assert answer.status_code == 200, answer.text
    value: str = answer.json()["token"]["value"]
    return value


async def csrf_token_of(identity: Running, email: str) -> str:
    """The token in the newest mail to somebody."""
    texts = [mail["text"] for mail in await identity.mails(email) if "Redefina" in mail["subject"]]
    found = re.search(r"/alterar-senha/([A-Za-z0-9_-]{43})", texts[-1])
    assert found
    return found[1]


def cookie_of(answer: httpx.Response) -> str:
    """The device cookie that an answer sets."""
    found = FORM.match(answer.headers["set-cookie"])
    assert found, answer.headers["set-cookie"]
    return found[1]


async def attempt(
    identity: Running, who: Member | str, password: str = PASSWORD, *, cookie: str | None = None, **more: Any
) -> httpx.Response:
    """POST /login from a browser with or without the cookie."""
    headers = {"Cookie": f"{COOKIE}={cookie}"} if cookie else {}
    email = who if isinstance(who, str) else who.email
    return await identity.client.post("/login", json={"email": email, "password": password, **more}, headers=headers)


async def lock_out(identity: Running, who: Member | str) -> None:
    """A stranger guesses until the e-mail is blocked."""
    codes = [(await attempt(identity, who, WRONG)).json()["code"] for _ in range(5)]
    assert codes[-1] == "LOGIN_BLOCKED"


async def test_a_known_device_signs_in_while_strangers_are_blocked(identity: Running, ana: Member) -> None:
    cookie = cookie_of(await attempt(identity, ana))
    await lock_out(identity, ana)
    assert (await attempt(identity, ana, cookie=cookie)).status_code == 200
    still = await attempt(identity, ana)
    assert still.json()["code"] == "LOGIN_BLOCKED", "the owner's sign-in does not unblock strangers"


async def test_the_cookie_is_closed_to_scripts_and_other_sites(identity: Running, ana: Member) -> None:
    answer = await attempt(identity, ana)
    said = FORM.match(answer.headers["set-cookie"])
    assert said
    attributes = {part.lower() for part in said[2].split("; ")}
    assert {"httponly", "secure", "samesite=strict", "path=/api/v1", f"max-age={180 * 86400}"} <= attributes


async def test_a_refused_sign_in_sets_no_cookie(identity: Running, ana: Member) -> None:
    assert "set-cookie" not in (await attempt(identity, ana, WRONG)).headers


async def test_a_known_device_keeps_its_cookie(identity: Running, ana: Member) -> None:
    cookie = cookie_of(await attempt(identity, ana))
    assert cookie_of(await attempt(identity, ana, cookie=cookie)) == cookie


async def test_a_stolen_cookie_has_its_own_limit_and_blocks_nobody_else(identity: Running, ana: Member) -> None:
    cookie = cookie_of(await attempt(identity, ana))
    codes = [(await attempt(identity, ana, WRONG, cookie=cookie)).json()["code"] for _ in range(5)]
    assert codes == ["INVALID_CREDENTIALS"] * 3 + ["LOGIN_BLOCKED"] * 2
    assert (await attempt(identity, ana, cookie=cookie)).json()["code"] == "LOGIN_BLOCKED", "even with the password"
    assert (await attempt(identity, ana)).status_code == 200, "another browser is not blocked by it"


async def test_a_cookie_counts_only_for_the_person_who_signed_in_with_it(
    identity: Running, ana: Member, hired: MakeMember
) -> None:
    bruno = await hired(name="Bruno")
    cookie = cookie_of(await attempt(identity, bruno))
    await lock_out(identity, ana)
    assert (await attempt(identity, ana, cookie=cookie)).json()["code"] == "LOGIN_BLOCKED"
    identity.clock.move_to(identity.clock.now() + timedelta(minutes=16))
    assert (await attempt(identity, ana, cookie=cookie)).status_code == 200
    await lock_out(identity, ana)
    for both in (ana, bruno):
        assert (await attempt(identity, both, cookie=cookie)).status_code == 200, "one browser, two people"


async def test_parallel_guesses_on_a_known_device_do_not_beat_its_counter(
    identity: Running, ana: Member, counting: Any
) -> None:
    cookie = cookie_of(await attempt(identity, ana))
    counting.checks = 0
    answers = await asyncio.gather(*(attempt(identity, ana, WRONG, cookie=cookie) for _ in range(20)))
    assert counting.checks == 4
    codes = Counter(answer.json()["code"] for answer in answers)
    assert codes == {"INVALID_CREDENTIALS": 3, "LOGIN_BLOCKED": 17}


async def test_wrong_codes_of_a_known_device_count_on_its_own_counter(
    identity: Running, ana: Member, enrol: Enrol
) -> None:
    phone = await enrol(ana)
    cookie = cookie_of(await attempt(identity, ana, secret=phone.next_code()))
    for _ in range(4):
        last = await attempt(identity, ana, secret="000000")
    assert last.json()["code"] == "LOGIN_BLOCKED"
    known = {"email": ana.email, "password": PASSWORD}
    headers = {"Cookie": f"{COOKIE}={cookie}"}
    asked = await identity.client.post("/generate-secret-key", json=known, headers=headers)
    assert asked.status_code == 200
    assert (await identity.client.post("/generate-secret-key", json=known)).json()["code"] == "LOGIN_BLOCKED"
    assert (await attempt(identity, ana, secret=phone.next_code(), cookie=cookie)).status_code == 200


async def test_a_password_check_of_another_service_uses_the_known_device(identity: Running, ana: Member) -> None:
    signed_in = await attempt(identity, ana)
    cookie, user_uuid = cookie_of(signed_in), signed_in.json()["user"]["uuid"]
    await lock_out(identity, ana)
    asked = {"user_uuid": user_uuid, "password": PASSWORD, "address": "10.1.1.1", "purpose": "instant_approval"}
    secret = identity.service_context.settings.service_token_secret.get_secret_value()
    token = service_token(issuer="approvals", audience="identity", secret=secret, clock=identity.clock)
    headers = {"Authorization": f"Service {token}"}
    path = "/internal/password-check"
    assert (await identity.internal.post(path, json=asked, headers=headers)).status_code == 429
    known = await identity.internal.post(path, json={**asked, "device_token": cookie}, headers=headers)
    assert known.status_code == 204, known.text


async def test_signing_out_elsewhere_forgets_the_other_devices_alone(identity: Running, ana: Member) -> None:
    here, there = await attempt(identity, ana), await attempt(identity, ana)
    ended = await identity.client.delete("/me/sessions", headers=bearer(token_of(here)))
    assert ended.status_code == 204
    await lock_out(identity, ana)
    assert (await attempt(identity, ana, cookie=cookie_of(there))).json()["code"] == "LOGIN_BLOCKED"
    assert (await attempt(identity, ana, cookie=cookie_of(here))).status_code == 200


async def test_ending_one_session_from_afar_forgets_its_device(identity: Running, ana: Member) -> None:
    lost, here = await attempt(identity, ana), await attempt(identity, ana)
    listed = (await identity.client.get("/me/sessions", headers=bearer(token_of(here)))).json()["data"]
    (other,) = [one["uuid"] for one in listed if not one["current"]]
    answer = await identity.client.delete(f"/me/sessions/{other}", headers=bearer(token_of(here)))
    assert answer.status_code == 204
    await lock_out(identity, ana)
    assert (await attempt(identity, ana, cookie=cookie_of(lost))).json()["code"] == "LOGIN_BLOCKED"
    assert (await attempt(identity, ana, cookie=cookie_of(here))).status_code == 200


async def test_an_ordinary_sign_out_leaves_the_device_known(identity: Running, ana: Member) -> None:
    signed_in = await attempt(identity, ana)
    await identity.client.post("/logout", headers=bearer(token_of(signed_in)))
    await lock_out(identity, ana)
    assert (await attempt(identity, ana, cookie=cookie_of(signed_in))).status_code == 200


async def test_a_new_password_forgets_every_device_but_the_one_it_was_set_on(identity: Running, ana: Member) -> None:
    before = cookie_of(await attempt(identity, ana))
    await identity.client.post("/forgot-password", json={"email": ana.email})

    async def has_come() -> bool:
        return any("Redefina" in mail["subject"] for mail in await identity.mails(ana.email))

    await eventually(has_come, within=PATIENCE)
    new = f"Outra!{new_uuid().hex}"
    body = {"password": new, "confirmed_password": new, "csrf_token": await csrf_token_of(identity, ana.email)}
    changed = await identity.client.post("/change-password", json=body)
    assert changed.status_code == 200, changed.text
    await lock_out(identity, ana)
    assert (await attempt(identity, ana, new, cookie=before)).json()["code"] == "LOGIN_BLOCKED"
    assert (await attempt(identity, ana, new, cookie=cookie_of(changed))).status_code == 200


async def test_a_device_unused_for_180_days_is_a_stranger(identity: Running, ana: Member) -> None:
    cookie = cookie_of(await attempt(identity, ana))
    identity.clock.move_to(identity.clock.now() + timedelta(days=181))
    await lock_out(identity, ana)
    assert (await attempt(identity, ana, cookie=cookie)).json()["code"] == "LOGIN_BLOCKED"


async def test_a_cookie_costs_known_and_unknown_emails_the_same_statements(identity: Running, ana: Member) -> None:
    shapes = []
    for email in (ana.email, f"{new_uuid().hex}@nowhere.test"):
        for _ in range(4):  # the fourth one blocks and asks for the mail
            with count_statements(identity) as statements:
                await attempt(identity, email, WRONG, cookie="A" * 43)
        shapes.append([statement.split("WHERE")[0] for statement in statements if "password_asks" not in statement])
    assert shapes[0] == shapes[1]


async def block_mails(identity: Running, email: str) -> list[str]:
    return [m["text"] for m in await identity.mails(email) if m["subject"] == "Acesso bloqueado por tentativas erradas"]


async def test_the_mail_about_a_block_says_from_where_and_how_to_go_on(identity: Running, ana: Member) -> None:
    await lock_out(identity, ana)
    await eventually(lambda: block_mails(identity, ana.email), within=PATIENCE)
    (text,) = await block_mails(identity, ana.email)
    said = ("127.0.0.1", "até", "/redefinir-senha", "duas etapas", "navegadores em que você já entrou")
    assert [part for part in said if part not in text] == []


async def test_one_block_sends_one_mail_and_a_day_no_more_than_five(identity: Running, ana: Member) -> None:
    for blocks in range(1, 8):
        for _ in range(4):
            await attempt(identity, ana, WRONG)
        expected = min(blocks, 5)

        async def all_came(expected: int = expected) -> bool:
            return len(await block_mails(identity, ana.email)) >= expected

        await eventually(all_came, within=PATIENCE)
        assert len(await block_mails(identity, ana.email)) == expected
        identity.clock.move_to(identity.clock.now() + timedelta(minutes=16))
