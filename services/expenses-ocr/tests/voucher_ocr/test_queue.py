"""No voucher is lost: not with its reader, not with a wake-up, and one that nobody can read ends in words."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from expenses_ocr_service.reading.readers import Readers
from expenses_ocr_service.reading.receipt import Receipt
from expenses_ocr_service.settings import ExpensesSettings
from expenses_ocr_service.voucher_ocr.actions.reading import Work, finish, give_back, take_to_read
from expenses_ocr_service.voucher_ocr.actions.receiving import QUEUED
from expenses_ocr_service.voucher_ocr.lifecycle import OcrStatus
from expenses_ocr_service.voucher_ocr.queue import ReadingWorker, next_to_read, read_vouchers
from expenses_ocr_service.voucher_ocr.rules import HOLD, MOST_TRIES, UNREAD, pause_after
from expenses_ocr_service.voucher_ocr.tables import VoucherOcrTable
from expenses_ocr_service.wiring import make_service
from kit.core.ids import new_uuid
from kit.core.tasks import end
from kit.db.scopes import CustomerScope
from kit.process.service import Task, TaskContext
from kit.process.sweeps import TaskRunner
from kit.testing import Person, Running, StartService, eventually
from ocr_rows import a_row, held, row
from ocr_senders import a_picture, over, sent
from receipts import Drawn

A_MOMENT = timedelta(seconds=1)
_PATIENCE = 90


@pytest.fixture(scope="session")
async def api(running_service: StartService) -> Running:
    """A process that receives vouchers and reads none."""
    return await running_service(make_service, role="api")


@pytest.fixture
def now(expenses: Running) -> Iterator[datetime]:
    """The clock of every service of the session, which a test may move."""
    before = expenses.clock.now()
    yield before
    expenses.clock.move_to(before)


@asynccontextmanager
async def a_reader(api: Running) -> AsyncIterator[TaskRunner]:
    """A worker beside that process, with one reader."""
    context = api.service_context
    runner = TaskRunner(Task(read_vouchers, wake=QUEUED), db=api.db, bus=context.bus, calls=context.calls)
    runner.start()
    try:
        yield runner
    finally:
        await runner.stop()
        api.db.wakes.here.discard(QUEUED)


async def in_state(expenses: Running, of: VoucherOcrTable, status: OcrStatus, *, tries: int) -> VoucherOcrTable:
    async def look() -> VoucherOcrTable | None:
        found = await row(expenses, of)
        return found if (found.state, found.tries) == (status, tries) else None

    found = await eventually(look, within=_PATIENCE)
    assert found is not None
    return found


async def forget(expenses: Running, *vouchers: VoucherOcrTable) -> None:
    """Vouchers that the next test's readers must not meet."""
    for one in vouchers:
        async with expenses.db.work(CustomerScope(one.customer_uuid)) as uow:
            (await uow.lock(VoucherOcrTable, one.uuid)).removed_at = uow.clock.now()


async def test_a_voucher_nobody_was_woken_for_is_read(expenses: Running, ana: Person, receipt: Drawn) -> None:
    voucher = await a_row(expenses, ana, receipt.content)
    found = await over(expenses, ana, str(voucher.uuid))
    assert found["status"] == "done"
    assert (await row(expenses, voucher)).held_until is None


class FindsNothing(Readers):
    """Answers at once and starts no process: for what the queue does with its readers."""

    async def read(self, content: bytes, declared: str, *, today: date) -> Receipt:
        return an_empty_receipt()


async def test_a_voucher_that_is_sent_wakes_a_reader(api: Running, ana: Person) -> None:
    wake = api.db.wakes.event(QUEUED)
    worker = ReadingWorker(api.db, readers=FindsNothing(), count=1, wake=wake, look_every=3600)
    reading = asyncio.create_task(worker.read_on())
    for _ in range(2):  # the second one meets a reader that found nothing more
        assert (await over(api, ana, await sent(api, ana, a_picture())))["status"] == "failed"
    await end(reading)


@pytest.mark.long
async def test_while_every_reader_is_busy_a_commit_wakes_the_other_workers(
    api: Running, ana: Person, receipt: Drawn
) -> None:
    here = api.db.wakes.here
    async with a_reader(api):
        await eventually(lambda: QUEUED in here)
        voucher = await a_row(api, ana, receipt.content)
        await eventually(lambda: QUEUED not in here)
        await in_state(api, voucher, OcrStatus.DONE, tries=1)
        await eventually(lambda: QUEUED in here)


