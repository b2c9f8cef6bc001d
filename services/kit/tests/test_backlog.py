"""What a producer keeps for those who missed it: who may read it, and what age takes away (HARDENING B2, B4)."""

from pathlib import Path
from typing import Any

import pytest
from kit.core.clock import SetClock
from kit.core.ids import new_uuid
from kit.db.scopes import NoScope
from kit.process.sweeps import forget_what_is_old
from kit.testing import Running
from probe.producer import ask, at_work, everything_is_told, last_number, make_producer, say
from sqlalchemy import text

PROBE_MIGRATIONS = Path(__file__).parent / "probe" / "migrations"


@pytest.fixture(scope="module")
async def producer(running_service: Any) -> Running:
    running: Running = await running_service(make_producer, migrations=PROBE_MIGRATIONS, role="api")
    return running


async def test_only_services_read_the_outbox_and_only_what_is_numbered(producer: Running) -> None:
    async with at_work(producer):
        facts = await say(producer, "one", "two", "three")
        await everything_is_told(producer)
    await say(producer, "not numbered yet")
    assert (await producer.internal.get("/internal/outbox")).status_code == 401
    last = await last_number(producer)
    answer = await ask(producer, after=last - 3, limit=2)
    assert (answer["last_seq"], [row["seq"] for row in answer["data"]]) == (last, [last - 2, last - 1])
    assert answer["data"][0]["event"]["subject"] == str(facts[0].uuid)
    assert answer["data"][0]["event"]["sequence"] == last - 2
    assert (await ask(producer, after=last))["data"] == []
    assert (await ask(producer, after=0, channel="notifications"))["last_seq"] == 0


async def test_housekeeping_keeps_the_newest_state_of_each_entity_for_ever(producer: Running) -> None:
    uuid = new_uuid()
    async with at_work(producer):
        await say(producer, "no state", "superseded", "newest", uuid=uuid)
        await everything_is_told(producer)
    async with producer.db.work(NoScope()) as uow:
        renamed = "UPDATE outbox SET subject = 'config.cost_center.paid' WHERE about_uuid = :uuid AND version = 1"
        await uow.session.execute(text(renamed), {"uuid": uuid})
        days = [await uow.session.scalar(text(f"SELECT now() + interval '{days} days'")) for days in (29, 31)]
    left = []
    for day in days:
        await forget_what_is_old(producer.db, SetClock(day))
        async with producer.db.sweep() as session:
            asked = text("SELECT version FROM outbox WHERE about_uuid = :uuid ORDER BY version")
            left.append((await session.execute(asked, {"uuid": uuid})).scalars().all())
    assert left == [[1, 2, 3], [3]]
