"""The one NATS connection of a process: checked by round trips, replaced when silent; without it the service still
answers (HARDENING A4).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.js import JetStreamContext

from kit.core import tasks

LOG = logging.getLogger("kit.bus")
_RETRY_SECONDS = 0.2
_CONNECT_SECONDS = 1
_BEAT_SECONDS = 0.5
_PATIENCE_SECONDS = 0.5
_DEAD_AFTER_SECONDS = 3.0
_HINT_SECONDS = 1.0
_PART_SECONDS = 1.0
Subscriber = Callable[[Msg], Awaitable[None]]


class RoundTrip:
    """Publishes to an inbox of this client and receives it: the server answers and the read loop is alive.

    Not `Client.flush(timeout)` or `Client.rtt`: a timed-out one leaves its canceled future in the client's list, the
    late PONG then ends the read loop, and from there on `flush` succeeds without a PING.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._subject = client.new_inbox()
        self._sent = 0
        self._came = 0
        self._arrived = asyncio.Event()

    async def open(self) -> None:
        """Subscribe; once a round trip succeeds, the server knows every subscription made before it."""
        await self._client.subscribe(self._subject, cb=self._arrive)

    async def _arrive(self, message: Msg) -> None:
        self._came = int(message.data)
        self._arrived.set()

    async def succeeds(self, within: float) -> bool:
        """Send one message and wait for it, `within` seconds."""
        self._sent += 1
        number = self._sent
        try:
            async with asyncio.timeout(within):
                await self._client.publish(self._subject, str(number).encode())
                while self._came < number:
                    self._arrived.clear()
                    await self._arrived.wait()
        except (TimeoutError, OSError, nats.errors.Error):
            return False
        return True


class ForeignNats(Exception):
    """The server belongs to another installation."""


