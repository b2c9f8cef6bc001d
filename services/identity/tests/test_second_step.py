"""Signing in with two steps: asked for, enrolled at the first time, a code good once, and one counter for all."""

import asyncio
import random
import re
import statistics
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest
from contracts.identity import UserChanged
from identity_service.passwords.hashing import Hasher, the_hasher
from kit.calls import service_token
from kit.ids import new_uuid
from kit.testing import Company, Running, count_statements

SignIn = Callable[..., Awaitable[httpx.Response]]
Enrol = Callable[..., Awaitable[Any]]
Demand = Callable[[Company], Awaitable[None]]
PASSWORD = "Trajeto!2026"
WRONG = "errada-de-propósito"
SHED = "UNAVAILABLE"  # two hundred at once are more than a process takes in hand


class CountingHasher(Hasher):
    """Counts the checks it makes."""

    checks = 0

    async def matches(self, password: str, stored: str | None) -> bool:
        self.checks += 1
        return await super().matches(password, stored)


@pytest.fixture
def counting(identity: Running) -> Any:
    """The service hashes with a hasher that counts, and turns nobody away."""
    hasher = CountingHasher(queue=500)
    identity.app.dependency_overrides[the_hasher] = lambda: hasher
    yield hasher
    del identity.app.dependency_overrides[the_hasher]


async def generate(identity: Running, who: Any, password: str = PASSWORD) -> httpx.Response:
    email = who if isinstance(who, str) else who.email
    return await identity.client.post("/generate-secret-key", json={"email": email, "password": password})


def code_of(answer: httpx.Response) -> str:
    """The refusal's code, '' for a sign-in."""
    return "" if answer.status_code == 200 else str(answer.json()["code"])


async def test_who_must_have_two_steps_sets_them_up_at_the_first_sign_in(
    identity: Running, sign_in: SignIn, ana: Any, company: Company, demanded: Demand, enrol: Enrol
) -> None:
    await demanded(company)
    asked = await sign_in(ana)
    assert asked.status_code == 401
    assert {name: asked.json()[name] for name in ("message", "code", "details")} == {
        "message": "Informe o código de segurança do seu aplicativo autenticador.",
        "code": "MANDATORY_SECRET_KEY",
        "details": {"enrolled": False},
    }
    assert code_of(await sign_in(ana, secret="123456")) == "MANDATORY_SECRET_KEY", "there is no secret yet"
    phone = await enrol(ana)
    assert len(set(phone.codes)) == 10
    assert all(re.fullmatch(r"[0-9A-Z]{5}-[0-9A-Z]{5}", one) for one in phone.codes)
    told = [fact for fact in await identity.outbox(UserChanged) if fact.employee_uuid == ana.employee_uuid]
    assert [fact.two_factor_enabled for fact in told] == [False, True]
    subjects = [mail["subject"] for mail in await identity.mails(ana.email)]
    assert subjects.count("Verificação em duas etapas ativada") == 1


async def test_whoever_is_enrolled_is_asked_for_the_code_alone(
    identity: Running, sign_in: SignIn, ana: Any, enrol: Enrol
) -> None:
    phone = await enrol(ana)
    asked = await sign_in(ana)
    assert (asked.status_code, asked.json()["code"]) == (401, "MANDATORY_SECRET_KEY")
    assert asked.json()["details"] == {"enrolled": True}
    assert code_of(await sign_in(ana, secret=" \t ")) == "MANDATORY_SECRET_KEY"
    shown = await generate(identity, ana)
    assert shown.json() == {"qr_code_url": None, "enrolled": True, "secret_key": None}
    digits = phone.next_code()
    entered = await sign_in(ana, secret=f" {digits[:3]} {digits[3:]}\n")
    assert entered.status_code == 200, "white space is dropped"
    assert entered.json()["recovery_codes"] is None
    assert entered.json()["user"]["two_factor_enabled"] is True


async def test_two_steps_are_nobodys_business_who_has_none(identity: Running, sign_in: SignIn, ana: Any) -> None:
    assert (await sign_in(ana)).json()["user"]["two_factor_enabled"] is False
    assert (await sign_in(ana, secret="123456")).status_code == 200
    shown = (await generate(identity, ana)).json()
    assert shown["enrolled"] is False
    assert shown["qr_code_url"].startswith("otpauth://totp/Trajeto:")
    assert f"secret={shown['secret_key'].replace(' ', '')}&" in shown["qr_code_url"]
    assert (await sign_in(ana)).status_code == 200, "a code that was only shown asks nothing of anybody"


async def test_the_last_qr_code_shown_is_the_one_that_counts(identity: Running, sign_in: SignIn, ana: Any) -> None:
    from pyotp import TOTP

    first = (await generate(identity, ana)).json()["secret_key"].replace(" ", "")
    second = (await generate(identity, ana)).json()["secret_key"].replace(" ", "")
    assert first != second
    now = identity.clock.now()
    assert code_of(await sign_in(ana, secret=TOTP(first).at(now))) == "INVALID_SECRET_KEY"
    assert code_of(await sign_in(ana, secret=TOTP(second).at(now))) == ""


