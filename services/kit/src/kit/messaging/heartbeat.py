"""Heartbeats of a producer with its last sequence number, so that consumers notice missing events (HARDENING B4)."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec

from kit.db.outbox import CHANNELS

if TYPE_CHECKING:
    from kit.messaging.bus import Bus

_LAST = "SELECT channel, last_seq FROM outbox_counter"


class Heartbeat(msgspec.Struct):
    """The last number a producer has given in each of its channels."""

    producer: str
    last: dict[str, int]


def heartbeat_subject(token: str) -> str:
    """Two tokens: the streams keep subjects of four, so a heartbeat is heard and never stored."""
    return f"{token}.heartbeat"


def longest_silence(every: float) -> float:
    """Two heartbeats may be lost; then the producer is asked."""
    return 2.33 * every


class Heart:
    """Beats for a producer whose channels are quiet."""

    def __init__(self, bus: Bus, *, every: float) -> None:
        self._bus = bus
        self._every = every
        self._sign_at = dict.fromkeys(CHANNELS, 0.0)

    def published(self, channel: str) -> None:
        """What was published says the same as a heartbeat."""
        self._sign_at[channel] = time.monotonic()

    @property
    def is_due(self) -> bool:
        """Whether a channel has been silent for as long as it may be."""
        return time.monotonic() - min(self._sign_at.values()) >= self._every

    async def beat(self, connection: Any) -> None:
        """Say how far the numbers go."""
        last = {row["channel"]: row["last_seq"] for row in await connection.fetch(_LAST)}
        beat = Heartbeat(self._bus.token, {channel: last.get(channel, 0) for channel in CHANNELS})
        await self._bus.publish_hint(heartbeat_subject(self._bus.token), msgspec.json.encode(beat))
        self._sign_at = dict.fromkeys(CHANNELS, time.monotonic())
