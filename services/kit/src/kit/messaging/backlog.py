"""Published events by number, read from the outbox (HARDENING B4)."""

from uuid import UUID

import msgspec
from sqlalchemy import text

from kit.db.work import UnitOfWork
from kit.messaging.envelope import Envelope

MAX_ROWS = 500
_LAST = text("SELECT last_seq FROM outbox_counter WHERE channel = :channel")
_ROWS = text(
    "SELECT uuid, channel, seq, type, about_uuid, customer_uuid, version, traceparent, CAST(data AS text) AS data,"
    " occurred_at FROM outbox WHERE channel = :channel AND seq > :after ORDER BY seq LIMIT :limit"
)

_STATES = text(
    "SELECT DISTINCT ON (subject) uuid, channel, seq, type, about_uuid, customer_uuid, version, traceparent,"
    " CAST(data AS text) AS data, occurred_at FROM outbox WHERE subject LIKE '%.changed.%' AND seq IS NOT NULL"
    " AND type = :type AND subject > :after AND subject < :beyond ORDER BY subject, seq DESC LIMIT :limit"
)


class Numbered(msgspec.Struct):
    """One event and its number."""

    seq: int
    event: msgspec.Raw


class Backlog(msgspec.Struct):
    """A piece of a channel; a number up to `last_seq` that is not in it is not kept any more."""

    data: list[Numbered]
    last_seq: int


async def backlog(uow: UnitOfWork, channel: str, *, after: int, limit: int, source: str) -> Backlog:
    """The last number is read before the rows: every number up to it is visible when they are read."""
    last = await uow.session.scalar(_LAST, {"channel": channel}) or 0
    rows = await uow.rows(_ROWS.bindparams(channel=channel, after=after, limit=limit)) if limit else []
    told = [Numbered(row["seq"], msgspec.Raw(Envelope.of_row(row, source=source).encode())) for row in rows]
    return Backlog(told, last)


class States(msgspec.Struct):
    """The newest state of some rows of an entity."""

    data: list[msgspec.Raw]


async def states(uow: UnitOfWork, entity: str, *, after: UUID | None, limit: int, source: str) -> States:
    """The outbox keeps the newest state of every row for ever, so a copy can be made whole from it."""
    first = f"{source}.{entity}.changed."
    asked = {"type": f"trajeto.{source}.{entity}.changed.v1", "after": f"{first}{after or ''}", "limit": limit}
    rows = await uow.rows(_STATES.bindparams(**asked, beyond=f"{first}g"))  # a uuid has no letter after f
    return States([msgspec.Raw(Envelope.of_row(row, source=source).encode()) for row in rows])
