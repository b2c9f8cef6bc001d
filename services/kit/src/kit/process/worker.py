"""The background half of a service: relay, consumers, mailer, sweeps and tasks, started and stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kit.audit.sealer import AuditSealer
from kit.core.runners import Runner
from kit.core.wakes import RELAY
from kit.mail.mailer import Mailer
from kit.messaging.consume import Consumer
from kit.messaging.dead_letters import DeadLetters, Undertaker, orders_subject
from kit.messaging.gaps import GapFiller
from kit.messaging.heartbeat import heartbeat_subject
from kit.messaging.inbox import Inbox
from kit.messaging.positions import Positions
from kit.messaging.relay import Relay
from kit.process.file_sweeps import file_sweeps
from kit.process.own_reactions import reactions_of
from kit.process.platform import Platform
from kit.process.sweeps import HOUSEKEEPING, SweepRunner, TaskRunner

if TYPE_CHECKING:
    from nats.aio.msg import Msg

_TOKENS = {"expenses-ocr": "expenses"}


class Worker:
    """Everything a service does without being asked."""

    def __init__(self, platform: Platform) -> None:
        service = platform.service
        self.platform = platform
        self.positions = Positions(platform.db)
        self.inbox = Inbox(platform.db, reactions_of(service))
        self._undertaker = Undertaker(platform.db, self.inbox)
        consumers = self._consumers()
        self._gaps = GapFiller(
            service.name,
            consumers,
            positions=self.positions,
            calls=platform.calls,
            leads=platform.wakes.leads,
            heartbeat_seconds=platform.settings.heartbeat_seconds,
        )
        platform.bus.after_return(self._gaps.doubt)
        self._runners: list[Runner] = [*self._senders(), *consumers.values(), self._gaps, *self._repeaters()]

    def _consumers(self) -> dict[str, Consumer]:
        """One for each producer heard, by the first token of its subjects."""
        platform, service = self.platform, self.platform.service
        letters = DeadLetters(service.name, bus=platform.bus, clock=platform.clock)
        return {
            producer: Consumer(
                producer,
                bus=platform.bus,
                inbox=self.inbox,
                positions=self.positions,
                letters=letters,
                leads=platform.wakes.leads,
            )
            for producer in (_TOKENS.get(name, name) for name in service.producers_heard)
        }

    def _senders(self) -> Iterator[Runner]:
        """What carries on what a commit left behind: events, audit lines, mails."""
        platform, name = self.platform, self.platform.service.name
        yield Relay(name, bus=platform.bus, settings=platform.settings, wakes=platform.wakes, clock=platform.clock)
        yield AuditSealer(name, platform.settings)
        yield Mailer(name, platform.db)

    def _repeaters(self) -> Iterator[Runner]:
        """The service's sweeps and tasks, and what kit sweeps: old rows, and files without rows."""
        platform, service = self.platform, self.platform.service
        for sweep in (*service.sweeps, HOUSEKEEPING, *file_sweeps(platform.files, service.file_columns)):
            yield SweepRunner(sweep, service=service.name, db=platform.db)
        for task in service.tasks:
            yield TaskRunner(task, db=platform.db, bus=platform.bus, calls=platform.calls)

    async def start(self) -> None:
        """Start every runner; those that need NATS wait for it."""
        await self.positions.load()
        await self.platform.bus.hear(f"wake.{self.platform.service.token}", self._woken)
        await self.platform.bus.hear(orders_subject(self.platform.service.token), self._undertaker.hear)
        for producer in self._gaps.producers:
            await self.platform.bus.hear(heartbeat_subject(producer), self._gaps.hear)
        for runner in self._runners:
            runner.start()

    async def _woken(self, message: Msg) -> None:
        """Another process of this service committed something."""
        self.platform.wakes.wake(message.data.decode() or RELAY)

    async def stop(self, grace: float = 8) -> None:
        """Finish what is in hand and end, within `grace` seconds."""
        await asyncio.gather(*(runner.stop(grace) for runner in self._runners))
        await self.positions.save(now=True)
