"""Profiles of a customer and the caller's own (API section 2.1)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import AlreadyExists, CustomerRequired, InUse, StaleVersion, WrongContext, refusals
from kit.http.etags import IfMatch, etag
from kit.http.pages import Many, One, Page, PageQuery, page_answer
from kit.http.permissions import AnySignedIn, Permission, permits
from kit.http.routing import Router
from kit.http.uow import Uow
from kit.security.rights import GrantsMoreThanHeld, Outranked

from identity_service.profiles import changes
from identity_service.profiles.actions import create_profile
from identity_service.profiles.catalogue import ALL_SLUGS
from identity_service.profiles.changes import Seen
from identity_service.profiles.queries import get_my_profile, get_profile_of_object, list_profiles
from identity_service.profiles.refusals import AdministratorKept, DefaultProfile
from identity_service.profiles.schemas import (
    ActionRead,
    ActionsWrite,
    ProfileCreate,
    ProfileRead,
    ProfileUpdate,
    actions_read,
)

router = Router(tags=["profiles"])

MayViewProfiles = Annotated[Principal, Depends(permits("view-profile", "view-customer-employee"))]
MayCreateProfiles = Annotated[Principal, Depends(permits("create-profile", writes_settings=True))]


def _may(slug: str) -> Permission:
    return permits(slug, customer="of_object", writes_settings=True)


MayReadProfile = Annotated[Principal, Depends(permits("view-profile", customer="of_object"))]
MayUpdateProfile = Annotated[Principal, Depends(_may("update-profile"))]
MayDeleteProfile = Annotated[Principal, Depends(_may("delete-profile"))]
MaySetActions = Annotated[Principal, Depends(_may("set-action-profile"))]
MaySetDefault = Annotated[Principal, Depends(_may("set-default-profile"))]


@router.get("/actions")
async def every_action(by: AnySignedIn) -> Many[ActionRead]:
    """The catalogue of what a profile may permit."""
    return Many.of(actions_read(frozenset(ALL_SLUGS)))


@router.get("/me/profile", responses=refusals(WrongContext, CustomerRequired))
async def my_profile(by: AnySignedIn, uow: Uow) -> ProfileRead:
    """What the caller may do on the customer they act on."""
    return await get_my_profile(uow, by=by)


@router.get("/customers/{customer_id}/profiles", response_model=Page[ProfileRead])
async def customer_profiles(
    *,
    customer_id: UUID,
    request: Request,
    by: MayViewProfiles,
    uow: Uow,
    page: PageQuery,
    name: Annotated[str, Query(max_length=120)] = "",
) -> Response:
    """The profiles of a customer, by name."""
    profiles = await list_profiles(uow, name=name, page=page, request=request, by=by)
    return page_answer(profiles.result, profiles.read)


@router.post(
    "/customers/{customer_id}/profiles", status_code=201, responses=refusals(AlreadyExists, GrantsMoreThanHeld)
)
async def create_customer_profile(
    customer_id: UUID, body: ProfileCreate, response: Response, by: MayCreateProfiles, uow: Uow
) -> One[ProfileRead]:
    """Add a profile."""
    return _answer(await create_profile(body, by=by, uow=uow), response)


@router.get("/customers/profiles/{profile_id}")
async def get_customer_profile(profile_id: UUID, response: Response, by: MayReadProfile, uow: Uow) -> One[ProfileRead]:
    """One profile with its actions."""
    return _answer(await get_profile_of_object(uow, profile_id), response)


@router.put(
    "/customers/profiles/{profile_id}",
    responses=refusals(AdministratorKept, AlreadyExists, StaleVersion, Outranked, GrantsMoreThanHeld),
)
async def update_customer_profile(
    profile_id: UUID, body: ProfileUpdate, *, by: MayUpdateProfile, uow: Uow, seen: IfMatch, response: Response
) -> One[ProfileRead]:
    """Rename a profile or set its flags."""
    return _answer(await changes.update_profile(profile_id, body, uow=uow, seen=Seen(by, seen)), response)


@router.delete(
    "/customers/profiles/{profile_id}",
    status_code=204,
    responses=refusals(AdministratorKept, InUse, StaleVersion, DefaultProfile, Outranked),
)
async def delete_customer_profile(profile_id: UUID, by: MayDeleteProfile, uow: Uow, seen: IfMatch) -> None:
    """Take away a profile that nobody holds."""
    await changes.remove_profile(profile_id, uow=uow, seen=Seen(by, seen))


@router.put(
    "/customers/profiles/{profile_id}/actions",
    responses=refusals(AdministratorKept, StaleVersion, Outranked, GrantsMoreThanHeld),
)
async def set_profile_actions(
    profile_id: UUID, body: ActionsWrite, *, by: MaySetActions, uow: Uow, seen: IfMatch, response: Response
) -> One[ProfileRead]:
    """The whole set of actions; it holds at once in every service."""
    return _answer(await changes.set_actions(profile_id, body, uow=uow, seen=Seen(by, seen)), response)


@router.patch(
    "/customers/profiles/{profile_id}/default", responses=refusals(AdministratorKept, StaleVersion, Outranked)
)
async def set_default_profile(
    profile_id: UUID, by: MaySetDefault, uow: Uow, seen: IfMatch, response: Response
) -> One[ProfileRead]:
    """Make it the profile new employees are given."""
    return _answer(await changes.make_default(profile_id, uow=uow, seen=Seen(by, seen)), response)


def _answer(profile: ProfileRead, response: Response) -> One[ProfileRead]:
    etag(response, profile.version or 1)
    return One.of(profile)
