"""A row of deferred work is one worker's at a time; a worker that was killed loses it; renewing takes nothing back."""

from collections.abc import Iterator
from contextlib import AsyncExitStack
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from kit.core.ids import new_uuid
from kit.db.job_table import (
    JobTable,
    due_jobs,
    is_any_held,
    kept_job,
    measure_jobs,
    note_job_ended,
    renew_job,
    take_job,
)
from kit.db.own_tables import MAIL_OUTBOX
from kit.db.scopes import NoScope
from kit.testing import Running, eventually
from prometheus_client import REGISTRY
from sqlalchemy import delete, insert, select, update

_C = MAIL_OUTBOX.c
HOLD = timedelta(seconds=20)
SOON = timedelta(seconds=3)
JOBS = JobTable(
    table=MAIL_OUTBOX,
    is_open=_C.subject == "Trabalho",
    due_at=_C.next_try_at,
    held_until=_C.sent_at,
    attempt=_C.tries,
    hold=HOLD,
    pause=lambda attempt: timedelta(seconds=attempt),
)
"""A table with both columns: mails that say so in their subject. Nothing here sends them: they are far ahead."""


@pytest.fixture
def start(probe: Running) -> Iterator[datetime]:
    before = probe.clock.now()
    probe.clock.move_to(before)
    yield before
    probe.clock.move_to(before)


@pytest.fixture
async def jobs(probe: Running, start: datetime) -> Any:
    """Three rows that are due, the first the longest."""
    uuids = [new_uuid() for _ in range(3)]
    rows = [
        {
            "uuid": uuid,
            "to": "x@aurora.test",
            "subject": "Trabalho",
            "text": "",
            "created_at": start,
            "next_try_at": start - timedelta(seconds=3 - place),
            "gave_up": True,
        }
        for place, uuid in enumerate(uuids)
    ]
    async with probe.db.work(NoScope()) as uow:
        await uow.session.execute(insert(MAIL_OUTBOX), rows)
    yield uuids
    async with probe.db.work(NoScope()) as uow:
        await uow.session.execute(delete(MAIL_OUTBOX).where(_C.uuid.in_(uuids)))


async def row_of(probe: Running, uuid: UUID) -> Any:
    async with probe.db.work(NoScope()) as uow:
        return await uow.row(select(MAIL_OUTBOX).where(_C.uuid == uuid))


async def take(probe: Running, uuid: UUID | None = None) -> UUID | None:
    async with probe.db.work(NoScope()) as uow:
        taken = await take_job(uow, JOBS, uuid=uuid)
    return taken["uuid"] if taken else None


async def test_workers_at_the_same_moment_take_different_rows_and_none_waits(probe: Running, jobs: list[UUID]) -> None:
    async with AsyncExitStack() as workers:
        taken = []
        for _ in range(4):  # all four transactions are open at once
            uow = await workers.enter_async_context(probe.db.work(NoScope()))
            row = await take_job(uow, JOBS)
            taken.append(row and row["uuid"])
    assert taken == [*jobs, None]


async def test_a_held_row_is_nobody_elses_until_its_worker_is_dead(
    probe: Running, jobs: list[UUID], start: datetime
) -> None:
    first = jobs[0]
    assert await take(probe, first) == first
    assert await take(probe, first) is None
    async with probe.db.work(NoScope()) as uow:
        assert await is_any_held(uow, JOBS, _C.uuid.in_(jobs))
        assert not await is_any_held(uow, JOBS, _C.uuid == jobs[1])
    probe.clock.move_to(start + HOLD)
    assert await take(probe, first) == first
    assert (await row_of(probe, first))["tries"] == 2


async def test_what_failed_is_due_again_after_its_pause(probe: Running, jobs: list[UUID], start: datetime) -> None:
    first = jobs[0]
    await take(probe, first)
    async with probe.db.work(NoScope()) as uow:
        back = JOBS.given_back(start, pause=JOBS.pause(3))
        await uow.session.execute(update(MAIL_OUTBOX).where(_C.uuid == first).values(back))
    assert await take(probe, first) is None
    assert [row.uuid for row in await due_jobs(probe.db, JOBS, _C.uuid, most=9)] == jobs[1:]
    probe.clock.move_to(start + SOON)
    assert await take(probe, first) == first


async def test_a_renewal_holds_longer_and_takes_nothing_back(probe: Running, jobs: list[UUID], start: datetime) -> None:
    first, second = jobs[:2]
    await take(probe, first)
    probe.clock.move_to(start + SOON)
    for uuid in (first, second):
        await renew_job(probe.db, JOBS, scope=NoScope(), uuid=uuid)
    assert (await row_of(probe, first))["sent_at"] == start + SOON + HOLD
    assert (await row_of(probe, second))["sent_at"] is None


async def test_a_row_is_kept_while_the_work_lasts(probe: Running, jobs: list[UUID], start: datetime) -> None:
    quick = JobTable(
        table=MAIL_OUTBOX,
        is_open=JOBS.is_open,
        due_at=_C.next_try_at,
        held_until=_C.sent_at,
        hold=timedelta(seconds=0.3),
        pause=JOBS.pause,
    )
    await take(probe, jobs[0])
    probe.clock.move_to(start + SOON)

    async def is_renewed() -> bool:
        return bool((await row_of(probe, jobs[0]))["sent_at"] == start + SOON + quick.hold)

    async with kept_job(probe.db, quick, scope=NoScope(), uuid=jobs[0]):
        assert await eventually(is_renewed)


async def test_open_rows_and_the_wait_of_the_one_due_longest_are_measured(
    probe: Running, jobs: list[UUID], start: datetime
) -> None:
    def told() -> tuple[float | None, float | None]:
        names = {"service": probe.service_context.service.name, "jobs": MAIL_OUTBOX.name}
        values = [REGISTRY.get_sample_value(f"trajeto_jobs_{of}", names) for of in ("waiting", "oldest_seconds")]
        return values[0], values[1]

    await take(probe, jobs[0])
    await measure_jobs(probe.db, JOBS)
    assert told() == (3, 2), "the first is in a worker's hands, the second was due two seconds ago"
    for uuid in jobs[1:]:
        await take(probe, uuid)
    await measure_jobs(probe.db, JOBS)
    assert told() == (3, 0)


async def test_how_long_somebody_waited_for_a_job_is_measured(probe: Running, start: datetime) -> None:
    names = {"service": probe.service_context.service.name, "jobs": MAIL_OUTBOX.name}

    def within(seconds: str) -> float:
        return REGISTRY.get_sample_value("trajeto_job_seconds_bucket", {**names, "le": seconds}) or 0

    note_job_ended(probe.db, JOBS, asked_at=start, ended_at=start + timedelta(seconds=7))
    assert (within("5.0"), within("10.0")) == (0, 1)
