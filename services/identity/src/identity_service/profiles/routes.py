"""Profiles of a customer and the caller's own (API section 2.1)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.etags import etag
from kit.pages import One, Page, PageQuery, page_answer
from kit.permissions import AnySignedIn, permits
from kit.principal import Principal
from kit.refusals import AlreadyExists, CustomerRequired, WrongContext, refusals
from kit.routing import Router
from kit.uow import Uow

from identity_service.profiles.actions import create_profile
from identity_service.profiles.queries import get_my_profile, list_profiles
from identity_service.profiles.schemas import ProfileCreate, ProfileRead

router = Router(tags=["profiles"])

MayViewProfiles = Annotated[Principal, Depends(permits("view-profile", "view-customer-employee"))]
MayCreateProfiles = Annotated[Principal, Depends(permits("create-profile", writes_settings=True))]


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


@router.post("/customers/{customer_id}/profiles", status_code=201, responses=refusals(AlreadyExists))
async def create_customer_profile(
    customer_id: UUID, body: ProfileCreate, response: Response, by: MayCreateProfiles, uow: Uow
) -> One[ProfileRead]:
    """Add a profile."""
    profile = await create_profile(body, by=by, uow=uow)
    etag(response, profile.version or 1)
    return One.of(profile)
