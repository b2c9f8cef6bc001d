"""One's own second step: set up, confirmed, replaced, renewed and turned off, all on the one counter."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from contracts.identity import UserChanged
from identity_service.users.queries import find_login
from kit.core.ids import new_uuid
from kit.db.scopes import NoScope
from kit.db.sealed import reseal
from kit.testing import Company, Running, count_statements
from pyotp import TOTP
from sqlalchemy import text

SignIn = Callable[..., Awaitable[httpx.Response]]
Enrol = Callable[..., Awaitable[Any]]
Demand = Callable[..., Awaitable[None]]
PASSWORD = "Trajeto!2026"


@dataclass
class Mine:
    """A signed-in person who looks after their own second step."""

    identity: Running
    headers: dict[str, str]

    async def ask(self, below: str = "", *, key: str | None = None, **body: Any) -> httpx.Response:
        headers = self.headers | ({"Idempotency-Key": key} if key else {})
        return await self.identity.client.post(f"/me/two-factor{below}", json=body, headers=headers)

    async def state(self) -> Any:
        answer = await self.identity.client.get("/me/two-factor", headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    async def propose(self, **more: Any) -> TOTP:
        """The application after it read the QR code."""
        answer = await self.ask(password=PASSWORD, **more)
        assert answer.status_code == 200, answer.text
        return TOTP(answer.json()["data"]["secret_key"].replace(" ", ""))


@pytest.fixture
async def mine(identity: Running, sign_in: SignIn, ana: Any) -> Mine:
    """Ana, signed in before she had a second step."""
    token = (await sign_in(ana)).json()["token"]["value"]
    return Mine(identity, {"Authorization": f"Bearer {token}"})


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


async def test_a_second_step_is_set_up_with_the_password_and_one_code(
    identity: Running, sign_in: SignIn, mine: Mine, ana: Any
) -> None:
    off = {"enabled": False, "pending": False, "mandatory": False, "confirmed_at": None, "recovery_codes_left": 0}
    assert await mine.state() == off
    shown = await mine.ask(password=PASSWORD)
    proposed = shown.json()["data"]
    assert proposed["enrolled"] is False
    assert proposed["qr_code_url"].startswith("otpauth://totp/Trajeto:")
    assert await mine.state() == off | {"pending": True}
    assert (await sign_in(ana)).status_code == 200, "it counts after its first right code"
    phone, now = TOTP(proposed["secret_key"].replace(" ", "")), identity.clock.now()
    confirmed = await mine.ask("/confirm", secret=phone.at(now))
    assert confirmed.status_code == 200, confirmed.text
    assert len(set(confirmed.json()["data"]["recovery_codes"])) == 10
    on = await mine.state()
    assert (on["enabled"], on["pending"], on["recovery_codes_left"]) == (True, False, 10)
    assert on["confirmed_at"] is not None
    assert refusal(await sign_in(ana)) == (401, "MANDATORY_SECRET_KEY")
    told = [fact for fact in await identity.outbox(UserChanged) if fact.employee_uuid == ana.employee_uuid]
    assert [(fact.two_factor_enabled) for fact in told] == [False, True]
    assert told[1].version > told[0].version


async def test_a_confirmation_sent_twice_shows_the_same_recovery_codes_and_is_one_guess(
    identity: Running, sign_in: SignIn, mine: Mine, ana: Any
) -> None:
    phone, key, now = await mine.propose(), new_uuid().hex, identity.clock.now()
    first = await mine.ask("/confirm", key=key, secret=phone.at(now))
    again = await mine.ask("/confirm", key=key, secret=phone.at(now))
    assert first.json() == again.json()
    assert (await sign_in(ana, "errada")).json()["details"]["attempts"] == 1
    assert again.headers["Idempotency-Replayed"] == "true"
    assert (await mine.state())["recovery_codes_left"] == 10
    assert refusal(await mine.ask("/confirm", secret=phone.at(now))) == (409, "INVALID_STATUS")


async def test_a_refused_code_keeps_no_key_and_stays_counted(identity: Running, mine: Mine) -> None:
    phone, key = await mine.propose(), new_uuid().hex
    wrong = [await mine.ask("/confirm", key=key, secret="000000") for _ in range(2)]
    assert [a.json()["details"]["attempts"] for a in wrong] == [1, 2], "asked again is guessed again"
    right = await mine.ask("/confirm", key=key, secret=phone.at(identity.clock.now()))
    assert right.status_code == 200, right.text


async def test_of_twenty_confirmations_at_once_one_turns_it_on(identity: Running, mine: Mine) -> None:
    phone, now = await mine.propose(), identity.clock.now()
    answers = await asyncio.gather(*(mine.ask("/confirm", secret=phone.at(now)) for _ in range(20)))
    assert [a.status_code for a in answers].count(200) == 1
    assert {a.status_code for a in answers} <= {200, 401, 409, 429}
    assert (await mine.state())["recovery_codes_left"] == 10


async def test_wrong_passwords_and_codes_count_with_those_of_sign_in(
    identity: Running, sign_in: SignIn, mine: Mine, ana: Any
) -> None:
    await mine.propose()
    wrong = [await mine.ask(password="errada"), await mine.ask("/confirm", secret="000000"), await sign_in(ana, "x")]
    assert [a.json()["code"] for a in wrong] == ["INVALID_CREDENTIALS", "INVALID_SECRET_KEY", "INVALID_CREDENTIALS"]
    assert [a.json()["details"]["attempts"] for a in wrong] == [1, 2, 3]
    assert refusal(await mine.ask("/confirm", secret="000000")) == (429, "LOGIN_BLOCKED")
    for blocked in (await mine.ask(password=PASSWORD), await mine.ask("/confirm", secret="1"), await sign_in(ana)):
        assert refusal(blocked) == (429, "LOGIN_BLOCKED")


async def test_what_cannot_be_done_is_no_guess(sign_in: SignIn, mine: Mine, ana: Any) -> None:
    proven = {"password": "errada", "secret": "000000"}
    for below, body in (("/confirm", {"secret": "1"}), ("/recovery-codes", proven), ("/disable", proven)):
        answer = await mine.ask(below, **body)
        assert refusal(answer) == (409, "INVALID_STATUS"), below
        assert answer.json()["details"] == {"status": "disabled"}
    assert (await sign_in(ana, "errada")).json()["details"]["attempts"] == 1


async def test_what_is_asked_for_is_named_where_it_is_missing(mine: Mine) -> None:
    for below in ("/recovery-codes", "/disable"):
        answer = await mine.ask(below, password="", secret=" ")
        assert answer.json()["errors"] == {
            "password": ["Informe a senha"],
            "secret": ["Informe o código de segurança"],
        }
    assert (await mine.ask()).json()["errors"] == {"password": ["Informe a senha"]}
    assert (await mine.ask("/confirm")).json()["errors"] == {"secret": ["Informe o código de segurança"]}


@pytest.mark.parametrize("proof", ["code", "recovery code"])
async def test_another_application_takes_over_after_its_first_code(
    identity: Running, sign_in: SignIn, mine: Mine, ana: Any, enrol: Enrol, proof: str
) -> None:
    old = await enrol(ana)
    assert refusal(await mine.ask(password=PASSWORD)) == (401, "MANDATORY_SECRET_KEY")
    assert refusal(await mine.ask(password=PASSWORD, secret="000000")) == (401, "INVALID_SECRET_KEY")
    fresh = await mine.propose(secret=old.next_code() if proof == "code" else old.codes[0])
    assert refusal(await sign_in(ana, secret=fresh.at(identity.clock.now()))) == (401, "INVALID_SECRET_KEY")
    assert (await sign_in(ana, secret=old.next_code())).status_code == 200, "the old one counts until then"
    confirmed = await mine.ask("/confirm", secret=fresh.at(identity.clock.now()))
    assert confirmed.status_code == 200, confirmed.text
    assert refusal(await sign_in(ana, secret=old.next_code())) == (401, "INVALID_SECRET_KEY")
    assert refusal(await sign_in(ana, secret=old.codes[1])) == (401, "INVALID_SECRET_KEY")
    assert (await sign_in(ana, secret=confirmed.json()["data"]["recovery_codes"][0])).status_code == 200
    assert (await sign_in(ana, secret=fresh.at(identity.clock.now()))).status_code == 200


async def test_new_recovery_codes_kill_the_old(sign_in: SignIn, mine: Mine, ana: Any, enrol: Enrol) -> None:
    phone = await enrol(ana)
    assert (await sign_in(ana, secret=phone.codes[0])).status_code == 200
    assert (await mine.state())["recovery_codes_left"] == 9
    wrong = [await mine.ask("/recovery-codes", password=p, secret=s) for p, s in (("x", "000000"), (PASSWORD, "0"))]
    assert [refusal(a) for a in wrong] == [(401, "INVALID_CREDENTIALS"), (401, "INVALID_SECRET_KEY")]
    renewed = await mine.ask("/recovery-codes", password=PASSWORD, secret=phone.next_code())
    codes = renewed.json()["data"]["recovery_codes"]
    assert not set(codes) & set(phone.codes)
    assert (await mine.state())["recovery_codes_left"] == 10
    assert refusal(await sign_in(ana, secret=phone.codes[1])) == (401, "INVALID_SECRET_KEY")
    assert (await sign_in(ana, secret=codes[0])).status_code == 200


async def test_turning_it_off_takes_password_and_code_and_is_told(
    identity: Running, sign_in: SignIn, mine: Mine, ana: Any, enrol: Enrol
) -> None:
    phone = await enrol(ana)
    assert refusal(await mine.ask("/disable", password=PASSWORD, secret="000000")) == (401, "INVALID_SECRET_KEY")
    off = await mine.ask("/disable", password=PASSWORD, secret=phone.next_code())
    assert (off.status_code, off.content) == (204, b"")
    assert (await sign_in(ana)).status_code == 200
    assert (await mine.state())["recovery_codes_left"] == 0
    told = [fact for fact in await identity.outbox(UserChanged) if fact.employee_uuid == ana.employee_uuid]
    assert [fact.two_factor_enabled for fact in told] == [False, True, False]
    subjects = [mail["subject"] for mail in await identity.mails(ana.email)]
    assert subjects.count("Verificação em duas etapas desativada") == 1


async def test_what_the_company_demands_is_not_turned_off(
    sign_in: SignIn, mine: Mine, ana: Any, enrol: Enrol, company: Company, demanded: Demand
) -> None:
    phone = await enrol(ana)
    await demanded(company)
    assert (await mine.state())["mandatory"] is True
    code = phone.next_code()
    refused = await mine.ask("/disable", password=PASSWORD, secret=code)
    assert refusal(refused) == (422, "TWO_FACTOR_MANDATORY")
    assert refused.json()["message"] == "A sua empresa exige a autenticação em duas etapas."
    assert (await sign_in(ana, secret=code)).status_code == 200, "neither the code nor a guess was used up"


async def test_agency_staff_and_the_operator_may_have_one_too(
    identity: Running, sign_in: SignIn, enrol: Enrol, gestora: Any, operadora: Any
) -> None:
    for who in (gestora, operadora):
        token = (await sign_in(who)).json()["token"]["value"]
        me = Mine(identity, {"Authorization": f"Bearer {token}"})
        assert (await me.state())["mandatory"] is False
        phone = await me.propose()
        assert (await me.ask("/confirm", secret=phone.at(identity.clock.now()))).status_code == 200
        assert refusal(await sign_in(who)) == (401, "MANDATORY_SECRET_KEY")


async def test_nobody_asks_without_a_session(identity: Running) -> None:
    for below in ("", "/confirm", "/recovery-codes", "/disable"):
        answer = await identity.client.post(f"/me/two-factor{below}", json={"password": PASSWORD, "secret": "1"})
        assert refusal(answer) == (401, "UNAUTHENTICATED")
    assert (await identity.client.get("/me/two-factor")).status_code == 401


async def test_secrets_rest_sealed_and_codes_hashed(identity: Running, ana: Any, enrol: Enrol) -> None:
    phone = await enrol(ana)
    async with identity.db.work(NoScope()) as uow:
        user_uuid = (await find_login(uow, ana.email)).user_uuid
        found = [
            str(
                (
                    await uow.session.execute(
                        text(f"SELECT json_agg(t)::text FROM {table} t WHERE user_uuid = :user"), {"user": user_uuid}
                    )
                ).scalar_one()
            )
            for table in ("two_factor", "recovery_codes")
        ]
    assert phone.secret not in found[0]
    assert not any(code in found[1] or code.replace("-", "") in found[1] for code in phone.codes)
    assert found[1].count("code_hash") == 10
    assert await reseal(identity.db) == 0, "they are sealed by the newest generation and found by the command"


async def test_how_it_stands_costs_few_statements(identity: Running, mine: Mine, ana: Any, enrol: Enrol) -> None:
    await enrol(ana)
    await mine.state()
    with count_statements(identity) as statements:
        await mine.state()
    assert len(statements) <= 8, statements
