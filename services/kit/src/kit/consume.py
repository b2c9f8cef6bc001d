"""Hears one producer: events in order, reactions once, dead letters told (DESIGN section 5, HARDENING B5)."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import aclosing
from typing import TYPE_CHECKING

import msgspec
from nats.aio.msg import Msg

from kit.faults import fault_point
from kit.inbox import Inbox, Positions
from kit.outbox import Envelope
from kit.overload import is_away
from kit.pulls import Pull
from kit.runners import Runner

if TYPE_CHECKING:
    from kit.platform import Platform

LOG = logging.getLogger("kit.consume")
MAX_TRIES = 5
_DELAYS = (0.2, 1.0, 4.0, 10.0)
_PROGRESS_SECONDS = 3
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 2.0
_WITHOUT_STATE = frozenset({"notifications"})


class Consumer(Runner):
    """The durable of one service on one producer's stream.

    A failing event is retried with growing delays while others pass it; later events of the same entity
    wait behind it.
    """

    def __init__(self, platform: Platform, producer: str, inbox: Inbox, positions: Positions) -> None:
        super().__init__(f"{platform.service.token}_from_{producer}")
        self._platform = platform
        self._producer = producer
        self._inbox = inbox
        self._positions = positions
        self._failing: dict[str, int] = {}  # entity → stream sequence of its first unhandled event

    async def run(self) -> None:
        await self._platform.bus.connected()
        if self._producer not in _WITHOUT_STATE:
            await self._catch_up()
        pull = Pull(self._platform.bus, stream=self._producer.upper(), durable=self.name)
        await pull.open()
        try:
            async with aclosing(pull.coming()) as messages:
                async for message in messages:
                    await self._take(message)
        finally:
            await pull.close()

    async def _catch_up(self) -> None:
        """Replay the compacted states first: a new service knows its references before it hears facts."""
        pull = Pull(self._platform.bus, stream=f"{self._producer.upper()}_STATE", durable=f"{self.name}_state")
        await pull.open()
        try:
            async with aclosing(pull.waiting()) as messages:
                async for message in messages:
                    await self._take(message, counted=False)
        finally:
            await pull.close()

    async def _take(self, message: Msg | None, *, counted: bool = True) -> None:
        async with self.in_hand:
            if message is not None:
                alive = asyncio.get_running_loop().call_later(_PROGRESS_SECONDS, _progress, message)
                try:
                    await self._apply(message, counted=counted)
                finally:
                    alive.cancel()
            await self._positions.save()

    async def _apply(self, message: Msg, *, counted: bool) -> None:
        try:
            event = Envelope.decode(message.data)
        except msgspec.MsgspecError as error:
            await self._bury(message, error)
            return
        if self._must_wait(message, event):
            await message.nak(delay=_delay(message))
            return
        try:
            reacted = await self._receive(message, event)
        except Exception as error:
            await self._failed(message, event, error)
            return
        if reacted:
            await fault_point("after_reaction_commit")
        await message.ack()
        self._done(event, counted=counted)

    async def _receive(self, message: Msg, event: Envelope) -> bool:
        """React; while the database is away the event waits here, since a try would say nothing about it."""
        pause = _FIRST_PAUSE
        while True:
            try:
                return await self._inbox.receive(event)
            except Exception as error:
                if not is_away(error):
                    raise
                LOG.warning("%s waits for the database: %s", self.name, type(error).__name__)
            await message.in_progress()
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _must_wait(self, message: Msg, event: Envelope) -> bool:
        first = self._failing.get(event.subject)
        is_last_try = message.metadata.num_delivered >= MAX_TRIES
        return first is not None and message.metadata.sequence.stream > first and not is_last_try

    async def _failed(self, message: Msg, event: Envelope, error: Exception) -> None:
        tries = message.metadata.num_delivered
        LOG.warning("%s failed on %s, try %s: %s", self.name, event.type, tries, error, exc_info=error)
        if tries >= MAX_TRIES:
            await self._bury(message, error)
            self._done(event, counted=True)
            return
        at = message.metadata.sequence.stream
        self._failing[event.subject] = min(at, self._failing.get(event.subject, at))
        await message.nak(delay=_delay(message))

    def _done(self, event: Envelope, *, counted: bool) -> None:
        self._failing.pop(event.subject, None)
        if counted:
            self._positions.heard(event)

    async def _bury(self, message: Msg, error: Exception) -> None:
        """Write the dead letter ourselves: the server alone would leave the message invisible."""
        letter = {
            "consumer": self.name,
            "subject": message.subject,
            "tries": message.metadata.num_delivered,
            "error": f"{type(error).__name__}: {error}",
            "failed_at": self._platform.clock.now().isoformat(),
            "event": message.data.decode(errors="replace"),
        }
        key = f"{self.name}.{message.metadata.sequence.stream}"
        await self._platform.bus.jetstream().publish(
            f"dlq.{self._platform.service.token}.{self._producer}",
            json.dumps(letter).encode(),
            headers={"Nats-Msg-Id": f"dlq.{key}"},
        )
        await message.term()
        LOG.error("%s buried %s", self.name, message.subject)


def _delay(message: Msg) -> float:
    return _DELAYS[min(message.metadata.num_delivered, len(_DELAYS)) - 1]


def _progress(message: Msg) -> None:
    """Long work: tell the server not to deliver the message to somebody else."""
    telling = asyncio.get_running_loop().create_task(message.in_progress())
    telling.add_done_callback(lambda done: done.exception())
