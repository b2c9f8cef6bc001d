"""The whole of an entity, for services only."""

from typing import Annotated
from uuid import UUID

from fastapi import Query, Request
from kit.http.authentication import service_context_of
from kit.http.permissions import Internal
from kit.http.routing import Router

from config_service.reference.queries import list_reference
from config_service.reference.schemas import Reference

router = Router(include_in_schema=False)


@router.get("/internal/reference/{entity}")
async def get_reference(
    entity: str,
    _: Internal,
    request: Request,
    after: UUID | None = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 500,
) -> Reference:
    """A page of an entity as the facts that tell it."""
    facts = await list_reference(service_context_of(request).db, entity, after=after, limit=limit)
    data = [fact.model_dump(mode="json") for fact in facts]
    return Reference(type=facts[0].type_name() if facts else None, data=data)
