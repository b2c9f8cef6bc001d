"""Looks again, for up to a second, for a row of another service whose event may still be on its way (decision 0005)."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TypeVar
from uuid import UUID

from kit.core.ids import was_just_made

_PAUSES = (0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.4)

T = TypeVar("T")


async def look_again(look: Callable[[UUID], Awaitable[T | None]], uuid: UUID, *, now: datetime) -> T | None:
    """What `look` finds under `uuid`; one made within the last 10 s is looked for again for up to a second.

    Any other unknown uuid is None at once, so no time tells whether a foreign one exists.
    """
    found = await look(uuid)
    if found is not None or not was_just_made(uuid, now):
        return found
    for pause in _PAUSES:
        await asyncio.sleep(pause)
        if (found := await look(uuid)) is not None:
            return found
    return None
