"""Reasons for a trip over HTTP."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.etags import etag
from kit.pages import One, Page, PageQuery, page_answer, paginate
from kit.permissions import permits
from kit.principal import Principal
from kit.refusals import AlreadyExists, refusals
from kit.routing import Flag, Router
from kit.uow import Uow

from config_service.phrases.actions import add_phrase
from config_service.phrases.queries import select_phrases
from config_service.reason_trips.lists import READERS, REASON_TRIPS
from config_service.reason_trips.schemas import ReasonTrip, ReasonTripCreate

router = Router(tags=["reason-trips"])

MayList = Annotated[Principal, Depends(permits(*READERS))]
MayCreate = Annotated[Principal, Depends(permits("create-reason-trip", writes_settings=True))]
NamePart = Annotated[str | None, Query(max_length=120)]


@router.get("/customers/{customer_id:uuid}/reason-trips", response_model=Page[ReasonTrip])
async def list_reason_trips(
    customer_id: UUID,
    by: MayList,
    *,
    uow: Uow,
    page: PageQuery,
    request: Request,
    name: NamePart = None,
    active: Flag = None,
) -> Response:
    """Those of a customer, by their text."""
    wanted = select_phrases(REASON_TRIPS, customer_id, name=name, active=active)
    return page_answer(await paginate(uow, wanted, page=page, request=request), lambda row: ReasonTrip(**row))


@router.post("/customers/{customer_id:uuid}/reason-trips", status_code=201, responses=refusals(AlreadyExists))
async def create_reason_trip(
    customer_id: UUID, body: ReasonTripCreate, *, by: MayCreate, uow: Uow, response: Response
) -> One[ReasonTrip]:
    """Add one to the list."""
    created = ReasonTrip(**await add_phrase(REASON_TRIPS, body.reason, customer_uuid=customer_id, uow=uow))
    etag(response, created.version)
    return One.of(created)
