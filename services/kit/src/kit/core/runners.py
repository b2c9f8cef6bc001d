"""Background loops of a service: each finishes its current item before it stops."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from kit.core import context, tasks

LOG = logging.getLogger("kit.runners")
_AGAIN_SECONDS = 0.5
_GRACE_SECONDS = 8


class Runner:
    """A loop that holds `in_hand` while it does something that should not be cut in two."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.in_hand = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Work until canceled; an exception means: start over in a moment."""
        raise NotImplementedError

    def start(self) -> None:
        """Run in the background."""
        self._task = asyncio.create_task(self._keep_running(), name=self.name)

    async def _keep_running(self) -> None:
        context.is_background.set(True)
        while True:
            try:
                await self.run()
            except Exception as error:
                LOG.warning("%s starts over: %s", self.name, error or type(error).__name__, exc_info=error)
            await asyncio.sleep(_AGAIN_SECONDS)

    async def stop(self, grace: float = _GRACE_SECONDS) -> None:
        """Wait for what is in hand, at most `grace` seconds, then end."""
        if self._task is None:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(grace):
                await self.in_hand.acquire()
        await tasks.end(self._task)
