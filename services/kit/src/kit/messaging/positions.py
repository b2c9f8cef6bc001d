"""Counts the events received from each producer, so that missing ones are noticed (HARDENING B4)."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sqlalchemy import text

from kit.db.scopes import NoScope

if TYPE_CHECKING:
    from kit.db.database import Database
    from kit.messaging.envelope import Envelope

_ADVANCE = text(
    "INSERT INTO inbox_position AS p (producer, channel, last_seq) VALUES (:producer, :channel, :seq)"
    " ON CONFLICT (producer, channel) DO UPDATE SET updated_at = now(),"
    " last_seq = CASE WHEN :back THEN excluded.last_seq ELSE greatest(p.last_seq, excluded.last_seq) END"
)
_POSITIONS = text("SELECT producer, channel, last_seq FROM inbox_position")
_FLUSH_SECONDS = 1.0
Key = tuple[str, str]
"""A producer's token and one of its channels."""


@dataclass(slots=True)
class Count:
    """One producer's channel: everything up to `last` was received, and what is in `ahead` besides.

    `last` is None until it is known where to begin; `told` is the highest number the producer said exists.
    """

    last: int | None = None
    told: int = 0
    ahead: set[int] = field(default_factory=set)

    def heard(self, sequence: int) -> bool:
        """Count one number as received; True when `last` moved. The first ever sets where counting begins."""
        if self.last is None:
            self.last = sequence - 1
        if sequence <= self.last:
            return False
        before = self.last
        self.ahead.add(sequence)
        self._close()
        return self.last != before

    def skip_to(self, sequence: int) -> None:
        """Nothing up to this number is waited for any more."""
        if self.last is None or sequence > self.last:
            self.last = sequence
            self.ahead = {number for number in self.ahead if number > sequence}
            self._close()

    def go_back_to(self, sequence: int) -> None:
        """The producer's own count went back: go along."""
        self.last, self.told = sequence, sequence
        self.ahead.clear()

    def has(self, sequence: int) -> bool:
        """Whether this number was received."""
        return self.last is not None and (sequence <= self.last or sequence in self.ahead)

    def _close(self) -> None:
        assert self.last is not None
        while self.last + 1 in self.ahead:
            self.last += 1
            self.ahead.discard(self.last)

    @property
    def newest(self) -> int:
        """The highest number known to exist."""
        return max(self.told, self.last or 0, max(self.ahead, default=0))

    @property
    def lag(self) -> int:
        """How many numbers known to exist were not received."""
        return self.newest - self.last - len(self.ahead) if self.last is not None else 0


class Positions:
    """The counts of a service, in memory and - a little later - in the database.

    What is stored may lag, never lead: a gap repaired twice changes nothing.
    """

    def __init__(self, db: Database) -> None:
        self._db = db
        self._counts: dict[Key, Count] = {}
        self._unsaved: set[Key] = set()
        self._went_back: set[Key] = set()
        self._saved_at = 0.0

    async def load(self) -> None:
        """Take up where the last process stopped."""
        async with self._db.work(NoScope()) as uow:
            for row in await uow.rows(_POSITIONS):
                self.count(row["producer"], row["channel"]).skip_to(row["last_seq"])

    def count(self, producer: str, channel: str) -> Count:
        """The count of a producer's channel, a fresh one at first."""
        return self._counts.setdefault((producer, channel), Count())

    def heard(self, event: Envelope) -> None:
        """Count an event as received; a first event ever sets where counting starts."""
        if self.count(event.source, event.channel).heard(event.sequence):
            self._unsaved.add((event.source, event.channel))

    def has(self, event: Envelope) -> bool:
        """Whether an event's number was received."""
        return self.count(event.source, event.channel).has(event.sequence)

    def skip_to(self, key: Key, sequence: int) -> None:
        """Nothing up to this number is waited for any more."""
        self.count(*key).skip_to(sequence)
        self._unsaved.add(key)

    def go_back_to(self, key: Key, sequence: int) -> None:
        """Count as the producer does after its own database went back."""
        self.count(*key).go_back_to(sequence)
        self._unsaved.add(key)
        self._went_back.add(key)

    def last(self, producer: str, channel: str) -> int | None:
        """The last contiguous sequence of a producer's channel."""
        return self.count(producer, channel).last

    async def save(self, *, now: bool = False) -> None:
        """Write what moved, at most once a second unless told to."""
        if not self._unsaved or (not now and time.monotonic() - self._saved_at < _FLUSH_SECONDS):
            return
        keys, self._unsaved, self._saved_at = self._unsaved, set(), time.monotonic()
        back, self._went_back = self._went_back, set()
        try:
            await self._write(keys, back)
        except BaseException:
            self._unsaved |= keys
            self._went_back |= back
            raise

    async def _write(self, keys: Iterable[Key], back: set[Key]) -> None:
        async with self._db.work(NoScope()) as uow:
            for key in sorted(keys):
                row = {"producer": key[0], "channel": key[1], "seq": self.count(*key).last, "back": key in back}
                await uow.session.execute(_ADVANCE, row)
