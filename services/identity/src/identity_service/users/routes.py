"""The signed-in person (API section 2.1)."""

from kit.permissions import AnySignedIn
from kit.refusals import refusals
from kit.routing import Router
from kit.uow import Uow

from identity_service.sessions.refusals import InactiveUser
from identity_service.users.queries import get_me
from identity_service.users.schemas import UserRead

router = Router(tags=["session"])


@router.get("/me", responses=refusals(InactiveUser))
async def me(by: AnySignedIn, uow: Uow) -> UserRead:
    """Who is signed in."""
    return await get_me(uow, by=by)
