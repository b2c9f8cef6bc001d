"""Serves what was told, by number: whoever misses an event fetches it here, outside NATS (HARDENING B4)."""

from typing import Annotated, Literal

import msgspec
from fastapi import Query, Request, Response
from sqlalchemy import text

from kit.envelope import Envelope
from kit.outbox import FACTS
from kit.permissions import Internal
from kit.routing import Router
from kit.uow import Uow

MAX_ROWS = 500
_LAST = text("SELECT last_seq FROM outbox_counter WHERE channel = :channel")
_ROWS = text(
    "SELECT uuid, channel, seq, type, about_uuid, customer_uuid, version, traceparent, CAST(data AS text) AS data,"
    " occurred_at FROM outbox WHERE channel = :channel AND seq > :after ORDER BY seq LIMIT :limit"
)
Number = Annotated[int, Query(ge=0)]

router = Router()


class Numbered(msgspec.Struct):
    """One event and its number."""

    seq: int
    event: msgspec.Raw


class Backlog(msgspec.Struct):
    """A piece of a channel; a number up to `last_seq` that is not in it is not kept any more."""

    data: list[Numbered]
    last_seq: int


@router.get("/internal/outbox")
async def outbox_after(
    _: Internal,
    uow: Uow,
    request: Request,
    after: Number = 0,
    limit: Annotated[int, Query(ge=0, le=MAX_ROWS)] = MAX_ROWS,
    channel: Literal["facts", "notifications"] = FACTS,
) -> Response:
    """Numbered events after a number, oldest first, and the last number given so far."""
    source = request.app.state.platform.service.token
    return Response(msgspec.json.encode(await backlog(uow, channel, after=after, limit=limit, source=source)))


async def backlog(uow: Uow, channel: str, *, after: int, limit: int, source: str) -> Backlog:
    """The last number is read before the rows: every number up to it is visible when they are read."""
    last = await uow.session.scalar(_LAST, {"channel": channel}) or 0
    rows = await uow.rows(_ROWS.bindparams(channel=channel, after=after, limit=limit)) if limit else []
    told = [Numbered(row["seq"], msgspec.Raw(Envelope.of_row(row, source=source).encode())) for row in rows]
    return Backlog(told, last)
