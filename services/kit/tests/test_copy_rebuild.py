"""A reference copy that lost rows is made whole from its owner, though the inbox knows every event (decision 0007)."""

from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import msgspec
import pytest
from contracts.config import BranchChanged
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.messaging.envelope import Envelope
from kit.messaging.inbox import Inbox
from kit.process.own_reactions import kept_copies, reactions_of
from kit.process.worker import Worker
from kit.testing import AURORA, Running, operator
from kit.testing.remotes import Answer
from probe.producer import as_service, at_work, everything_is_told, make_producer
from probe.service import make_probe
from sqlalchemy import text

PROBE_MIGRATIONS = Path(__file__).parent / "probe" / "migrations"


@pytest.fixture(scope="module")
async def producer(running_service: Any) -> Running:
    running: Running = await running_service(make_producer, migrations=PROBE_MIGRATIONS, role="api")
    return running


@pytest.fixture(scope="module")
async def keeper(running_service: Any, producer: Running) -> Running:
    running: Running = await running_service(make_probe, migrations=PROBE_MIGRATIONS, role="api")

    async def forward(request: httpx.Request) -> Answer:
        answer = await producer.internal.get(request.url.raw_path.decode(), headers=as_service(producer))
        return answer.status_code, answer.json()

    running.remotes["config"].answers("GET", "/internal/states", forward)
    return running


def branch(name: str, *, uuid: UUID | None = None, version: int = 1, deleted: bool = False) -> BranchChanged:
    return BranchChanged(
        uuid=uuid or new_uuid(),
        customer_uuid=AURORA.uuid,
        agency_uuid=AURORA.agency_uuid,
        version=version,
        deleted=deleted,
        name=name,
        cnpj="11222333000181",
        active=True,
    )


async def told(producer: Running, *facts: BranchChanged) -> None:
    async with at_work(producer):
        for fact in facts:
            async with producer.db.work(CustomerScope(AURORA.uuid)) as uow:
                uow.publish(fact)
        await everything_is_told(producer)


async def heard(keeper: Running, producer: Running) -> None:
    """Every event of the owner reaches the inbox, which drops what it knows."""
    inbox = Inbox(keeper.db, reactions_of(keeper.service_context.service))
    answer = await producer.internal.get("/internal/outbox", headers=as_service(producer))
    for row in answer.json()["data"]:
        await inbox.receive(Envelope.decode(msgspec.json.encode(row["event"])))


async def kept(keeper: Running) -> dict[str, tuple[int, bool]]:
    async with keeper.db.sweep() as session:
        rows = await session.execute(text("SELECT name, version, deleted FROM branch_copy"))
        return {row[0]: (row[1], row[2]) for row in rows}


async def change(keeper: Running, statement: str) -> None:
    async with keeper.db.work(CustomerScope(AURORA.uuid)) as uow:
        await uow.session.execute(text(statement))
        uow.note_change()


async def compare(keeper: Running) -> bool:
    return await Worker(keeper.service_context).copy_rebuild().compare()


async def test_a_wiped_copy_comes_back_in_its_newest_state_though_the_inbox_knows_every_event(
    keeper: Running, producer: Running
) -> None:
    moved = new_uuid()
    closed = branch("closed", deleted=True)
    await told(producer, branch("old name", uuid=moved), branch("new name", uuid=moved, version=2), closed)
    await heard(keeper, producer)
    whole = await kept(keeper)
    assert whole == {"new name": (2, False), "closed": (1, True)}
    await change(keeper, "DELETE FROM branch_copy")
    await heard(keeper, producer)
    assert await kept(keeper) == {}
    assert await compare(keeper)
    assert await kept(keeper) == whole


async def test_an_old_row_is_brought_up_to_date_and_a_newer_one_is_left(keeper: Running, producer: Running) -> None:
    behind, ahead = branch("behind", version=5), branch("ahead", version=5)
    await told(producer, behind, ahead)
    await heard(keeper, producer)
    await change(keeper, "UPDATE branch_copy SET version = 4, name = 'was behind' WHERE name = 'behind'")
    await change(keeper, "UPDATE branch_copy SET version = 6, name = 'is ahead' WHERE name = 'ahead'")
    assert await compare(keeper)
    rows = await kept(keeper)
    assert rows["behind"] == (5, False)
    assert rows["is ahead"] == (6, False)
    assert not {"ahead", "was behind"} & set(rows)


async def test_every_page_is_read(keeper: Running, producer: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    await told(producer, *(branch(f"page {nth}") for nth in range(5)))
    monkeypatch.setattr("kit.messaging.copy_rebuild.MAX_ROWS", 2)
    assert await compare(keeper)
    assert {f"page {nth}" for nth in range(5)} <= set(await kept(keeper))


async def test_an_owner_that_is_away_is_asked_again_later(keeper: Running, producer: Running) -> None:
    await told(producer, branch("while away"))
    keeper.remotes["config"].away = True
    assert not await compare(keeper)
    keeper.remotes["config"].away = False
    assert "while away" not in await kept(keeper)


async def test_an_owner_that_is_away_is_not_asked_for_its_other_copies(keeper: Running) -> None:
    owner = keeper.remotes["config"]
    assert len([kept for kept in kept_copies(keeper.service_context.service) if kept.owner == "config"]) > 1
    owner.asked.clear()
    owner.away = True
    assert not await compare(keeper)
    owner.away = False
    asked = [call.url.path for call in owner.asked if call.url.path.startswith("/internal/states")]
    assert len(set(asked)) == 1, asked


async def test_only_services_read_states(producer: Running) -> None:
    path = "/internal/states/branch"
    assert (await producer.internal.get(path)).status_code == 401
    token = producer.issuer.token(operator(), now=producer.clock.now())
    for scheme in ("Bearer", "Service"):
        asked = await producer.internal.get(path, headers={"authorization": f"{scheme} {token}"})
        assert asked.status_code == 401
    assert (await producer.client.get(path, headers=as_service(producer))).status_code == 404
    assert (await producer.internal.get(path, headers=as_service(producer))).status_code == 200
