"""Compares the machine's clock with the database's and corrects for the difference: a wrong clock would refuse valid
tokens.
"""

from __future__ import annotations

import asyncio
import logging
import time
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from sqlalchemy import text

from kit.core import tasks
from kit.core.clock import TOLERANCE, Clock, SystemClock
from kit.core.gauges import CLOCK_OFFSET

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

LOG = logging.getLogger("kit.clock_watch")
_EVERY_SECONDS = 10.0
_SLOWEST_SECONDS = 1.0
"""An answer that took longer says too little about its moment."""
_CHANGED = timedelta(seconds=5)


class ClockWatch:
    """Asks the database for the time at the start and every ten seconds; a clock that a test set is left alone."""

    def __init__(self, service: str, clock: Clock, engine: AsyncEngine) -> None:
        self._service = service
        self._clock = clock
        self._engine = engine
        self._told = timedelta(0)
        self.offset = timedelta(0)
        self._task: asyncio.Task[None] | None = None

    @property
    def state(self) -> str:
        """For /readyz: a wrong clock is corrected and does not stop the service, but somebody has to set it right."""
        if abs(self.offset) <= TOLERANCE:
            return "ok"
        side = "ahead of" if self.offset > timedelta(0) else "behind"
        return f"ok, corrected: {abs(self.offset.total_seconds()):.0f} s {side} the database"

    async def start(self) -> None:
        """Compare once before the first request, then in the background."""
        if isinstance(self._clock, SystemClock):
            await self._look(self._clock)
            self._task = asyncio.create_task(self._run(self._clock), name="clock watch")

    async def _run(self, clock: SystemClock) -> None:
        while True:
            await asyncio.sleep(_EVERY_SECONDS)
            await self._look(clock)

    async def _look(self, clock: SystemClock) -> None:
        try:
            began = time.monotonic()
            async with self._engine.connect() as connection:
                began = time.monotonic()
                right: datetime = (await connection.execute(text("SELECT clock_timestamp()"))).scalar_one()
                took = time.monotonic() - began
        except Exception as error:
            LOG.info("the database cannot be asked for the time: %s", error or type(error).__name__)
            return
        if took <= _SLOWEST_SECONDS:
            self._note(clock.compare(right, at=began + took / 2))

    def _note(self, offset: timedelta) -> None:
        self.offset = offset
        CLOCK_OFFSET.labels(self._service).set(offset.total_seconds())
        if abs(offset - self._told) <= _CHANGED:
            return
        self._told = offset
        LOG.error("this machine's clock is %.1f s ahead of the database's; it is corrected", offset.total_seconds())

    async def stop(self) -> None:
        """Compare no more."""
        await tasks.end(self._task)
