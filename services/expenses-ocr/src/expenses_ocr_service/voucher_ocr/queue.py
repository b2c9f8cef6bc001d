"""The queue of vouchers: rows that are due, read by whichever reader of any worker is free."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from kit.core.clock import local_day
from kit.core.gauges import SWEEP_FAILURES
from kit.core.refusals import InvalidFile, NotFound
from kit.core.tasks import woken
from kit.db.database import Database
from kit.db.job_table import kept_job, measure_jobs
from kit.db.overload import is_away
from kit.db.scopes import CustomerScope
from kit.files.store import FileStore
from kit.process.service import TaskContext

from expenses_ocr_service.reading.readers import Readers
from expenses_ocr_service.settings import readers_of
from expenses_ocr_service.voucher_ocr.actions.reading import Work, finish, give_back, let_go, take_to_read
from expenses_ocr_service.voucher_ocr.actions.receiving import QUEUED
from expenses_ocr_service.voucher_ocr.queries import READINGS, DueVoucher, due_vouchers

LOG = logging.getLogger("expenses.ocr")
LOOK_EVERY_SECONDS = 1.0
"""Only for what no commit wakes: a pause that is over, the voucher of a killed reader, a wake-up that was lost."""
MEASURE_EVERY_SECONDS = 10.0
_LOOKED_AT = 32
"""More than the readers of all workers that look at the same moment: each finds one that no other has taken."""
_SWEEP = "read_vouchers"


class ReadingWorker:
    """The readers of one process; while all of them are busy, a commit here wakes the other workers as well."""

    def __init__(
        self,
        db: Database,
        *,
        readers: Readers,
        count: int,
        wake: asyncio.Event,
        look_every: float = LOOK_EVERY_SECONDS,
    ) -> None:
        self.db = db
        self.wake = wake
        self._look_every = look_every
        self._readers = readers
        self._files = FileStore(db.settings)
        self._free = count

    async def read_on(self) -> None:
        """One reader: the voucher due longest, then the next."""
        while True:
            self.wake.clear()
            work = await next_to_read(self.db)
            if work is None:
                await woken(self.wake, within=self._look_every)
                continue
            self.wake.set()  # a free reader looks whether there is another one
            with self._busy():
                await self._read_guarded(work)

    @contextmanager
    def _busy(self) -> Iterator[None]:
        here = self.db.wakes.here
        self._free -= 1
        if not self._free:
            here.discard(QUEUED)
        try:
            yield
        finally:
            self._free += 1
            here.add(QUEUED)

    async def _read_guarded(self, work: Work) -> None:
        """A voucher that breaks on a bug of ours stops no other: its lease runs out and it is tried again."""
        try:
            async with kept_job(self.db, READINGS, scope=CustomerScope(work.customer_uuid), uuid=work.uuid):
                await self._read(work)
        except Exception:
            LOG.exception("voucher %s broke its reading, try %s", work.uuid, work.attempt)

    async def _read(self, work: Work) -> None:
        try:
            content = await self._content(work)
            receipt = await self._readers.read(content, work.file_type, today=local_day(self.db.clock.now()))
        except (InvalidFile, NotFound) as problem:
            cause = type(problem.__cause__).__name__
            LOG.warning("voucher %s was not read, try %s: %s", work.uuid, work.attempt, cause)
            await give_back(self.db, work)
        except asyncio.CancelledError:
            await let_go(self.db, work)  # this worker is being stopped, another is not
            raise
        else:
            await finish(self.db, work, receipt)

    async def _content(self, work: Work) -> bytes:
        _, pieces = await self._files.open(work.file_name)
        return b"".join([piece async for piece in pieces])


async def read_vouchers(task: TaskContext) -> None:
    """Read what is due, as many at once as this process may; woken by the commit that queued one."""
    db, count = task.db, readers_of(task.db.settings)
    if not count:
        db.wakes.here.discard(QUEUED)  # commits of this process wake the workers that read
        await asyncio.Event().wait()
    async with Readers(count=count) as readers, asyncio.TaskGroup() as group:
        worker = ReadingWorker(db, readers=readers, count=count, wake=task.woken)
        for _ in range(count):
            group.create_task(worker.read_on())


async def next_to_read(db: Database) -> Work | None:
    """The voucher due longest that no worker has, now this reader's; one that cannot be taken stops no other."""
    resting = db.backoff.resting(_SWEEP)
    for due in await due_vouchers(db, most=_LOOKED_AT):
        if due.uuid not in resting and (work := await _taken(db, due)) is not None:
            return work
    return None


async def _taken(db: Database, due: DueVoucher) -> Work | None:
    try:
        return await take_to_read(db, due.uuid, due.customer_uuid)
    except Exception as error:
        if is_away(error):
            raise
        rest = db.backoff.failed(_SWEEP, due.uuid)
        SWEEP_FAILURES.labels(db.service, _SWEEP).inc()
        LOG.warning("voucher %s could not be taken, next try in %.0f s", due.uuid, rest, exc_info=error)
        return None


async def measure_queue(task: TaskContext) -> None:
    """Tell Prometheus every ten seconds how many vouchers wait and how long."""
    while True:
        await measure_jobs(task.db, READINGS)
        await asyncio.sleep(MEASURE_EVERY_SECONDS)
