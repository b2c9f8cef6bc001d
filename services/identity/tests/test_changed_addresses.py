"""An account that is signed in to with another e-mail: sessions end, the old address is told."""

from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from identity_service.users.queries import find_login
from kit.ids import new_uuid
from kit.scopes import NoScope
from kit.testing import Running, eventually

SignIn = Callable[..., Awaitable[httpx.Response]]
SUBJECT = "O e-mail da sua conta no Trajeto foi alterado"
PATIENCE = 30


def a_mail() -> str:
    return f"nova.{new_uuid().hex[-8:]}@aurora.test"


async def told(identity: Running, email: str) -> list[str]:
    return [mail["text"] for mail in await identity.mails(email) if mail["subject"] == SUBJECT]


async def test_another_e_mail_ends_the_sessions_and_is_told_to_the_old_address(
    identity: Running, sign_in: SignIn, ana: Any, publish: Any
) -> None:
    token = (await sign_in(ana)).json()["token"]["value"]
    new = a_mail()
    await publish(ana.fact.model_copy(update={"version": 2, "email": new}))
    (text,) = await eventually(lambda: told(identity, ana.email), within=PATIENCE)
    assert "n***@aurora.test" in text
    assert new not in text
    assert await told(identity, new) == []
    answer = await identity.client.get("/me", headers={"Authorization": f"Bearer {token}"})
    assert answer.json()["code"] == "SESSION_ENDED"
    assert (await sign_in(new)).status_code == 200


async def test_neither_another_spelling_nor_a_closed_account_tells_anybody(
    identity: Running, ana: Any, publish: Any
) -> None:
    await publish(ana.fact.model_copy(update={"version": 2, "email": ana.email.upper(), "phone": "5511987650009"}))
    await publish(ana.fact.model_copy(update={"version": 3, "email": a_mail(), "active": False}))
    marked = a_mail()
    await publish(ana.fact.model_copy(update={"version": 4, "email": marked, "active": True}))

    async def is_applied() -> bool:
        async with identity.db.work(NoScope()) as uow:
            return (await find_login(uow, marked)).user_uuid is not None

    await eventually(is_applied, within=PATIENCE)
    assert await told(identity, ana.email) == []
