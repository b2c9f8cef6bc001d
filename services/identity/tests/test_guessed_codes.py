"""Guessing codes: one counter for passwords and codes, hashes spent on four guesses, nothing told by work or time."""

import asyncio
import random
import statistics
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest
from kit.calls.client import service_token
from kit.core.ids import new_uuid
from kit.testing import Company, Running, count_statements

SignIn = Callable[..., Awaitable[httpx.Response]]
Enrol = Callable[..., Awaitable[Any]]
Demand = Callable[..., Awaitable[None]]
PASSWORD = "Trajeto!2026"
WRONG = "errada-de-propósito"
SHED = "UNAVAILABLE"  # two hundred at once are more than a process takes in hand


async def generate(identity: Running, who: Any, password: str = PASSWORD) -> httpx.Response:
    email = who if isinstance(who, str) else who.email
    return await identity.client.post("/generate-secret-key", json={"email": email, "password": password})


def code_of(answer: httpx.Response) -> str:
    """The refusal's code, '' for a sign-in."""
    return "" if answer.status_code == 200 else str(answer.json()["code"])


async def test_wrong_codes_count_and_the_fourth_blocks(
    identity: Running, sign_in: SignIn, ana: Any, enrol: Enrol
) -> None:
    phone = await enrol(ana)
    wrong = [await sign_in(ana, secret="000000") for _ in range(3)]
    assert [a.json()["code"] for a in wrong] == ["INVALID_SECRET_KEY"] * 3
    assert {a.json()["message"] for a in wrong} == {"Código de segurança inválido."}
    assert wrong[2].json()["details"] == {"attempts": 3, "blocked": False, "remaining": 1, "blocked_until": None}
    blocked = await sign_in(ana, secret="000000")
    assert (blocked.status_code, blocked.json()["code"], blocked.headers["Retry-After"]) == (429, "LOGIN_BLOCKED", "60")
    assert code_of(await sign_in(ana, secret=phone.code(1))) == "LOGIN_BLOCKED", "the right one is blocked too"
    identity.clock.move_to(identity.clock.now() + timedelta(seconds=60))
    assert code_of(await sign_in(ana)) == "MANDATORY_SECRET_KEY"
    assert code_of(await sign_in(ana, secret=phone.next_code())) == ""
    assert (await sign_in(ana, WRONG)).json()["details"]["attempts"] == 1, "who got in starts anew"


async def test_knowing_the_password_lifts_no_block_and_clears_no_count(
    identity: Running, sign_in: SignIn, ana: Any, enrol: Enrol
) -> None:
    await enrol(ana)
    for nth in range(1, 4):
        assert (await sign_in(ana, secret="000000")).json()["details"]["attempts"] == nth
        assert code_of(await sign_in(ana)) == "MANDATORY_SECRET_KEY"
        assert (await generate(identity, ana)).json()["enrolled"] is True
        assert await _password_check(identity, sign_in, ana) == 204
    assert code_of(await sign_in(ana, secret="000000")) == "LOGIN_BLOCKED"
    assert code_of(await generate(identity, ana)) == "LOGIN_BLOCKED"


async def _password_check(identity: Running, sign_in: SignIn, who: Any) -> int:
    """Another service asks whether it is the person's password."""
    from identity_service.users.queries import find_login
    from kit.db.scopes import NoScope

    async with identity.db.work(NoScope()) as uow:
        user_uuid = (await find_login(uow, who.email)).user_uuid
    secret = identity.service_context.settings.service_token_secret.get_secret_value()
    token = service_token(issuer="approvals", audience="identity", secret=secret, clock=identity.clock)
    body = {"user_uuid": str(user_uuid), "password": PASSWORD, "address": "10.1.2.3", "purpose": "approval"}
    headers = {"Authorization": f"Service {token}"}
    return (await identity.internal.post("/internal/password-check", json=body, headers=headers)).status_code


async def test_being_asked_for_a_code_is_no_failure(sign_in: SignIn, ana: Any, enrol: Enrol) -> None:
    phone = await enrol(ana)
    assert {code_of(await sign_in(ana)) for _ in range(6)} == {"MANDATORY_SECRET_KEY"}
    assert code_of(await sign_in(ana, secret=phone.next_code())) == ""


async def test_two_hundred_codes_at_once_try_no_more_than_four(
    sign_in: SignIn, ana: Any, enrol: Enrol, counting: Any
) -> None:
    phone = await enrol(ana)
    right = {phone.code(steps) for steps in (-1, 0, 1)}
    counting.checks = 0
    guesses = [f"{n:06}" for n in range(203) if f"{n:06}" not in right][:200]
    answers = await asyncio.gather(*(sign_in(ana, secret=guess) for guess in guesses))
    codes = Counter(map(code_of, answers))
    assert codes["INVALID_SECRET_KEY"] == 3
    assert set(codes) <= {"INVALID_SECRET_KEY", "LOGIN_BLOCKED", SHED}, codes
    assert counting.checks <= 4, "a guess that is blocked costs no hash"
    assert code_of(await sign_in(ana, secret=phone.code(1))) == "LOGIN_BLOCKED"