async def test_a_process_without_readers_leaves_vouchers_to_the_other_workers(
    running_service: StartService, ana: Person
) -> None:
    sender = await running_service(make_service, settings=ExpensesSettings, role="api", ocr_readers=0)
    voucher = await a_row(sender, ana, a_picture())
    sender.db.wakes.here.add(QUEUED)
    context = sender.service_context
    reading = asyncio.create_task(
        read_vouchers(TaskContext(sender.db, context.bus, context.calls, woken=sender.db.wakes.event(QUEUED)))
    )
    await eventually(lambda: QUEUED not in sender.db.wakes.here)
    await end(reading)
    work = await next_to_read(sender.db)
    assert work is not None
    assert (work.uuid, work.attempt) == (voucher.uuid, 1)


@pytest.mark.long
async def test_readers_of_two_workers_share_the_vouchers_and_read_each_once(
    api: Running, ana: Person, receipt: Drawn
) -> None:
    vouchers = [await a_row(api, ana, receipt.content) for _ in range(4)]
    async with a_reader(api), a_reader(api):
        await eventually(lambda: _are_two_read_at_once(api, vouchers), within=_PATIENCE)
        for voucher in vouchers:
            await in_state(api, voucher, OcrStatus.DONE, tries=1)


async def _are_two_read_at_once(api: Running, vouchers: list[VoucherOcrTable]) -> bool:
    states = [(await row(api, voucher)).state for voucher in vouchers]
    return states.count(OcrStatus.PROCESSING) > 1


async def test_readers_that_look_at_the_same_moment_take_different_vouchers(api: Running, ana: Person) -> None:
    vouchers = [await a_row(api, ana, a_picture()) for _ in range(3)]
    taken = [work for work in await asyncio.gather(*(next_to_read(api.db) for _ in range(5))) if work]
    assert sorted(work.uuid for work in taken) == sorted(voucher.uuid for voucher in vouchers)
    assert {work.attempt for work in taken} == {1}
    await forget(api, *vouchers)


async def test_a_voucher_whose_reader_was_killed_is_taken_by_another_and_one_in_hand_is_not(
    api: Running, ana: Person, now: datetime
) -> None:
    voucher = await a_row(api, ana, a_picture())
    assert await next_to_read(api.db) is not None
    api.clock.move_to(now + HOLD - A_MOMENT)
    assert await next_to_read(api.db) is None
    api.clock.move_to(now + HOLD)
    again = await next_to_read(api.db)
    assert again is not None
    assert (again.uuid, again.attempt) == (voucher.uuid, 2)
    await forget(api, voucher)


@pytest.mark.long
async def test_a_voucher_whose_reader_died_is_read_by_another(expenses: Running, ana: Person, receipt: Drawn) -> None:
    ran_out = expenses.clock.now() - A_MOMENT
    voucher = await a_row(expenses, ana, receipt.content, status="processing", tries=1, held_until=ran_out)
    assert (await over(expenses, ana, str(voucher.uuid)))["status"] == "done"
    assert (await row(expenses, voucher)).tries == 2


async def test_a_voucher_whose_reader_is_stopped_is_anybody_s_at_once(api: Running, ana: Person) -> None:
    voucher = await a_row(api, ana, a_picture((2500, 2500)))
    async with a_reader(api):
        await in_state(api, voucher, OcrStatus.PROCESSING, tries=1)
    again = await next_to_read(api.db)
    assert again is not None
    assert (again.uuid, again.attempt) == (voucher.uuid, 2)
    await forget(api, voucher)


async def test_the_answer_of_a_reader_that_lost_its_voucher_changes_nothing(
    api: Running, ana: Person, now: datetime
) -> None:
    voucher = await a_row(api, ana, a_picture())
    slow = await next_to_read(api.db)
    api.clock.move_to(now + HOLD)
    quick = await next_to_read(api.db)
    assert slow and quick
    await give_back(api.db, slow)
    await finish(api.db, slow, an_empty_receipt())
    assert ((await row(api, voucher)).state, await next_to_read(api.db)) == (OcrStatus.PROCESSING, None)
    await finish(api.db, quick, an_empty_receipt())
    assert (await row(api, voucher)).state is OcrStatus.FAILED


