"""Internal GET of a service's tallies, page by page, for the reconciler (API section 5)."""

from typing import Annotated, Any
from uuid import UUID

from fastapi import Query, Request, Response
from sqlalchemy import ARRAY, Uuid, bindparam, text

from kit.core.refusals import NotFound
from kit.db.database import Database
from kit.http.authentication import service_context_of
from kit.http.pages import json_answer
from kit.http.permissions import Internal
from kit.http.routing import ListParam, Router
from kit.process.reconcile import Tally, described, hearers, tallies_of

router = Router(include_in_schema=False)
_MOST = 1000


async def read_tally(
    db: Database, tally: Tally, *, after: UUID | None, limit: int, uuids: list[UUID] | None = None
) -> str:
    """JSON text of one page in the order of the uuid; exact decimals, made by the database itself."""
    condition, words = "true", dict[str, Any](limit=limit)
    if after is not None:
        condition, words["after"] = "t.uuid > :after", after
    if uuids:
        condition, words["uuids"] = f"{condition} AND t.uuid = ANY(:uuids)", uuids
    statement = text(
        f"SELECT coalesce(json_agg(page ORDER BY page.uuid), '[]')::text FROM"  # noqa: S608 - a tally is our own SQL
        f" (SELECT * FROM ({tally.sql}) t WHERE {condition} ORDER BY t.uuid LIMIT :limit) page"
    )
    types = {"limit": None, "after": Uuid(), "uuids": ARRAY(Uuid())}
    statement = statement.bindparams(*(bindparam(name, type_=types[name]) for name in words if types[name]))
    async with db.sweep() as session:
        return str(await session.scalar(statement, words))


@router.get("/internal/reconcile")
async def get_tally(
    _: Internal,
    request: Request,
    uuids: Annotated[list[UUID], ListParam("uuids", max_length=_MOST)],
    pair: str | None = None,
    after: UUID | None = None,
    limit: Annotated[int, Query(ge=1, le=_MOST)] = _MOST,
) -> Response:
    """A page of one tally; without `pair`, what there is to ask for."""
    service_context = service_context_of(request)
    tallies = tallies_of(service_context.service)
    if pair is None:
        return json_answer({"data": described(tallies.values()), "hearers": hearers(service_context.service)})
    if pair not in tallies:
        raise NotFound
    page = await read_tally(service_context.db, tallies[pair], after=after, limit=limit, uuids=uuids)
    return Response(f'{{"data": {page}}}', media_type="application/json")
