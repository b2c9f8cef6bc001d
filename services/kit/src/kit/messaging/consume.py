"""Consumes the events of one producer: in order, each reaction once, dead letters after the last try (DESIGN section
5, HARDENING B5).
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import aclosing
from typing import TYPE_CHECKING
from uuid import UUID

import msgspec
from nats.aio.msg import Msg
from nats.js.errors import NotFoundError

from kit.core.faults import fault_point
from kit.core.runners import Runner
from kit.db.outbox import FACTS, NOTIFICATIONS
from kit.db.overload import is_away
from kit.messaging.dead_letters import DeadLetters
from kit.messaging.envelope import Envelope
from kit.messaging.inbox import Inbox
from kit.messaging.positions import Positions
from kit.messaging.pulls import Pull

if TYPE_CHECKING:
    from kit.messaging.bus import Bus

LOG = logging.getLogger("kit.consume")
MAX_TRIES = 5
_DELAYS = (0.2, 1.0, 4.0, 10.0)
_PROGRESS_SECONDS = 3
_REDELIVERY_SECONDS = 15.0  # the server's ack_wait and a little: later than this it has forgotten the message
_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 2.0


class Consumer(Runner):
    """The durable of one service on one producer's stream; one process of the service hears it at a time.

    A failing event is retried with growing delays while others pass it; later events of the same entity
    wait behind it. What the stream did not bring comes through `fill` (see kit.messaging.gaps).
    """

    def __init__(
        self, producer: str, *, bus: Bus, inbox: Inbox, positions: Positions, letters: DeadLetters, leads: asyncio.Event
    ) -> None:
        """`leads` is set while this process consumes for its service."""
        super().__init__(f"{bus.token}_from_{producer}")
        self.producer = producer
        self._bus = bus
        self._inbox = inbox
        self._positions = positions
        self._letters = letters
        letters.expect(self.name)
        self._leads = leads
        self.was_used: bool | None = None  # whether the durable had delivered before we came; None: not known yet
        self._failing: dict[str, tuple[int, float]] = {}  # entity → its first unhandled event, and until when at most
        self._retried: dict[UUID, float] = {}  # the server brings these again, until when at the latest
        self._fills: dict[UUID, tuple[int, float]] = {}  # fetched and failed: tries, when to try again

    @property
    def has_state(self) -> bool:
        """Whether the producer's states are kept beside its stream."""
        return self.producer != NOTIFICATIONS

    @property
    def stream(self) -> str:
        return self.producer.upper()

    async def run(self) -> None:
        await self._leads.wait()
        await self._bus.connected()
        await self._positions.load()
        await self._look_at_durable()
        if self.has_state:
            await self._catch_up()
        pull = Pull(self._bus, stream=self.stream, durable=self.name)
        await pull.open()
        try:
            async with aclosing(pull.coming()) as messages:
                async for message in messages:
                    if not self._leads.is_set():
                        return
                    await self._take(message)
        finally:
            await pull.close()

    async def _look_at_durable(self) -> None:
        """Only a service that does not know how far it came needs to be told."""
        if self.was_used is not None or self._positions.last(self.producer, FACTS) is not None:
            return
        try:
            info = await self._bus.jetstream().consumer_info(self.stream, self.name)
        except NotFoundError:  # it will be made, and bring everything
            self.was_used = False
        else:
            self.was_used = bool(info.delivered and info.delivered.consumer_seq)

    async def _catch_up(self) -> None:
        """Replay the compacted states first: a new service knows its references before it hears facts."""
        pull = Pull(self._bus, stream=f"{self.stream}_STATE", durable=f"{self.name}_state")
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
            await self._again(message, event)
            return
        try:
            reacted = await self._receive(event, message=message)
        except Exception as error:
            await self._failed(message, event, error)
            return
        if reacted:
            if counted:  # a state that is replayed at the first start was no late event
                self._inbox.note_age(event)
            await fault_point("after_reaction_commit")
        await message.ack()
        self._done(event, counted=counted)

    async def _receive(self, event: Envelope, *, message: Msg | None = None) -> bool:
        """React; while the database is away the event waits here, since a try would say nothing about it."""
        pause = _FIRST_PAUSE
        while True:
            try:
                return await self._inbox.receive(event)
            except Exception as error:
                if not is_away(error):
                    raise
                LOG.warning("%s waits for the database: %s", self.name, type(error).__name__)
            if message is not None:
                await message.in_progress()
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _waits_behind(self, event: Envelope) -> bool:
        first, until = self._failing.get(event.subject, (event.sequence, 0.0))
        return event.sequence > first and time.monotonic() < until

    def _must_wait(self, message: Msg, event: Envelope) -> bool:
        return self._waits_behind(event) and message.metadata.num_delivered < MAX_TRIES

    async def _again(self, message: Msg, event: Envelope) -> None:
        delay = _delay(message.metadata.num_delivered)
        self._retried[event.id] = time.monotonic() + delay + _REDELIVERY_SECONDS
        await message.nak(delay=delay)

    async def _failed(self, message: Msg, event: Envelope, error: Exception) -> None:
        tries = message.metadata.num_delivered
        LOG.warning("%s failed on %s, try %s: %s", self.name, event.type, tries, error, exc_info=error)
        if tries >= MAX_TRIES:
            await self._bury(message, error)
            self._done(event, counted=True)
            return
        self._fails(event)
        await self._again(message, event)

    def _fails(self, event: Envelope) -> None:
        now = time.monotonic()
        first, until = self._failing.get(event.subject, (event.sequence, now))
        first = min(first, event.sequence) if now <= until else event.sequence
        self._failing[event.subject] = (first, now + _DELAYS[-1] + _REDELIVERY_SECONDS)

    def _done(self, event: Envelope, *, counted: bool) -> None:
        if self._failing.get(event.subject, (0, 0.0))[0] == event.sequence:
            del self._failing[event.subject]
        self._retried.pop(event.id, None)
        self._fills.pop(event.id, None)
        if counted:
            self._positions.heard(event)

    async def _bury(self, message: Msg, error: Exception) -> None:
        """Write the dead letter ourselves: the server alone would leave the message invisible."""
        meta, body = message.metadata, message.data
        letter = self._letters.letter(self.name, message.subject, body, tries=meta.num_delivered, error=error)
        key = f"{meta.sequence.stream}.{meta.timestamp.timestamp()}"
        await self._letters.write(self.producer, letter=letter, key=key)
        await message.term()

    # --- what the stream did not bring -----------------------------------------------------------------

    async def fill(self, event: Envelope) -> bool:
        """React to an event fetched from its producer, as if the stream had brought it; True when that is over.

        False: it was received meanwhile, the server has it and brings it again, or it waits for its next try.
        """
        async with self.in_hand:
            if self._positions.has(event) or self._waits_behind(event) or self._comes_again(event):
                return False
            tries, _ = self._fills.get(event.id, (0, 0.0))
            try:
                if await self._receive(event):
                    self._inbox.note_age(event)
            except Exception as error:
                return await self._failed_fill(event, error, tries=tries + 1)
            self._done(event, counted=True)
            return True

    def _comes_again(self, event: Envelope) -> bool:
        _, due = self._fills.get(event.id, (0, 0.0))
        return time.monotonic() < max(due, self._retried.get(event.id, 0.0))

    async def _failed_fill(self, event: Envelope, error: Exception, *, tries: int) -> bool:
        LOG.warning("%s failed on a fetched %s, try %s: %s", self.name, event.type, tries, error, exc_info=error)
        if tries < MAX_TRIES:
            self._fails(event)
            self._fills[event.id] = (tries, time.monotonic() + _delay(tries))
            return False
        letter = self._letters.letter(self.name, event.type, event.encode(), tries=tries, error=error)
        await self._letters.write(self.producer, letter=letter, key=str(event.id))
        self._done(event, counted=True)
        return True


def _delay(tries: int) -> float:
    return _DELAYS[min(tries, len(_DELAYS)) - 1]


def _progress(message: Msg) -> None:
    """Long work: tell the server not to deliver the message to somebody else."""
    telling = asyncio.get_running_loop().create_task(message.in_progress())
    telling.add_done_callback(lambda done: done.exception())
