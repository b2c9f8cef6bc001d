"""The command line of an installation."""

import asyncio

import pytest
from identity_service.commands import COMMANDS
from kit.ids import new_uuid
from kit.testing import Running

SECRETS = ("database_url", "sweep_database_url", "nats_url", "service_token_secret", "field_key")


@pytest.fixture
def environment(identity: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment a process of identity would have."""
    settings = identity.platform.settings
    for name in SECRETS:
        monkeypatch.setenv(name.upper(), getattr(settings, name).get_secret_value())
    monkeypatch.setenv("PUBLIC_URL", settings.public_url)
    monkeypatch.setenv("APP_ENV", "test")


async def test_an_operator_is_made_by_a_command_and_invited(identity: Running, environment: None) -> None:
    email = f"olga.{new_uuid().hex[-8:]}@trajeto.test"
    given = ["--name", "Olga Prado", "--email", email]
    await asyncio.to_thread(COMMANDS["create-operator"], given)
    (mail,) = await identity.mails(email)
    assert "/alterar-senha/" in mail["text"]
    with pytest.raises(SystemExit) as refused:
        await asyncio.to_thread(COMMANDS["create-operator"], given)
    assert refused.value.code == "Já existe um registro com este e-mail."
