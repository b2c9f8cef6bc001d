"""Open screens are told of every change of a report and of what is in it, and only those of people it concerns."""

import json
from typing import Any

import nats
import pytest
from kit.testing import eventually
from kit.testing.servers import Servers
from report_stage import Stage


@pytest.fixture
async def hints(stage: Stage, servers: Servers) -> Any:
    """What is told about the customer on core NATS, as the gateway hears it."""
    connection = await nats.connect(servers.nats.admin_url)
    heard: list[dict[str, Any]] = []

    async def keep(message: Any) -> None:
        heard.append(json.loads(message.data))

    await connection.subscribe(f"live.{stage.company.uuid}", cb=keep)
    await connection.flush()
    yield heard
    await connection.close()


async def test_each_step_reaches_the_screens_of_who_it_concerns(stage: Stage, hints: list[dict[str, Any]]) -> None:
    lunch, advance = await stage.expense("10.00"), await stage.advance("30.00")
    report = await stage.approved(expenses=[lunch], advances=[advance])
    await stage.pay(report, "receive-return")

    def of(entity: str, status: str) -> dict[str, Any] | None:
        found = [hint for hint in hints if hint["entity"] == entity and hint["status"] == status]
        return found[-1] if found else None

    await eventually(lambda: of("report", "finished") and of("expense", "finished"))
    last = of("report", "finished")
    assert last is not None
    now = await stage.read(report)
    assert (last["entity_uuid"], last["version"]) == (report["uuid"], now["version"])
    assert set(last["audience"]["user_uuids"]) == {str(stage.ana.user_uuid), str(stage.bruno.user_uuid)}
    assert {"pay-refund", "receive-refund", "view-all-order"} <= set(last["audience"]["actions"])
    assert last["audience"]["agency_uuid"] == str(stage.company.agency_uuid)
    steps = [hint["status"] for hint in hints if hint["entity"] == "report"]
    assert list(dict.fromkeys(steps)) == ["open", "approving", "waiting_return", "finished"]
    moved = [hint["status"] for hint in hints if hint["entity_uuid"] == lunch]
    assert list(dict.fromkeys(moved)) == ["waiting", "approving", "approved", "finished"]
    assert any(hint["entity_uuid"] == advance and hint["entity"] == "advance" for hint in hints)
