"""The data feed over HTTP (API section 2.6)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query
from kit.core.principal import Principal
from kit.http.permissions import permits
from kit.http.routing import Router
from kit.http.uow import Uow

from bi_service.feed.queries import read_feed
from bi_service.feed.rules import START, Cursor
from bi_service.feed.schemas import FeedAnswer, FeedEntity

router = Router(tags=["feed"])
MayRead = Annotated[Principal, Depends(permits("view-purchase-report"))]
MOST = 1000


async def cursor_of(after: Annotated[str | None, Query(max_length=64)] = None) -> Cursor:
    """Where to go on; without it from the beginning."""
    return Cursor.read(after) if after else START


@router.get("/customers/{customer_id}/data-feed")
async def get_data_feed(
    customer_id: UUID,
    _: MayRead,
    uow: Uow,
    entity: FeedEntity,
    after: Annotated[Cursor, Depends(cursor_of)],
    limit: Annotated[int, Query(ge=1, le=MOST)] = 200,
) -> FeedAnswer:
    """Rows in the order they were settled; `meta.next` is the `after` of the next call. None is missed or repeated."""
    return await read_feed(uow, customer_id, entity, after=after, limit=limit)
