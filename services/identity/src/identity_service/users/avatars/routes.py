"""Pictures of people, and the links that show them (API section 2.1)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, UploadFile
from kit.core.principal import Principal
from kit.core.refusals import InvalidFile, NotFound, refusals
from kit.files.images import picture_of
from kit.http.file_pages import ConfinementDep, FileStoreDep, file_router
from kit.http.forms import only_parts
from kit.http.pages import One
from kit.http.permissions import permits, permits_any_of, permits_operator
from kit.http.routing import Router
from kit.http.uow import OpenUow, Uow

from identity_service.users.avatars.actions import LONGEST_SIDE, remove_avatar, set_avatar
from identity_service.users.avatars.links import SERVICE, linked_avatar
from identity_service.users.avatars.schemas import AvatarRead

router = Router(tags=["session"])
files = file_router(SERVICE, linked_avatar)

MayChangePicture = Annotated[
    Principal,
    Depends(
        permits_any_of(permits_operator(), permits("update-customer-employee", customer="of_object", also_self=True))
    ),
]


@router.post("/users/{user_id}/avatar", responses=refusals(InvalidFile, NotFound))
async def set_user_avatar(
    user_id: UUID,
    avatar: UploadFile,
    *,
    by: MayChangePicture,
    _alone: Annotated[None, Depends(only_parts("avatar"))],
    open_uow: OpenUow,
    store: FileStoreDep,
    confinement: ConfinementDep,
) -> One[AvatarRead]:
    """A picture of oneself, or of an employee one looks after."""
    picture = await picture_of(avatar, confinement, longest=LONGEST_SIDE)
    return One.of(await set_avatar(user_id, picture, by=by, open_uow=open_uow, files=store))


@router.delete("/users/{user_id}/avatar", status_code=204, responses=refusals(NotFound))
async def remove_user_avatar(user_id: UUID, by: MayChangePicture, uow: Uow, store: FileStoreDep) -> None:
    """No picture any more."""
    await remove_avatar(user_id, by=by, uow=uow, files=store)
