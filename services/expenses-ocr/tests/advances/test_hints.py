"""Open screens are told of every change of an advance, and only those of people it concerns."""

import json
from typing import Any

import nats
import pytest
from expense_stage import Stage
from kit.testing import eventually
from kit.testing.servers import Servers


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
    paid = await stage.paid()

    def of(status: str) -> dict[str, Any] | None:
        found = [hint for hint in hints if hint["entity"] == "advance" and hint["status"] == status]
        return found[-1] if found else None

    await eventually(lambda: of("paid"))
    last = of("paid")
    assert last is not None
    assert (last["entity_uuid"], last["version"]) == (paid["uuid"], paid["version"])
    assert set(last["audience"]["user_uuids"]) == {str(stage.ana.user_uuid), str(stage.bruno.user_uuid)}
    assert "pay-advance-order" in last["audience"]["actions"]
    assert last["audience"]["agency_uuid"] == str(stage.company.agency_uuid)
    assert of("approving") and of("waiting_payment")