async def test_two_hundred_passwords_at_once_cost_no_more_than_four_hashes(
    sign_in: SignIn, ana: Any, counting: Any
) -> None:
    answers = await asyncio.gather(*(sign_in(ana, f"{WRONG}{n}") for n in range(200)))
    codes = Counter(map(code_of, answers))
    assert codes["INVALID_CREDENTIALS"] == 3
    assert set(codes) <= {"INVALID_CREDENTIALS", "LOGIN_BLOCKED", SHED}, codes
    assert counting.checks == 4


async def test_passwords_and_codes_are_counted_together(sign_in: SignIn, ana: Any, enrol: Enrol) -> None:
    await enrol(ana)
    codes = [code_of(await sign_in(ana, WRONG)), code_of(await sign_in(ana, secret="000000"))]
    codes += [code_of(await sign_in(ana, WRONG)), code_of(await sign_in(ana, secret="000000"))]
    assert codes == ["INVALID_CREDENTIALS", "INVALID_SECRET_KEY", "INVALID_CREDENTIALS", "LOGIN_BLOCKED"]


async def test_a_block_ends_an_enrolment_half_done(
    identity: Running, sign_in: SignIn, ana: Any, company: Company, demanded: Demand, enrol: Enrol
) -> None:
    await demanded(company)
    await generate(identity, ana)
    answers = [code_of(await sign_in(ana, secret="000000")) for _ in range(4)]
    assert answers == ["INVALID_SECRET_KEY"] * 3 + ["LOGIN_BLOCKED"]
    identity.clock.move_to(identity.clock.now() + timedelta(seconds=60))
    assert code_of(await sign_in(ana, secret="000000")) == "MANDATORY_SECRET_KEY", "its QR code is dead"
    await enrol(ana)


async def test_whoever_is_enrolled_costs_a_guesser_the_same_work_as_a_stranger(
    identity: Running, sign_in: SignIn, ana: Any, enrol: Enrol, counting: Any
) -> None:
    await enrol(ana)
    await sign_in(f"{new_uuid().hex}@nowhere.test", WRONG)  # the address is known from here on
    costs = []
    for email in (ana.email, f"{new_uuid().hex}@nowhere.test"):
        for ask in (lambda who: sign_in(who, WRONG, secret="123456"), lambda who: generate(identity, who, WRONG)):
            counting.checks = 0
            with count_statements(identity) as statements:
                answer = await ask(email)
            shapes = [statement.split("WHERE")[0] for statement in statements]
            costs.append((code_of(answer), counting.checks, shapes))
    assert costs[0] == costs[2]
    assert costs[1] == costs[3]
    assert {cost[:2] for cost in costs} == {("INVALID_CREDENTIALS", 1)}


async def test_a_refused_code_is_written_down_without_the_code(
    identity: Running, sign_in: SignIn, ana: Any, enrol: Enrol
) -> None:
    from sqlalchemy import text

    phone = await enrol(ana)
    for _ in range(4):
        await sign_in(ana, secret="918273")
    await sign_in(ana, secret=phone.codes[0])
    async with identity.db.sweep() as session:
        found = await session.execute(text("SELECT action, description, changes::text FROM audit ORDER BY uuid"))
        lines = [tuple(row) for row in found]
    said = [line[1] for line in lines if line[0] == "sign_in_refused"]
    assert said[-4:] == [*["Código de segurança errado"] * 3, "Código de segurança errado; novas tentativas bloqueadas"]
    everything = str(lines)
    assert not any(secret in everything for secret in (phone.secret, "918273", *phone.codes))


@pytest.mark.soak
async def test_the_time_of_an_answer_tells_a_guesser_nothing(
    identity: Running, sign_in: SignIn, ana: Any, hired: Any, enrol: Enrol
) -> None:
    await enrol(ana)
    seed = random.SystemRandom().randrange(10**6)
    print(f"seed {seed}")
    guessed_at = [ana.email, (await hired(name="Bia")).email, f"{new_uuid().hex}@nowhere.test"]
    took: dict[str, list[float]] = {email: [] for email in guessed_at}
    for email in random.Random(seed).sample(guessed_at * 60, 180):
        identity.clock.move_to(identity.clock.now() + timedelta(hours=1))  # each guess is tried, whatever came before
        begun = time.perf_counter()
        await sign_in(email, WRONG)
        took[email].append(time.perf_counter() - begun)
    medians = [statistics.median(took[email]) for email in guessed_at]
    print([f"{median * 1e3:.1f} ms" for median in medians])
    assert max(medians) < 1.25 * min(medians)
