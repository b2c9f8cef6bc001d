"""Credentials: managers write secrets, orders alone reads them, and each reading is audited."""

import logging
from typing import Any
from uuid import UUID

import httpx
import pytest
from config_agency import (
    LATAM,
    OF_ANDORINHA,
    a_provider,
    as_service,
    audited,
    in_reference,
    listed_uuids,
    statuses,
    tables_holding,
    told,
)
from config_expenses import made, refused
from config_factories import a_name, errors_of
from config_service.credentials.tables import CredentialTable
from contracts.commerce import CredentialChanged
from kit.core.ids import new_uuid
from kit.core.metadata import columns_of
from kit.db.scopes import AgencyScope, CustomerScope, NoScope, Scope
from kit.db.sealed import reseal
from kit.testing import (
    ANDORINHA,
    AURORA,
    BOREAL,
    COBALTO,
    TUCANO,
    Running,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    count_statements,
    operator,
    other_agency,
)
from pydantic import SecretStr
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

ALL = f"{OF_ANDORINHA}/credentials"
ONE = "/agencies/credentials"
CANARY = "kanarienvogel-7f3a91"


def a_body(**given: Any) -> dict[str, Any]:
    return {"name": a_name("LATAM"), "provider_uuid": LATAM, "secrets": {"password": "s3nha"}, **given}


async def a_credential(config: Running, **given: Any) -> Any:
    return made(await config.as_(agency_manager()).post(ALL, json=a_body(**given)))


async def opened(
    config: Running, *, customer: Any = AURORA, provider: str = LATAM, by: str = "orders"
) -> httpx.Response:
    params = {"provider_uuid": provider, "customer_uuid": str(customer.uuid)}
    return await config.internal.get("/internal/credentials", params=params, headers=as_service(config, by))


async def secrets_of(config: Running, uuid: str) -> Any:
    return next((row["secrets"] for row in made(await opened(config), 200) if row["uuid"] == uuid), None)


async def test_a_credential_is_made_changed_switched_and_deleted(config: Running) -> None:
    by = config.as_(agency_manager())
    mine = [str(AURORA.uuid)]
    one = await a_credential(config, customers_uuids=mine, username="aurora", office_id="GRU1", is_test=True)
    assert one["provider"] == {"uuid": LATAM, "name": "LATAM"}
    assert one["customers"] == [{"uuid": str(AURORA.uuid), "name": AURORA.name}]
    assert (one["username"], one["office_id"], one["is_test"], one["active"]) == ("aurora", "GRU1", True, True)
    assert (one["secrets_set"], one["last_error"]) == (["password"], None) and "secrets" not in one
    path = f"{ONE}/{one['uuid']}"
    assert made(await by.get(path), 200) == one
    now = made(await by.put(path, json={"customers_uuids": [], "username": None}, headers={"If-Match": '"1"'}), 200)
    assert (now["customers"], now["username"], now["secrets_set"]) == ([], None, ["password"])
    refused(await by.put(path, json={}, headers={"If-Match": '"1"'}), 409, "STALE_VERSION")
    assert made(await by.patch(f"{path}/inactive"), 200)["active"] is False
    assert made(await by.patch(f"{path}/active"), 200)["active"] is True
    assert one["uuid"] in await in_reference(config, "credential")
    assert (await by.delete(path)).status_code == 204
    deeds = ("create", "update", "inactivate", "activate", "delete")
    assert await audited(config, one["uuid"]) == [f"{deed}-credential" for deed in deeds]
    facts = await told(config, CredentialChanged, one["uuid"])
    assert [(fact.version, fact.deleted) for fact in facts] == [*((v, False) for v in range(1, 5)), (5, True)]
    assert facts[0].customers_uuids == (AURORA.uuid,) and facts[1].customers_uuids == ()


async def test_secrets_are_put_over_those_before_and_taken_away_by_name(config: Running) -> None:
    one, by = await a_credential(config, secrets={"password": "a", "api_key": "b"}), config.as_(agency_manager())
    path = f"{ONE}/{one['uuid']}"
    now = made(await by.put(path, json={"secrets": {"password": "c", "token": "d"}}), 200)
    assert now["secrets_set"] == ["api_key", "password", "token"]
    assert await secrets_of(config, one["uuid"]) == {"api_key": "b", "password": "c", "token": "d"}
    assert made(await by.put(path, json={"secrets": {"password": "c"}}), 200)["version"] == now["version"]
    assert made(await by.put(path, json={"secrets": {"api_key": None}}), 200)["secrets_set"] == ["password", "token"]
    none_left = await by.put(path, json={"secrets": {"password": None, "token": None}})
    assert errors_of(none_left) == {"secrets": ["Campo obrigatório"]}
    assert await secrets_of(config, one["uuid"]) == {"password": "c", "token": "d"}


