"""Applies a fact once: the reaction and its inbox row commit together (HARDENING B3)."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from contracts.fact import Fact
from sqlalchemy import text

from kit import context
from kit.own_tables import INBOX
from kit.scopes import CustomerScope, NoScope, Scope

if TYPE_CHECKING:
    from kit.database import Database
    from kit.outbox import Envelope
    from kit.service import On, Reactions

_FIRST = text(
    f"INSERT INTO {INBOX.name} (consumer, event_uuid) VALUES (:consumer, :event_uuid)"  # noqa: S608 - a constant
    " ON CONFLICT DO NOTHING RETURNING true"
)
_ADVANCE = text(
    "INSERT INTO inbox_position AS p (producer, channel, last_seq) VALUES (:producer, :channel, :seq)"
    " ON CONFLICT (producer, channel) DO UPDATE SET last_seq = greatest(p.last_seq, excluded.last_seq),"
    " updated_at = now()"
)
_POSITIONS = text("SELECT producer, channel, last_seq FROM inbox_position")
_FLUSH_SECONDS = 1.0


class Inbox:
    """A service's table of reactions, applied to one event after another."""

    def __init__(self, db: Database, reactions: Reactions) -> None:
        self._db = db
        self._reactions = reactions

    async def receive(self, event: Envelope) -> bool:
        """Run every reaction to an event that has not run yet; False when nobody here cares for its type."""
        lines = self._reactions.get(event.type, ())
        fact = event.fact() if lines else None
        if fact is None:
            return False
        context.traceparent.set(event.traceparent)
        for line in lines:
            await self._react(line, fact, event)
        return True

    async def _react(self, line: On, fact: Fact, event: Envelope) -> None:
        scope: Scope = CustomerScope(event.customeruuid) if event.customeruuid else NoScope()
        async with self._db.work(scope) as uow:
            first = await uow.row(_FIRST.bindparams(consumer=line.consumer, event_uuid=event.id))
            if first is None:
                return
            uow.note_change()
            await line.react(fact, uow)


class Positions:
    """The last contiguous sequence heard from each producer, in memory and - a little later - in the database.

    What is stored may lag, never lead: a gap repaired twice changes nothing.
    """

    def __init__(self, db: Database) -> None:
        self._db = db
        self._last: dict[tuple[str, str], int] = {}
        self._ahead: dict[tuple[str, str], set[int]] = {}
        self._unsaved: set[tuple[str, str]] = set()
        self._saved_at = 0.0

    async def load(self) -> None:
        """Take up where the last process stopped."""
        async with self._db.work(NoScope()) as uow:
            for row in await uow.rows(_POSITIONS):
                key = (row["producer"], row["channel"])
                self._last[key] = max(self._last.get(key, 0), row["last_seq"])

    def heard(self, event: Envelope) -> None:
        """Count an event as received; a first event ever sets where counting starts."""
        key = (event.source, event.channel)
        last = self._last.setdefault(key, event.sequence - 1)
        ahead = self._ahead.setdefault(key, set())
        if event.sequence <= last:
            return
        ahead.add(event.sequence)
        while last + 1 in ahead:
            last += 1
            ahead.discard(last)
        if last != self._last[key]:
            self._last[key] = last
            self._unsaved.add(key)

    def last(self, producer: str, channel: str) -> int | None:
        """The last contiguous sequence of a producer's channel."""
        return self._last.get((producer, channel))

    async def save(self, *, now: bool = False) -> None:
        """Write what moved, at most once a second unless told to."""
        if not self._unsaved or (not now and time.monotonic() - self._saved_at < _FLUSH_SECONDS):
            return
        keys, self._unsaved, self._saved_at = self._unsaved, set(), time.monotonic()
        async with self._db.work(NoScope()) as uow:
            for producer, channel in sorted(keys):
                seq = self._last[producer, channel]
                await uow.session.execute(_ADVANCE, {"producer": producer, "channel": channel, "seq": seq})
