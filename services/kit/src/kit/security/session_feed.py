"""Whether this process would learn of an ended session: when it last reached NATS or identity (HARDENING A4)."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any
from uuid import UUID

from kit.core import tasks
from kit.core.refusals import Refusal

if TYPE_CHECKING:
    from kit.calls.client import Calls
    from kit.core.clock import Clock
    from kit.messaging.bus import Bus

LOG = logging.getLogger("kit.session_feed")
SILENCE = timedelta(seconds=60)
_BEAT_SECONDS = 1.0
_WITHOUT_NATS_SECONDS = 0.5
_IN_VAIN_SECONDS = 5.0  # both are away: do not hold each caller up with an attempt
_PATIENCE_SECONDS = 2.0
_AFTERWARDS_SECONDS = 5.0
"""After NATS is back identity is asked on for so long: its own connection may be back later than ours."""
_KEYS_SECONDS = 300.0
_MARGIN = timedelta(minutes=1)  # clocks of two machines differ, and a commit comes after its instant
_PAGE = 10_000


@dataclass(frozen=True, slots=True)
class Ended:
    """A session that ended, as identity lists it."""

    session_uuid: UUID
    user_uuid: UUID
    ended_at: datetime


Keep = Callable[[Sequence[Ended]], Awaitable[None]]


async def ended_sessions(calls: Calls, after: datetime | None) -> list[Ended]:
    """What identity says ended since an instant, None: as long as a token lives. Raises a Refusal."""
    found: list[Ended] = []
    while True:
        params = {"after": after.isoformat()} if after else None
        answered = await calls.get(service="identity", path="/internal/sessions/ended", params=params)
        page = [_read(row) for row in answered["data"]]
        found += page
        if len(page) < _PAGE or page[-1].ended_at == after:
            return found
        after = page[-1].ended_at


def _read(row: Any) -> Ended:
    return Ended(UUID(row["session_uuid"]), UUID(row["user_uuid"]), datetime.fromisoformat(row["ended_at"]))


class SessionFeed:
    """Listens for life on NATS, asks identity for what was missed, and says whether tokens may still write.

    `is_source` is identity itself: its own database is what the others hear of.
    """

    def __init__(self, *, bus: Bus, calls: Calls, clock: Clock, keep: Keep, is_source: bool = False) -> None:
        self._bus = bus
        self._calls = calls
        self._clock = clock
        self._keep = keep
        self._is_source = is_source
        self._heard_at: datetime | None = None
        self._complete_at: datetime | None = None  # until then nothing was missed
        self._missed = not is_source
        self._trying = asyncio.Lock()
        self._in_vain = float("-inf")
        self._ask_until = float("-inf")
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.refresh_keys: Callable[[], Awaitable[None]] | None = None
        bus.after_return(self._returned)
        bus.after_silence(self._wake.set)

    def _returned(self) -> None:
        """NATS answers again: sessions that ended meanwhile are not known here."""
        self._missed = not self._is_source
        self._ask_until = time.monotonic() + _AFTERWARDS_SECONDS
        self._wake.set()

    @property
    def is_fresh(self) -> bool:
        """Whether somebody who tells of ended sessions was heard within the last minute."""
        if self._is_source:
            return True
        return self._heard_at is not None and abs(self._clock.now() - self._heard_at) <= SILENCE

    def age(self) -> float:
        """Seconds since somebody told of ended sessions; 0 in the service that ends them, -1 before the first time."""
        if self._is_source:
            return 0.0
        return -1.0 if self._heard_at is None else (self._clock.now() - self._heard_at).total_seconds()

    async def knows(self) -> bool:
        """The same, after one more attempt when it looks otherwise; who comes meanwhile waits for that one."""
        if self.is_fresh:
            return True
        async with self._trying:
            if not self.is_fresh and time.monotonic() - self._in_vain > _IN_VAIN_SECONDS:
                await self._listen()
        return self.is_fresh

    async def start(self) -> None:
        """Listen once, then for ever behind."""
        async with self._trying:
            with suppress(TimeoutError):
                async with asyncio.timeout(_PATIENCE_SECONDS):
                    await self._listen()
        self._task = asyncio.create_task(self._run(), name="session_feed")

    async def _run(self) -> None:
        keys_at = time.monotonic()
        while True:
            pause = _BEAT_SECONDS if self.is_fresh and not self._missed else _WITHOUT_NATS_SECONDS
            await tasks.woken(self._wake, within=pause)
            self._wake.clear()
            async with self._trying:
                await self._listen()
            if time.monotonic() - keys_at > _KEYS_SECONDS:
                keys_at = time.monotonic()
                await self._refresh()

    async def _refresh(self) -> None:
        """A database or identity that is away must not end the listening."""
        try:
            if self.refresh_keys is not None:
                await self.refresh_keys()
        except Exception as error:
            LOG.warning("the public keys could not be refreshed: %s", error or type(error).__name__)

    async def _listen(self) -> None:
        now = self._clock.now()
        heard = self._bus.answers
        if heard:
            self._heard_at = self._clock.now()  # read again: a story's clock may have moved on while we waited
        else:
            self._missed = not self._is_source
        if self._missed:
            heard = await self._repair(now) or heard
        elif not self._is_source:
            self._complete_at = now
        if not heard:
            self._in_vain = time.monotonic()

    async def _repair(self, now: datetime) -> bool:
        """Ask identity what ended while nothing was heard; it then counts as heard."""
        after = self._complete_at - _MARGIN if self._complete_at else None
        self._missed = False  # NATS may come and go while we ask: that is missed anew
        try:
            await self._keep(await ended_sessions(self._calls, after))
        except Exception as error:
            self._missed = True
            if not isinstance(error, Refusal):
                LOG.exception("what identity told of ended sessions could not be kept")
            return False
        self._heard_at, self._complete_at = self._clock.now(), now
        self._missed = self._missed or not self._bus.answers or time.monotonic() < self._ask_until
        return True

    async def stop(self) -> None:
        """Listen no more."""
        await tasks.end(self._task)
