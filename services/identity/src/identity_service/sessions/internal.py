"""Internal calls about sessions, for other services; not routed at the edge."""

from typing import Annotated

from fastapi import Query
from kit.http.app import ClockDep
from kit.http.permissions import Internal, Public
from kit.http.routing import Router
from kit.http.uow import Uow
from pydantic import AwareDatetime

from identity_service.sessions.queries import list_ended_sessions, list_public_keys
from identity_service.sessions.schemas import EndedSessions, JwkSet

router = Router(include_in_schema=False)


@router.get("/.well-known/jwks.json")
async def public_keys(_: Public, uow: Uow, clock: ClockDep) -> JwkSet:
    """The keys tokens are checked with, the next one included (RFC 7517, RFC 8037)."""
    return JwkSet(keys=await list_public_keys(uow, clock))


@router.get("/internal/sessions/ended")
async def ended_sessions(
    _: Internal, uow: Uow, clock: ClockDep, after: Annotated[AwareDatetime | None, Query()] = None
) -> EndedSessions:
    """Sessions ended after an instant whose tokens may still be alive, oldest first."""
    return EndedSessions(data=await list_ended_sessions(uow, after=after, now=clock.now()))
