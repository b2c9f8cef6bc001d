"""Pulls messages of a durable consumer with one long request always open."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Any

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from kit.messaging.bus import Bus

_SECOND = 1_000_000_000
_BATCH = 32
_EXPIRES = 30
_HEARTBEAT = 2
_SILENCE = 2 * _HEARTBEAT + 0.5  # a server that restarted has forgotten our request: ask again
_IDLE_HEARTBEAT = "100"
_OVER = frozenset({"404", "408"})
_ABSENT_SECONDS = 0.5


class Pull:
    """The open request on one durable, for `batch` messages ahead."""

    def __init__(self, bus: Bus, *, stream: str, durable: str, batch: int = _BATCH) -> None:
        self._bus = bus
        self._batch = batch
        self._subject = f"$JS.API.CONSUMER.MSG.NEXT.{stream}.{durable}"
        self._inbox = ""
        self._asked = 0
        self._answers: Subscription | None = None
        self._client: Client | None = None
        self._came: asyncio.Queue[Msg] = asyncio.Queue()  # `next_msg` makes two tasks for every message

    async def open(self) -> None:
        """Subscribe on the present connection; what came over an earlier one can no longer be acknowledged there."""
        client = self._bus.client
        self._inbox, self._came = client.new_inbox(), asyncio.Queue()
        self._answers = await client.subscribe(f"{self._inbox}.*", cb=self._came.put)
        self._client = client

    async def close(self) -> None:
        """Give back what was sent ahead and not taken: others would wait for it until `ack_wait` is over."""
        if self._answers is None:
            return
        with suppress(Exception):
            async with asyncio.timeout(1):
                await self._answers.drain()  # type: ignore[no-untyped-call]  # what the server sent before this has come
            while not self._came.empty():
                message = self._came.get_nowait()
                if message.reply and not (message.headers or {}).get("Status"):
                    await message.nak()

    async def waiting(self) -> AsyncGenerator[Msg]:
        """What is there now, then the end."""
        while True:
            found = 0
            async for message in self._ask(batch=self._batch, no_wait=True):
                found += 1
                yield message
            if not found:
                return

    async def coming(self) -> AsyncGenerator[Msg | None]:
        """Everything, for ever; None when a request ended without more, so the caller can look after itself."""
        while True:
            async for message in self._ask(
                batch=self._batch, expires=_EXPIRES * _SECOND, idle_heartbeat=_HEARTBEAT * _SECOND
            ):
                yield message
            yield None

    async def _ask(self, *, batch: int, **request: Any) -> AsyncGenerator[Msg]:
        """One request until it is used up, ended by the server, or forgotten with a server that restarted."""
        await self._bus.connected()
        if self._client is not self._bus.client:
            await self.open()
        self._asked += 1
        reply = f"{self._inbox}.{self._asked}"
        async with asyncio.timeout(_SILENCE):
            await self._bus.client.publish(self._subject, json.dumps({"batch": batch, **request}).encode(), reply=reply)
        left = batch
        while left:
            try:
                async with asyncio.timeout(_SILENCE):
                    message = await self._came.get()
            except TimeoutError:
                return
            status = (message.headers or {}).get("Status")
            if status is None:
                left -= 1
                yield message
            elif message.subject == reply and status != _IDLE_HEARTBEAT:
                if status not in _OVER:  # no such durable, no such stream: it is made again by others
                    await asyncio.sleep(_ABSENT_SECONDS)
                return
