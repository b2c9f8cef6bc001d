"""Getting back in: the same answer and the same work for strangers, few mails, links for whom one looks after."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from contracts.identity import ADMINISTRATOR
from identity_service.known_devices.visitor import Visitor
from identity_service.passwords import store
from identity_service.resets.actions import request_reset
from identity_service.resets.schemas import ForgotPasswordRequest
from identity_service.resets.sweeps import delete_old_reset_requests
from kit.core.ids import new_uuid
from kit.db.scopes import NoScope
from kit.testing import COBALTO, Company, Running, an_administrator, count_statements, eventually
from sqlalchemy import text

SignIn = Callable[..., Awaitable[httpx.Response]]
Hire = Callable[..., Awaitable[Any]]
NEW = "cavalo-grampo-certo"
SAID = {"message": "Se o e-mail estiver cadastrado, você receberá as instruções."}
RESET = "Redefina a sua senha do Trajeto"
FIVE, A_HUNDRED = 5, 100  # mails an hour for an e-mail, asks in 15 minutes of an address (decision 0020)

PATIENCE = 30  # seconds: a deadline counts only when something is broken, never when the machine is busy


def bearer(signed_in: httpx.Response) -> dict[str, str]:
    return {"Authorization": f"Bearer {signed_in.json()['token']['value']}"}


def a_second_later(identity: Running) -> None:
    """Mails are told apart by their moment."""
    identity.clock.move_to(identity.clock.now() + timedelta(seconds=1))


async def forgot(identity: Running, email: str) -> httpx.Response:
    return await identity.client.post("/forgot-password", json={"email": email})


@pytest.fixture(autouse=True)
async def nobody_waits(identity: Running, a_fresh_moment: None) -> None:
    """Asks of another test that nobody had looked at within its hour are nobody's any more."""
    await delete_old_reset_requests(identity.db, identity.clock)


async def waiting(identity: Running) -> int:
    async with identity.db.sweep() as session:
        return int(await session.scalar(text("SELECT count(*) FROM password_asks")) or 0)


async def all_looked_at(identity: Running) -> None:
    async def none_waits() -> bool:
        return await waiting(identity) == 0

    await eventually(none_waits, within=PATIENCE)


async def resets(identity: Running, email: str) -> list[Any]:
    """The mails that lead back in."""
    return [mail for mail in await identity.mails(email) if mail["subject"] == RESET]


def csrf_of(mail: Any) -> str:
    return str(mail["text"].split("https://trajeto.example/alterar-senha/")[1][:43])


async def change(identity: Running, token: str) -> httpx.Response:
    body = {"password": NEW, "confirmed_password": NEW, "csrf_token": token}
    return await identity.client.post("/change-password", json=body)


async def test_a_forgotten_password_comes_back_by_mail(identity: Running, ana: Any, sign_in: SignIn) -> None:
    answer = await forgot(identity, f"  {ana.email.upper()} ")
    assert (answer.status_code, answer.json()) == (200, SAID)
    (mail,) = await eventually(lambda: resets(identity, ana.email), within=PATIENCE)
    assert mail["text"].startswith("Olá, Ana Souza!")
    assert (await sign_in(ana)).status_code == 200, "asking changes nothing"
    assert (await change(identity, csrf_of(mail))).status_code == 200
    assert (await sign_in(ana, NEW)).status_code == 200


async def test_a_reset_link_lasts_sixty_minutes(identity: Running, ana: Any) -> None:
    await forgot(identity, ana.email)
    (mail,) = await eventually(lambda: resets(identity, ana.email), within=PATIENCE)
    identity.clock.move_to(identity.clock.now() + timedelta(minutes=60))
    assert (await change(identity, csrf_of(mail))).json()["code"] == "INVALID_RESET_TOKEN"


async def test_a_newer_link_kills_the_older(identity: Running, ana: Any) -> None:
    await forgot(identity, ana.email)
    (old,) = await eventually(lambda: resets(identity, ana.email), within=PATIENCE)
    a_second_later(identity)
    await forgot(identity, ana.email)

    async def two() -> list[Any]:
        found = await resets(identity, ana.email)
        return found if len(found) == 2 else []

    _, new = await eventually(two, within=PATIENCE)
    assert (await change(identity, csrf_of(old))).json()["code"] == "INVALID_RESET_TOKEN"
    assert (await change(identity, csrf_of(new))).status_code == 200


async def test_a_link_dies_with_the_account_it_was_for(identity: Running, publish: Any, ana: Any) -> None:
    await forgot(identity, ana.email)
    (mail,) = await eventually(lambda: resets(identity, ana.email), within=PATIENCE)
    for version, is_active in ((2, False), (3, True)):
        await publish(ana.fact.model_copy(update={"version": version, "active": is_active}))

        async def is_heard(version: int = version) -> bool:
            asked = text("SELECT employee_version FROM users WHERE employee_uuid = :of")
            async with identity.db.sweep() as session:
                return bool(await session.scalar(asked, {"of": ana.employee_uuid}) == version)

        await eventually(is_heard, within=PATIENCE)
    assert (await change(identity, csrf_of(mail))).json()["code"] == "INVALID_RESET_TOKEN"


