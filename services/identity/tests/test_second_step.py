"""Signing in with two steps: asked for, enrolled at the first time, a code good once, and one counter for all."""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from contracts.identity import UserChanged
from kit.core.ids import new_uuid
from kit.testing import Company, Running, count_statements, eventually

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


async def test_what_a_company_demands_holds_from_the_next_sign_in_until_it_is_taken_back(
    identity: Running, sign_in: SignIn, ana: Any, company: Company, demanded: Demand
) -> None:
    before = (await sign_in(ana)).json()["token"]["value"]
    await demanded(company)
    assert code_of(await sign_in(ana)) == "MANDATORY_SECRET_KEY"
    renewed = await identity.client.post("/refresh-token", json={"token": before})
    assert renewed.status_code == 200, "who is in stays in"
    await demanded(company, now=False, version=2)
    assert code_of(await sign_in(ana)) == ""


async def test_somebody_inactive_is_shown_no_qr_code(
    identity: Running, publish: Any, sign_in: SignIn, ana: Any
) -> None:
    await publish(ana.fact.model_copy(update={"version": 2, "active": False}))

    async def is_inactive() -> bool:
        return code_of(await sign_in(ana)) == "INACTIVE_USER"

    await eventually(is_inactive, within=30)
    assert code_of(await generate(identity, ana)) == "INACTIVE_USER"
    assert code_of(await generate(identity, ana, WRONG)) == "INVALID_CREDENTIALS"


async def test_signing_in_costs_few_statements(
    identity: Running, sign_in: SignIn, ana: Any, hired: Any, enrol: Enrol
) -> None:
    bia = await hired(name="Bia")
    await sign_in(bia)
    with count_statements(identity) as one_step:
        await sign_in(bia)
    phone = await enrol(ana)
    code = phone.next_code()
    with count_statements(identity) as two_steps:
        assert (await sign_in(ana, secret=code)).status_code == 200
    assert len(one_step) <= 5, one_step
    assert len(two_steps) <= len(one_step) + 2, two_steps


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
