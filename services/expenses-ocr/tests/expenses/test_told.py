"""Whoever changes an expense leaves a line in the audit and a hint for open screens, and does it once under one key."""

import json
from collections.abc import AsyncIterator
from typing import Any

import nats
import pytest
from kit.testing import eventually
from kit.testing.servers import Servers
from launch_stage import Stage
from sqlalchemy import text


@pytest.fixture
async def hints(servers: Servers, stage: Stage) -> AsyncIterator[list[Any]]:
    """What is told on core NATS about this customer."""
    heard: list[Any] = []

    async def hear(message: Any) -> None:
        heard.append(json.loads(message.data))

    connection = await nats.connect(servers.nats.admin_url)
    await connection.subscribe(f"live.{stage.company.uuid}", cb=hear)
    await connection.flush()
    yield heard
    await connection.close()


async def test_open_screens_of_those_concerned_hear_of_each_change(stage: Stage, hints: list[Any]) -> None:
    expense = await stage.launch()
    corrected = await stage.correct(expense, value="90.00")
    removed = await stage.as_(stage.ana).delete(f"/employees/expenses/{expense['uuid']}")
    assert (corrected.status_code, removed.status_code) == (200, 204), f"{corrected.text} {removed.text}"
    await eventually(lambda: len(hints) >= 3)
    assert [(hint["entity"], hint["entity_uuid"], hint["version"]) for hint in hints] == [
        ("expense", expense["uuid"], version) for version in (1, 2, 3)
    ]
    audience = hints[0]["audience"]
    assert audience["user_uuids"] == [str(stage.ana.user_uuid)]
    assert set(audience["actions"]) == {"view-all-order", "approver-all"}
    assert audience["agency_uuid"] == str(stage.company.agency_uuid)


async def test_who_launched_the_same_lunch_hears_of_the_suspicion(stage: Stage, hints: list[Any]) -> None:
    first = await stage.launch()
    second = await stage.launch(of=stage.bruno)
    await eventually(lambda: len(hints) == 3)
    assert [hint["entity_uuid"] for hint in hints] == [first["uuid"], second["uuid"], first["uuid"]]
    assert hints[2]["audience"]["user_uuids"] == [str(stage.ana.user_uuid)]


async def test_what_was_refused_is_hinted_at_to_nobody(stage: Stage, hints: list[Any]) -> None:
    await stage.post(stage.form(value="0"))
    await stage.post(stage.form(cost_center_uuid=stage.company.uuid))
    expense = await stage.launch()
    await eventually(lambda: bool(hints))
    assert [hint["entity_uuid"] for hint in hints] == [expense["uuid"]]


async def test_a_life_is_written_down_with_what_changed(stage: Stage) -> None:
    expense = await stage.launch()
    await stage.correct(expense, value="90.00", justification="Almoço com a Ana", refundable="false")
    await stage.as_(stage.ana).delete(f"/employees/expenses/{expense['uuid']}")
    asked = "SELECT action, description, changes FROM audit WHERE entity_uuid = :uuid ORDER BY happened_at, uuid"
    async with stage.service.db.sweep() as session:
        rows = [tuple(row) for row in await session.execute(text(asked), {"uuid": expense["uuid"]})]
    assert rows == [
        ("expense.created", "Despesa lançada", {"to_status": "open"}),
        ("expense.edited", "Despesa alterada", {"value": ["86.40", "90.00"], "refundable": ["true", "false"]}),
        ("expense.removed", "Despesa excluída", None),
    ]
    said = "SELECT description FROM expense_history WHERE expense_uuid = :u AND kind = 'edited'"
    sentence = "Despesa alterada: valor de R$ 86,40 para R$ 90,00, reembolsável, justificativa"
    assert await stage.scalar(said, u=expense["uuid"]) == sentence


async def test_a_correction_and_a_judgement_are_repeated_under_their_keys(stage: Stage) -> None:
    await stage.launch()
    expense = await stage.launch()
    answers = [
        await stage.correct(expense, justification="Dois", headers={"Idempotency-Key": "corrigir-1"}) for _ in range(2)
    ]
    assert [answer.json()["data"]["version"] for answer in answers] == [2, 2]
    [pair] = await stage.pairs(expense)
    path = f"/employees/expenses/{expense['uuid']}/duplicates/{pair['uuid']}/dismiss"
    judged = [
        await stage.as_(stage.bruno).post(path, json={}, headers={"Idempotency-Key": "julgar-1"}) for _ in range(2)
    ]
    assert [answer.status_code for answer in judged] == [200, 200]
    assert judged[1].headers["idempotency-replayed"] == "true"
    counted = "SELECT count(*) FROM expense_history WHERE expense_uuid = :u AND kind = 'duplicate_judged'"
    assert await stage.scalar(counted, u=expense["uuid"]) == 1