async def test_a_stranger_hears_the_same_and_costs_the_same(identity: Running, ana: Any) -> None:
    stranger = f"ninguem.{new_uuid().hex[-8:]}@aurora.test"
    told, seen = [], []
    for email in (ana.email, stranger):
        with count_statements(identity) as statements:
            told.append(await forgot(identity, email))
        seen.append(list(statements))
    await all_looked_at(identity)
    assert [(one.status_code, one.json()) for one in told] == [(200, SAID)] * 2
    assert seen[0] == seen[1]
    assert len(seen[0]) >= 3, "the ask is counted and written down"
    assert set(told[0].headers) == set(told[1].headers)
    assert await identity.mails(stranger) == []


async def test_what_a_stranger_typed_is_not_kept(identity: Running) -> None:
    await forgot(identity, f"ninguem.{new_uuid().hex[-8:]}@aurora.test")
    await all_looked_at(identity)


async def test_an_ask_that_waited_too_long_is_forgotten(identity: Running, ana: Any) -> None:
    """As after an hour without a worker; and one that cannot be answered is in nobody's way."""
    async with identity.db.work(NoScope()) as uow:
        await store.put_reset_request(uow, ana.email, now=identity.clock.now() - timedelta(minutes=15))
    assert (await forgot(identity, ana.email)).status_code == 200
    (mail,) = await eventually(lambda: resets(identity, ana.email), within=PATIENCE)
    assert mail
    assert await waiting(identity) == 1
    await delete_old_reset_requests(identity.db, identity.clock)
    assert await waiting(identity) == 0


@pytest.mark.parametrize(
    ("email", "said"),
    [
        ("", "O campo e-mail é obrigatório"),
        (None, "O campo e-mail é obrigatório"),
        ("ana", "Informe um e-mail válido"),
        ("ana@aurora", "Informe um e-mail válido"),
        ("ana souza@aurora.test", "Informe um e-mail válido"),
        ("@aurora.test", "Informe um e-mail válido"),
    ],
)
async def test_an_email_that_is_none_is_said_so(identity: Running, email: str | None, said: str) -> None:
    answer = await identity.client.post("/forgot-password", json={} if email is None else {"email": email})
    assert (answer.status_code, answer.json()["errors"]) == (422, {"email": [said]})


async def test_a_mailbox_is_not_filled(identity: Running, ana: Any) -> None:
    """Twenty asks within an hour: five mails, twenty times the same answer; the next hour counts anew."""
    answers = await asyncio.gather(*(forgot(identity, ana.email) for _ in range(20)))
    assert {(one.status_code, one.text) for one in answers} == {(200, answers[0].text)}
    await all_looked_at(identity)
    subjects = [mail["subject"] for mail in await identity.mails(ana.email)]
    assert subjects.count(RESET) == FIVE, subjects
    identity.clock.move_to(identity.clock.now() + timedelta(hours=1, seconds=1))
    await forgot(identity, ana.email)
    await all_looked_at(identity)
    assert len(await resets(identity, ana.email)) == FIVE + 1


async def test_an_address_that_asks_for_everybody_is_stopped(identity: Running) -> None:
    visitor = Visitor(f"198.51.100.{new_uuid().int % 250}", "curl")

    async def ask(number: int) -> None:
        body = ForgotPasswordRequest(email=f"alvo.{number}@aurora.test")
        async with identity.db.work(NoScope()) as uow:
            await request_reset(body, visitor, uow=uow, clock=identity.clock)

    for number in range(A_HUNDRED):
        await ask(number)
    with pytest.raises(Exception, match="Muitas requisições"):
        await ask(A_HUNDRED)
    identity.clock.move_to(identity.clock.now() + timedelta(minutes=15, seconds=1))
    await ask(A_HUNDRED)


async def test_whoever_may_not_sign_in_gets_no_link(identity: Running, publish: Any, ana: Any) -> None:
    await publish(ana.fact.model_copy(update={"version": 2, "active": False}))

    async def is_closed() -> bool:
        async with identity.db.sweep() as session:
            found = await session.scalar(text("SELECT is_active FROM users WHERE email = :e"), {"e": ana.email})
        return found is False

    await eventually(is_closed, within=PATIENCE)
    assert (await forgot(identity, ana.email)).json() == SAID
    await all_looked_at(identity)
    assert await resets(identity, ana.email) == []


