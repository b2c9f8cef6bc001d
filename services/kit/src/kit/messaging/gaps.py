"""Fetches over HTTP the events NATS did not deliver: gaps in the numbers, and producers silent for too long
(HARDENING B4).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any

import msgspec
from nats.errors import Error as NatsError

from kit.core.gauges import CONSUMER_LAG, GAPS_FILLED, GAPS_GONE, PRODUCER_WENT_BACK
from kit.core.refusals import Refusal
from kit.core.runners import Runner
from kit.db.outbox import FACTS, NOTIFICATIONS
from kit.messaging.backlog import MAX_ROWS
from kit.messaging.envelope import Envelope
from kit.messaging.heartbeat import Heartbeat, longest_silence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nats.aio.msg import Msg

    from kit.calls.client import Calls
    from kit.messaging.consume import Consumer
    from kit.messaging.positions import Count, Positions

LOG = logging.getLogger("kit.gaps")
_LOOK_SECONDS = 0.5
_MOMENT = 2.0
"""How long a gap may stay before it is filled: what is on its way arrives in milliseconds."""
SERVICES = {
    name.partition("-")[0]: name for name in ("identity", "config", "orders", "approvals", "expenses-ocr", "bi")
}
"""Services that tell facts, by the first token of their subjects."""
_FIRST_REST, _LONGEST_REST = 1.0, 30.0
_DOUBT_SECONDS = 15.0
"""After a lost connection the server may send events to the dead one, until its pings notice (nats_config.py)."""


@dataclass(slots=True)
class Watch:
    """One producer's channel as this service watches it."""

    producer: str
    channel: str
    service: str
    consumer: Consumer
    silence: float  # how long the producer may be silent, in seconds
    sign_at: float = field(default_factory=time.monotonic)
    stuck_at: int | None = None  # where the count stood when it was last looked at
    stuck_since: float = 0.0
    rest: float = 0.0  # after a failure, until the next attempt
    rests_until: float = 0.0

    def is_due(self, count: Count, now: float) -> bool:
        """Whether the producer is to be asked now."""
        if count.last != self.stuck_at or not count.lag:
            self.stuck_at, self.stuck_since = count.last, now
        gap_stays = count.lag > 0 and now - self.stuck_since >= _MOMENT
        is_silent = now - self.sign_at >= self.silence
        return (gap_stays or is_silent or count.last is None) and now >= self.rests_until

    def failed(self, now: float) -> None:
        """Ask later, and later each time."""
        self.rest = min(max(2 * self.rest, _FIRST_REST), _LONGEST_REST)
        self.rests_until = now + self.rest

    def succeeded(self, now: float) -> None:
        self.rest, self.sign_at, self.rests_until = 0.0, now, now + _MOMENT


