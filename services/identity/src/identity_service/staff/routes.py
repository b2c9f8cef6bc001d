"""An agency's people over HTTP (API section 2.1)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import AlreadyExists, InvalidStatus, NotFound, StaleVersion, refusals
from kit.http.etags import IfMatch, etag
from kit.http.pages import Msg, One, Page, PageQuery, page_answer
from kit.http.permissions import permits_agency, permits_any_of, permits_operator
from kit.http.routing import Flag, Router
from kit.http.uow import Uow

from identity_service.accounts.refusals import LastAdministrator
from identity_service.accounts.store import StaffFilter
from identity_service.passwords.hashing import HasherDep
from identity_service.staff import actions
from identity_service.staff.queries import account_of, find_colleague, list_staff, read_colleague
from identity_service.staff.schemas import AgencyEmployeeCreate, AgencyEmployeeRead, AgencyEmployeeUpdate, EmployeeType

router = Router(tags=["agency-employees"])

INVITED = "Convite enviado com sucesso"
MayKeepStaff = Annotated[Principal, Depends(permits_any_of(permits_operator(), permits_agency(manager=True)))]


async def _wanted(
    name: Annotated[str, Query(max_length=120)] = "",
    type: Annotated[EmployeeType | None, Query()] = None,
    active: Flag = None,
) -> StaffFilter:
    return StaffFilter(name=name, employee_type=type, active=active)


@router.get(
    "/agencies/{agency_id}/agency-employees", response_model=Page[AgencyEmployeeRead], responses=refusals(NotFound)
)
async def agency_employees(
    agency_id: UUID,
    wanted: Annotated[StaffFilter, Depends(_wanted)],
    *,
    request: Request,
    by: MayKeepStaff,
    uow: Uow,
    page: PageQuery,
) -> Response:
    """An agency's people, by name."""
    result, glance = await list_staff(uow, agency_id, wanted, page=page, request=request, by=by)
    return page_answer(result, lambda row: glance.read(account_of(row)))


@router.post("/agencies/{agency_id}/agency-employees", status_code=201, responses=refusals(AlreadyExists))
async def create_agency_employee(
    agency_id: UUID, body: AgencyEmployeeCreate, *, by: MayKeepStaff, uow: Uow, hasher: HasherDep, response: Response
) -> One[AgencyEmployeeRead]:
    """Take somebody on; they are invited by mail."""
    return _answer(await actions.take_on(agency_id, body, by=by, uow=uow, hasher=hasher), response)


@router.get("/agencies/agency-employees/{agency_employee_id}")
async def get_agency_employee(
    agency_employee_id: UUID, by: MayKeepStaff, uow: Uow, response: Response
) -> One[AgencyEmployeeRead]:
    """One of an agency's people."""
    return _answer(await read_colleague(uow, await find_colleague(uow, agency_employee_id, by=by), by=by), response)


@router.put(
    "/agencies/agency-employees/{agency_employee_id}",
    responses=refusals(AlreadyExists, StaleVersion, LastAdministrator),
)
async def update_agency_employee(
    agency_employee_id: UUID,
    body: AgencyEmployeeUpdate,
    *,
    by: MayKeepStaff,
    uow: Uow,
    seen: IfMatch,
    response: Response,
) -> One[AgencyEmployeeRead]:
    """Change who somebody is; another type ends their sessions."""
    return _answer(await actions.change_colleague(agency_employee_id, body, by=by, uow=uow, seen=seen), response)


@router.patch("/agencies/agency-employees/{agency_employee_id}/active", responses=refusals(StaleVersion))
async def activate_agency_employee(
    agency_employee_id: UUID, by: MayKeepStaff, uow: Uow, seen: IfMatch, response: Response
) -> One[AgencyEmployeeRead]:
    """Let somebody in again."""
    return _answer(await actions.switch_colleague(agency_employee_id, active=True, by=by, uow=uow, seen=seen), response)


@router.patch(
    "/agencies/agency-employees/{agency_employee_id}/inactive",
    responses=refusals(StaleVersion, LastAdministrator),
)
async def inactivate_agency_employee(
    agency_employee_id: UUID, by: MayKeepStaff, uow: Uow, seen: IfMatch, response: Response
) -> One[AgencyEmployeeRead]:
    """Shut somebody out; their sessions end everywhere."""
    return _answer(
        await actions.switch_colleague(agency_employee_id, active=False, by=by, uow=uow, seen=seen), response
    )


@router.post("/agencies/agency-employees/{agency_employee_id}/invitation", responses=refusals(InvalidStatus))
async def invite_agency_employee(agency_employee_id: UUID, by: MayKeepStaff, uow: Uow) -> Msg:
    """Send the invitation once more."""
    await actions.invite_colleague(agency_employee_id, by=by, uow=uow)
    return Msg(message=INVITED)


def _answer(colleague: AgencyEmployeeRead, response: Response) -> One[AgencyEmployeeRead]:
    etag(response, colleague.version)
    return One.of(colleague)
