"""Applies an event once: the reaction and its inbox row commit together (HARDENING B3)."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from contracts.fact import Fact

from kit.core import context
from kit.core.gauges import EVENT_AGE
from kit.core.tracing import within
from kit.db.own_tables import INBOX
from kit.db.prepared import Prepared
from kit.db.scopes import CustomerScope, NoScope, Scope

if TYPE_CHECKING:
    from kit.db.database import Database
    from kit.messaging.envelope import Envelope
    from kit.messaging.reactions import On, Reactions

LOG = logging.getLogger("kit.inbox")
_FIRST = Prepared(
    f"INSERT INTO {INBOX.name} (consumer, event_uuid) VALUES ($1, $2)"  # noqa: S608 - a constant
    " ON CONFLICT DO NOTHING RETURNING true",
    ("consumer", "event"),
    {},
)


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
        context.request_id.set(str(event.id))
        for line in lines:
            await self._react(line, fact, event)
        return True

    def note_age(self, event: Envelope) -> None:
        """Tell Prometheus how long ago the fact was committed whose reactions are committed now."""
        age = (self._db.clock.now() - event.time).total_seconds()
        EVENT_AGE.labels(self._db.service, event.source).observe(max(age, 0))

    async def _react(self, line: On, fact: Fact, event: Envelope) -> None:
        scope: Scope = CustomerScope(event.customeruuid) if event.customeruuid else NoScope()
        with within("CONSUMER", line.consumer, {"messaging.system": "nats"}):
            async with self._db.work(scope) as uow:
                if not await uow.fetch(_FIRST, {"consumer": line.consumer, "event": event.id}):
                    return
                uow.note_change()
                await line.react(fact, uow)
            LOG.info("reacted", extra={"consumer": line.consumer, "type": event.type, "from": event.source})