async def test_no_answer_event_log_or_row_ever_shows_a_secret(
    config: Running, caplog: pytest.LogCaptureFixture
) -> None:
    """The canary is looked for wherever the service writes, and found where orders reads it alone."""
    caplog.set_level(logging.DEBUG)
    by, secrets = config.as_(agency_manager()), {"password": CANARY}
    key = {"Idempotency-Key": a_name("canary").replace(" ", "-")}
    body = a_body(secrets=secrets)
    first = await by.post(ALL, json=body, headers=key)
    path = f"{ONE}/{made(first)['uuid']}"
    answers = [
        first,
        await by.post(ALL, json=body, headers=key),
        await by.post(ALL, json=body),
        await by.post(ALL, json=a_body(secrets=secrets, provider_uuid=str(new_uuid()))),
        await by.post(ALL, json=a_body(secrets={**secrets, "Bad Name": CANARY})),
        await by.post(ALL, json=a_body(secrets={"password": [CANARY]})),
        await by.post(ALL, json=a_body(secrets=CANARY)),
        await by.post(ALL, content=f'{{"secrets": {{"password": "{CANARY}"'),
        await by.put(path, json={"secrets": {"password": CANARY + "2"}}),
        await by.get(path),
        await by.get(ALL, params={"limit": "100"}),
        await config.as_(agency_manager().acting_for(AURORA)).get(f"/customers/{AURORA.uuid}/credentials"),
        await by.patch(f"{path}/inactive"),
        await by.patch(f"{path}/active"),
        await opened(config, by="identity"),
    ]
    assert await secrets_of(config, made(first)["uuid"]) == {"password": CANARY + "2"}
    answers.append(await by.delete(path))
    assert not [answer.text for answer in answers if CANARY in answer.text]
    assert not [fact for fact in await config.outbox(CredentialChanged) if CANARY in fact.model_dump_json()]
    assert await tables_holding(config, CANARY) == []
    assert CANARY not in caplog.text


async def test_the_canary_would_be_found_where_it_stands(config: Running) -> None:
    await a_credential(config, username=f"{CANARY}-u")
    assert "credential" in await tables_holding(config, f"{CANARY}-u")


async def test_orders_is_given_those_that_serve_a_customer_and_each_reading_is_audited(config: Running) -> None:
    provider = (await a_provider(config, service_type="airway"))["uuid"]
    common = await a_credential(config, provider_uuid=provider, name=a_name("A comum"))
    own = await a_credential(config, provider_uuid=provider, customers_uuids=[str(AURORA.uuid)], username="aurora")
    cobalto = await a_credential(config, provider_uuid=provider, customers_uuids=[str(COBALTO.uuid)])
    off = await a_credential(config, provider_uuid=provider)
    made(await config.as_(agency_manager()).patch(f"{ONE}/{off['uuid']}/inactive"), 200)
    rows = made(await opened(config, provider=provider), 200)
    assert [row["uuid"] for row in rows] == [own["uuid"], common["uuid"]]
    assert (rows[0]["username"], rows[0]["secrets"], rows[0]["is_test"]) == ("aurora", {"password": "s3nha"}, False)
    assert made(await opened(config, provider=provider, customer=BOREAL), 200) == []
    assert await audited(config, own["uuid"]) == ["create-credential", "reveal-credential"]
    assert "reveal-credential" not in await audited(config, cobalto["uuid"])


@pytest.mark.parametrize("service", ["identity", "approvals", "expenses-ocr", "bi", "gateway"])
async def test_no_other_service_is_given_secrets(config: Running, service: str) -> None:
    refused(await opened(config, by=service), 403, "FORBIDDEN")


async def test_nobody_without_a_service_token_is_given_secrets(config: Running) -> None:
    params = {"provider_uuid": LATAM, "customer_uuid": str(AURORA.uuid)}
    assert (await config.internal.get("/internal/credentials", params=params)).status_code == 401
    assert (await config.as_(agency_manager()).get("/internal/credentials", params=params)).status_code in (401, 404)


