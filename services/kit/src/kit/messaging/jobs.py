"""A work queue over NATS: each job goes to one worker, and to another if that worker dies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager, suppress
from dataclasses import dataclass

from nats.aio.msg import Msg

from kit.messaging.bus import Bus
from kit.messaging.pulls import Pull

_ALIVE_SECONDS = 4.0
"""Less than a third of the shortest `ack_wait` of infra/nats/topology.json: two signs of life may be lost."""


@dataclass(frozen=True, slots=True)
class Job:
    """One job in hand; the server brings it again unless it is `done`."""

    message: Msg

    @property
    def body(self) -> bytes:
        return self.message.data

    async def done(self) -> None:
        """Nobody needs to do it any more."""
        await self.message.ack()

    async def give_back(self, *, after: float = 0) -> None:
        """Somebody else shall try, `after` so many seconds."""
        await self.message.nak(delay=after or None)

    @asynccontextmanager
    async def in_hand(self) -> AsyncIterator[None]:
        """Tells the server now and then that we are at it; a worker that was killed tells nothing."""
        telling = asyncio.create_task(self._keep_telling())
        try:
            yield
        finally:
            telling.cancel()

    async def _keep_telling(self) -> None:
        while True:
            await asyncio.sleep(_ALIVE_SECONDS)
            with suppress(Exception):
                await self.message.in_progress()


@dataclass(frozen=True, slots=True)
class JobQueue:
    """A queue of infra/nats/topology.json by its names."""

    stream: str
    subject: str
    durable: str

    async def offer(self, bus: Bus, body: bytes, *, job_id: str) -> None:
        """Put a job there, stored when this returns; the same `job_id` within two minutes is one job."""
        await bus.connected()
        await bus.jetstream().publish(self.subject, body, headers={"Nats-Msg-Id": job_id})

    async def coming(self, bus: Bus) -> AsyncGenerator[Job]:
        """Jobs for ever, the next one only when this one was dealt with: what waits is anybody's."""
        await bus.connected()
        pull = Pull(bus, stream=self.stream, durable=self.durable, batch=1)
        await pull.open()
        try:
            async with aclosing(pull.coming()) as messages:
                async for message in messages:
                    if message is not None:
                        yield Job(message)
        finally:
            await pull.close()
