"""GET for services that keep copies: the newest state of each row of an entity (decision 0007)."""

from typing import Annotated
from uuid import UUID

import msgspec
from fastapi import Path, Query, Request, Response

from kit.http.permissions import Internal
from kit.http.routing import Router
from kit.http.uow import Uow
from kit.messaging.backlog import MAX_ROWS, states

router = Router()


@router.get("/internal/states/{entity}")
async def states_of(
    entity: Annotated[str, Path(pattern="^[a-z_]+$")],
    _: Internal,
    uow: Uow,
    request: Request,
    after: UUID | None = None,
    limit: Annotated[int, Query(ge=1, le=MAX_ROWS)] = MAX_ROWS,
) -> Response:
    """A page of events in the order of their uuid, deleted rows too; ask again after the last until it is empty."""
    source = request.app.state.service_context.service.token
    return Response(msgspec.json.encode(await states(uow, entity, after=after, limit=limit, source=source)))
