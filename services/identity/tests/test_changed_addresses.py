"""Another e-mail of an account: confirmed at the new address, told to the old one, and sessions end (decision 0020)."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest
from contracts.identity import UserChanged
from identity_service.email_changes.sweeps import forget_dead_confirmations
from identity_service.passwords.hashing import the_hasher
from identity_service.reconcile.tallies import TALLIES
from identity_service.users.actions import NewPerson, create_operator
from identity_service.users.queries import find_login
from kit.core.ids import new_uuid
from kit.db.scopes import NoScope
from kit.testing import Running, eventually
from sqlalchemy import text

SignIn = Callable[..., Awaitable[httpx.Response]]
ASKED = "Confirme o novo e-mail da sua conta no Trajeto"
RESET = "Redefina a sua senha do Trajeto"
TOLD = "O e-mail da sua conta no Trajeto foi alterado"
PATIENCE = 30


class Move:
    """What config tells of one employee, version after version, and what came of it."""

    def __init__(self, identity: Running, publish: Any, member: Any) -> None:
        self.identity, self._publish, self._fact = identity, publish, member.fact

    async def to(self, email: str | None = None, **more: Any) -> str:
        """config changed the employee and identity has applied it; the e-mail told."""
        email = email or f"nova.{new_uuid().hex[-8:]}@aurora.test"
        told = {"version": self._fact.version + 1, "email": email, **more}
        self._fact = self._fact.model_copy(update=told)
        await self._publish(self._fact)
        await eventually(self._is_applied, within=PATIENCE)
        return email

    async def _is_applied(self) -> bool:
        asked = text("SELECT employee_version FROM users WHERE employee_uuid = :of")
        async with self.identity.db.sweep() as session:
            return bool(await session.scalar(asked, {"of": self._fact.uuid}) == self._fact.version)

    async def mails(self, email: str, subject: str) -> list[str]:
        """The texts of the mails to an address with a subject."""
        return [mail["text"] for mail in await self.identity.mails(email) if mail["subject"] == subject]

    async def token(self, email: str) -> str:
        """The token in the newest link sent to an address."""
        texts = await eventually(lambda: self.mails(email, ASKED), within=PATIENCE)
        return str(texts[-1].split("https://trajeto.example/confirmar-email/")[1][:43])

    async def confirm(self, token: str, **headers: str) -> httpx.Response:
        return await self.identity.client.post("/email-confirmations", json={"token": token}, headers=headers)


@pytest.fixture
def move(identity: Running, publish: Any, ana: Any) -> Move:
    """Ana's employee, as config changes it."""
    return Move(identity, publish, ana)


async def is_taken_as_her_own(identity: Running, email: str) -> bool:
    async with identity.db.work(NoScope()) as uow:
        return (await find_login(uow, email)).user_uuid is not None


async def test_until_it_is_confirmed_the_old_e_mail_signs_in_and_gets_the_mails(
    identity: Running, sign_in: SignIn, ana: Any, move: Move
) -> None:
    token = (await sign_in(ana)).json()["token"]["value"]
    new = await move.to()
    assert (await sign_in(new)).json()["code"] == "INVALID_CREDENTIALS"
    me = await identity.client.get("/me", headers={"Authorization": f"Bearer {token}"})
    assert (me.status_code, me.json()["email"]) == (200, ana.email)
    await identity.client.post("/forgot-password", json={"email": ana.email})
    await eventually(lambda: move.mails(ana.email, RESET), within=PATIENCE)
    assert await move.mails(new, RESET) == []
    assert await move.mails(ana.email, TOLD) == []


