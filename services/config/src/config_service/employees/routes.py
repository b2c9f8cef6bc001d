"""People of a customer over HTTP."""

from functools import partial
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import AlreadyExists, StaleVersion, refusals
from kit.http.avatars import avatar_url_for
from kit.http.etags import IfMatch, etag
from kit.http.pages import Many, One, PageQuery, page_answer, paginate
from kit.http.permissions import permits
from kit.http.routing import Flag, ListParam, Router
from kit.http.uow import Uow
from kit.security.rights import GrantsMoreThanHeld, Outranked

from config_service.employees import actions, changes, queries
from config_service.employees.changes import Seen
from config_service.employees.dependencies import DocumentsDep, HiringDep, LeavingDep
from config_service.employees.queries import EmployeeFilter
from config_service.employees.refusals import LastAdministrator, OpenRequests
from config_service.employees.schemas import (
    CustomerEmployee,
    EmployeeCreate,
    EmployeeOption,
    EmployeePage,
    EmployeeUpdate,
    InactivationWrite,
)

router = Router(tags=["customer-employees"])

MayList = Annotated[Principal, Depends(permits("view-customer-employee"))]
MayChoose = Annotated[Principal, Depends(permits("view-customer-employee-group", "view-approval-model"))]
MayRead = Annotated[Principal, Depends(permits("view-customer-employee", customer="of_object", also_self=True))]
MayCreate = Annotated[Principal, Depends(permits("create-customer-employee", writes_settings=True))]
MayUpdate = Annotated[
    Principal, Depends(permits("update-customer-employee", customer="of_object", writes_settings=True))
]
MayUpdateOrSelf = Annotated[
    Principal,
    Depends(permits("update-customer-employee", customer="of_object", writes_settings=True, also_self=True)),
]
MayRetire = Annotated[
    Principal,
    Depends(
        permits("update-customer-employee", "delete-customer-employee", customer="of_object", writes_settings=True)
    ),
]


async def employee_filter(
    *,
    branch_uuids: Annotated[list[UUID], ListParam("branch_uuids", max_length=100)],
    name: Annotated[str | None, Query(max_length=120)] = None,
    profile: UUID | None = None,
    is_active: Flag = None,
    only_user: bool = False,
    approver: Flag = None,
    headquarters_access: Flag = None,
) -> EmployeeFilter:
    """What the list is narrowed to."""
    return EmployeeFilter(name, profile, is_active, only_user, approver, headquarters_access, tuple(branch_uuids))


@router.get("/customers/{customer_id:uuid}/customer-employees", response_model=EmployeePage)
async def list_customer_employees(
    customer_id: UUID,
    by: MayList,
    *,
    uow: Uow,
    page: PageQuery,
    request: Request,
    documents: DocumentsDep,
    wanted: Annotated[EmployeeFilter, Depends(employee_filter)],
) -> Response:
    """People of a customer by name, documents masked, with what the list may be narrowed to."""
    found = await paginate(uow, queries.select_employees(customer_id, wanted), page=page, request=request)
    filters = await queries.get_filters(customer_id, uow=uow)
    read = partial(queries.read_employee, documents=documents, avatar_url=avatar_url_for(uow))
    return page_answer(found, read, extra={"filters": filters})


@router.get("/customers/{customer_id:uuid}/groups/employees")
async def list_group_employees(
    customer_id: UUID,
    by: MayChoose,
    *,
    uow: Uow,
    group_uuids: Annotated[list[UUID], ListParam("group_uuids", max_length=100)],
    name: Annotated[str | None, Query(max_length=120)] = None,
    is_approver: Flag = None,
) -> Many[EmployeeOption]:
    """Active people to choose approvers from, by name; those of the named groups when there are any."""
    return Many.of(
        await queries.list_options(customer_id, group_uuids=group_uuids, name=name, is_approver=is_approver, uow=uow)
    )


@router.post(
    "/customers/{customer_id:uuid}/customer-employees",
    status_code=201,
    responses=refusals(AlreadyExists, GrantsMoreThanHeld),
)
async def create_customer_employee(
    customer_id: UUID, body: EmployeeCreate, *, by: MayCreate, uow: Uow, hiring: HiringDep, response: Response
) -> One[CustomerEmployee]:
    """Take on a person; they get an invitation by mail."""
    created = await actions.create_employee(body, customer_uuid=customer_id, by=by, uow=uow, hiring=hiring)
    etag(response, created.version)
    return One.of(created)


@router.get("/customers/customer-employees/{employee_id:uuid}")
async def get_customer_employee(
    employee_id: UUID, by: MayRead, uow: Uow, documents: DocumentsDep, response: Response
) -> One[CustomerEmployee]:
    """One person."""
    found = await actions.show_employee(employee_id, by=by, uow=uow, documents=documents)
    etag(response, found.version)
    return One.of(found)


@router.put(
    "/customers/customer-employees/{employee_id:uuid}",
    responses=refusals(AlreadyExists, StaleVersion, LastAdministrator, Outranked, GrantsMoreThanHeld),
)
async def update_customer_employee(
    employee_id: UUID,
    body: EmployeeUpdate,
    *,
    by: MayUpdateOrSelf,
    uow: Uow,
    hiring: HiringDep,
    seen: IfMatch,
    response: Response,
) -> One[CustomerEmployee]:
    """Write a person down otherwise; people write their own things."""
    found = await changes.update_employee(employee_id, body, seen=Seen(by, seen), uow=uow, hiring=hiring)
    return _answer(found, response)


@router.patch("/customers/customer-employees/{employee_id:uuid}/active", responses=refusals(StaleVersion, Outranked))
async def activate_customer_employee(
    employee_id: UUID, by: MayUpdate, *, uow: Uow, documents: DocumentsDep, seen: IfMatch, response: Response
) -> One[CustomerEmployee]:
    """Take a person back."""
    found = await changes.activate_employee(employee_id, seen=Seen(by, seen), uow=uow, documents=documents)
    return _answer(found, response)


@router.patch(
    "/customers/customer-employees/{employee_id:uuid}/inactive",
    responses=refusals(StaleVersion, LastAdministrator, OpenRequests, Outranked),
)
async def inactivate_customer_employee(
    employee_id: UUID,
    by: MayRetire,
    *,
    uow: Uow,
    leaving: LeavingDep,
    seen: IfMatch,
    response: Response,
    body: InactivationWrite | None = None,
) -> One[CustomerEmployee]:
    """Let a person go; their sessions end."""
    wanted = body or InactivationWrite()
    found = await changes.inactivate_employee(employee_id, wanted, seen=Seen(by, seen), uow=uow, leaving=leaving)
    return _answer(found, response)


def _answer(employee: CustomerEmployee, response: Response) -> One[CustomerEmployee]:
    etag(response, employee.version)
    return One.of(employee)
