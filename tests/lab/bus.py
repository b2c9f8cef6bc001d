"""A short connection to NATS as the operator, for looking and for mischief."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import nats
from nats.js import JetStreamContext


@asynccontextmanager
async def on_the_bus(url: str) -> AsyncIterator[JetStreamContext]:
    """JetStream; raises at once, and without a word to the terminal, while there is no server."""
    client = await nats.connect(url, connect_timeout=3, allow_reconnect=False, error_cb=_quiet)
    try:
        yield client.jetstream(timeout=5)
    finally:
        await client.close()


async def _quiet(_: Exception) -> None:
    return None
