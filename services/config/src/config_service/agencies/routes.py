"""Routes of agencies: all of them for the operator, their own for an agency's managers."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import AlreadyExists, StaleVersion, refusals
from kit.http.etags import IfMatch, etag
from kit.http.pages import One, Page, PageQuery, page_answer, paginate
from kit.http.permissions import Operator, permits_agency, permits_any_of, permits_operator
from kit.http.routing import Flag, Router
from kit.http.uow import Uow

from config_service.agencies import actions, queries
from config_service.agencies.schemas import Agency, AgencyCreate, AgencyUpdate
from config_service.employees.dependencies import HiringDep

router = Router(tags=["agencies"])

MayRead = Annotated[Principal, Depends(permits_any_of(permits_operator(), permits_agency()))]
MayUpdate = Annotated[Principal, Depends(permits_any_of(permits_operator(), permits_agency(manager=True)))]
NamePart = Annotated[str | None, Query(max_length=120)]


@router.get("/agencies", response_model=Page[Agency])
async def list_agencies(
    by: Operator, *, uow: Uow, page: PageQuery, request: Request, name: NamePart = None, active: Flag = None
) -> Response:
    """All of them, by name."""
    found = await paginate(uow, queries.select_agencies(name=name, active=active), page=page, request=request)
    return page_answer(found, lambda row: Agency(**row))


@router.post("/agencies", status_code=201, responses=refusals(AlreadyExists))
async def create_agency(
    body: AgencyCreate, by: Operator, uow: Uow, hiring: HiringDep, response: Response
) -> One[Agency]:
    """Take on an agency; its manager gets an invitation by mail."""
    row = await actions.create_agency(body, uow=uow, emails=hiring.emails)
    return _answer(Agency(**row.model_dump()), response)


@router.get("/agencies/{agency_id:uuid}")
async def get_agency(agency_id: UUID, by: MayRead, uow: Uow, response: Response) -> One[Agency]:
    """One agency."""
    return _answer(await queries.get_agency(agency_id, by=by, uow=uow), response)


@router.put("/agencies/{agency_id:uuid}", responses=refusals(AlreadyExists, StaleVersion))
async def update_agency(
    agency_id: UUID, body: AgencyUpdate, *, by: MayUpdate, uow: Uow, seen: IfMatch, response: Response
) -> One[Agency]:
    """Write an agency down otherwise."""
    return _answer(await actions.update_agency(agency_id, body, by=by, uow=uow, seen=seen), response)


@router.patch("/agencies/{agency_id:uuid}/active", responses=refusals(StaleVersion))
async def activate_agency(agency_id: UUID, by: Operator, uow: Uow, seen: IfMatch, response: Response) -> One[Agency]:
    """Let an agency work again."""
    return _answer(await actions.switch_agency(agency_id, active=True, by=by, uow=uow, seen=seen), response)


@router.patch("/agencies/{agency_id:uuid}/inactive", responses=refusals(StaleVersion))
async def inactivate_agency(agency_id: UUID, by: Operator, uow: Uow, seen: IfMatch, response: Response) -> One[Agency]:
    """Let an agency work no more; everybody's sessions there end."""
    return _answer(await actions.switch_agency(agency_id, active=False, by=by, uow=uow, seen=seen), response)


def _answer(agency: Agency, response: Response) -> One[Agency]:
    etag(response, agency.version)
    return One.of(agency)
