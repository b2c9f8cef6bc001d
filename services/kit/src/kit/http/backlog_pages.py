"""GET for consumers: published events by sequence number, for those NATS did not deliver (HARDENING B4)."""

from typing import Annotated, Literal

import msgspec
from fastapi import Query, Request, Response

from kit.db.outbox import FACTS
from kit.http.permissions import Internal
from kit.http.routing import Router
from kit.http.uow import Uow
from kit.messaging.backlog import MAX_ROWS, backlog

Number = Annotated[int, Query(ge=0)]

router = Router()


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
    source = request.app.state.service_context.service.token
    return Response(msgspec.json.encode(await backlog(uow, channel, after=after, limit=limit, source=source)))
