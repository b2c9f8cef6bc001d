"""Open screens hear that a setting changed."""

import json
from collections.abc import AsyncIterator
from typing import Any

import nats
import pytest
from config_factories import a_cnpj, a_name
from kit.testing import AURORA, Running, an_administrator, eventually
from kit.testing.servers import Servers


@pytest.fixture
async def hints(servers: Servers) -> AsyncIterator[list[Any]]:
    """What is told about Aurora on core NATS."""
    heard: list[Any] = []

    async def hear(message: Any) -> None:
        heard.append(json.loads(message.data))

    connection = await nats.connect(servers.nats.admin_url)
    await connection.subscribe(f"live.{AURORA.uuid}", cb=hear)
    await connection.flush()
    yield heard
    await connection.close()


async def test_a_new_branch_is_hinted_at_to_those_who_may_read_it(config: Running, hints: list[Any]) -> None:
    body = {"name": a_name("Filial"), "cnpj": a_cnpj()}
    made = await config.as_(an_administrator()).post(f"/customers/{AURORA.uuid}/branches", json=body)
    await eventually(lambda: bool(hints))
    (hint,) = hints
    assert (hint["entity"], hint["entity_uuid"]) == ("settings", made.json()["data"]["uuid"])
    assert set(hint["audience"]["actions"]) == {"view-branch", "create-order"}
    assert hint["audience"]["agency_uuid"] == str(AURORA.agency_uuid)


async def test_what_was_refused_is_hinted_at_to_nobody(config: Running, hints: list[Any]) -> None:
    body = {"name": a_name("Filial"), "cnpj": "11222333000180"}
    url = f"/customers/{AURORA.uuid}/branches"
    assert (await config.as_(an_administrator()).post(url, json=body)).status_code == 422
    assert (await config.as_(an_administrator()).post(url, json={**body, "cnpj": a_cnpj()})).status_code == 201
    await eventually(lambda: bool(hints))
    assert len(hints) == 1
