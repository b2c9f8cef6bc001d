"""Documents survive a change of the key that seals them, and doubles stay doubles."""

import base64
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from config_factories import a_cpf, a_name
from config_service.wiring import make_service
from kit.db.sealed import reseal
from kit.testing import AURORA, Running, StartService, an_administrator
from pydantic import SecretStr

PEOPLE = f"/customers/{AURORA.uuid}/customer-employees"
NEWER = base64.b64encode(bytes(range(64, 96))).decode()


@pytest.fixture(scope="module")
async def config(running_service: StartService, populate: Callable[[Running], Awaitable[None]]) -> Running:
    """A service with few rows: every sealed one is sealed anew here, twice."""
    running = await running_service(make_service, role="api")
    await populate(running)
    return running


def told(settings: Any, key: str, accepted: str | None) -> Any:
    given = {"field_key": SecretStr(key), "field_key_accepted": SecretStr(accepted) if accepted else None}
    return settings.model_copy(update=given)


async def taken_on(config: Running, cpf: str) -> Any:
    person = {"name": "Ana", "last_name": "Souza", "email": f"{a_name('k').replace(' ', '.')}@aurora.demo", "cpf": cpf}
    return await config.as_(an_administrator()).post(PEOPLE, json=person)


async def test_documents_survive_a_change_of_keys_and_doubles_stay_doubles(config: Running) -> None:
    settings, cpf = config.service_context.settings, a_cpf()
    older = settings.field_keys[0]
    ana = (await taken_on(config, cpf)).json()["data"]["uuid"]
    detail = f"/customers/customer-employees/{ana}"
    try:
        for generations in ((NEWER, older), (NEWER, None), (older, NEWER)):
            config.service_context.settings = config.db.settings = told(settings, *generations)
            double = await taken_on(config, cpf)
            assert (double.status_code, double.json()["code"]) == (409, "ALREADY_EXISTS"), generations
            if generations[1]:
                await reseal(config.db)
            shown = (await config.as_(an_administrator()).get(detail)).json()["data"]["cpf"]
            assert shown == cpf
    finally:
        config.service_context.settings = config.db.settings = settings
