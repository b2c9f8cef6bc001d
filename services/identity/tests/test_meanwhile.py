"""What is decided while somebody signs in: nobody slips by a company made inactive; nothing secret is left readable."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from contracts.config import AgencyChanged
from identity_service.known_devices.visitor import Visitor
from identity_service.passwords import store as credentials
from identity_service.sessions.actions import start_session
from identity_service.sessions.tokens import TokenIssuer
from identity_service.users.queries import NOBODY, find_login, find_person
from identity_service.users.reactions import end_sessions_when_agency_inactive, end_sessions_when_customer_inactive
from kit.db.scopes import CustomerScope, NoScope, Scope
from kit.testing import Company, Running, eventually
from sqlalchemy import text

SignIn = Callable[..., Awaitable[httpx.Response]]
Ending = Callable[..., Awaitable[None]]
PATIENCE = 30  # seconds: a deadline counts only when something is broken, never when the machine is busy
WAITING = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()")


def an_inactive_agency(company: Company) -> AgencyChanged:
    told = {"company_name": "Andorinha", "trading_name": "Andorinha", "cnpj": "12345678000195", "phone": None}
    return AgencyChanged(uuid=company.agency_uuid, version=9, email="a@andorinha.test", is_active=False, **told)


@pytest.mark.parametrize("what", ["customer", "agency"])
async def test_who_is_signing_in_when_their_company_is_made_inactive_is_signed_out(
    identity: Running, ana: Any, company: Company, what: str
) -> None:
    async def end() -> None:
        scope: Scope = CustomerScope(company.uuid) if what == "customer" else NoScope()
        async with identity.db.work(scope) as uow:
            if what == "customer":
                fact = company.fact(version=2).model_copy(update={"is_active": False})
                await end_sessions_when_customer_inactive(fact, uow)
            else:
                await end_sessions_when_agency_inactive(an_inactive_agency(company), uow)

    async def is_waiting_or_done() -> bool:
        async with identity.db.work(NoScope()) as watching:
            return ending.done() or bool(await watching.session.scalar(WAITING))

    issuer = TokenIssuer(identity.service_context.settings.field_keys)
    visitor, now = Visitor("10.1.2.3", "Firefox"), identity.clock.now()
    async with identity.db.work(NoScope()) as uow:
        user_uuid = (await find_login(uow, ana.email)).user_uuid
        assert user_uuid is not None
        person = await find_person(uow, user_uuid, hold=True)
        assert person is not None
        await start_session(uow, person.bearer, visitor, keep_signed=False, issuer=issuer, now=now)
        ending = asyncio.create_task(end())
        await eventually(is_waiting_or_done, within=PATIENCE)
    await ending
    assert await living(identity, user_uuid) == 0


async def test_who_waits_for_a_company_being_made_inactive_learns_of_it(
    identity: Running, sign_in: SignIn, ana: Any, company: Company
) -> None:
    async def is_waiting_or_done() -> bool:
        async with identity.db.work(NoScope()) as watching:
            return entering.done() or bool(await watching.session.scalar(WAITING))

    inactive = text("UPDATE customer_copy SET is_active = false WHERE uuid = :uuid")
    async with identity.db.work(CustomerScope(company.uuid)) as uow:
        await uow.session.execute(inactive, {"uuid": company.uuid})
        fact = company.fact(version=2).model_copy(update={"is_active": False})
        await end_sessions_when_customer_inactive(fact, uow)
        entering = asyncio.ensure_future(sign_in(ana))
        await eventually(is_waiting_or_done, within=PATIENCE)
        assert not entering.done()
    assert (await entering).json()["code"] == "INACTIVE_USER", "its companies are read once the account is held"


async def test_a_password_is_not_changed_under_a_sign_in_that_it_let_in(identity: Running, ana: Any) -> None:
    async def change() -> None:
        async with identity.db.work(NoScope()) as uow:
            await credentials.set_hash(uow, login.user_uuid or NOBODY, "another", now=identity.clock.now())

    async def is_waiting_or_done() -> bool:
        async with identity.db.work(NoScope()) as watching:
            return changing.done() or bool(await watching.session.scalar(WAITING))

    async with identity.db.work(NoScope()) as uow:
        login = await find_login(uow, ana.email)
        assert await credentials.still_has(uow, login.user_uuid or NOBODY, login.password_hash or "")
        changing = asyncio.create_task(change())
        await eventually(is_waiting_or_done, within=PATIENCE)
        assert not changing.done(), "it waits, ends the new session then, and nobody comes in with the old password"
    await changing
    async with identity.db.work(NoScope()) as uow:
        assert not await credentials.still_has(uow, login.user_uuid or NOBODY, login.password_hash or "")


async def living(identity: Running, user_uuid: UUID) -> int:
    async with identity.db.sweep() as session:
        asked = text("SELECT count(*) FROM sessions WHERE user_uuid = :of AND ended_at IS NULL")
        return int(await session.scalar(asked, {"of": user_uuid}) or 0)


async def test_signing_in_and_out_is_written_in_the_companys_audit(
    identity: Running, sign_in: SignIn, ana: Any, company: Company
) -> None:
    await sign_in(ana, "errada")
    token = (await sign_in(ana)).json()["token"]["value"]
    await identity.client.post("/logout", headers={"Authorization": f"Bearer {token}"})
    token = (await sign_in(ana)).json()["token"]["value"]
    for _ in range(2):
        assert (await identity.client.post("/refresh-token", json={"token": token})).status_code in {200, 401}
        identity.clock.move_to(identity.clock.now() + timedelta(seconds=11))
    async with identity.db.sweep() as session:
        asked = text("SELECT action, description FROM audit WHERE customer_uuid = :of ORDER BY happened_at, uuid")
        lines = [tuple(row) for row in await session.execute(asked, {"of": company.uuid})]
    refused, signed_in = ("sign_in_refused", "Senha errada"), ("sign_in", "Entrou no sistema")
    reused = [signed_in, ("session_ended", "token_reused")]
    assert lines == [refused, signed_in, ("session_ended", "signed_out"), *reused]


async def test_neither_a_token_nor_a_link_nor_a_password_rests_readable(
    identity: Running, sign_in: SignIn, ana: Any
) -> None:
    first = (await sign_in(ana)).json()["token"]["value"]
    second = (await identity.client.post("/refresh-token", json={"token": first})).json()["token"]["value"]
    await identity.client.post("/forgot-password", json={"email": ana.email})
    mails = await eventually(lambda: identity.mails(ana.email), within=PATIENCE)
    found_link = re.search(r"/alterar-senha/([A-Za-z0-9_-]{43})", mails[-1]["text"])
    assert found_link
    link = found_link[1]  # a mail holds it until it is sent, kit wipes it then
    secrets = [first, second, first.split(".")[2], second.split(".")[2], link, "Trajeto!2026"]

    async def found() -> list[str]:
        async with identity.db.work(NoScope()) as uow:
            rows = [
                str(row)
                for table in ("sessions", "credentials", "login_attempts", "outbox", "password_asks")
                for row in (await uow.session.execute(text(f"SELECT {table}::text FROM {table}"))).scalars()
            ]
        return [secret for secret in secrets if any(secret in row for row in rows)]

    async def is_nothing_left() -> bool:
        return await found() == []

    await eventually(is_nothing_left, within=PATIENCE)
