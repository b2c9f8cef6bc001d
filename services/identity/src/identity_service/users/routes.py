"""The signed-in person (API section 2.1)."""

from typing import Annotated

from fastapi import Depends
from kit.core.principal import Principal
from kit.core.refusals import WrongContext, refusals
from kit.http.permissions import AnySignedIn, permits_agency, permits_any_of, permits_operator
from kit.http.routing import Router
from kit.http.uow import Uow

from identity_service.accounts.refusals import InactiveUser
from identity_service.users.queries import get_me
from identity_service.users.renaming import change_me
from identity_service.users.schemas import MeUpdate, UserRead

router = Router(tags=["session"])

MayRename = Annotated[Principal, Depends(permits_any_of(permits_operator(), permits_agency()))]


@router.get("/me", responses=refusals(InactiveUser))
async def me(by: AnySignedIn, uow: Uow) -> UserRead:
    """Who is signed in."""
    return await get_me(uow, by=by)


@router.put("/me", responses=refusals(InactiveUser, WrongContext))
async def update_me(body: MeUpdate, by: MayRename, uow: Uow) -> UserRead:
    """One's own name and phone, for agency staff and operators."""
    return await change_me(body, by=by, uow=uow)