async def test_a_voucher_in_the_hand_of_a_reader_of_the_release_before_is_read_twice_and_changed_once(
    api: Running, ana: Person, now: datetime
) -> None:
    voucher = await a_row(api, ana, a_picture(), status="processing", tries=1, offers=1, taken_at=now)
    of_before = Work(voucher.uuid, voucher.customer_uuid, voucher.file_name, voucher.file_type, attempt=1)
    ours = await next_to_read(api.db)
    assert ours is not None
    assert ours.attempt == 2
    await finish(api.db, of_before, an_empty_receipt())
    assert (await row(api, voucher)).state is OcrStatus.PROCESSING
    await finish(api.db, ours, an_empty_receipt())
    assert (await row(api, voucher)).state is OcrStatus.FAILED


async def test_a_voucher_that_another_transaction_holds_stops_no_other(api: Running, ana: Person) -> None:
    stuck, other = [await a_row(api, ana, a_picture()) for _ in range(2)]
    async with held(api, stuck):
        taken = [await next_to_read(api.db) for _ in range(2)]
    assert [work and work.uuid for work in taken] == [other.uuid, None]
    await forget(api, stuck, other)


async def test_a_voucher_that_cannot_be_taken_stops_no_other(api: Running, ana: Person) -> None:
    broken = await a_row(api, ana, a_picture(), tries=2**31 - 1)  # no number follows
    other = await a_row(api, ana, a_picture())
    work = await next_to_read(api.db)
    assert work is not None
    assert work.uuid == other.uuid
    assert broken.uuid in api.db.backoff.resting("read_vouchers")
    await forget(api, broken, other)


@pytest.mark.long
async def test_a_voucher_that_nobody_can_read_fails_after_its_third_try(
    expenses: Running, ana: Person, now: datetime
) -> None:
    poison = await a_row(expenses, ana, b"\xff\xd8\xff poison")
    for tries in range(1, MOST_TRIES):  # it rests longer each time
        resting = await in_state(expenses, poison, OcrStatus.QUEUED, tries=tries)
        assert resting.due_at == expenses.clock.now() + pause_after(tries)
        expenses.clock.move_to(resting.due_at)
    found = await over(expenses, ana, str(poison.uuid))
    assert (found["status"], found["message"]) == ("failed", UNREAD)
    assert (await row(expenses, poison)).tries == MOST_TRIES
    after = await a_row(expenses, ana, a_picture())
    await over(expenses, ana, str(after.uuid))  # and the next one is read all the same


@pytest.mark.long
async def test_a_voucher_that_kills_whoever_takes_it_is_given_up(expenses: Running, ana: Person) -> None:
    ran_out = expenses.clock.now() - A_MOMENT
    deadly = await a_row(expenses, ana, a_picture(), status="processing", tries=MOST_TRIES, held_until=ran_out)
    assert (await over(expenses, ana, str(deadly.uuid)))["message"] == UNREAD


@pytest.mark.long
async def test_a_reader_that_was_given_up_on_changes_nothing_when_it_answers_after_all(
    expenses: Running, ana: Person, receipt: Drawn
) -> None:
    voucher = await a_row(expenses, ana, receipt.content)
    await over(expenses, ana, str(voucher.uuid))
    before = await row(expenses, voucher)
    late = Work(voucher.uuid, voucher.customer_uuid, voucher.file_name, voucher.file_type, attempt=before.tries - 1)
    await finish(expenses.db, late, an_empty_receipt())
    assert (await row(expenses, voucher)).result == before.result
    assert await take_to_read(expenses.db, voucher.uuid, voucher.customer_uuid) is None
    assert await take_to_read(expenses.db, new_uuid(), voucher.customer_uuid) is None


def an_empty_receipt() -> Receipt:
    nothing = {"value": None, "confidence": 0.0}
    told = dict.fromkeys(("date", "value", "name", "cnpj", "access_key", "category"), nothing)
    more: dict[str, Any] = {"address": {}, "payment": None, "source": "text", "readings": 1}
    return Receipt.parsed(json.dumps({**told, **more}).encode())


async def test_a_voucher_removed_while_it_is_read_stays_removed(expenses: Running, ana: Person) -> None:
    uuid = await sent(expenses, ana, a_picture((2500, 2500)))
    async with expenses.as_(ana) as client:
        assert (await client.delete(f"/voucher-ocr/{uuid}")).status_code == 204
        assert (await client.get(f"/voucher-ocr/{uuid}")).status_code == 404
