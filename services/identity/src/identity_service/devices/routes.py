"""Where people are signed in, and signing out from afar (API section 2.1)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends
from kit.core.principal import Principal
from kit.core.refusals import NotFound, refusals
from kit.http.app import ClockDep
from kit.http.pages import Many
from kit.http.permissions import AnySignedIn, permits
from kit.http.routing import Router
from kit.http.uow import Uow

from identity_service.devices.actions import end_my_other_sessions, end_my_session, end_sessions_of_person
from identity_service.devices.queries import list_my_sessions
from identity_service.devices.schemas import SessionRead

router = Router(tags=["session"])

MaySignOut = Annotated[
    Principal, Depends(permits("update-customer-employee", customer="of_object", writes_settings=True))
]


@router.get("/me/sessions")
async def my_sessions(by: AnySignedIn, uow: Uow, clock: ClockDep) -> Many[SessionRead]:
    """Where the caller is signed in, the last used first."""
    return Many.of(await list_my_sessions(by=by, uow=uow, clock=clock))


@router.delete("/me/sessions", status_code=204)
async def sign_out_elsewhere(by: AnySignedIn, uow: Uow, clock: ClockDep) -> None:
    """End every other session of the caller."""
    await end_my_other_sessions(by=by, uow=uow, clock=clock)


@router.delete("/me/sessions/{session_id}", status_code=204, responses=refusals(NotFound))
async def sign_out_device(session_id: UUID, by: AnySignedIn, uow: Uow, clock: ClockDep) -> None:
    """End one session of the caller, this one included."""
    await end_my_session(session_id, by=by, uow=uow, clock=clock)


@router.delete("/users/{user_id}/sessions", status_code=204, responses=refusals(NotFound))
async def sign_out_person(user_id: UUID, by: MaySignOut, uow: Uow, clock: ClockDep) -> None:
    """End every session of somebody: an employee, or one's own agency's staff."""
    await end_sessions_of_person(user_id, by=by, uow=uow, clock=clock)
