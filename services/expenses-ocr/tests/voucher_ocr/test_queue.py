"""No voucher is lost: not with the queue, not with the reader, and one that nobody can read ends in words."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from expenses_ocr_service.reading.receipt import Receipt
from expenses_ocr_service.voucher_ocr.actions.reading import Work, finish, take_to_read
from expenses_ocr_service.voucher_ocr.actions.removing import forget_old_vouchers
from expenses_ocr_service.voucher_ocr.lifecycle import OcrStatus
from expenses_ocr_service.voucher_ocr.queue import offer_due, vouchers_due
from expenses_ocr_service.voucher_ocr.rules import MOST_TRIES, OFFERED_AGAIN_AFTER, TAKEN_TOO_LONG, UNREAD
from expenses_ocr_service.voucher_ocr.tables import VoucherOcrTable
from kit.core.clock import SetClock
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope, NoScope
from kit.http.uow import UnitOfWork
from kit.testing import Person, Running, eventually
from ocr_senders import a_picture, over, sent, stored_files
from receipts import Drawn
from sqlalchemy import text


async def a_row(expenses: Running, person: Person, content: bytes, **how: Any) -> VoucherOcrTable:
    """A voucher as another process left it."""
    await expenses.introduce(person)
    assert person.company and person.agency_uuid
    kept = await expenses.service_context.files.put(content, "image/jpeg")
    row = VoucherOcrTable(
        customer_uuid=person.company.uuid, agency_uuid=person.agency_uuid, sender_user_uuid=person.user_uuid,
        file_name=kept.name, file_type=kept.content_type, file_size=kept.size, file_sha256=kept.sha256,
        shown_name=kept.name, shown_type=kept.content_type, pages=1, likeness=0, **how,
    )  # fmt: skip
    async with expenses.db.work(CustomerScope(person.company.uuid)) as uow:
        uow.add(row)
    return row


async def row(expenses: Running, of: VoucherOcrTable) -> VoucherOcrTable:
    async with expenses.db.work(CustomerScope(of.customer_uuid)) as uow:
        return await uow.lock(VoucherOcrTable, of.uuid)


async def test_a_voucher_nobody_was_woken_for_is_offered_and_read(
    expenses: Running, ana: Person, receipt: Drawn
) -> None:
    voucher = await a_row(expenses, ana, receipt.content)
    found = await over(expenses, ana, str(voucher.uuid))
    assert found["status"] == "done"


async def test_a_voucher_whose_reader_died_is_taken_by_another(expenses: Running, ana: Person, receipt: Drawn) -> None:
    long_ago = expenses.clock.now() - TAKEN_TOO_LONG - timedelta(seconds=1)
    voucher = await a_row(
        expenses, ana, receipt.content, status="processing", tries=1, offers=1, taken_at=long_ago, offered_at=long_ago
    )
    assert (await over(expenses, ana, str(voucher.uuid)))["status"] == "done"
    assert (await row(expenses, voucher)).tries == 2


async def test_a_voucher_whose_job_was_lost_with_its_stream_is_offered_again(
    expenses: Running, ana: Person, receipt: Drawn
) -> None:
    lately, long_ago = expenses.clock.now(), expenses.clock.now() - OFFERED_AGAIN_AFTER - timedelta(seconds=1)
    waiting = await a_row(expenses, ana, receipt.content, offers=1, offered_at=lately)
    lost = await a_row(expenses, ana, receipt.content, offers=1, offered_at=long_ago)
    assert (await over(expenses, ana, str(lost.uuid)))["status"] == "done"
    assert (await row(expenses, waiting)).state is OcrStatus.QUEUED
    assert waiting.uuid not in await due(expenses, expenses.clock.now())
    assert waiting.uuid in await due(expenses, expenses.clock.now() + OFFERED_AGAIN_AFTER + timedelta(seconds=1))


async def due(expenses: Running, now: datetime) -> set[UUID]:
    async with expenses.db.sweep() as session:
        return set(await session.scalars(vouchers_due(now)))


@asynccontextmanager
async def held(expenses: Running, voucher: VoucherOcrTable) -> AsyncIterator[UnitOfWork]:
    """Another transaction holds the row of a voucher: no other can change it."""
    async with expenses.db.work(CustomerScope(voucher.customer_uuid)) as uow:
        await uow.lock(VoucherOcrTable, voucher.uuid)
        yield uow


async def test_a_voucher_that_cannot_be_offered_stops_no_other(expenses: Running, ana: Person) -> None:
    lately = expenses.clock.now()
    stuck, other = [await a_row(expenses, ana, a_picture(), offers=1, offered_at=lately) for _ in range(2)]
    async with held(expenses, stuck):
        later = lately + OFFERED_AGAIN_AFTER + timedelta(seconds=1)
        await offer_due(expenses.db, later, bus=expenses.service_context.bus)
    assert [(await row(expenses, one)).offers for one in (stuck, other)] == [1, 2]
    assert stuck.uuid in expenses.db.backoff.resting("offer_vouchers")


async def test_a_voucher_that_nobody_can_read_fails_after_its_third_try(expenses: Running, ana: Person) -> None:
    poison = await a_row(expenses, ana, b"\xff\xd8\xff poison")
    found = await over(expenses, ana, str(poison.uuid))
    assert (found["status"], found["message"]) == ("failed", UNREAD)
    assert (await row(expenses, poison)).tries == MOST_TRIES
    after = await a_row(expenses, ana, a_picture())
    await over(expenses, ana, str(after.uuid))  # and the next one is read all the same


async def test_a_voucher_that_kills_whoever_takes_it_is_given_up(expenses: Running, ana: Person) -> None:
    long_ago = expenses.clock.now() - TAKEN_TOO_LONG - timedelta(seconds=1)
    deadly = await a_row(
        expenses, ana, a_picture(), status="processing", tries=MOST_TRIES, taken_at=long_ago, offered_at=long_ago
    )
    assert (await over(expenses, ana, str(deadly.uuid)))["message"] == UNREAD


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


async def test_old_vouchers_go_with_their_pictures_unless_an_expense_has_them(expenses: Running, ana: Person) -> None:
    before = stored_files(expenses)
    _, used = [await a_row(expenses, ana, a_picture(), status="failed") for _ in range(2)]
    async with expenses.db.work(CustomerScope(used.customer_uuid)) as uow:
        (await uow.lock(VoucherOcrTable, used.uuid)).expense_uuid = new_uuid()
    await forget_old_vouchers(expenses.db, a_month_later(expenses))
    left = stored_files(expenses) - before
    assert [path.name for path in left] == [used.file_name.partition("/")[2]]


def a_month_later(expenses: Running) -> SetClock:
    return SetClock(expenses.clock.now() + timedelta(days=31))


async def test_an_old_voucher_that_cannot_be_deleted_stops_no_other(expenses: Running, ana: Person) -> None:
    before = stored_files(expenses)
    stuck, _ = [await a_row(expenses, ana, a_picture(), status="failed") for _ in range(2)]
    async with held(expenses, stuck):
        await forget_old_vouchers(expenses.db, a_month_later(expenses))
    left = stored_files(expenses) - before
    assert [path.name for path in left] == [stuck.file_name.partition("/")[2]], "its row names it still"


_DELETES_WAITING = "wait_event_type = 'Lock' AND query LIKE 'DELETE FROM voucher%'"


async def test_an_old_voucher_that_an_expense_takes_meanwhile_keeps_its_picture(expenses: Running, ana: Person) -> None:
    taken = await a_row(expenses, ana, a_picture(), status="failed")

    async def is_waiting() -> bool:
        async with expenses.db.work(NoScope()) as uow:
            found = await uow.session.scalar(text(f"SELECT count(*) FROM pg_stat_activity WHERE {_DELETES_WAITING}"))
        return bool(found)

    async with held(expenses, taken) as uow:
        (await uow.lock(VoucherOcrTable, taken.uuid)).expense_uuid = new_uuid()
        await uow.flush()
        forgetting = asyncio.create_task(forget_old_vouchers(expenses.db, a_month_later(expenses)))
        await eventually(is_waiting, within=10)
    await forgetting
    assert await expenses.service_context.files.has(taken.file_name)
    assert (await row(expenses, taken)).expense_uuid is not None
