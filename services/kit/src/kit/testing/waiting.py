"""Waits until a condition holds, with a deadline."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from typing import TypeVar, overload

T = TypeVar("T")
_FIRST_PAUSE, _LONGEST_PAUSE, _LONGER = 0.01, 0.1, 1.3
"""Seconds, and the factor between two attempts: an attempt is often a call or a query, and each costs CPU."""


@overload
async def eventually(attempt: Callable[[], Awaitable[T]], *, within: float = 30) -> T: ...
@overload
async def eventually(attempt: Callable[[], T], *, within: float = 30) -> T: ...
async def eventually(attempt: Callable[[], T | Awaitable[T]], *, within: float = 30) -> T:
    """The first truthy value of `attempt`; its last AssertionError, or one of ours, when time is over."""
    loop = asyncio.get_running_loop()
    deadline, failure = loop.time() + within, AssertionError(f"not true within {within} s")
    pause = _FIRST_PAUSE
    while True:
        try:
            value = attempt()
            found: T = await value if inspect.isawaitable(value) else value
            if found:
                return found
        except AssertionError as error:
            failure = error
        if loop.time() > deadline:
            raise failure
        await asyncio.sleep(pause)
        pause = min(pause * _LONGER, _LONGEST_PAUSE)
