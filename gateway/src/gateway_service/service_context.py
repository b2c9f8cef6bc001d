"""What the gateway stands on: NATS, calls, a clock, and the sessions that ended; no database."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from kit.calls.client import Calls
from kit.core.clock import SystemClock
from kit.messaging.bus import Bus
from kit.process.service import Service
from kit.security.session_feed import Ended, SessionFeed

from gateway_service.settings import GatewaySettings

SERVICES = ("identity", "config", "orders", "approvals", "expenses-ocr", "bi")
_REMEMBERED = 50_000


class EndedSessions:
    """Sessions whose tokens are dead although not expired; heard live, asked of identity at the start.

    kit's permissions ask it what they ask a service's access copies; the gateway keeps no profiles or customers.
    """

    def __init__(self) -> None:
        self._ended: OrderedDict[UUID, None] = OrderedDict()

    def end(self, session_uuid: UUID) -> None:
        """Hold a session for ended from now on."""
        self._ended[session_uuid] = None
        if len(self._ended) > _REMEMBERED:
            self._ended.popitem(last=False)

    async def store_ended(self, sessions: Sequence[Ended]) -> None:
        """Sessions that identity says have ended."""
        for session in sessions:
            self.end(session.session_uuid)

    async def is_ended(self, session_uuid: UUID) -> bool:
        """Whether a session was ended before its tokens expire."""
        return session_uuid in self._ended

    async def profile(self, uuid: UUID, *, customer_uuid: UUID) -> None:
        """The gateway judges nobody's actions."""

    async def customer(self, uuid: UUID) -> None:
        """The gateway knows no customer."""


class GatewayContext:
    """Opened before the first request, closed after the last."""

    def __init__(self, service: Service, settings: GatewaySettings) -> None:
        self.service = service
        self.settings = settings
        self.clock = SystemClock()
        self.addresses: Mapping[str, str] = {
            **{name: settings.url_of(name) for name in SERVICES},
            "gateway": f"http://{settings.service_host}:{settings.service_port}",
        }
        self.calls = Calls(
            name="gateway",
            addresses=dict(self.addresses),
            secret=settings.service_token_secret.get_secret_value(),
            clock=self.clock,
        )
        nats_url = settings.nats_url.get_secret_value()
        self.bus = Bus(nats_url, token="gateway", installation=settings.installation)  # noqa: S106 - a subject's first token
        self.access = EndedSessions()
        self.session_feed = SessionFeed(bus=self.bus, calls=self.calls, clock=self.clock, keep=self.access.store_ended)

    async def open(self) -> None:
        """Connect; identity may be away, then it is asked again until it answers."""
        await self.bus.open()
        await self.session_feed.start()

    async def fetched_keys(self) -> list[dict[str, Any]]:
        """identity's public keys."""
        answered = await self.calls.get(service="identity", path="/.well-known/jwks.json")
        keys: list[dict[str, Any]] = answered["keys"]
        return keys

    async def checks(self) -> dict[str, str]:
        """What is missing for being ready."""
        return {
            "nats": self.bus.state,
            "sessions": "ok" if await self.session_feed.knows() else "not heard for 60 s",
        }

    async def close(self) -> None:
        """Let go of everything."""
        await self.session_feed.stop()
        await self.calls.close()
        await self.bus.close()
