"""The command line of an installation."""

import asyncio
import base64
from typing import Any

import pytest
from identity_service.commands import COMMANDS
from identity_service.sessions.tables import TokenKeyTable
from identity_service.settings import IdentitySettings
from identity_service.two_factor.tables import TwoFactorTable
from identity_service.wiring import make_service
from kit.core.clock import SystemClock
from kit.core.fields import is_sealed_by
from kit.core.ids import new_uuid
from kit.db.scopes import NoScope
from kit.db.sealed import reseal
from kit.ops.commands import own_commands
from kit.testing import Running
from pydantic import SecretStr
from sqlalchemy import func, select, text

SECRETS = ("database_url", "sweep_database_url", "nats_url", "service_token_secret", "field_key")


@pytest.fixture
def environment(identity: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment a process of identity would have."""
    settings = identity.service_context.settings
    for name in SECRETS:
        monkeypatch.setenv(name.upper(), getattr(settings, name).get_secret_value())
    monkeypatch.setenv("PUBLIC_URL", settings.public_url)
    monkeypatch.setenv("APP_ENV", "test")
    ahead = identity.clock.now() - SystemClock().now()  # the command has the machine's clock, the tests have theirs
    monkeypatch.setenv("CLOCK_SKEW_SECONDS", str(ahead.total_seconds()))


async def test_an_operator_is_made_by_a_command_and_invited(identity: Running, environment: None) -> None:
    email = f"olga.{new_uuid().hex[-8:]}@trajeto.test"
    given = ["--name", "Olga Prado", "--email", email]
    await asyncio.to_thread(COMMANDS["create-operator"], given)
    (mail,) = await identity.mails(email)
    assert "/alterar-senha/" in mail["text"]
    with pytest.raises(SystemExit) as refused:
        await asyncio.to_thread(COMMANDS["create-operator"], given)
    assert refused.value.code == "Já existe um registro com este e-mail."


@pytest.mark.parametrize(
    ("name", "email", "said"),
    [
        ("Olga Prado", "olga.trajeto.test", "--email: Informe um e-mail válido"),
        (" ", "olga@trajeto.test", "--name: O nome é obrigatório"),
    ],
)
async def test_an_operator_nobody_could_reach_or_name_is_refused(
    identity: Running, environment: None, name: str, email: str, said: str
) -> None:
    with pytest.raises(SystemExit) as refused:
        await asyncio.to_thread(COMMANDS["create-operator"], ["--name", name, "--email", email])
    assert refused.value.code == said
    assert await identity.mails(email) == []


async def test_a_signing_key_is_shown_before_it_signs_when_an_operator_asks(
    identity: Running, environment: None, capsys: pytest.CaptureFixture[str]
) -> None:
    async def shown() -> list[str]:
        return [key["kid"] for key in (await identity.internal.get("/.well-known/jwks.json")).json()["keys"]]

    before = await shown()
    await asyncio.to_thread(COMMANDS["rotate-signing-key"], [])
    told = capsys.readouterr().out
    assert len(await shown()) == len(before) + 1
    await asyncio.to_thread(COMMANDS["rotate-signing-key"], [])
    assert capsys.readouterr().out == told, "the key that waits already is that key"
    async with identity.db.work(NoScope()) as uow:
        await uow.session.execute(text("DELETE FROM token_keys WHERE signs_from > :now"), {"now": identity.clock.now()})
        await uow.session.execute(text("UPDATE token_keys SET retires_at = NULL"))
        uow.note_change()


async def test_two_generations_open_what_is_sealed_and_one_command_brings_all_to_the_newest(
    identity: Running, ana: Any, enrol: Any
) -> None:
    async def seals() -> list[str]:
        """One of each row: those of the signing keys, and those of people's authenticator applications."""
        ours = func.coalesce(TwoFactorTable.secret_sealed, TwoFactorTable.pending_sealed)
        async with identity.db.work(NoScope()) as uow:
            keys = await uow.session.scalars(select(TokenKeyTable.private_sealed))
            secrets = await uow.session.scalars(select(ours).where(ours.is_not(None)))
            return [*keys, *secrets]

    phone = await enrol(ana)
    old = identity.service_context.settings
    new = base64.b64encode(bytes(range(32, 64))).decode()
    await identity.internal.get("/.well-known/jwks.json")
    db = identity.db
    try:
        db.settings = with_keys(old, new, old.field_keys[0])
        assert await reseal(db) == len(await seals()) > 0
        assert all(is_sealed_by(seal, new) for seal in await seals())
        assert await reseal(db) == 0
        db.settings = with_keys(old, old.field_keys[0], new)
        assert await reseal(db) > 0
        known = {"email": ana.email, "password": "Trajeto!2026", "secret": phone.codes[0]}
        assert (await identity.client.post("/login", json=known)).status_code == 200, "codes outlive the key"
        db.settings = with_keys(old, new, None)
        with pytest.raises(KeyError):
            await reseal(db)
    finally:
        db.settings = old


def with_keys(settings: Any, key: str, accepted: str | None) -> Any:
    """The same process told other generations."""
    told = {"field_key": SecretStr(key), "field_key_accepted": SecretStr(accepted) if accepted else None}
    return settings.model_copy(update=told)


async def test_kit_s_commands_run_as_a_process_of_the_service_would(
    identity: Running, environment: None, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = own_commands(make_service, IdentitySettings)
    await asyncio.to_thread(commands["reseal"], [])
    assert "files sealed again" in capsys.readouterr().out
    await asyncio.to_thread(commands["replay-erasures"], [])
    assert "people erased again" in capsys.readouterr().out
