"""Routes of cost categories: the list, which knows the type of service; the others from the Resource."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request, Response
from kit.core.principal import Principal
from kit.db.tenancy import enter_own_agency
from kit.http.pages import Page, PageQuery, page_answer, paginate
from kit.http.permissions import permits_agency
from kit.http.routing import Flag, Router
from kit.http.uow import Uow

from config_service.cost_categories.queries import select_categories
from config_service.cost_categories.resource import COST_CATEGORIES
from config_service.cost_categories.schemas import CostCategory, ServiceType
from config_service.resources.routes import NamePart, serve

router = Router(tags=["cost-categories"])

MayList = Annotated[Principal, Depends(permits_agency())]


@router.get("/agencies/{agency_id:uuid}/cost-categories", response_model=Page[CostCategory])
async def list_cost_categories(
    agency_id: UUID,
    by: MayList,
    *,
    uow: Uow,
    page: PageQuery,
    request: Request,
    name: NamePart = None,
    active: Flag = None,
    service_type: ServiceType | None = None,
) -> Response:
    """The agency's cost categories by name."""
    await enter_own_agency(uow, agency_id)
    wanted = select_categories(agency_id, name=name, active=active, service_type=service_type)
    return page_answer(await paginate(uow, wanted, page=page, request=request), lambda row: CostCategory(**row))


serve(router, COST_CATEGORIES)
