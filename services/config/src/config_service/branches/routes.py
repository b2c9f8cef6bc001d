"""Branches over HTTP."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import AlreadyExists, refusals
from kit.db.tenancy import locate
from kit.http.etags import etag
from kit.http.pages import One, Page, PageQuery, page_answer, paginate
from kit.http.permissions import permits
from kit.http.routing import Flag, Router
from kit.http.uow import Uow

from config_service.branches import actions, queries
from config_service.branches.schemas import Branch, BranchCreate
from config_service.branches.tables import BranchTable

router = Router(tags=["branches"])

MayList = Annotated[Principal, Depends(permits("view-branch", "create-order"))]
MayRead = Annotated[Principal, Depends(permits("view-branch", customer="of_object"))]
MayCreate = Annotated[Principal, Depends(permits("create-branch", writes_settings=True))]


async def branch_filter(
    name: Annotated[str | None, Query(max_length=120)] = None,
    with_headquarters: bool = False,
    active: Flag = None,
    customer_employee_uuid: UUID | None = None,
) -> queries.BranchFilter:
    """What the list is narrowed to."""
    return queries.BranchFilter(name, active, with_headquarters, customer_employee_uuid)


@router.get("/customers/{customer_id:uuid}/branches", response_model=Page[Branch])
async def list_branches(
    customer_id: UUID,
    by: MayList,
    *,
    uow: Uow,
    page: PageQuery,
    request: Request,
    wanted: Annotated[queries.BranchFilter, Depends(branch_filter)],
) -> Response:
    """Branches of a customer by name; with_headquarters puts the customer itself first."""
    found = await paginate(uow, queries.select_branches(customer_id, wanted), page=page, request=request)
    return page_answer(found, queries.read_branch)


@router.post("/customers/{customer_id:uuid}/branches", status_code=201, responses=refusals(AlreadyExists))
async def create_branch(
    customer_id: UUID, body: BranchCreate, *, by: MayCreate, uow: Uow, response: Response
) -> One[Branch]:
    """Open a branch."""
    created = await actions.create_branch(body, customer_uuid=customer_id, uow=uow)
    etag(response, created.version)
    return One.of(created)


@router.get("/customers/branches/{branch_id:uuid}")
async def get_branch(branch_id: UUID, by: MayRead, uow: Uow, response: Response) -> One[Branch]:
    """One branch."""
    await locate(uow, BranchTable, branch_id)
    found = await queries.get_branch(branch_id, uow=uow)
    etag(response, found.version)
    return One.of(found)
