"""Branches over HTTP."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.http.pages import Page, PageQuery, page_answer, paginate
from kit.http.permissions import permits
from kit.http.routing import Flag, Router
from kit.http.uow import Uow

from config_service.branches import queries
from config_service.branches.resource import BRANCHES
from config_service.branches.schemas import Branch
from config_service.resources.routes import serve

router = Router(tags=["branches"])

MayList = Annotated[Principal, Depends(permits("view-branch", "create-order"))]


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


serve(router, BRANCHES)
