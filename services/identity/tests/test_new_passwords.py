"""A link to a new password where two steps are on: the mailbox alone is not enough, and nothing is turned off by it."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import httpx
from identity_service.passwords.links import RESET, make_link
from identity_service.users.queries import find_login
from kit.db.scopes import NoScope
from kit.testing import Company, Running, eventually
from sqlalchemy import text

SignIn = Callable[..., Awaitable[httpx.Response]]
Hire = Callable[..., Awaitable[Any]]
Enrol = Callable[..., Awaitable[Any]]
Demand = Callable[..., Awaitable[None]]
NEW = "cavalo-grampo-certo"
PATIENCE = 30  # seconds: a deadline counts only when something is broken, never when the machine is busy
WAITING = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()")


async def reset_link(identity: Running, who: Any) -> str:
    """The token of a fresh link to a new password."""
    async with identity.db.work(NoScope()) as uow:
        user_uuid = (await find_login(uow, who.email)).user_uuid
        assert user_uuid is not None
        return (await make_link(uow, user_uuid, purpose=RESET, now=identity.clock.now())).rsplit("/", 1)[1]


async def change(identity: Running, token: str, **more: Any) -> httpx.Response:
    body = {"password": NEW, "confirmed_password": NEW, "csrf_token": token, **more}
    return await identity.client.post("/change-password", json=body)


async def test_a_link_asks_for_the_code_of_whoever_has_two_steps(
    identity: Running, sign_in: SignIn, ana: Any, enrol: Enrol
) -> None:
    phone = await enrol(ana)
    token = await reset_link(identity, ana)
    asked = await change(identity, token)
    assert (asked.status_code, asked.json()["code"]) == (401, "MANDATORY_SECRET_KEY")
    assert asked.json()["details"] == {"enrolled": True}
    wrong = await change(identity, token, secret="000000")
    assert (wrong.status_code, wrong.json()["code"]) == (401, "INVALID_SECRET_KEY")
    assert wrong.json()["details"]["attempts"] == 1
    digits = phone.next_code()
    changed = await change(identity, token, secret=f"{digits[:3]} {digits[3:]}")
    assert changed.status_code == 200, changed.text
    assert changed.json()["user"]["two_factor_enabled"] is True, "a reset keeps the second step"
    asked = await sign_in(ana, NEW)
    assert asked.json()["code"] == "MANDATORY_SECRET_KEY"
    assert (await sign_in(ana, NEW, secret=digits)).json()["code"] == "INVALID_SECRET_KEY", "the code was used up"


async def test_a_recovery_code_opens_a_link_too(identity: Running, ana: Any, enrol: Enrol) -> None:
    phone = await enrol(ana)
    token = await reset_link(identity, ana)
    assert (await change(identity, token, secret=phone.codes[0])).status_code == 200


async def test_codes_guessed_at_a_link_are_counted_where_sign_ins_are(
    identity: Running, sign_in: SignIn, ana: Any, enrol: Enrol
) -> None:
    phone = await enrol(ana)
    token = await reset_link(identity, ana)
    codes = [(await change(identity, token, secret="000000")).json()["code"] for _ in range(5)]
    assert codes == ["INVALID_SECRET_KEY"] * 3 + ["LOGIN_BLOCKED"] * 2
    assert (await sign_in(ana)).json()["code"] == "LOGIN_BLOCKED"
    identity.clock.move_to(identity.clock.now() + timedelta(seconds=60))
    assert (await change(identity, token, secret=phone.next_code())).status_code == 200, "the link lived on"


async def test_what_is_wrong_with_the_form_is_no_guess_at_the_code(
    identity: Running, sign_in: SignIn, ana: Any, enrol: Enrol
) -> None:
    await enrol(ana)
    token = await reset_link(identity, ana)
    other = await change(identity, token, confirmed_password="outra-coisa-boa", secret="000000")
    weak = await change(identity, token, password="curta", confirmed_password="curta", secret="000000")
    dead = await change(identity, "x" * 43, secret="000000")
    assert [a.json()["code"] for a in (other, weak, dead)] == [
        "PASSWORD_MISMATCH",
        "WEAK_PASSWORD",
        "INVALID_RESET_TOKEN",
    ]
    assert (await sign_in(ana, "errada")).json()["details"]["attempts"] == 1


async def test_a_first_password_where_two_steps_are_demanded_opens_one_token_long(
    identity: Running, sign_in: SignIn, hired: Hire, company: Company, demanded: Demand
) -> None:
    await demanded(company)
    bia = await hired(name="Bia", password=None)
    answer = await change(identity, await reset_link(identity, bia))
    assert answer.status_code == 200, answer.text
    token = answer.json()["token"]
    assert token["session_expires_at"] == token["expires_at"]
    headers = {"Authorization": f"Bearer {token['value']}"}
    assert (await identity.client.get("/me", headers=headers)).status_code == 200
    refused = await identity.client.post("/refresh-token", json={"token": token["value"]})
    assert (refused.status_code, refused.json()["code"]) == (401, "INVALID_REFRESH_TOKEN")
    assert (await sign_in(bia, NEW)).json()["details"] == {"enrolled": False}


async def test_of_five_who_use_one_link_in_the_same_moment_one_sets_a_password(
    identity: Running, sign_in: SignIn, ana: Any
) -> None:
    token = await reset_link(identity, ana)
    chosen = [f"{NEW}-{nth}" for nth in range(5)]
    held = text("SELECT 1 FROM credentials WHERE user_uuid = (SELECT uuid FROM users WHERE email = :of) FOR UPDATE")

    async def all_wait() -> bool:
        async with identity.db.work(NoScope()) as watching:
            return int(await watching.session.scalar(WAITING) or 0) >= len(chosen)

    async with identity.db.work(NoScope()) as holding:
        await holding.session.execute(held, {"of": ana.email})
        bodies = [{"password": one, "confirmed_password": one} for one in chosen]
        using = [asyncio.create_task(change(identity, token, **body)) for body in bodies]
        await eventually(all_wait, within=PATIENCE)
    answers = await asyncio.gather(*using)
    codes = sorted("" if answer.status_code == 200 else answer.json()["code"] for answer in answers)
    assert codes == ["", *["INVALID_RESET_TOKEN"] * 4]
    let_in = [one for one, answer in zip(chosen, answers, strict=True) if answer.status_code == 200]
    assert (await sign_in(ana, let_in[0])).status_code == 200, "the password is that of whom the link let in"