async def test_secrets_survive_a_change_of_keys(config: Running) -> None:
    one = await a_credential(config)
    settings = config.service_context.settings
    newer = "".join(("QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWY", "="))
    given = {"field_key": SecretStr(newer), "field_key_accepted": SecretStr(settings.field_keys[0])}
    try:
        config.service_context.settings = config.db.settings = settings.model_copy(update=given)
        await reseal(config.db)
        async with config.db.work(AgencyScope(ANDORINHA)) as uow:
            row = await uow.lock(CredentialTable, UUID(one["uuid"]))
        newest_alone = {"field_key": SecretStr(newer), "field_key_accepted": None}
        config.service_context.settings = config.db.settings = settings.model_copy(update=newest_alone)
        assert await secrets_of(config, one["uuid"]) == {"password": "s3nha"}, row.secrets_cipher[:8]
        back = {"field_key": settings.field_key, "field_key_accepted": SecretStr(newer)}
        config.service_context.settings = config.db.settings = settings.model_copy(update=back)
        await reseal(config.db)
    finally:
        config.service_context.settings = config.db.settings = settings
    assert await secrets_of(config, one["uuid"]) == {"password": "s3nha"}


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"name": " "}, "name"),
        ({"secrets": {}}, "secrets"),
        ({"secrets": {"password": ""}}, "secrets.password"),
        ({"secrets": {"Bad Name": "x"}}, "secrets.Bad Name.[key]"),
        ({"provider_uuid": str(new_uuid())}, "provider_uuid"),
        ({"customers_uuids": [str(BOREAL.uuid)]}, "customers_uuids"),
        ({"customers_uuids": [str(new_uuid())]}, "customers_uuids"),
        ({"last_error": "x"}, "last_error"),
    ],
)
async def test_a_body_that_does_not_fit_is_refused(config: Running, given: dict[str, Any], field: str) -> None:
    by = config.as_(agency_manager())
    assert field in errors_of(await by.post(ALL, json=a_body(**given)))
    one = await a_credential(config)
    assert field in errors_of(await by.put(f"{ONE}/{one['uuid']}", json=given))


async def test_a_credential_cannot_be_made_without_secrets(config: Running) -> None:
    body = {name: value for name, value in a_body().items() if name != "secrets"}
    assert "secrets" in errors_of(await config.as_(agency_manager()).post(ALL, json=body))
    nothing = a_body(secrets={"password": None})
    assert errors_of(await config.as_(agency_manager()).post(ALL, json=nothing)) == {"secrets": ["Campo obrigatório"]}


async def test_the_lists_are_narrowed_and_cost_few_statements(config: Running) -> None:
    by = agency_manager()
    own = await a_credential(config, customers_uuids=[str(COBALTO.uuid)])
    common = await a_credential(config, provider_uuid=(await a_provider(config))["uuid"])
    of_aurora = await listed_uuids(config, ALL, by, customer_uuid=str(AURORA.uuid))
    assert common["uuid"] in of_aurora and own["uuid"] not in of_aurora
    of_latam = await listed_uuids(config, ALL, by, provider_uuid=LATAM)
    assert own["uuid"] in of_latam and common["uuid"] not in of_latam
    serving = await listed_uuids(config, f"/customers/{COBALTO.uuid}/credentials", by.acting_for(COBALTO))
    assert {own["uuid"], common["uuid"]} <= set(serving)
    made(await config.as_(by).patch(f"{ONE}/{own['uuid']}/inactive"), 200)
    assert own["uuid"] not in await listed_uuids(config, f"/customers/{COBALTO.uuid}/credentials", by)
    assert own["uuid"] not in await listed_uuids(config, ALL, by, active="true")
    with count_statements(config) as seen:
        assert len(made(await config.as_(by).get(ALL), 200)) > 1
    assert len(seen) <= 3, seen


async def test_a_name_occurs_once_in_an_agency(config: Running) -> None:
    one = await a_credential(config)
    again = await config.as_(agency_manager()).post(ALL, json=a_body(name=one["name"].upper()))
    assert refused(again, 409, "ALREADY_EXISTS") == {"field": "name"}


_CALLERS = {agency_issuer: 403, an_administrator: 403, operator: 403, anonymous: 401, other_agency: 404}


@pytest.mark.parametrize("caller", _CALLERS)
async def test_only_managers_of_the_agency_read_and_write(config: Running, caller: Any) -> None:
    path, by = f"{ONE}/{(await a_credential(config))['uuid']}", config.as_(caller())
    answers = [
        await by.get(ALL),
        await by.post(ALL, json=a_body()),
        await by.get(path),
        await by.put(path, json={"name": a_name("Outra")}),
        await by.patch(f"{path}/inactive"),
        await by.patch(f"{path}/active"),
        await by.delete(path),
        await by.get(f"/customers/{AURORA.uuid}/credentials"),
    ]
    assert statuses(answers) == {_CALLERS[caller]}


@pytest.mark.parametrize("scope", [NoScope(), CustomerScope(AURORA.uuid), AgencyScope(TUCANO)])
async def test_the_wall_keeps_credentials_from_everybody_but_their_agency(config: Running, scope: Scope) -> None:
    one, table = await a_credential(config), columns_of(CredentialTable)
    async with config.db.work(scope) as uow:
        assert await uow.rows(select(table.uuid).where(table.uuid == UUID(one["uuid"]))) == []
    given = {"name": "x", "name_folded": "x", "sameness": a_name("x"), "secrets_cipher": "x"}
    with pytest.raises(DBAPIError, match="row-level security"):
        async with config.db.work(scope) as uow:
            uow.add(CredentialTable(agency_uuid=ANDORINHA, provider_uuid=UUID(LATAM), **given))