async def test_a_code_is_good_once(sign_in: SignIn, ana: Any, enrol: Enrol) -> None:
    phone = await enrol(ana)
    assert code_of(await sign_in(ana, secret=phone.code())) == "INVALID_SECRET_KEY", "it was used to set up"
    code = phone.next_code()
    assert code_of(await sign_in(ana, secret=code)) == ""
    assert code_of(await sign_in(ana, secret=code)) == "INVALID_SECRET_KEY"
    assert code_of(await sign_in(ana, secret=phone.code(-1))) == "INVALID_SECRET_KEY", "nor one before it"
    assert code_of(await sign_in(ana, secret=phone.code(1))) == "", "a telephone may be half a minute ahead"


async def test_of_twenty_with_the_same_code_one_gets_in(sign_in: SignIn, ana: Any, enrol: Enrol, counting: Any) -> None:
    phone = await enrol(ana)
    code = phone.next_code()
    answers = await asyncio.gather(*(sign_in(ana, secret=code) for _ in range(20)))
    codes = Counter(map(code_of, answers))
    assert codes[""] == 1, codes
    assert set(codes) <= {"", "INVALID_SECRET_KEY", "LOGIN_BLOCKED"}, codes


async def test_a_recovery_code_lets_in_once_and_its_person_is_told(
    identity: Running, sign_in: SignIn, ana: Any, enrol: Enrol
) -> None:
    phone = await enrol(ana)
    assert code_of(await sign_in(ana, secret=phone.codes[0].lower().replace("-", " "))) == ""
    assert code_of(await sign_in(ana, secret=phone.codes[0])) == "INVALID_SECRET_KEY"
    assert code_of(await sign_in(ana, secret=phone.codes[1])) == ""
    mails = [mail for mail in await identity.mails(ana.email) if mail["subject"] == "Código de recuperação usado"]
    texts = "".join(mail["text"] for mail in mails)
    assert ["Restam 9 códigos" in texts, "Restam 8 códigos" in texts, len(mails)] == [True, True, 2]
    assert not any(code in texts for code in phone.codes)


async def test_of_twenty_with_the_same_recovery_code_one_gets_in(
    sign_in: SignIn, ana: Any, enrol: Enrol, counting: Any
) -> None:
    phone = await enrol(ana)
    answers = await asyncio.gather(*(sign_in(ana, secret=phone.codes[3]) for _ in range(20)))
    assert Counter(map(code_of, answers))[""] == 1


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
    from kit.scopes import NoScope

    async with identity.db.work(NoScope()) as uow:
        user_uuid = (await find_login(uow, who.email)).user_uuid
    secret = identity.platform.settings.service_token_secret.get_secret_value()
    token = service_token(issuer="approvals", audience="identity", secret=secret, clock=identity.clock)
    body = {"user_uuid": str(user_uuid), "password": PASSWORD, "address": "10.1.2.3", "purpose": "approval"}
    headers = {"Authorization": f"Service {token}"}
    return (await identity.internal.post("/internal/password-check", json=body, headers=headers)).status_code


async def test_being_asked_for_a_code_is_no_failure(sign_in: SignIn, ana: Any, enrol: Enrol) -> None:
    phone = await enrol(ana)
    assert {code_of(await sign_in(ana)) for _ in range(6)} == {"MANDATORY_SECRET_KEY"}
    assert code_of(await sign_in(ana, secret=phone.next_code())) == ""


async def test_two_hundred_codes_at_once_try_no_more_than_four(
    sign_in: SignIn, ana: Any, enrol: Enrol, counting: CountingHasher
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
    sign_in: SignIn, ana: Any, counting: CountingHasher
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


async def test_a_qr_code_is_shown_to_whoever_knows_the_password_alone(identity: Running, ana: Any) -> None:
    stranger = f"{new_uuid().hex}@nowhere.test"
    answers = [await generate(identity, who, WRONG) for who in (ana, stranger)]
    bodies = [{name: value for name, value in a.json().items() if name != "request_id"} for a in answers]
    assert bodies[0] == bodies[1]
    assert bodies[0]["code"] == "INVALID_CREDENTIALS"
    assert bodies[0]["details"]["attempts"] == 1
    for _ in range(2):
        await generate(identity, ana, WRONG)
    assert code_of(await generate(identity, ana)) == "", "the fourth may still be the right one"


async def test_whoever_is_enrolled_costs_a_guesser_the_same_work_as_a_stranger(
    identity: Running, sign_in: SignIn, ana: Any, enrol: Enrol, counting: CountingHasher
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
        found = await session.execute(text("SELECT action, description, changes::text FROM audit"))
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
