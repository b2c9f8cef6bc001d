"""The one door to NATS: connects for ever, and lets a service live on while there is no NATS."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js import JetStreamContext

if TYPE_CHECKING:
    from nats.aio.subscription import Subscription

LOG = logging.getLogger("kit.bus")
_RETRY_SECONDS = 0.5
Hearer = Callable[[Msg], Awaitable[None]]


class Bus:
    """A NATS connection that is allowed to be absent."""

    def __init__(self, url: str, *, token: str) -> None:
        self._url = url
        self._token = token
        self._client: Client | None = None
        self._connecting: asyncio.Task[None] | None = None
        self._hearers: list[tuple[str, Hearer]] = []
        self._ready = asyncio.Event()
        self._stream: JetStreamContext | None = None
        self._on_return: list[Callable[[], None]] = []

    @property
    def token(self) -> str:
        return self._token

    @property
    def is_connected(self) -> bool:
        return self._client is not None and self._client.is_connected

    @property
    def client(self) -> Client:
        """The connected client; ConnectionError while there is none."""
        if self._client is None:
            raise ConnectionError("NATS is not connected yet")
        return self._client

    def jetstream(self) -> JetStreamContext:
        """JetStream of the connection, with our in-flight limit (HARDENING B2)."""
        if self._stream is None:  # one for ever: each has a subscription of its own
            self._stream = self.client.jetstream(timeout=5, publish_async_max_pending=64)
        return self._stream

    def after_return(self, call: Callable[[], None]) -> None:
        """Do something whenever NATS is back: what was said meanwhile was not heard here."""
        self._on_return.append(call)

    async def _returned(self) -> None:
        for call in self._on_return:
            call()

    async def connected(self) -> None:
        """Wait until there is a connection, the first time or again."""
        await self._ready.wait()
        while not self.is_connected:  # noqa: ASYNC110 - the client has no event for it
            await asyncio.sleep(_RETRY_SECONDS / 5)

    async def open(self) -> None:
        """Start connecting; returns at once when NATS is away and keeps trying behind."""
        self._connecting = asyncio.create_task(self._connect())
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ready.wait(), 2)

    async def _connect(self) -> None:
        while self._client is None:
            try:
                client = await nats.connect(
                    self._url,
                    name=self._token,
                    inbox_prefix=f"_INBOX_{self._token}".encode(),
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=_RETRY_SECONDS,
                    connect_timeout=1,
                    allow_reconnect=True,
                    error_cb=_tell,
                    reconnected_cb=self._returned,
                )
            except Exception as error:
                LOG.warning("NATS is not there yet: %s", error)
                await asyncio.sleep(_RETRY_SECONDS)
            else:
                self._client = client
        for subject, hearer in self._hearers:
            await self._subscribe(subject, hearer)
        self._ready.set()

    async def hear(self, subject: str, hearer: Hearer) -> None:
        """Subscribe on core NATS, now or as soon as there is a connection."""
        self._hearers.append((subject, hearer))
        if self._ready.is_set():
            await self._subscribe(subject, hearer)

    async def _subscribe(self, subject: str, hearer: Hearer) -> Subscription:
        return await self.client.subscribe(subject, cb=hearer)

    async def tell(self, subject: str, payload: bytes = b"") -> None:
        """A hint on core NATS; lost without complaint when nobody can carry it."""
        if not self.is_connected:
            return
        with suppress(Exception):
            await self.client.publish(subject, payload)

    async def close(self) -> None:
        """Send what is buffered and part."""
        if self._connecting and not self._connecting.done():
            self._connecting.cancel()
        if self._client is not None:
            with suppress(Exception):
                await asyncio.wait_for(self._client.flush(1), 2)
            with suppress(OSError):  # the server went first
                await self._client.close()


async def _tell(error: Exception) -> None:
    LOG.warning("NATS: %s", error or type(error).__name__)
