"""Sends committed mails, with growing pauses while the mail server is unreachable."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta
from email.message import EmailMessage
from email.utils import format_datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import aiosmtplib
from prometheus_client import Gauge
from sqlalchemy import and_, text, update

from kit.core import tasks
from kit.core.runners import Runner
from kit.core.wakes import MAIL
from kit.db.job_table import JobTable, take_job
from kit.db.own_tables import MAIL_OUTBOX
from kit.db.scopes import NoScope

if TYPE_CHECKING:
    from kit.db.database import Database

LOG = logging.getLogger("kit.mail")
_EVERY_SECONDS = 2.0
_MAX_TRIES = 12
_AT_ONCE = 10
_DELIVERY_SECONDS = 15
_CLAIMED = timedelta(seconds=20)
"""Longer than any delivery, so that nobody sends what another still has in hand; short, for a process may die."""
_FIRST_PAUSE, _LONGEST_PAUSE = timedelta(seconds=2), timedelta(minutes=30)
_SENT = text("UPDATE mail_outbox SET sent_at = :now, text = '', html = NULL, last_error = NULL WHERE uuid = :uuid")
_QUEUE = text(
    "SELECT count(*) FILTER (WHERE NOT gave_up) AS waiting, count(*) FILTER (WHERE gave_up) AS gave_up,"
    " min(created_at) FILTER (WHERE NOT gave_up) AS oldest FROM mail_outbox WHERE sent_at IS NULL"
)
WAITING = Gauge("trajeto_mail_waiting", "Mails not yet sent", ["service"])
OLDEST = Gauge("trajeto_mail_oldest_seconds", "Age of the oldest mail not yet sent", ["service"])
GAVE_UP = Gauge("trajeto_mail_gave_up", "Mails given up after twelve tries", ["service"])
_MEASURED_EVERY = timedelta(seconds=10)


def letter_of(row: Any, *, sender: str) -> EmailMessage:
    """The mail as it travels; its Message-ID is the row's, so a repeat is recognisable."""
    letter = EmailMessage()
    letter["From"] = sender
    letter["To"] = row["to"]
    letter["Subject"] = row["subject"]
    letter["Date"] = format_datetime(row["created_at"])
    letter["Message-ID"] = f"<{row['uuid']}@trajeto>"
    letter.set_content(row["text"])
    if row["html"]:
        letter.add_alternative(row["html"], subtype="html")
    return letter


def pause_after(tries: int) -> timedelta:
    """Doubling from 2 s to 30 min."""
    return min(_FIRST_PAUSE * (1 << (tries - 1)), _LONGEST_PAUSE)


_M = MAIL_OUTBOX.c
MAILS = JobTable(
    table=MAIL_OUTBOX,
    is_open=and_(_M.sent_at.is_(None), ~_M.gave_up),
    due_at=_M.next_try_at,
    held_until=_M.next_try_at,
    hold=_CLAIMED,
    pause=pause_after,
    attempt=_M.tries,
)
_SHOWN = (_M.uuid, _M.to, _M.subject, _M.text, _M.html, _M.created_at, _M.tries)


class Mailer(Runner):
    """Takes due mails one after another; the one in hand nobody else takes for a while. Sent texts are wiped."""

    def __init__(self, service: str, db: Database) -> None:
        super().__init__(f"mailer of {service}")
        self._service = service
        self._db = db
        self._event = db.wakes.event(MAIL)
        self._measured_at: datetime | None = None

    async def run(self) -> None:
        self._db.wakes.here.add(MAIL)
        while True:
            async with self.in_hand:
                self._event.clear()
                sent = await self.send_due()
                await self._measure_now_and_then()
            if sent:
                continue
            await tasks.woken(self._event, within=_EVERY_SECONDS)

    async def _measure_now_and_then(self) -> None:
        now = self._db.clock.now()
        if self._measured_at is None or now - self._measured_at >= _MEASURED_EVERY:
            self._measured_at = now
            await self.measure()

    async def measure(self) -> None:
        """Tell Prometheus how the queue is."""
        name, now = self._service, self._db.clock.now()
        async with self._db.sweep() as session:
            queue = (await session.execute(_QUEUE)).one()
        WAITING.labels(name).set(queue.waiting)
        GAVE_UP.labels(name).set(queue.gave_up)
        OLDEST.labels(name).set((now - queue.oldest).total_seconds() if queue.oldest else 0)

    async def send_due(self) -> int:
        """Send what is due now, ten at most; how many were tried."""
        tried = 0
        while tried < _AT_ONCE and (row := await self._take_one()) is not None:
            await self._send(row)
            tried += 1
        return tried

    async def _take_one(self) -> Any:
        """The mail that has been due longest, ours for a while; None when nothing is due."""
        async with self._db.work(NoScope()) as uow:
            return await take_job(uow, MAILS, *_SHOWN)

    async def _send(self, row: Any) -> None:
        try:
            async with asyncio.timeout(_DELIVERY_SECONDS):
                await self._deliver(row)
        except Exception as error:  # one that cannot even be written must not hold the others up
            await self._put_off(row, error)
            return
        async with self._db.work(NoScope()) as uow:
            await uow.session.execute(_SENT, {"uuid": row["uuid"], "now": self._db.clock.now()})

    async def _deliver(self, row: Any) -> None:
        settings = self._db.settings
        server = urlsplit(settings.smtp_url)
        await aiosmtplib.send(
            letter_of(row, sender=settings.mail_from),
            hostname=server.hostname,
            port=server.port or 25,
            username=server.username,
            password=server.password,
            start_tls=None if server.username else False,
            timeout=10,
        )

    async def _put_off(self, row: Any, error: Exception) -> None:
        gave_up = row["tries"] >= _MAX_TRIES
        LOG.warning("mail %s not sent, try %s: %s", row["uuid"], row["tries"], type(error).__name__)
        values = MAILS.given_back(self._db.clock.now(), pause=MAILS.pause(row["tries"]))
        values |= {"last_error": type(error).__name__, "gave_up": gave_up}
        async with self._db.work(NoScope()) as uow:
            await uow.session.execute(update(MAIL_OUTBOX).where(_M.uuid == row["uuid"]).values(values))