async def test_a_confirmed_e_mail_ends_the_sessions_and_is_told_to_the_old_address(
    identity: Running, sign_in: SignIn, ana: Any, move: Move
) -> None:
    token = (await sign_in(ana)).json()["token"]["value"]
    new = await move.to()
    answer = await move.confirm(await move.token(new))
    assert (answer.status_code, answer.json()) == (200, {"message": "E-mail confirmado com sucesso"})
    (said,) = await eventually(lambda: move.mails(ana.email, TOLD), within=PATIENCE)
    assert "n***@aurora.test" in said
    assert new not in said
    assert await move.mails(new, TOLD) == []
    me = await identity.client.get("/me", headers={"Authorization": f"Bearer {token}"})
    assert me.json()["code"] == "SESSION_ENDED"
    assert (await sign_in(new)).status_code == 200
    assert (await sign_in(ana)).json()["code"] == "INVALID_CREDENTIALS"


async def test_a_confirmed_e_mail_is_published_for_the_copies(identity: Running, ana: Any, move: Move) -> None:
    new = await move.to()

    async def told() -> tuple[str, bool]:
        facts = await identity.outbox(UserChanged)
        last = [f for f in facts if isinstance(f, UserChanged) and f.employee_uuid == ana.employee_uuid][-1]
        return last.email, last.email_awaits_confirmation

    assert await told() == (ana.email, True)
    assert (await move.confirm(await move.token(new))).status_code == 200
    assert await told() == (new, False)


async def test_a_password_link_sent_to_the_old_address_dies_with_the_confirmation(
    identity: Running, ana: Any, move: Move
) -> None:
    await identity.client.post("/forgot-password", json={"email": ana.email})
    texts = await eventually(lambda: move.mails(ana.email, RESET), within=PATIENCE)
    link = texts[-1].split("https://trajeto.example/alterar-senha/")[1][:43]
    new = await move.to()
    assert (await move.confirm(await move.token(new))).status_code == 200
    body = {"password": "Outra!2026x", "confirmed_password": "Outra!2026x", "csrf_token": link}
    answer = await identity.client.post("/change-password", json=body)
    assert answer.json()["code"] == "INVALID_RESET_TOKEN"


async def test_a_link_is_good_once_and_for_seven_days(identity: Running, move: Move, sign_in: SignIn) -> None:
    first = await move.to()
    token = await move.token(first)
    assert (await move.confirm(token)).status_code == 200
    assert (await move.confirm(token)).json()["code"] == "INVALID_EMAIL_TOKEN"
    late = await move.to()
    token = await move.token(late)
    identity.clock.move_to(identity.clock.now() + timedelta(days=7))
    answer = await move.confirm(token)
    assert (answer.status_code, answer.json()["code"]) == (422, "INVALID_EMAIL_TOKEN")
    assert (await sign_in(first)).status_code == 200


@pytest.mark.parametrize("token", ["x", "nobodys-token-nobodys-token-nobodys-token-no"])
async def test_every_link_that_opens_nothing_gets_the_same_answer(move: Move, token: str) -> None:
    answer = await move.confirm(token)
    assert (answer.status_code, answer.json()["code"]) == (422, "INVALID_EMAIL_TOKEN")
    assert answer.json()["message"].startswith("Este link expirou ou já foi utilizado.")


async def test_a_newer_change_replaces_the_one_that_waits(move: Move, sign_in: SignIn) -> None:
    wrong = await move.to()
    replaced = await move.token(wrong)
    right = await move.to()
    assert (await move.confirm(replaced)).json()["code"] == "INVALID_EMAIL_TOKEN"
    assert (await move.confirm(await move.token(right))).status_code == 200
    assert (await sign_in(right)).status_code == 200


async def test_the_same_e_mail_told_again_is_mailed_once(move: Move) -> None:
    new = await move.to()
    token = await move.token(new)
    await move.to(new, phone="5511987650009")
    assert len(await move.mails(new, ASKED)) == 1
    assert (await move.confirm(token)).status_code == 200


async def test_changing_back_withdraws_the_change(move: Move, ana: Any, sign_in: SignIn) -> None:
    token = await move.token(await move.to())
    await move.to(ana.email)
    assert (await move.confirm(token)).json()["code"] == "INVALID_EMAIL_TOKEN"
    assert (await sign_in(ana)).status_code == 200
    assert await move.mails(ana.email, TOLD) == []