class GapFiller(Runner):
    """Watches every producer this service hears, and makes up for what is missing."""

    def __init__(
        self,
        service: str,
        consumers: Mapping[str, Consumer],
        *,
        positions: Positions,
        calls: Calls,
        leads: asyncio.Event,
        heartbeat_seconds: float,
    ) -> None:
        """`consumers` by the producer heard; `leads` is set while this process consumes for its service."""
        super().__init__("gap filler")
        self._service = service
        self._positions = positions
        self._calls = calls
        self._leads = leads
        silence = longest_silence(heartbeat_seconds)
        self._watches = {(watch.producer, watch.channel): watch for watch in _watches(consumers, silence)}
        for key, counter in product(self._watches, (GAPS_GONE, PRODUCER_WENT_BACK)):
            counter.labels(service, *key)  # told as 0: an alert does not see a counter that begins at one
        self._doubt_until = float("-inf")

    def doubt(self) -> None:
        """NATS is back: for a while producers whose events do not arrive are asked what they published."""
        self._doubt_until = time.monotonic() + _DOUBT_SECONDS

    @property
    def producers(self) -> set[str]:
        """Whose heartbeats are to be heard."""
        return {producer for producer, _ in self._watches}

    async def handle_heartbeat(self, message: Msg) -> None:
        """A producer's heartbeat."""
        beat = msgspec.json.decode(message.data, type=Heartbeat)
        for channel, last in beat.last.items():
            watch = self._watches.get((beat.producer, channel))
            if watch is not None:
                watch.sign_at = time.monotonic()
                await self._told(watch, last)

    async def _told(self, watch: Watch, last: int) -> None:
        count = self._count(watch)
        count.told = max(count.told, last)
        if count.last is not None and count.last > last:
            watch.sign_at = float("-inf")  # it knows less than was received from it: ask it, rather than believe this

    def _count(self, watch: Watch) -> Count:
        return self._positions.count(watch.producer, watch.channel)

    async def run(self) -> None:
        await self._leads.wait()
        await self._positions.load()
        while self._leads.is_set():
            await asyncio.gather(*(self._look(watch) for watch in self._watches.values()))
            await self._positions.save()
            await asyncio.sleep(_LOOK_SECONDS)

    async def _look(self, watch: Watch) -> None:
        count, labels = self._count(watch), (self._service, watch.producer, watch.channel)
        CONSUMER_LAG.labels(*labels).set(count.lag)
        before = watch.stuck_at
        due = watch.is_due(count, time.monotonic()) or self._is_doubted(watch, is_moving=count.last != before)
        if count.last != before:
            watch.sign_at = max(watch.sign_at, time.monotonic())  # an event is a sign of life too
        if not due:
            return
        try:
            await self._ask(watch)
        except (Refusal, NatsError, TimeoutError, msgspec.MsgspecError, KeyError) as error:
            watch.failed(time.monotonic())
            LOG.warning("%s cannot be asked what is missing of its %s: %s", watch.service, watch.channel, error)

    def _is_doubted(self, watch: Watch, *, is_moving: bool) -> bool:
        now = time.monotonic()
        return now < self._doubt_until and now >= watch.rests_until and not is_moving

    async def _ask(self, watch: Watch) -> None:
        """Fetch page after page until nothing is missing or nothing more can be done now."""
        while True:
            after = self._count(watch).last
            page = await self._page(watch, after)
            last = page["last_seq"]
            watch.succeeded(time.monotonic())
            if after is None:
                if not self._begin(watch, last):
                    return
                after = 0
            if after > last:
                self._went_back(watch, last)
                return
            if not await self._apply(watch, page["data"], after=after, last=last):
                return

    async def _page(self, watch: Watch, after: int | None) -> Any:
        asked = {"after": after or 0, "limit": MAX_ROWS, "channel": watch.channel}
        return await self._calls.get(service=watch.service, path="/internal/outbox", params=asked)

    def _begin(self, watch: Watch, last: int) -> bool:
        """A new consumer: its snapshot is the state replay, and from there on it counts.

        Its durable is new as well and brings the history. An old durable without a count belongs to a database
        that was made anew: True, it fetches everything the producer keeps.
        """
        was_used = watch.consumer.was_used
        if was_used is not None:
            self._positions.skip_to((watch.producer, watch.channel), 0 if was_used else last)
        return bool(was_used)

    def _went_back(self, watch: Watch, last: int) -> None:
        key, count = (watch.producer, watch.channel), self._count(watch)
        LOG.error(
            "%s of %s went back: it has told %s, we have received %s. Its database was rolled back; what it told in"
            " between is known here and not there: run reconcile. Counting goes on from %s.",
            *(watch.channel, watch.service, last, count.last, last),
        )
        PRODUCER_WENT_BACK.labels(self._service, *key).inc()
        self._positions.go_back_to(key, last)

    async def _apply(self, watch: Watch, rows: list[Any], *, after: int, last: int) -> bool:
        """React to what is missing; True when the next page may bring more."""
        key, kept = (watch.producer, watch.channel), set[int]()
        filled = 0
        for row in rows:
            event = Envelope.decode(msgspec.json.encode(row["event"]))
            kept.add(event.sequence)
            filled += await watch.consumer.fill(event)
        is_full = len(rows) == MAX_ROWS
        self._give_up(watch, kept, after=after, upto=max(kept) if is_full else last)
        await self._positions.save()
        if not filled:
            watch.failed(time.monotonic())
        else:
            GAPS_FILLED.labels(self._service, *key).inc(filled)
            LOG.warning("%s events of %s (%s) came over HTTP", filled, watch.service, watch.channel)
        return is_full and self._count(watch).last != after

    def _give_up(self, watch: Watch, kept: set[int], *, after: int, upto: int) -> None:
        """Numbers that the producer does not keep any more are not waited for."""
        key, count = (watch.producer, watch.channel), self._count(watch)
        gone = [number for number in range(after + 1, upto + 1) if number not in kept and not count.has(number)]
        for number in gone:
            count.heard(number)
        if gone:
            self._positions.skip_to(key, count.last or 0)
            GAPS_GONE.labels(self._service, *key).inc(len(gone))
            LOG.warning("%s numbers of %s (%s) are kept nowhere any more", len(gone), watch.service, watch.channel)


def _watches(consumers: Mapping[str, Consumer], silence: float) -> Iterator[Watch]:
    """Facts of each producer heard; notifications of everybody."""
    for producer, consumer in consumers.items():
        if producer == NOTIFICATIONS:
            yield from (Watch(token, NOTIFICATIONS, SERVICES[token], consumer, silence) for token in SERVICES)
        else:
            yield Watch(producer, FACTS, SERVICES[producer], consumer, silence)
