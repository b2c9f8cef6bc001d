"""Accounts follow the employees config tells of: invited once, renamed, closed; passwords by links."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from contracts.config import CustomerEmployeeChanged
from contracts.identity import ADMINISTRATOR, APPROVER, UserChanged, initial_profile_uuid
from identity_service.accounts.refusals import EmailTaken
from identity_service.passwords.hashing import the_hasher
from identity_service.passwords.links import RESET, make_link
from identity_service.users.actions import NewPerson, create_agency_employee, create_operator
from kit.calls.client import service_token
from kit.core.ids import new_uuid
from kit.db.scopes import NoScope
from kit.testing import ANDORINHA, Company, Running, eventually

SignIn = Callable[..., Awaitable[httpx.Response]]
Hire = Callable[..., Awaitable[Any]]
NEW = "cavalo-grampo-certo"

PATIENCE = 30  # seconds: a deadline counts only when something is broken, never when the machine is busy


async def _link_token(identity: Running, email: str) -> str:
    mails = await eventually(lambda: identity.mails(email), within=PATIENCE)
    found = re.search(r"https://trajeto\.example/alterar-senha/([A-Za-z0-9_-]{43})\s", mails[-1]["text"])
    assert found, mails[-1]["text"]
    return found[1]


async def _change(identity: Running, token: str, password: str = NEW, **more: Any) -> httpx.Response:
    body = {"password": password, "confirmed_password": password, "csrf_token": token, **more}
    return await identity.client.post("/change-password", json=body)


async def _told_of(identity: Running, employee_uuid: UUID) -> list[UserChanged]:
    return [f for f in await identity.outbox(UserChanged) if f.employee_uuid == employee_uuid]


@pytest.fixture
async def bia(hired: Hire) -> Any:
    """Bia, invited and without a password yet."""
    return await hired(name="Bia", last_name="Lima", password=None)


def _internal(identity: Running) -> dict[str, str]:
    """The header of another service, good for a minute."""
    secret = identity.service_context.settings.service_token_secret.get_secret_value()
    token = service_token(issuer="config", audience="identity", secret=secret, clock=identity.clock)
    return {"Authorization": f"Service {token}"}


async def test_a_new_employee_is_invited_in_portuguese(identity: Running, bia: Any, company: Company) -> None:
    (mail,) = await identity.mails(bia.email)
    assert mail["subject"] == "Seu acesso ao Trajeto"
    assert mail["text"].startswith("Olá, Bia Lima!")
    assert company.name in mail["text"]
    assert "/alterar-senha/" in mail["html"]


async def test_names_in_mails_cannot_carry_markup(identity: Running, hired: Hire) -> None:
    eve = await hired(name="<img src=x>", password=None)
    (mail,) = await identity.mails(eve.email)
    assert "<img" not in mail["html"]


async def test_the_invitation_leads_to_a_password_and_a_session(identity: Running, bia: Any, sign_in: SignIn) -> None:
    token = await _link_token(identity, bia.email)
    assert (await sign_in(bia, NEW)).status_code == 401
    answer = await _change(identity, token, secret="123 456")
    assert answer.status_code == 200, answer.text
    assert answer.json()["user"]["email"] == bia.email
    assert answer.json()["token"] == answer.json()["auth_token"]
    headers = {"Authorization": f"Bearer {answer.json()['token']['value']}"}
    assert (await identity.client.get("/me", headers=headers)).status_code == 200
    assert (await sign_in(bia, NEW)).status_code == 200


async def test_a_link_works_once(identity: Running, bia: Any) -> None:
    token = await _link_token(identity, bia.email)
    answers = await asyncio.gather(*(_change(identity, token) for _ in range(5)))
    assert sorted(a.status_code for a in answers) == [200, 422, 422, 422, 422]
    assert (await _change(identity, token)).json()["code"] == "INVALID_RESET_TOKEN"


async def test_an_invitation_lasts_seven_days(identity: Running, bia: Any) -> None:
    token = await _link_token(identity, bia.email)
    identity.clock.move_to(identity.clock.now() + timedelta(days=7))
    assert (await _change(identity, token)).json()["code"] == "INVALID_RESET_TOKEN"


async def test_a_token_of_nobody_is_refused_as_a_used_one(identity: Running) -> None:
    answer = await _change(identity, "x" * 43)
    assert (answer.status_code, answer.json()["code"]) == (422, "INVALID_RESET_TOKEN")
    assert answer.json()["message"] == "Este link expirou ou já foi utilizado. Solicite um novo."


async def test_what_a_password_must_be_is_told(identity: Running, bia: Any, company: Company) -> None:
    token = await _link_token(identity, bia.email)
    other = await _change(identity, token, confirmed_password="outra-senha-boa")
    assert (other.status_code, other.json()["code"]) == (422, "PASSWORD_MISMATCH")
    short = await _change(identity, token, "curta")
    assert short.json()["code"] == "WEAK_PASSWORD"
    assert short.json()["errors"] == {"password": ["A senha deve ter de 8 a 128 caracteres"]}
    named = await _change(identity, token, f"{company.name}@2026")
    assert named.json()["errors"] == {"password": ["Evite o nome da empresa, o seu nome e o seu e-mail"]}
    assert (await _change(identity, token)).status_code == 200


async def test_a_reset_ends_all_sessions_lifts_the_block_and_is_noticed(
    identity: Running, sign_in: SignIn, ana: Any
) -> None:
    old = (await sign_in(ana)).json()
    for _ in range(4):
        await sign_in(ana, "errada")
    async with identity.db.work(NoScope()) as uow:
        user_uuid = UUID(old["user"]["uuid"])
        link = await make_link(uow, user_uuid, purpose=RESET, now=identity.clock.now())
    assert (await _change(identity, link.rsplit("/", 1)[1])).status_code == 200
    headers = {"Authorization": f"Bearer {old['token']['value']}"}
    assert (await identity.client.get("/me", headers=headers)).json()["code"] == "SESSION_ENDED"
    assert (await sign_in(ana, NEW)).status_code == 200
    assert (await sign_in(ana)).status_code == 401
    subjects = [mail["subject"] for mail in await identity.mails(ana.email)]
    assert subjects.count("Sua senha do Trajeto foi alterada") == 1


async def test_an_employee_told_of_twice_is_invited_once(identity: Running, publish: Any, bia: Any) -> None:
    renamed = bia.fact.model_copy(update={"version": 2, "last_name": "Lima Dias"})
    await publish(renamed)
    await publish(renamed)

    async def is_renamed() -> bool:
        return [f.name for f in await _told_of(identity, bia.employee_uuid)][-1:] == ["Bia Lima Dias"]

    await eventually(is_renamed, within=PATIENCE)
    assert len(await identity.mails(bia.email)) == 1
    assert [f.version for f in await _told_of(identity, bia.employee_uuid)] == sorted(
        {f.version for f in await _told_of(identity, bia.employee_uuid)}
    )


async def test_an_older_fact_changes_nothing(identity: Running, publish: Any, bia: Any) -> None:
    for version, name in ((3, "Beatriz"), (2, "Antiga"), (4, "Bia Maria")):
        await publish(bia.fact.model_copy(update={"version": version, "name": name}))

    async def names() -> list[str]:
        return [f.name for f in await _told_of(identity, bia.employee_uuid)]

    async def is_settled() -> bool:
        return (await names())[-1] == "Bia Maria Lima"

    await eventually(is_settled, within=PATIENCE)
    assert await names() == ["Bia Lima", "Beatriz Lima", "Bia Maria Lima"]


async def test_a_corrected_address_kills_the_link_sent_to_the_wrong_one(
    identity: Running, publish: Any, bia: Any
) -> None:
    lost = await _link_token(identity, bia.email)
    right = f"certa.{new_uuid().hex[-8:]}@aurora.test"
    await publish(bia.fact.model_copy(update={"version": 2, "email": right}))
    token = await _link_token(identity, right)
    assert (await _change(identity, lost)).json()["code"] == "INVALID_RESET_TOKEN"
    assert (await _change(identity, token)).status_code == 200


async def test_an_inactive_employee_is_signed_out_and_their_invitation_dies(
    identity: Running, publish: Any, bia: Any
) -> None:
    token = await _link_token(identity, bia.email)
    await publish(bia.fact.model_copy(update={"version": 2, "active": False}))

    async def is_inactive() -> bool:
        return [f.is_active for f in await _told_of(identity, bia.employee_uuid)][-1:] == [False]

    await eventually(is_inactive, within=PATIENCE)
    assert (await _change(identity, token)).json()["code"] == "INVALID_RESET_TOKEN"


async def test_an_employee_made_inactive_is_not_invited_until_active(
    identity: Running, publish: Any, company: Company
) -> None:
    fact = CustomerEmployeeChanged(
        uuid=new_uuid(),
        customer_uuid=company.uuid,
        agency_uuid=company.agency_uuid,
        version=1,
        name="Caio",
        last_name="Melo",
        email=f"caio.{new_uuid().hex[-8:]}@aurora.test",
        active=False,
        profile_uuid=initial_profile_uuid(company.uuid, APPROVER),
    )
    await publish(fact)

    async def is_known() -> bool:
        return bool(await _told_of(identity, fact.uuid))

    await eventually(is_known, within=PATIENCE)
    assert await identity.mails(fact.email) == []
    await publish(fact.model_copy(update={"version": 2, "active": True}))
    await eventually(lambda: identity.mails(fact.email), within=PATIENCE)


async def test_a_new_profile_ends_the_sessions_that_carry_the_old_one(
    identity: Running, publish: Any, sign_in: SignIn, hired: Hire, company: Company
) -> None:
    admin = await hired(name="Davi", profile=ADMINISTRATOR)
    first = (await sign_in(admin)).json()
    assert first["user"]["type"] == "administrator"
    lesser = initial_profile_uuid(company.uuid, APPROVER)
    await publish(admin.fact.model_copy(update={"version": 2, "profile_uuid": lesser}))
    headers = {"Authorization": f"Bearer {first['token']['value']}"}

    async def is_out() -> bool:
        return (await identity.client.get("/me", headers=headers)).json().get("code") == "SESSION_ENDED"

    await eventually(is_out, within=PATIENCE)
    assert (await sign_in(admin)).json()["user"]["type"] == "approver"


async def test_staff_without_a_password_are_invited_and_emails_are_unique(
    identity: Running, andorinha: UUID, ana: Any
) -> None:
    person = NewPerson("Igor Reis", f"igor.{new_uuid().hex[-8:]}@andorinha.test")
    hasher = the_hasher()
    async with identity.db.work(NoScope()) as uow:
        await create_agency_employee(person, employee_type="I", agency_uuid=ANDORINHA, uow=uow, hasher=hasher)
    answer = await _change(identity, await _link_token(identity, person.email))
    assert answer.json()["user"]["type"] == "issuer"
    with pytest.raises(EmailTaken):
        async with identity.db.work(NoScope()) as uow:
            await create_operator(NewPerson("Outra", ana.email.upper()), uow=uow, hasher=hasher)


async def test_emails_are_held_for_their_employee(identity: Running, ana: Any, publish: Any, company: Company) -> None:
    async def reserve(*wanted: tuple[str, UUID]) -> list[str]:
        body = [{"email": email, "employee_uuid": str(employee)} for email, employee in wanted]
        answer = await identity.internal.post("/internal/emails/reserve", json=body, headers=_internal(identity))
        assert answer.status_code == 200, answer.text
        taken: list[str] = answer.json()["taken"]
        return taken

    free, mine, other = f"livre.{new_uuid().hex[-8:]}@aurora.test", new_uuid(), new_uuid()
    assert await reserve((free, mine), (ana.email.upper(), mine)) == [ana.email.upper()]
    assert await reserve((ana.email, ana.employee_uuid)) == []
    assert await reserve((free, mine)) == []
    assert await reserve((free.title(), other)) == [free.title()]
    assert await reserve(("a@b.test", mine), ("A@B.test", other)) == ["a@b.test", "A@B.test"]
    held = [{"email": free.upper(), "employee_uuid": str(holder)} for holder in (other, mine)]
    for left, found in ((held[:1], [free]), (held, [])):
        answer = await identity.internal.post("/internal/emails/release", json=left, headers=_internal(identity))
        assert answer.status_code == 204, answer.text
        assert await reserve((free, other)) == found
    assert (await identity.internal.post("/internal/emails/release", json=held)).status_code == 401
    identity.clock.move_to(identity.clock.now() + timedelta(minutes=15))
    both = await asyncio.gather(reserve((free, mine)), reserve((free, other)))
    assert sorted(map(len, both)) == [0, 1]


async def test_emails_are_checked_without_being_held(identity: Running, ana: Any) -> None:
    free = f"livre.{new_uuid().hex[-8:]}@aurora.test"

    async def call(path: str, body: object) -> httpx.Response:
        return await identity.internal.post(f"/internal/emails/{path}", json=body, headers=_internal(identity))

    for _ in range(2):
        assert (await call("check", [free, ana.email.upper()])).json() == {"taken": [ana.email.upper()]}
    assert (await call("reserve", [{"email": free, "employee_uuid": str(new_uuid())}])).json() == {"taken": []}
    assert (await call("check", [free])).json() == {"taken": []}
    assert (await identity.internal.post("/internal/emails/check", json=[free])).status_code == 401


async def test_services_ask_for_names_and_nobody_else_does(identity: Running, ana: Any, sign_in: SignIn) -> None:
    signed_in = (await sign_in(ana)).json()
    uuid = signed_in["user"]["uuid"]
    params = {"uuids[]": [uuid, str(new_uuid())]}
    answer = await identity.internal.get("/internal/users", params=params, headers=_internal(identity))
    assert answer.json() == {"data": [{"uuid": uuid, "name": "Ana Souza", "email": ana.email, "is_active": True}]}
    for headers in ({}, {"Authorization": f"Bearer {signed_in['token']['value']}"}):
        answer = await identity.internal.get("/internal/users", params=params, headers=headers)
        assert answer.status_code == 401


async def test_a_password_is_checked_for_other_services_on_the_same_counter(
    identity: Running, ana: Any, sign_in: SignIn
) -> None:
    uuid = (await sign_in(ana)).json()["user"]["uuid"]

    async def check(password: str, user_uuid: str = uuid) -> httpx.Response:
        body = {"user_uuid": user_uuid, "password": password, "address": "10.1.2.3", "purpose": "approval"}
        return await identity.internal.post("/internal/password-check", json=body, headers=_internal(identity))

    assert (await check("Trajeto!2026")).status_code == 204
    for _ in range(3):
        assert (await check("errada")).json()["code"] == "INVALID_CREDENTIALS"
    assert (await check("errada")).json()["code"] == "LOGIN_BLOCKED"
    assert (await sign_in(ana)).json()["code"] == "LOGIN_BLOCKED"
    assert (await check("errada", str(new_uuid()))).json()["code"] == "INVALID_CREDENTIALS"
