"""A dead letter waits for its operator: tried once more where it failed, or let go, and both are written down."""

import argparse
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from contracts.config import CostCenterChanged
from contracts.fact import Fact
from kit.messaging import consume
from kit.testing import Running, eventually
from kit.testing.servers import Servers
from nats.aio.client import Client
from probe.facts import cost_center, heard
from probe.service import UNBEARABLE
from sqlalchemy import text
from stack import dead_letters
from stack.refusals import NoSuchLetter

Publish = Callable[[Fact], Awaitable[str]]


@pytest.fixture
async def infra(servers: Servers) -> AsyncIterator[Client]:
    async with dead_letters.as_infra(servers.nats.admin_url) as client:
        yield client


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consume, "_DELAYS", (0.05, 0.05, 0.05, 0.05))


async def about(client: Client, fact: Fact) -> list[dead_letters.Letter]:
    return [each for each in await dead_letters.letters(client) if str(fact.uuid) in each.subject]


async def buried(client: Client, publish: Publish, name: str) -> CostCenterChanged:
    """A fact that failed for good."""
    UNBEARABLE.add(name)
    fact = cost_center(name)
    await publish(fact)
    await eventually(lambda: about(client, fact), within=60)
    return fact


async def audited(probe: Running, fact: Fact, action: str) -> int:
    async with probe.db.sweep() as session:
        asked = text("SELECT count(*) FROM audit WHERE action = :action AND description LIKE :about")
        return int(await session.scalar(asked, {"action": action, "about": f"%{fact.uuid}"}) or 0)


async def test_a_letter_replayed_after_the_mending_is_reacted_to_once(
    probe: Running, publish: Publish, infra: Client, impatient: None
) -> None:
    fact = await buried(infra, publish, "unbearable until mended")
    (letter,) = await about(infra, fact)
    assert (letter.service, letter.consumer, letter.tries) == ("orders", "orders_from_config", 5)
    assert "works once we are mended" in await dead_letters.settle(infra, letter, "replay")
    assert await about(infra, fact) == [letter]
    assert await heard(probe, fact.uuid) == []
    UNBEARABLE.discard(fact.name)
    for _ in range(3):  # an answer may be lost, and an operator asks again
        assert await dead_letters.settle(infra, letter, "replay") == ""
    assert await heard(probe, fact.uuid) == [fact.name]
    assert await audited(probe, fact, "replay_dead_letter") >= 1
    with pytest.raises(NoSuchLetter):
        await dead_letters.letter(infra, letter.id)


async def test_a_dropped_letter_is_gone_and_the_audit_says_so(
    probe: Running, publish: Publish, infra: Client, impatient: None
) -> None:
    fact = await buried(infra, publish, "unbearable and dropped")
    (letter,) = await about(infra, fact)
    assert await dead_letters.settle(infra, letter, "drop") == ""
    assert await about(infra, fact) == []
    assert await heard(probe, fact.uuid) == []
    assert await audited(probe, fact, "drop_dead_letter") == 1


async def test_the_command_lists_and_shows_letters_for_programs_too(
    probe: Running, publish: Publish, infra: Client, impatient: None, servers: Servers
) -> None:
    fact = await buried(infra, publish, "unbearable and shown")
    (letter,) = await about(infra, fact)
    line = argparse.ArgumentParser()
    dead_letters.arguments(line)

    async def told(*words: str) -> Any:
        said: list[str] = []
        await dead_letters.run(servers.nats.admin_url, line.parse_args(words), said.append)
        return json.loads("".join(said))

    assert letter.id in [each["id"] for each in await told("list", "--json")]
    assert (await told("show", str(letter.id)))["event"]["subject"] == str(fact.uuid)
    assert await told("drop", "--json", str(letter.id)) == [{"id": letter.id, "done": True, "error": ""}]


async def test_a_letter_of_a_service_that_is_not_running_stays(
    publish: Publish, infra: Client, probe: Running, impatient: None
) -> None:
    fact = await buried(infra, publish, "unbearable and orphaned")
    (letter,) = await about(infra, fact)
    orphan = dead_letters.letter_of(letter.id, "dlq.nobody.config", json.dumps(vars(letter)).encode())
    assert await dead_letters.settle(infra, orphan, "replay") == "nobody is not running"
    assert await about(infra, fact) == [letter]
