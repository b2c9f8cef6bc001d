"""Waiting for an event and ending a task, such that no cancel is lost.

Python 3.11's `asyncio.wait_for` swallows a cancel that comes with its result (https://github.com/python/cpython/issues/86296),
and its caller's loop then runs for ever; `asyncio.timeout` does not.
"""

import asyncio
from typing import Any

_AGAIN_SECONDS = 1.0


async def woken(event: asyncio.Event, *, within: float) -> bool:
    """Wait for an event; False when it was not set within so many seconds."""
    try:
        async with asyncio.timeout(within):
            await event.wait()
    except TimeoutError:
        return False
    return True


async def end(task: "asyncio.Task[Any] | None") -> None:
    """Cancel a task until it is done: what it calls may swallow a cancel. Its own error is not raised."""
    if task is None:
        return
    while not task.done():
        task.cancel()
        await asyncio.wait({task}, timeout=_AGAIN_SECONDS)
    if not task.cancelled():
        task.exception()  # looked at, so that nobody is told of it again