class Bus:
    """A NATS connection that is allowed to be absent.

    Each connection is a new client: one that was silent for three seconds, whose socket closed or whose read loop
    ended is discarded with everything it had pending, and the next one subscribes anew.
    """

    def __init__(self, url: str, *, token: str, installation: str = "") -> None:
        self._servers = url.split(",")  # of a cluster: whichever answers first
        self._installation = installation
        self._is_foreign = False
        self._token = token
        self._client: Client | None = None
        self._stream: JetStreamContext | None = None
        self._subscribers: list[tuple[str, Subscriber]] = []
        self._subscribing = asyncio.Lock()
        self._ready = asyncio.Event()
        self._answered = False
        self._on_return: list[Callable[[], None]] = []
        self._on_silence: list[Callable[[], None]] = []
        self._deadlines: set[asyncio.Timeout] = set()
        self._task: asyncio.Task[None] | None = None

    @property
    def token(self) -> str:
        return self._token

    @property
    def is_connected(self) -> bool:
        return self._ready.is_set() and self._client is not None and self._client.is_connected

    @property
    def answers(self) -> bool:
        """Whether the last round trip, at most a second ago, succeeded."""
        return self._answered and self.is_connected

    @property
    def state(self) -> str:
        """For /readyz."""
        if not self.is_connected:
            return "of another installation" if self._is_foreign else "not connected"
        return "ok" if self.answers else "not answering"

    @property
    def client(self) -> Client:
        """The connected client, another after each loss; ConnectionError while there is none."""
        if self._client is None:
            raise ConnectionError("NATS is not connected")
        return self._client

    def jetstream(self) -> JetStreamContext:
        """JetStream of the connection, with our in-flight limit (HARDENING B2)."""
        client = self.client
        if self._stream is None:  # one per client: each has a subscription of its own
            self._stream = client.jetstream(timeout=5, publish_async_max_pending=64)
        return self._stream

    def after_return(self, call: Callable[[], None]) -> None:
        """Call this whenever NATS answers again: messages sent meanwhile did not arrive here."""
        self._on_return.append(call)

    def after_silence(self, call: Callable[[], None]) -> None:
        """Call this when NATS stops answering, half a second after it did."""
        self._on_silence.append(call)

    @asynccontextmanager
    async def within(self, seconds: float) -> AsyncIterator[None]:
        """A deadline for requests on this connection; it passes at once when the connection is lost. TimeoutError."""
        async with asyncio.timeout(seconds) as deadline:
            self._deadlines.add(deadline)
            try:
                yield
            finally:
                self._deadlines.discard(deadline)

    async def connected(self) -> None:
        """Wait until there is a connection, the first time or again."""
        while not self.is_connected:
            await self._ready.wait()
            if not self.is_connected:  # lost a moment ago, and not yet discarded
                await asyncio.sleep(0.01)

    async def open(self) -> None:
        """Start connecting; returns after two seconds when NATS is away and keeps trying in the background."""
        self._task = asyncio.create_task(self._keep_connected(), name="bus")
        await tasks.woken(self._ready, within=2)

    # --- one connection after another -------------------------------------------------------------------

    async def _keep_connected(self) -> None:
        level = logging.WARNING
        while True:
            lost, client = asyncio.Event(), Client()
            try:
                await self._connect(client, lost)
                level = logging.WARNING
                await self._watch(client, lost)
            except Exception as error:
                LOG.log(level, "NATS is away: %s", error or type(error).__name__)
                level = logging.DEBUG  # once per outage: it is tried several times a second
            finally:
                self._let_go()
                _abort(client)
            await _close(client)
            await asyncio.sleep(_RETRY_SECONDS)

    def _let_go(self) -> None:
        """Nothing more will arrive on this connection."""
        self._ready.clear()
        self._client = self._stream = None
        self._falls_silent()
        now = asyncio.get_running_loop().time()
        for deadline in self._deadlines:
            if not deadline.expired():  # one that passed a moment ago cannot be set anew, and ends by itself
                deadline.reschedule(now)
        self._deadlines.clear()

    async def _connect(self, client: Client, lost: asyncio.Event) -> None:
        async def closed() -> None:
            lost.set()

        async with asyncio.timeout(3 * _CONNECT_SECONDS):
            await client.connect(
                self._servers,
                name=self._token,
                inbox_prefix=f"_INBOX_{self._token}".encode(),
                allow_reconnect=False,
                connect_timeout=_CONNECT_SECONDS,
                max_reconnect_attempts=1,
                reconnect_time_wait=0,
                error_cb=_log_error,
                closed_cb=closed,
            )
        self._refuse_foreign(str(client._server_info.get("server_name", "")))
        assert client._reading_task is not None
        client._reading_task.add_done_callback(lambda _: lost.set())
        async with self._subscribing:
            for subject, subscriber in self._subscribers:
                await client.subscribe(subject, cb=subscriber)
            self._client = client

    def _refuse_foreign(self, name: str) -> None:
        """Two installations on one NATS would take each other's events: nothing is published or subscribed there."""
        own = f"trajeto-{self._installation}"
        self._is_foreign = bool(self._installation) and name != own and not name.startswith(f"{own}-")
        if self._is_foreign:
            raise ForeignNats(f"it is {name}, of another installation; this service belongs to {own}")

    async def _watch(self, client: Client, lost: asyncio.Event) -> None:
        """One round trip every half second; returns when this client is to be replaced."""
        trip = RoundTrip(client)
        await trip.open()
        answered_at = time.monotonic()
        while not lost.is_set():
            if await trip.succeeds(_PATIENCE_SECONDS):
                answered_at = time.monotonic()
                self._answers_again()
            elif time.monotonic() - answered_at > _DEAD_AFTER_SECONDS:
                LOG.warning("NATS was silent for %s s: connecting anew", _DEAD_AFTER_SECONDS)
                return
            else:
                self._falls_silent()
            await tasks.woken(lost, within=_BEAT_SECONDS)
        LOG.warning("the connection to NATS was lost")

    def _answers_again(self) -> None:
        """After the round trip: the server knows our subscriptions, so nothing is missed from here on."""
        if self._answered:
            return
        self._answered = True
        self._ready.set()
        for call in self._on_return:
            call()

    def _falls_silent(self) -> None:
        if not self._answered:
            return
        self._answered = False
        for call in self._on_silence:
            call()

    # --- core NATS --------------------------------------------------------------------------------------

    async def subscribe(self, subject: str, subscriber: Subscriber) -> None:
        """Subscribe on core NATS, now and on every connection to come."""
        async with self._subscribing:
            self._subscribers.append((subject, subscriber))
            if self._client is not None:
                with suppress(nats.errors.Error):  # just lost: the next connection subscribes
                    await self._client.subscribe(subject, cb=subscriber)

    async def publish_hint(self, subject: str, payload: bytes = b"") -> None:
        """A hint on core NATS; lost without complaint when it cannot be sent within a second."""
        if not self.is_connected:
            return
        with suppress(Exception):
            async with asyncio.timeout(_HINT_SECONDS):
                await self.client.publish(subject, payload)

    async def close(self) -> None:
        """Send what is buffered and part."""
        client, answers = self._client, self.answers
        if client is not None and answers:
            trip = RoundTrip(client)
            with suppress(Exception):
                await trip.open()
                await trip.succeeds(_PART_SECONDS)
        await tasks.end(self._task)
        if client is not None:
            await _close(client)


def _abort(client: Client) -> None:
    """Close the socket now: a graceful close waits for a server that does not read."""
    transport = client._transport
    writer = getattr(transport, "_io_writer", None)
    if writer is not None:
        writer.transport.abort()


async def _close(client: Client) -> None:
    with suppress(Exception):
        async with asyncio.timeout(_PART_SECONDS):
            await client.close()


async def _log_error(error: Exception) -> None:
    level = logging.DEBUG if isinstance(error, OSError) else logging.WARNING  # a lost connection is logged above
    LOG.log(level, "NATS: %s", error or type(error).__name__)
