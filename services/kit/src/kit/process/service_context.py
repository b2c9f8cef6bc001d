"""ServiceContext: what one process of a service uses: settings, database, NATS, clock, calls, access."""

from __future__ import annotations

from typing import Self

from sqlalchemy import text

from kit.calls.client import Calls
from kit.core.clock import Clock, SystemClock
from kit.core.settings import ServiceSettings
from kit.core.wakes import Wakes
from kit.db.clock_watch import ClockWatch
from kit.db.database import Database
from kit.files.confinement import Confinement
from kit.files.store import FileStore
from kit.messaging.bus import Bus
from kit.process.service import Service
from kit.security.access import OWN_COPIES, Access
from kit.security.session_feed import SessionFeed

_NAMES = ("identity", "config", "orders", "approvals", "expenses-ocr", "bi", "gateway")


class ServiceContext:
    """Opened before the first request, closed after the last. Raises ValueError without a key the service needs."""

    def __init__(self, service: Service, settings: ServiceSettings, *, clock: Clock, calls: Calls) -> None:
        if service.shows_avatars and settings.avatar_key is None:
            raise ValueError("AVATAR_KEY is missing: this service gives links to people's pictures")
        self.service = service
        self.settings = settings
        self.clock = clock
        self.calls = calls
        self.schema_head: str | None = None  # the migration this code was written for
        self.wakes = Wakes()
        self.bus = Bus(settings.nats_url.get_secret_value(), token=service.token, installation=settings.installation)
        self.db = Database(settings, clock=clock, token=service.token, service=service.name, wakes=self.wakes)
        self.db.publish_hint = self.bus.publish_hint
        self.clock_watch = ClockWatch(service.name, clock, self.db.background_engine)
        self.access = Access(self.db)
        self.db.own_copies, self.db.forget_copy = OWN_COPIES, self.access.forget
        self.files = FileStore(settings)
        self.confinement = Confinement()
        self.session_feed = SessionFeed(
            bus=self.bus,
            calls=calls,
            clock=clock,
            keep=self.access.store_ended,
            is_source=service.name == "identity",
        )

    @classmethod
    def of(
        cls,
        service: Service,
        settings: ServiceSettings,
        *,
        clock: Clock | None = None,
        calls: Calls | None = None,
    ) -> Self:
        """The service context of a service; clock and calls are the real ones unless given."""
        clock = clock or SystemClock()
        calls = calls or Calls(
            name=service.name,
            addresses={name: settings.url_of(name) for name in _NAMES},
            secret=settings.service_token_secret.get_secret_value(),
            clock=clock,
        )
        return cls(service, settings, clock=clock, calls=calls)

    async def open(self) -> None:
        """Connect; without NATS the service starts all the same and its outbox waits."""
        await self.access.follow(self.bus)
        await self.bus.open()
        await self.db.warm()
        await self.clock_watch.start()
        await self.session_feed.start()

    async def checks(self) -> dict[str, str]:
        """What is missing for being ready: "ok", perhaps with a remark, or a word on each part."""
        found = {
            "postgres": await self._database(),
            "nats": self.bus.state,
            "clock": self.clock_watch.state,
            "sessions": "ok" if await self.session_feed.knows() else "not heard for 60 s",
        }
        if self.schema_head is not None:
            found["migrations"] = await self._migrated(self.schema_head)
        return found

    async def _migrated(self, head: str) -> str:
        """Whether the schema is what this code was written for, or newer: a release only adds (HARDENING B12)."""
        try:
            async with self.db.engine.connect() as connection:
                found = await connection.scalar(text("SELECT version_num FROM alembic_version"))
        except Exception as error:
            return type(error).__name__
        return "ok" if (found or "") >= head else f"{found or 'nothing'} is older than {head}"

    async def _database(self) -> str:
        try:
            async with self.db.engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
        except Exception as error:
            return type(error).__name__
        return "ok"

    async def close(self) -> None:
        """Let go of everything, calls first and the database last."""
        await self.clock_watch.stop()
        await self.session_feed.stop()
        await self.calls.close()
        await self.bus.close()
        await self.db.close()
