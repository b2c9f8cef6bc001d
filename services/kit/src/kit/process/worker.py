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
from kit.messaging.copy_rebuild import CopyRebuild
from kit.messaging.dead_letters import DeadLetters, Undertaker, orders_subject
from kit.messaging.gaps import GapFiller
from kit.messaging.heartbeat import heartbeat_subject
from kit.messaging.inbox import Inbox
from kit.messaging.positions import Positions
from kit.messaging.relay import Relay
from kit.process.file_sweeps import file_sweeps
from kit.process.own_reactions import kept_copies, reactions_of
from kit.process.service_context import ServiceContext
from kit.process.sweeps import HOUSEKEEPING, SweepRunner, TaskRunner

if TYPE_CHECKING:
    from nats.aio.msg import Msg

_TOKENS = {"expenses-ocr": "expenses"}


class Worker:
    """Everything a service does without being asked."""

    def __init__(self, service_context: ServiceContext) -> None:
        service = service_context.service
        self.service_context = service_context
        self.positions = Positions(service_context.db)
        self.inbox = Inbox(service_context.db, reactions_of(service))
        self._undertaker = Undertaker(service_context.db, self.inbox)
        consumers = self._consumers()
        self._gaps = GapFiller(
            service.name,
            consumers,
            positions=self.positions,
            calls=service_context.calls,
            leads=service_context.wakes.leads,
            heartbeat_seconds=service_context.settings.heartbeat_seconds,
        )
        service_context.bus.after_return(self._gaps.doubt)
        self._runners: list[Runner] = [*self._senders(), *consumers.values(), self._gaps, *self._repeaters()]
        if service_context.settings.copies_compared_seconds:
            self._runners.append(self.copy_rebuild())

    def copy_rebuild(self) -> CopyRebuild:
        """What compares this service's copies with their owners."""
        service_context = self.service_context
        return CopyRebuild(
            service_context.service.name,
            tuple(kept_copies(service_context.service)),
            db=service_context.db,
            calls=service_context.calls,
            leads=service_context.wakes.leads,
            every_seconds=service_context.settings.copies_compared_seconds,
        )

    def _consumers(self) -> dict[str, Consumer]:
        """One for each producer heard, by the first token of its subjects."""
        service_context, service = self.service_context, self.service_context.service
        letters = DeadLetters(service.name, bus=service_context.bus, clock=service_context.clock)
        return {
            producer: Consumer(
                producer,
                bus=service_context.bus,
                inbox=self.inbox,
                positions=self.positions,
                letters=letters,
                leads=service_context.wakes.leads,
            )
            for producer in (_TOKENS.get(name, name) for name in service.producers_heard)
        }

    def _senders(self) -> Iterator[Runner]:
        """What carries on what a commit left behind: events, audit lines, mails."""
        service_context, name = self.service_context, self.service_context.service.name
        yield Relay(
            name,
            bus=service_context.bus,
            settings=service_context.settings,
            wakes=service_context.wakes,
            clock=service_context.clock,
        )
        yield AuditSealer(name, service_context.settings)
        yield Mailer(name, service_context.db)

    def _repeaters(self) -> Iterator[Runner]:
        """The service's sweeps and tasks, and what kit sweeps: old rows, and files without rows."""
        service_context, service = self.service_context, self.service_context.service
        for sweep in (*service.sweeps, HOUSEKEEPING, *file_sweeps(service_context.files, service.file_columns)):
            yield SweepRunner(sweep, service=service.name, db=service_context.db)
        for task in service.tasks:
            yield TaskRunner(task, db=service_context.db, bus=service_context.bus, calls=service_context.calls)

    async def start(self) -> None:
        """Start every runner; those that need NATS wait for it."""
        await self.positions.load()
        await self.service_context.bus.subscribe(f"wake.{self.service_context.service.token}", self._woken)
        await self.service_context.bus.subscribe(
            orders_subject(self.service_context.service.token), self._undertaker.handle
        )
        for producer in self._gaps.producers:
            await self.service_context.bus.subscribe(heartbeat_subject(producer), self._gaps.handle_heartbeat)
        for runner in self._runners:
            runner.start()

    async def _woken(self, message: Msg) -> None:
        """Another process of this service committed something."""
        self.service_context.wakes.wake(message.data.decode() or RELAY)

    async def stop(self, grace: float = 8) -> None:
        """Finish what is in hand and end, within `grace` seconds."""
        await asyncio.gather(*(runner.stop(grace) for runner in self._runners))
        await self.positions.save(now=True)