async def test_an_e_mail_taken_meanwhile_is_refused_and_the_old_one_stays(
    identity: Running, move: Move, ana: Any, sign_in: SignIn
) -> None:
    new = await move.to()
    token = await move.token(new)
    async with identity.db.work(NoScope()) as uow:
        await create_operator(NewPerson("Outra", new, password="Outra!2026x"), uow=uow, hasher=the_hasher())
    answer = await move.confirm(token)
    assert (answer.status_code, answer.json()["code"]) == (409, "ALREADY_EXISTS")
    assert answer.json()["message"] == "Já existe um registro com este e-mail."
    assert (await sign_in(ana)).status_code == 200


async def test_a_link_moves_the_account_it_was_made_for_whoever_opens_it(
    identity: Running, move: Move, hired: Any, sign_in: SignIn, ana: Any
) -> None:
    bruno = await hired(name="Bruno")
    bearer = (await sign_in(bruno)).json()["token"]["value"]
    new = await move.to()
    answer = await move.confirm(await move.token(new), Authorization=f"Bearer {bearer}")
    assert answer.status_code == 200
    assert (await sign_in(new)).json()["user"]["name"] == ana.name
    assert (await sign_in(bruno)).json()["user"]["email"] == bruno.email


async def test_a_closed_account_changed_and_opened_again_still_waits_for_the_confirmation(
    move: Move, ana: Any, sign_in: SignIn
) -> None:
    new = await move.to(active=False)
    assert await move.mails(new, ASKED) == []
    await move.to(new, active=True)
    assert (await sign_in(ana)).status_code == 200
    assert (await move.confirm(await move.token(new))).status_code == 200
    assert (await sign_in(new)).status_code == 200


async def test_closing_the_account_kills_the_link(move: Move) -> None:
    new = await move.to()
    token = await move.token(new)
    await move.to(new, active=False)
    assert (await move.confirm(token)).json()["code"] == "INVALID_EMAIL_TOKEN"


async def test_another_spelling_needs_no_confirmation(move: Move, ana: Any) -> None:
    spelled = await move.to(ana.email.upper())
    assert await move.mails(spelled, ASKED) == []
    assert await move.mails(ana.email, TOLD) == []


async def test_without_a_password_the_new_address_is_invited_at_once(
    identity: Running, publish: Any, hired: Any
) -> None:
    bia = await hired(name="Bia", password=None)
    move = Move(identity, publish, bia)
    new = await move.to()
    assert await is_taken_as_her_own(identity, new)
    await eventually(lambda: move.mails(new, "Seu acesso ao Trajeto"), within=PATIENCE)
    assert await move.mails(new, ASKED) == []
    assert await move.mails(bia.email, TOLD) == []


async def test_a_link_nobody_opened_is_wiped_and_mailed_anew_with_the_next_change(
    identity: Running, move: Move
) -> None:
    new = await move.to()
    asked = text("SELECT count(*) FROM email_changes WHERE email = :email AND link_hash IS NOT NULL")

    async def is_linked() -> bool:
        await forget_dead_confirmations(identity.db, identity.clock)
        async with identity.db.sweep() as session:
            return bool(await session.scalar(asked, {"email": new}))

    assert await is_linked()
    identity.clock.move_to(identity.clock.now() + timedelta(days=7))
    assert not await is_linked()
    await move.to(new, phone="5511987650009")
    assert await is_linked()
    assert len(await move.mails(new, ASKED)) == 2


async def test_what_waits_counts_as_what_config_tells(identity: Running, move: Move, ana: Any) -> None:
    """`stack reconcile` compares accounts with config's employees."""
    new = await move.to()
    tally = next(one for one in TALLIES if one.name == "people")
    async with identity.db.sweep() as session:
        rows = (await session.execute(text(tally.sql))).mappings().all()
    assert [row["email"] for row in rows if row["uuid"] == ana.employee_uuid] == [new]
