"""Requests about personal data over HTTP (API section 2.1; LGPD, art. 18)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import CustomerRequired, InvalidStatus, NotFound, refusals
from kit.http.app import ClockDep
from kit.http.file_pages import FileLinksDep
from kit.http.pages import One, Page, PageQuery, page_answer
from kit.http.permissions import AnySignedIn, permits
from kit.http.routing import Router
from kit.http.uow import Uow

from identity_service.accounts.refusals import LastAdministrator
from identity_service.privacy import actions
from identity_service.privacy.queries import Reader, list_requests, read_request
from identity_service.privacy.rules import DECIDERS
from identity_service.privacy.schemas import (
    PrivacyRequestCreate,
    PrivacyRequestRead,
    PrivacyRequestRefuse,
    RequestKind,
    RequestStatus,
)
from identity_service.privacy.store import RequestFilter

router = Router(tags=["privacy-requests"])

MayDecide = Annotated[
    Principal,
    Depends(permits(*DECIDERS, all_of=True, customer="of_object", writes_settings=True)),
]


async def _wanted(
    status: Annotated[RequestStatus | None, Query()] = None, kind: Annotated[RequestKind | None, Query()] = None
) -> RequestFilter:
    return RequestFilter(status=status, kind=kind)


@router.get("/privacy-requests", response_model=Page[PrivacyRequestRead])
async def privacy_requests(
    wanted: Annotated[RequestFilter, Depends(_wanted)],
    *,
    request: Request,
    by: AnySignedIn,
    uow: Uow,
    page: PageQuery,
    links: FileLinksDep,
    clock: ClockDep,
) -> Response:
    """One's own, and all of the customer for who may read its audit."""
    reader = Reader(by, links, clock.now())
    result, shown = await list_requests(uow, wanted, page=page, request=request, reader=reader)
    return page_answer(result, shown.read)


@router.post("/privacy-requests", status_code=201, responses=refusals(NotFound, InvalidStatus, CustomerRequired))
async def create_privacy_request(
    body: PrivacyRequestCreate, *, by: AnySignedIn, uow: Uow, links: FileLinksDep, clock: ClockDep
) -> One[PrivacyRequestRead]:
    """Ask for an export or an erasure, for oneself or for somebody one looks after."""
    asked = await actions.ask_for(body, by=by, uow=uow)
    return One.of(await read_request(uow, asked, reader=Reader(by, links, clock.now())))


@router.post("/privacy-requests/{privacy_request_id}/execute", responses=refusals(InvalidStatus, LastAdministrator))
async def execute_privacy_request(
    privacy_request_id: UUID, by: MayDecide, *, uow: Uow, links: FileLinksDep, clock: ClockDep
) -> One[PrivacyRequestRead]:
    """Grant a request: every service exports or erases the person."""
    executed = await actions.execute(privacy_request_id, by=by, uow=uow)
    return One.of(await read_request(uow, executed, reader=Reader(by, links, clock.now())))


@router.post("/privacy-requests/{privacy_request_id}/refuse", responses=refusals(InvalidStatus))
async def refuse_privacy_request(
    privacy_request_id: UUID,
    body: PrivacyRequestRefuse,
    by: MayDecide,
    *,
    uow: Uow,
    links: FileLinksDep,
    clock: ClockDep,
) -> One[PrivacyRequestRead]:
    """Do not grant a request, and say why."""
    refused = await actions.refuse(privacy_request_id, body.reason, by=by, uow=uow)
    return One.of(await read_request(uow, refused, reader=Reader(by, links, clock.now())))
