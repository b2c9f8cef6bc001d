"""The background half of a service: relay, consumers, mailer, sweeps and tasks, started and stopped."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from kit.audit_sealer import AuditSealer
from kit.consume import Consumer
from kit.gaps import GapFiller
from kit.heartbeat import heartbeat_subject
from kit.inbox import Inbox
from kit.letters import Undertaker, orders_subject
from kit.mail import Mailer
from kit.own_reactions import with_own
from kit.platform import Platform
from kit.positions import Positions
from kit.relay import Relay
from kit.runners import Runner
from kit.sweeps import HOUSEKEEPING, SweepRunner, TaskRunner
from kit.wakes import RELAY

if TYPE_CHECKING:
    from nats.aio.msg import Msg

_TOKENS = {"expenses-ocr": "expenses"}


class Worker:
    """Everything a service does without being asked."""

    def __init__(self, platform: Platform) -> None:
        service = platform.service
        self.platform = platform
        self.positions = Positions(platform.db)
        self.inbox = Inbox(platform.db, with_own(service.reactions, service.people))
        heard = (_TOKENS.get(name, name) for name in service.producers_heard)
        self._consumers = {name: Consumer(platform, name, self.inbox, self.positions) for name in heard}
        self._gaps = GapFiller(platform, self._consumers, self.positions)
        self._undertaker = Undertaker(platform, self.inbox)
        self._runners: list[Runner] = [
            Relay(platform),
            AuditSealer(platform),
            Mailer(platform),
            *self._consumers.values(),
            self._gaps,
            *(SweepRunner(platform, sweep) for sweep in (*service.sweeps, HOUSEKEEPING)),
            *(TaskRunner(platform, task) for task in service.tasks),
        ]

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