async def test_whoever_never_chose_a_password_is_invited_again(identity: Running, hired: Hire) -> None:
    bia = await hired(name="Bia", password=None)
    a_second_later(identity)
    await forgot(identity, bia.email)

    async def twice() -> list[Any]:
        found = await identity.mails(bia.email)
        return list(found) if len(found) == 2 else []

    mails = await eventually(twice, within=PATIENCE)
    assert {mail["subject"] for mail in mails} == {"Seu acesso ao Trajeto"}
    identity.clock.move_to(identity.clock.now() + timedelta(days=6))
    assert (await change(identity, csrf_of(mails[-1]))).status_code == 200


# --- for people one looks after -------------------------------------------------------------------------


async def request_change(identity: Running, employee: UUID, headers: dict[str, str]) -> httpx.Response:
    body = {"customer_employee_uuid": str(employee)}
    return await identity.client.post("/request-customer-employee-password-change", json=body, headers=headers)


async def invite(identity: Running, employee: UUID, headers: dict[str, str]) -> httpx.Response:
    return await identity.client.post(f"/customers/customer-employees/{employee}/invitation", headers=headers)


async def test_one_asks_for_oneself_and_an_administrator_for_everybody(
    identity: Running, ana: Any, hired: Hire, sign_in: SignIn
) -> None:
    davi = await hired(name="Davi", profile=ADMINISTRATOR)
    for who in (ana, davi):
        a_second_later(identity)
        answer = await request_change(identity, ana.employee_uuid, bearer(await sign_in(who)))
        assert (answer.status_code, answer.json()) == (
            200,
            {"message": "Solicitação de alteração de senha feita com sucesso"},
        )
    assert len(await resets(identity, ana.email)) == 2
    assert (await change(identity, csrf_of((await resets(identity, ana.email))[-1]))).status_code == 200


async def test_others_may_not_ask_and_the_foreign_is_absent(
    identity: Running, ana: Any, hired: Hire, sign_in: SignIn, gestora: Any, operadora: Any
) -> None:
    bruno = await hired(name="Bruno")
    by_bruno = await request_change(identity, ana.employee_uuid, bearer(await sign_in(bruno)))
    assert (by_bruno.status_code, by_bruno.json()["code"]) == (403, "FORBIDDEN")
    stranger = identity.as_(an_administrator(customer=COBALTO, name="Célia"))
    body = {"customer_employee_uuid": str(ana.employee_uuid)}
    foreign = await stranger.post("/request-customer-employee-password-change", json=body)
    absent = await stranger.post(
        "/request-customer-employee-password-change", json={"customer_employee_uuid": str(new_uuid())}
    )
    assert foreign.status_code == absent.status_code == 404
    assert foreign.json()["code"] == absent.json()["code"] == "NOT_FOUND"
    by_operator = await request_change(identity, ana.employee_uuid, bearer(await sign_in(operadora)))
    assert by_operator.json()["code"] == "WRONG_CONTEXT"
    assert (await request_change(identity, ana.employee_uuid, {})).status_code == 401
    assert await resets(identity, ana.email) == []
    assert (await request_change(identity, ana.employee_uuid, bearer(await sign_in(gestora)))).status_code == 200


async def test_the_sixth_mail_of_an_hour_is_refused_to_whoever_may_know(
    identity: Running, ana: Any, sign_in: SignIn
) -> None:
    headers = bearer(await sign_in(ana))
    answers = [await request_change(identity, ana.employee_uuid, headers) for _ in range(FIVE + 1)]
    assert [one.status_code for one in answers] == [200] * FIVE + [429]
    assert answers[-1].headers["Retry-After"]


async def test_an_invitation_goes_out_again_until_a_password_is_chosen(
    identity: Running, hired: Hire, sign_in: SignIn, company: Company
) -> None:
    davi = await hired(name="Davi", profile=ADMINISTRATOR)
    bia = await hired(name="Bia", password=None)
    headers = bearer(await sign_in(davi))
    a_second_later(identity)
    answer = await invite(identity, bia.employee_uuid, headers)
    assert (answer.status_code, answer.json()) == (200, {"message": "Convite enviado com sucesso"})
    first, second = await identity.mails(bia.email)
    assert company.name in second["text"]
    assert (await change(identity, csrf_of(first))).json()["code"] == "INVALID_RESET_TOKEN"
    assert (await change(identity, csrf_of(second))).status_code == 200
    again = await invite(identity, bia.employee_uuid, headers)
    assert (again.status_code, again.json()["code"]) == (409, "INVALID_STATUS")
    own = await invite(identity, davi.employee_uuid, bearer(await sign_in(bia, NEW)))
    assert own.json()["code"] == "FORBIDDEN"


async def test_a_repeated_key_mails_once(identity: Running, ana: Any, sign_in: SignIn) -> None:
    headers = bearer(await sign_in(ana)) | {"Idempotency-Key": new_uuid().hex}
    answers = [await request_change(identity, ana.employee_uuid, headers) for _ in range(3)]
    assert [one.status_code for one in answers] == [200] * 3
    assert len(await resets(identity, ana.email)) == 1
