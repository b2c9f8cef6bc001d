"""What a provider answers to whoever signs in by a credential, as orders tells it."""

from typing import Any
from uuid import UUID

from config_agency import LATAM, OF_ANDORINHA, audited, told
from config_expenses import made
from config_factories import a_name
from contracts.commerce import CredentialChanged
from contracts.orders import CredentialTried
from kit.core.ids import new_uuid
from kit.testing import ANDORINHA, AURORA, Running, agency_manager, eventually

REFUSED = "Credencial recusada pelo fornecedor"
ONE = "/agencies/credentials"


async def a_credential(config: Running) -> Any:
    body = {"name": a_name("LATAM"), "provider_uuid": LATAM, "secrets": {"password": "s3nha"}}
    return made(await config.as_(agency_manager()).post(f"{OF_ANDORINHA}/credentials", json=body))


def answer(config: Running, uuid: str, *, version: int, error: str | None) -> CredentialTried:
    of = {"customer_uuid": AURORA.uuid, "agency_uuid": ANDORINHA}
    return CredentialTried(uuid=UUID(uuid), version=version, error=error, tried_at=config.clock.now(), **of)


async def read(config: Running, uuid: str) -> Any:
    return made(await config.as_(agency_manager()).get(f"{ONE}/{uuid}"), 200)


async def until(config: Running, uuid: str, error: str | None) -> Any:
    async def is_there() -> Any:
        one = await read(config, uuid)
        return one if one["last_error"] == error else None

    return await eventually(is_there)


async def test_the_agency_sees_what_its_provider_answered_last(config: Running, publish: Any) -> None:
    one = await a_credential(config)
    await publish(answer(config, one["uuid"], version=one["version"], error=REFUSED))
    failing = await until(config, one["uuid"], REFUSED)
    assert failing["version"] == one["version"] + 1
    assert [fact.version for fact in await told(config, CredentialChanged, one["uuid"])][-1] == failing["version"]
    assert await audited(config, one["uuid"]) == ["create-credential", "update-credential"]
    await publish(answer(config, one["uuid"], version=failing["version"], error=REFUSED))
    await publish(answer(config, one["uuid"], version=failing["version"], error=None))
    assert (await until(config, one["uuid"], None))["version"] == failing["version"] + 1


async def test_other_secrets_end_the_error_and_an_answer_to_the_old_ones_changes_nothing(
    config: Running, publish: Any
) -> None:
    one = await a_credential(config)
    await publish(answer(config, one["uuid"], version=one["version"], error=REFUSED))
    failing = await until(config, one["uuid"], REFUSED)
    body = {"secrets": {"password": "outra"}}
    mended = made(await config.as_(agency_manager()).put(f"{ONE}/{one['uuid']}", json=body), 200)
    assert mended["last_error"] is None
    await publish(answer(config, one["uuid"], version=failing["version"], error="antiga"))
    await publish(answer(config, str(new_uuid()), version=1, error=REFUSED))
    await publish(answer(config, one["uuid"], version=mended["version"], error="nova"))
    assert (await until(config, one["uuid"], "nova"))["version"] == mended["version"] + 1
