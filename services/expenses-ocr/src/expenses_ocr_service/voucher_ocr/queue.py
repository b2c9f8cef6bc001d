"""The way of vouchers through NATS: offered once they are committed, read by whoever is free, offered again if lost."""

import asyncio
import logging
from contextlib import aclosing
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from kit.core.clock import local_day
from kit.core.metadata import columns_of
from kit.core.refusals import InvalidFile, NotFound
from kit.core.tasks import woken
from kit.db.database import Database
from kit.db.sweep_each import sweep_each
from kit.files.store import FileStore
from kit.http.uow import UnitOfWork
from kit.messaging.bus import Bus
from kit.messaging.jobs import Job, JobQueue
from kit.process.service import TaskContext
from sqlalchemy import Select, and_, or_, select, update

from expenses_ocr_service.reading.readers import Readers
from expenses_ocr_service.settings import readers_of
from expenses_ocr_service.voucher_ocr.actions.reading import Work, finish, give_back, take_to_read
from expenses_ocr_service.voucher_ocr.lifecycle import OcrStatus
from expenses_ocr_service.voucher_ocr.rules import OFFERED_AGAIN_AFTER, TAKEN_TOO_LONG, TRY_AGAIN_SECONDS
from expenses_ocr_service.voucher_ocr.tables import VoucherOcrTable

LOG = logging.getLogger("expenses.ocr")
QUEUE = JobQueue(stream="OCR", subject="expenses.ocr.job", durable="expenses_works_ocr")
LOOK_EVERY_SECONDS = 2.0
_V = columns_of(VoucherOcrTable)


class VoucherJob(msgspec.Struct, frozen=True, array_like=True):
    """A job says which voucher; what it is and how far it came, its row says."""

    voucher_uuid: UUID
    customer_uuid: UUID


# --- into the queue -----------------------------------------------------------------------------------------


async def offer_vouchers(task: TaskContext) -> None:
    """Put vouchers into the queue as they are committed, and again when nothing came of it (the row is the truth)."""
    db, bus = task.db, task.bus
    while True:
        task.woken.clear()
        await bus.connected()
        await offer_due(db, db.clock.now(), bus=bus)
        await woken(task.woken, within=LOOK_EVERY_SECONDS)


async def offer_due(db: Database, now: datetime, *, bus: Bus) -> int:
    """Offer each due voucher; one that fails rests and stops no other. How many were offered."""

    async def offer(uow: UnitOfWork, row: Any) -> None:
        job = VoucherJob(row.uuid, row.customer_uuid)
        await QUEUE.offer(bus, msgspec.json.encode(job), job_id=f"{row.uuid}.{row.offers}")  # no row is locked yet
        same = (_V.uuid == row.uuid, _V.offers == row.offers)
        told = {"offered_at": uow.clock.now(), "offers": row.offers + 1}
        await uow.session.execute(update(VoucherOcrTable).where(*same).values(told))

    return await sweep_each(db, "offer_vouchers", due=vouchers_due(now), handle=offer)


def vouchers_due(now: datetime) -> Select[Any]:
    """Never offered, offered a minute ago and not taken, or taken by somebody who must be gone; oldest first.

    `offers` numbers a voucher's jobs, so that two processes that offer the same one make one job of it.
    """
    not_offered_lately = or_(_V.offered_at.is_(None), _V.offered_at < now - OFFERED_AGAIN_AFTER)
    queued = and_(_V.status == OcrStatus.QUEUED, not_offered_lately)
    lost = and_(_V.status == OcrStatus.PROCESSING, _V.taken_at < now - TAKEN_TOO_LONG, not_offered_lately)
    statement = select(_V.uuid, _V.customer_uuid, _V.offers).where(or_(queued, lost), _V.removed_at.is_(None))
    return statement.order_by(_V.created_at, _V.uuid)


# --- out of the queue ---------------------------------------------------------------------------------------


async def read_vouchers(task: TaskContext) -> None:
    """Read what comes, as many at once as this process may; the next is taken only when one was dealt with."""
    count = readers_of(task.db.settings)
    if not count:
        await asyncio.Event().wait()  # others read
    files = FileStore(task.db.settings)
    async with Readers(count=count) as readers, asyncio.TaskGroup() as group:
        for _ in range(count):
            group.create_task(_read_on(task.db, bus=task.bus, readers=readers, files=files))


async def _read_on(db: Database, *, bus: Bus, readers: Readers, files: FileStore) -> None:
    async with aclosing(QUEUE.coming(bus)) as jobs:
        async for job in jobs:
            async with job.in_hand():
                await _work_off(job, db=db, readers=readers, files=files)


async def _work_off(job: Job, *, db: Database, readers: Readers, files: FileStore) -> None:
    told = msgspec.json.decode(job.body, type=VoucherJob)
    work = await take_to_read(db, told.voucher_uuid, told.customer_uuid)
    if work is None:
        await job.done()
        return
    try:
        content = await _content(files, work)
        receipt = await readers.read(content, work.file_type, today=local_day(db.clock.now()))
    except (InvalidFile, NotFound) as problem:
        LOG.warning("voucher %s was not read, try %s: %s", work.uuid, work.attempt, type(problem.__cause__).__name__)
        await give_back(db, work)
        await _again(job, work)
    except BaseException:
        await job.give_back()  # we are being stopped, or broken: another process is not
        raise
    else:
        await finish(db, work, receipt)
        await job.done()


async def _again(job: Job, work: Work) -> None:
    if work.is_last:
        await job.done()
    else:
        await job.give_back(after=TRY_AGAIN_SECONDS[work.attempt - 1])


async def _content(files: FileStore, work: Work) -> bytes:
    _, pieces = await files.open(work.file_name)
    return b"".join([piece async for piece in pieces])
